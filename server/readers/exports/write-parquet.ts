import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType, type ColumnSource } from 'hyparquet-writer'
import type { Cell } from './bulk-rows.ts'
import { inBatches } from './in-batches.ts'
import type { WrittenColumn } from './write-rows.ts'

/** Rows of one row group: what is held in memory at a time, and the least that a reader of the file can load. */
export const ROW_GROUP = 5000

const TYPES: Record<WrittenColumn['type'], BasicType> = { text: 'STRING', number: 'DOUBLE', 'yes/no': 'BOOLEAN' }

/** An Apache Parquet file (Snappy), row group by row group; numbers are doubles, any cell may be null. */
export async function* writeParquet(
  rows: AsyncIterable<Cell[]>,
  columns: WrittenColumn[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = new ByteWriter()
  const schema = schemaFromColumnData({ columnData: columnData(columns, []) })
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'Policy Casefiles' })
  for await (const group of inBatches(rows, ROW_GROUP)) {
    await file.write({ columnData: columnData(columns, group), rowGroupSize: ROW_GROUP })
    yield drain(bytes)
  }
  await file.finish()
  yield drain(bytes)
}

function columnData(columns: WrittenColumn[], rows: Cell[][]): ColumnSource[] {
  return columns.map(({ name, type }, at) => ({ name, type: TYPES[type], data: rows.map((row) => row[at]) }))
}

/** Hands over what was written since; the writer goes on counting from the file's beginning. */
function drain(bytes: ByteWriter): Uint8Array<ArrayBuffer> {
  const written = bytes.getBytes().slice()
  bytes.index = 0
  return written
}
