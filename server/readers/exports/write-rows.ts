import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType, type ColumnSource } from 'hyparquet-writer'
import Papa from 'papaparse'
import type { BulkFormat } from '../../../contract/export-columns.ts'
import { FORMULA_START } from '../../../contract/files/csv.ts'
import type { Cell } from './bulk-rows.ts'

/** Rows that are turned into bytes together: few enough that nobody waits for them, enough to fill a packet. */
const BATCH = 200

/** A column to write: rows have their cells in the same order. */
export interface WrittenColumn {
  name: string
  type: 'text' | 'number' | 'yes/no'
}

type Write = (rows: AsyncIterable<Cell[]>, columns: WrittenColumn[]) => AsyncGenerator<Uint8Array<ArrayBuffer>>

/** Rows as bytes, made only as fast as they are taken. */
export const WRITERS: Record<BulkFormat, Write> = { ndjson: writeNdjson, csv: writeCsv, parquet: writeParquet }

/** Rows of one row group: what is held in memory at a time, and the least that a reader of the file can load. */
export const ROW_GROUP = 5000

const TYPES: Record<WrittenColumn['type'], BasicType> = { text: 'STRING', number: 'DOUBLE', 'yes/no': 'BOOLEAN' }

/** An Apache Parquet file (Snappy), row group by row group; numbers are doubles, any cell may be null. */
async function* writeParquet(
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

/** Rows in arrays of a size; the last one may be shorter. */
async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
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

async function* writeNdjson(rows: AsyncIterable<Cell[]>, columns: WrittenColumn[]) {
  const line = (row: Cell[]) =>
    `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))}\n`
  for await (const batch of inBatches(rows, BATCH)) yield utf8(batch.map(line).join(''))
}

async function* writeCsv(rows: AsyncIterable<Cell[]>, columns: WrittenColumn[]) {
  // A spreadsheet would run a text that begins with =, +, - or @; an apostrophe in front keeps it a text.
  const options = { escapeFormulae: FORMULA_START, newline: '\r\n' }
  yield utf8(`${Papa.unparse([columns.map(({ name }) => name)], options)}\r\n`)
  for await (const batch of inBatches(rows, BATCH)) yield utf8(`${Papa.unparse(batch, options)}\r\n`)
}

const utf8 = (text: string) => new TextEncoder().encode(text)
