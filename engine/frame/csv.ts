import Papa from 'papaparse'
import { EngineError } from '../errors.ts'
import type { Column, DataTable } from './table.ts'

/**
 * Reads comma-separated text with a header row: decimal point, quotes as in RFC 4180, an empty cell or `NA` is missing.
 * A column is numeric when each of its cells that is not missing is a finite number, otherwise text.
 *
 * @param text the whole file, with or without a byte order mark
 * @throws {EngineError} `frame/empty` without a header or a data row; `frame/malformed-csv` naming the row whose cells or
 *   quotes do not fit the header; `frame/duplicate-column`
 * @example parseCsv('state,year\nOH,1985\n').columns.get('year') // { kind: 'number', values: Float64Array [1985] }
 */
export function parseCsv(text: string): DataTable {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',', skipEmptyLines: true })
  const header = (data[0] ?? []).map((name) => name.trim())
  const rows = data.slice(1)
  if (header.length === 0) throw new EngineError('frame/empty', 'The file is empty: a header row and data are needed.')
  refuseBrokenQuotes(errors)
  refuseBadHeader(header)
  if (rows.length === 0) throw new EngineError('frame/empty', 'The file has a header but no data row.')
  refuseRaggedRows(header, rows)
  return {
    rows: rows.length,
    columns: new Map(header.map((name, index) => [name, readColumn(rows, index)])),
  }
}

function refuseBrokenQuotes(errors: { message: string; row?: number }[]): void {
  const broken = errors[0]
  if (!broken) return
  const row = Math.max(1, broken.row ?? 1)
  throw new EngineError(
    'frame/malformed-csv',
    `Data row ${row} has a quote that is never closed or stands inside a cell.`,
    {
      rows: [row],
      hint: 'Put quotes around the whole cell and double any quote inside it.',
    },
  )
}

function refuseBadHeader(header: string[]): void {
  const unnamed = header.indexOf('')
  if (unnamed >= 0) {
    throw new EngineError('frame/malformed-csv', `Column ${unnamed + 1} of ${header.length} has no name in the header.`)
  }
  const repeated = header.find((name, index) => header.indexOf(name) !== index)
  if (repeated === undefined) return
  throw new EngineError('frame/duplicate-column', `The header names the column "${repeated}" more than once.`, {
    columns: [repeated],
  })
}

function refuseRaggedRows(header: string[], rows: string[][]): void {
  const ragged = rows.flatMap((cells, index) => (cells.length === header.length ? [] : [index + 1]))
  if (ragged.length === 0) return
  const first = ragged[0]!
  throw new EngineError(
    'frame/malformed-csv',
    `Data row ${first} has ${rows[first - 1]!.length} cells, the header ${header.length}.`,
    { rows: ragged, hint: 'Cells are separated by commas; a cell that holds a comma needs quotes around it.' },
  )
}

function readColumn(rows: string[][], index: number): Column {
  const cells = rows.map((row) => presentText(row[index]!))
  const numbers = new Float64Array(cells.length)
  for (const [row, cell] of cells.entries()) {
    if (cell !== null && !isDecimalNumber(cell)) return { kind: 'text', values: cells }
    numbers[row] = cell === null ? NaN : Number(cell)
  }
  return { kind: 'number', values: numbers }
}

function presentText(cell: string): string | null {
  const text = cell.trim()
  return text === '' || text === 'NA' ? null : text
}

/** Whether a cell is a finite number with a decimal point: no thousands separators, hexadecimals or words. */
export function isDecimalNumber(cell: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(cell) && Number.isFinite(Number(cell))
}
