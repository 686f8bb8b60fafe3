import {
  parquetMetadata,
  parquetRead,
  parquetSchema,
  type Compressors,
  type FileMetaData,
  type SchemaElement,
  type SchemaTree,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { EngineError, type LogLine } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import { checkHeader, type Column, noDataRow, refuseTooManyColumns, refuseTooManyRows } from '@casefiles/engine/frame'
import { damagedFile } from '../../../base/errors.ts'
import type { FormatReading, ReadLimits } from '../data-file.ts'
import { columnFromCells, dateText, FoundInColumns, type NativeCell } from '../native-column.ts'

/** The library's LZ4 stumbles over a page with nothing in it, as one of missing cells only may be. */
const COMPRESSORS: Compressors = {
  ...compressors,
  LZ4: (input, length) => (length === 0 ? new Uint8Array() : compressors.LZ4!(input, length)),
  LZ4_RAW: (input, length) => (length === 0 ? new Uint8Array() : compressors.LZ4_RAW!(input, length)),
}

/**
 * Reads a Parquet file of flat columns. Dates and times become year-month-day, decimals the nearest number.
 *
 * @throws {EngineError} `file/nested-column`, `file/too-large`, `file/damaged`, `file/too-many-rows`,
 *   `file/too-many-columns`, and what any header is refused for
 */
export async function readParquet(bytes: Uint8Array, limits: ReadLimits): Promise<FormatReading> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  const metadata = readMetadata(file)
  const fields = readFields(metadata, limits)
  const rows = Number(metadata.num_rows)
  const cells = fields.map((): NativeCell[] => new Array<NativeCell>(rows).fill(null))
  await readCells(file, metadata, fields, cells)
  const log: LogLine<Text>[] = [
    { code: 'read/parquet', message: `The file is a Parquet file of ${fields.length} columns.` },
  ]
  const found = new FoundInColumns(log)
  const columns = fields.map((field, index): [string, Column] => {
    const name = field.name.trim()
    return [name, columnFromCells(name, cells[index], found.sinkOf(name))]
  })
  return {
    table: { rows, columns: new Map(columns) },
    log,
    notes: new Map(),
    askedNa: found.askedNa,
    native: found.native,
  }
}

function readMetadata(file: ArrayBuffer): FileMetaData {
  try {
    return parquetMetadata(file)
  } catch (error) {
    throw damagedFile('Parquet file', (error as Error).message)
  }
}

/** The columns, once everything that can be refused without reading them was looked at. */
function readFields(metadata: FileMetaData, limits: ReadLimits): SchemaElement[] {
  const { children } = parquetSchema(metadata)
  refuseTooManyColumns(children.length, limits)
  refuseTooManyRows(Number(metadata.num_rows), limits)
  for (const child of children) refuseNested(child)
  refuseTooLarge(metadata, limits.unpackedBytes)
  checkHeader(children.map(({ element }) => element.name))
  if (metadata.num_rows <= 0n) throw noDataRow()
  return children.map(({ element }) => element)
}

function refuseNested({ element, children }: SchemaTree): void {
  if (children.length === 0 && element.repetition_type !== 'REPEATED') return
  throw new EngineError(
    'file/nested-column',
    `The column "${element.name}" holds lists or records; each cell must hold one value.`,
    { columns: [element.name], hint: 'Flatten the column, or leave it out.' },
  )
}

function refuseTooLarge(metadata: FileMetaData, limit: number): void {
  const chunks = metadata.row_groups.flatMap(({ columns }) => columns)
  const stated = chunks.reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0)
  // a few bytes can stand for a million equal cells, and each takes eight once it is read
  const cells = Number(metadata.num_rows) * metadata.schema.length
  const total = Math.max(stated, 8 * cells)
  if (total <= limit) return
  throw new EngineError('file/too-large', `The Parquet file unpacks to ${total} bytes; at most ${limit} are read.`)
}

async function readCells(
  file: ArrayBuffer,
  metadata: FileMetaData,
  fields: readonly SchemaElement[],
  cells: NativeCell[][],
): Promise<void> {
  const place = new Map(fields.map(({ name }, index) => [name, index]))
  try {
    await parquetRead({
      file,
      metadata,
      compressors: COMPRESSORS,
      geoparquet: false,
      onChunk({ columnName, columnData, rowStart }) {
        const index = place.get(columnName)!
        const read = cellReader(fields[index])
        for (let row = 0; row < columnData.length; row++) cells[index][rowStart + row] = read(columnData[row])
      },
    })
  } catch (error) {
    if (error instanceof EngineError) throw error
    throw damagedFile('Parquet file', (error as Error).message)
  }
}

function cellReader({ name, converted_type: converted, scale }: SchemaElement): (cell: unknown) => NativeCell {
  if (converted === 'DECIMAL') return (cell) => (typeof cell === 'number' ? roundDecimal(cell, scale ?? 0) : null)
  return (cell) => {
    if (cell === null || cell === undefined) return null
    if (cell instanceof Date) return dateText(cell)
    if (typeof cell === 'object') throw notOneValue(name)
    return cell as NativeCell
  }
}

/** The library multiplies by a power of ten that is not exact; the decimal itself is the nearest one to the product. */
function roundDecimal(value: number, scale: number): number {
  const whole = Math.round(value * 10 ** scale)
  return Number.isSafeInteger(whole) && scale <= 22 ? whole / 10 ** scale : value
}

function notOneValue(name: string): EngineError {
  return new EngineError('file/nested-column', `The column "${name}" holds bytes or records, not numbers or text.`, {
    columns: [name],
    hint: 'Leave the column out.',
  })
}
