import { type Column, type DataTable } from './frame/table.ts'
import { EngineError } from './errors.ts'

export { parseCsv as readCsv } from './frame/csv.ts'

/** A data set in columns, one row per unit and period, or per person. */
export type Table = DataTable
/** A cell as JSON has it: what is null, undefined or not a finite number is missing; true and false are the words. */
export type Cell = number | string | boolean | null | undefined

/**
 * Data as programs hold them: a list of rows, or columns by name.
 *
 * A column whose cells are all numbers or missing is one of numbers; every other is text. A column that only some rows have is
 * missing in the others.
 *
 * @param data `[{ state: 'OH', year: 1985, deaths: 4.1 }, …]` or `{ state: ['OH', …], year: [1985, …] }`
 * @throws {EngineError} `frame/empty` without a row or a column; `frame/malformed-csv` where columns differ in length
 * @example tableOf([{ state: 'OH', year: 1985 }]).rows // 1
 */
export function tableOf(
  data: readonly Readonly<Record<string, Cell>>[] | Readonly<Record<string, ArrayLike<Cell>>>,
): Table {
  const given = isRows(data)
    ? columnsOf(data)
    : new Map(Object.entries(data).map(([name, cells]) => [name, [...from(cells)]]))
  const rows = Math.max(0, ...[...given.values()].map((cells) => cells.length))
  if (rows === 0) throw new EngineError('frame/empty', 'The data have no rows; at least one is needed.')
  const short = [...given].find(([, cells]) => cells.length !== rows)
  if (short)
    throw new EngineError(
      'frame/malformed-csv',
      `The column "${short[0]}" has ${short[1].length} cells and the longest has ${rows}; every column needs a cell for each row.`,
      { columns: [short[0]] },
    )
  return { rows, columns: new Map([...given].map(([name, cells]) => [name, columnOf(cells)])) }
}

const isRows = (data: unknown): data is readonly Readonly<Record<string, Cell>>[] => Array.isArray(data)
const from = (cells: ArrayLike<Cell>): Cell[] => Array.from(cells)

function columnsOf(rows: readonly Readonly<Record<string, Cell>>[]): Map<string, Cell[]> {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  return new Map([...names].map((name) => [name, rows.map((row) => row[name])]))
}

function columnOf(cells: readonly Cell[]): Column {
  const isNumeric = cells.every((cell) => isMissing(cell) || typeof cell === 'number')
  if (isNumeric)
    return { kind: 'number', values: Float64Array.from(cells, (cell) => (isMissing(cell) ? NaN : Number(cell))) }
  return { kind: 'text', values: cells.map((cell) => (isMissing(cell) ? null : String(cell))) }
}

function isMissing(cell: Cell): cell is null | undefined {
  return cell === null || cell === undefined || cell === '' || (typeof cell === 'number' && !Number.isFinite(cell))
}
