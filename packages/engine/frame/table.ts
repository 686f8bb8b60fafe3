import type { LogLine } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import type { Said } from '../fact.ts'
import { isDecimalNumber } from './cell.ts'
import { ofRows } from './facts.ts'

/** One value of a category, of which an indicator says whether a row has it. */
export interface Level {
  /** The category's column. */
  of: string
  value: string
}

/** Two columns of which one is told from the other. */
export interface Distance {
  of: string
  from: string
  /** To how many the difference is rounded; null where the columns are so large that their differences have none. */
  decimals: number | null
}

/** Rows that a policy reaches set against others of the same unit and period. */
export interface Contrast {
  of: string
  transform: Transform
  unit: string
  time: string
  group: string
  affected: string[]
  unaffected: string[]
  /** The row's own value less the mean of the unaffected, or that mean alone. */
  part: 'gap' | 'unaffected'
}

/**
 * A column as read: numbers with `NaN` for a missing cell, or text with `null`. `level` where it was made of a category,
 * `distance` where of two columns, `contrast` where of one column's rows by groups.
 */
export type Column =
  | { kind: 'number'; values: Float64Array; level?: Level; distance?: Distance; contrast?: Contrast }
  | { kind: 'text'; values: (string | null)[] }

/** Columnar data set: every column has `rows` cells. */
export interface DataTable {
  rows: number
  columns: Map<string, Column>
  /** Set where these are rows of a larger table, as a subgroup's are: a survey's sampling units are counted over all of it. */
  partOf?: { whole: DataTable; rows: readonly number[] }
}

/** The table with only the given rows, in the given order; 0-based. */
export function keepRows({ columns }: DataTable, rows: number[]): DataTable {
  const pick = (column: Column): Column =>
    column.kind === 'number'
      ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]) }
      : { kind: 'text', values: rows.map((row) => column.values[row]!) }
  return { rows: rows.length, columns: new Map([...columns].map(([name, column]) => [name, pick(column)])) }
}

/**
 * Checks that the data hold every named column.
 *
 * @throws {EngineError} `frame/missing-column` with the missing names and, as a hint, the existing names nearest to them
 */
export function requireColumns(table: DataTable, names: string[]): void {
  const missing = [...new Set(names)].filter((name) => !table.columns.has(name))
  if (missing.length === 0) return
  const existing = [...table.columns.keys()]
  const near = [...new Set(missing.flatMap((name) => nearNames(name, existing)))]
  throw new EngineError(
    'frame/missing-column',
    `The data have no column ${missing.map((name) => `"${name}"`).join(', ')}; their columns are ${existing.join(', ')}.`,
    near.length > 0 ? { columns: missing, hint: `Did you mean ${near.join(' or ')}?` } : { columns: missing },
  )
}

/** Existing names within a third of the name's length in edits, capitals aside, nearest first. */
function nearNames(name: string, existing: string[]): string[] {
  const limit = Math.max(1, Math.floor(name.length / 3))
  return existing
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate)
}

/** Levenshtein distance: fewest insertions, deletions and replacements of one character. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replaced, previous[j] + 1, current[j - 1] + 1))
    }
    previous = current
  }
  return previous[b.length]
}

/** A column and whether its cell is missing in a row, or in what stands for rows. */
export type Gap<Item = number> = [column: string, isMissing: (item: Item) => boolean]

/** A text column: a cell without text is missing. */
export function textGap(table: DataTable, column: string): Gap {
  const cells = readText(table, column)
  return [column, (row) => cells[row] === null]
}

export type Transform = 'none' | 'log'

/** Whether a text says that something is so or not, as programs write it. */
function isTruth(cell: string): boolean {
  return /^(true|false)$/i.test(cell)
}

/** Whether a column of text holds nothing but TRUE and FALSE, so that it is 1 and 0 where numbers are needed. */
export function areTruths(cells: readonly (string | null)[]): boolean {
  let isAny = false
  for (const cell of cells) {
    if (cell === null) continue
    if (!isTruth(cell)) return false
    isAny = true
  }
  return isAny
}

/**
 * A column's numbers, `NaN` where missing. Text that holds nothing but numbers counts: months written 01 to 12, or whole
 * numbers too long for a number to hold, are text by their spelling only. So does a column of TRUE and FALSE, as 1 and 0.
 *
 * @throws {EngineError} `frame/not-a-number` with the first rows whose cell is text, infinite or too large
 */
export function readNumbers(table: DataTable, name: string): Float64Array {
  const column = table.columns.get(name)!
  if (column.kind === 'number') return requireFinite(name, column.values)
  if (column.values.every((cell) => cell === null || isDecimalNumber(cell))) {
    return requireFinite(
      name,
      Float64Array.from(column.values, (cell) => (cell === null ? NaN : Number(cell))),
    )
  }
  if (areTruths(column.values)) {
    return Float64Array.from(column.values, (cell) => (cell === null ? NaN : Number(cell.toLowerCase() === 'true')))
  }
  const rows = column.values.flatMap((cell, row) => (cell === null || isDecimalNumber(cell) ? [] : [row + 1]))
  throw new EngineError(
    'frame/not-a-number',
    `The column "${name}" must hold numbers, but data row ${rows[0]} holds "${column.values[rows[0] - 1]}".`,
    { columns: [name], rows },
  )
}

/** A day written year-month-day, with or without a time of day. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/

/** Whether a column of text holds nothing but days. */
export function areDayTexts(cells: readonly (string | null)[]): boolean {
  let isAny = false
  for (const cell of cells) {
    if (cell === null) continue
    if (!DAY.test(cell)) return false
    isAny = true
  }
  return isAny
}

const daysRead = new WeakMap<readonly (string | null)[], Float64Array>()

/**
 * A column's periods: its numbers, or days written year-month-day as numbers such as 20191231.
 *
 * @throws {EngineError} `frame/not-a-number`
 */
export function readPeriods(table: DataTable, name: string): Float64Array {
  const column = table.columns.get(name)!
  if (column.kind === 'number' || !areDayTexts(column.values)) return readNumbers(table, name)
  const known = daysRead.get(column.values)
  if (known !== undefined) return known
  const days = Float64Array.from(column.values, (cell) =>
    cell === null ? NaN : Number(cell.slice(0, 10).replaceAll('-', '')),
  )
  daysRead.set(column.values, days)
  return days
}

/** A column of periods: `NaN` is missing. */
export function periodGap(table: DataTable, column: string): Gap {
  const cells = readPeriods(table, column)
  return [column, (row) => Number.isNaN(cells[row])]
}

/** The fourth power of a larger number, of which variances of variances are made, is infinite. */
const LARGEST = 1e75

/**
 * A missing cell is `NaN`; infinity is no measurement, and one such cell would spoil every number made from the column. So would
 * one so large that its powers are infinite, which programs write for a missing cell, too.
 */
function requireFinite(name: string, values: Float64Array): Float64Array {
  let first = 0
  while (first < values.length && !(Math.abs(values[first]) > LARGEST)) first++
  if (first === values.length) return values
  const rows = [...values.keys()].filter((row) => Math.abs(values[row]) > LARGEST).map((row) => row + 1)
  throw new EngineError(
    'frame/not-a-number',
    `The column "${name}" must hold numbers, but data row ${first + 1} holds ${values[first]}` +
      `${Number.isFinite(values[first]) ? `, more than the ${LARGEST} that can be reckoned with` : ''}.`,
    { columns: [name], rows, hint: 'Leave a missing cell empty.' },
  )
}

/** A column's cells as text, numbers in their shortest form, `null` where missing. */
export function readText(table: DataTable, name: string): (string | null)[] {
  const column = table.columns.get(name)!
  if (column.kind === 'text') return column.values
  return Array.from(column.values, (value) => (Number.isNaN(value) ? null : String(value)))
}

/**
 * A column's numbers after the transform named in the design; `rows` are the ones in use (0-based).
 *
 * @throws {EngineError} `frame/log-of-non-positive` with the rows in use whose logarithm does not exist
 */
export function readTransformed(table: DataTable, name: string, transform: Transform, rows: number[]): Float64Array {
  const values = readNumbers(table, name)
  if (transform === 'none') return values
  const refused = rows.filter((row) => values[row] <= 0).map((row) => row + 1)
  if (refused.length === 0) return values.map((value) => Math.log(value))
  throw new EngineError(
    'frame/log-of-non-positive',
    `The design takes the logarithm of "${name}", but data row ${refused[0]} holds ${values[refused[0] - 1]}: ` +
      'only numbers above zero have one.',
    { columns: [name], rows: refused },
  )
}

/** A column of numbers: `NaN` is missing. */
export function numberGap(table: DataTable, column: string): Gap {
  const cells = readNumbers(table, column)
  return [column, (row) => Number.isNaN(cells[row])]
}

interface Words {
  /** What the items are, as in "None of the 12 rows in use". */
  noun: 'rows' | 'rows in use' | 'units'
  /** What an item needs, as a sentence. */
  hint: string
}

/**
 * The items in which no cell is missing; how many were left out, and for which columns, goes to the log.
 *
 * @throws {EngineError} `frame/no-complete-rows`
 */
export function keepComplete<Item>(
  items: Item[],
  gaps: Gap<Item>[],
  log: (line: LogLine<Said>) => void,
  { noun, hint }: Words,
): Item[] {
  const withGaps = gaps.filter(([, isMissing]) => items.some(isMissing))
  const complete =
    withGaps.length === 0 ? items : items.filter((item) => withGaps.every(([, isMissing]) => !isMissing(item)))
  const columns = [...new Set(withGaps.map(([name]) => name))]
  if (complete.length === 0) {
    const message = `None of the ${items.length} ${noun} has every cell it needs.`
    throw new EngineError('frame/no-complete-rows', message, { columns, hint })
  }
  const left = items.length - complete.length
  if (left > 0) {
    const message = ofRows('missing', { items: noun === 'units' ? 'units' : 'rows', left, columns })
    log({ code: 'frame/missing', message, rows: left })
  }
  return complete
}
