import type { LogLine } from '../../analysis.ts'
import type { Said } from '../../fact.ts'
import { countOf, type PeriodCode, periodCode } from '../count-periods.ts'
import { note } from '../facts.ts'
import type { DataTable } from '../table.ts'
import { joinYearParts } from './join-year-parts.ts'
import { CODES, isFlaggedPeriod, MONTH_NAME, readPeriodTexts, type WrittenKind } from './read-period.ts'
import type { SettledPart } from './settle-numbers.ts'
import { largestOf, smallestOf } from '../../numerics/extremes.ts'

const SHOWN = 3

/**
 * Reads as numbers the columns of text that hold nothing but periods of one kind (months, quarters, half-years, weeks, school
 * years, years with letters before them, and waves) and the columns that Stata counts from 1960 in such. Their numbers are those
 * that count on over the turn of a year, the same for all columns of a kind. A year and its part in two columns are joined in a third.
 *
 * @param formats what the file says of the numbers of a column, such as `%tq`
 * @param mayAdd  whether a column more is welcome, as in an upload that somebody looks at
 */
export function settlePeriods(
  table: DataTable,
  formats: ReadonlyMap<string, string> = new Map(),
  mayAdd = false,
): SettledPart {
  const settled: DataTable = { rows: table.rows, columns: new Map(table.columns) }
  const found = new Map<string, ReadColumn>()
  for (const [name, { kind, values }] of table.columns) {
    const read =
      kind === 'text'
        ? readPeriodTexts(values, name)
        : (readStataPeriods(values, formats.get(name)) ?? readSchoolNumbers(values))
    if (read !== null) found.set(name, read)
  }
  for (const [name, read] of readAlike(table, found)) found.set(name, read)
  const log: LogLine<Said>[] = []
  settleStataDays(settled, formats, log)
  for (const [name, read] of readFractions(table, found)) found.set(name, read)
  for (const [name, { kind, values }] of found) {
    const isCoded = showWhatTheyAre(
      kind,
      [...found.values()].filter((one) => one.kind === kind).map((one) => one.values),
    )
    const given = table.columns.get(name)!
    if (!isCoded && given.kind === 'number') continue
    const numbers = isCoded ? values : countedFrom1960(kind, values)
    settled.columns.set(name, { kind: 'number', values: numbers })
    const row = numbers.findIndex((value) => !Number.isNaN(value))
    const first = given.values[row]
    // of a column without any there is nothing to say
    if (first === undefined || first === null) continue
    const isStata = given.kind === 'number' && formats.has(name)
    const flagged =
      given.kind === 'text' ? given.values.filter((text) => text !== null && isFlaggedPeriod(text)).length : 0
    const read = { examples: isStata ? null : examples(given.values), first, number: numbers[row] }
    const message = note('periods', { column: name, kind, ...read, areCounted: !isCoded, flagged })
    log.push({ code: 'read/periods', message, column: name })
  }
  const isFine = [...found.values()].some(({ kind }) => CODES[kind] !== undefined)
  for (const { name, column, line } of isFine || !mayAdd ? [] : joinYearParts(table)) {
    settled.columns.set(name, column)
    log.push(line)
  }
  return { table: settled, log, repairs: [], questions: [] }
}

interface ReadColumn {
  kind: WrittenKind
  values: Float64Array
}

/** Columns such as the wave of adoption, whose cells are periods of another column: what that is called holds for them. */
function readAlike(table: DataTable, found: ReadonlyMap<string, ReadColumn>): [string, ReadColumn][] {
  return [...table.columns].flatMap(([name, { kind, values }]): [string, ReadColumn][] => {
    if (kind !== 'text' || found.has(name)) return []
    for (const [other, read] of found) {
      const cells = new Set<unknown>(table.columns.get(other)!.values)
      const isAmong = values.every((cell) => cell === null || cells.has(cell))
      const alike = isAmong ? (readPeriodTexts(values, other) ?? readPeriodTexts(values, read.kind)) : null
      if (alike?.kind === read.kind) return [[name, alike]]
    }
    return []
  })
}

function examples(cells: Iterable<string | number | null>): (string | number)[] {
  const known = [...cells].filter((cell): cell is string | number => cell !== null && !Number.isNaN(cell))
  return [...new Set(known)].slice(0, SHOWN)
}

/**
 * Whether numbers with the year in front show by themselves what they are: by the column of the most periods, and by any other of
 * several. First and second quarters alone would be taken for half-years.
 */
function showWhatTheyAre(kind: WrittenKind, columns: readonly Float64Array[]): boolean {
  const code = CODES[kind]
  if (code === undefined) return true
  const sets = columns.map((values) => new Set(values.filter((value) => !Number.isNaN(value))))
  const most = Math.max(...sets.map(({ size }) => size))
  return sets.every((set) => (set.size < most && set.size < FEW) || periodCode(set)?.parts === code.parts)
}

/** So few different periods are dates of adoption rather than all of a panel. */
const FEW = 3

function countedFrom1960(kind: WrittenKind, values: Float64Array): Float64Array {
  const code = CODES[kind]!
  const start = countOf(1960 * code.factor + 1, code)
  return values.map((value) => (Number.isNaN(value) ? value : countOf(value, code) - start))
}

const STATA: Record<string, { kind: WrittenKind; parts: number }> = {
  w: { kind: 'week', parts: 52 },
  m: { kind: 'month', parts: 12 },
  q: { kind: 'quarter', parts: 4 },
  h: { kind: 'half-year', parts: 2 },
}

/** What Stata counts from 1960, with the year in front. */
function readStataPeriods(values: ArrayLike<number | string | null>, format: string | undefined) {
  const stata = STATA[/^%-?t([wmqh])/.exec(format ?? '')?.[1] ?? '']
  if (stata === undefined) return null
  const factor = CODES[stata.kind]!.factor
  const numbers = Float64Array.from(values as ArrayLike<number>, (value) => {
    const year = 1960 + Math.floor(value / stata.parts)
    return year * factor + (value - stata.parts * (year - 1960)) + 1
  })
  return numbers.every((value) => Number.isNaN(value) || Number.isInteger(value))
    ? { kind: stata.kind, values: numbers }
    : null
}

/** School years such as 201819: each a year and the last digits of the next one, of which some can be no month. */
function readSchoolNumbers(values: Float64Array): ReadColumn | null {
  const years = new Set<number>()
  let isNoMonth = false
  for (const value of values) {
    if (Number.isNaN(value)) continue
    const year = Math.floor(value / 100)
    if (!(year >= 1900 && year < 2100 && value === year * 100 + ((year + 1) % 100))) return null
    isNoMonth ||= value % 100 > 12 || value % 100 === 0
    years.add(year)
  }
  if (!isNoMonth || years.size < 2) return null
  return { kind: 'school year', values: values.map((value) => Math.floor(value / 100)) }
}

/** So many different fractions of years are no chance. */
const ENOUGH_FRACTIONS = 4
/** How numbers may have a year with a part of it behind the point: `2019.08`, `2019.1` to `2019.4`, `2019.25`. */
const FRACTIONS: readonly { kind: WrittenKind; parts: number; partOf: (value: number) => number }[] = [
  { kind: 'month', parts: 12, partOf: (value) => nearlyWhole((value - Math.floor(value)) * 100) },
  { kind: 'quarter', parts: 4, partOf: (value) => nearlyWhole((value - Math.floor(value)) * 10) },
  { kind: 'quarter', parts: 4, partOf: (value) => nearlyWhole((value - Math.floor(value)) * 4) + 1 },
  { kind: 'month', parts: 12, partOf: (value) => nearlyWhole((value - Math.floor(value)) * 12, 0.1) + 1 },
]

function nearlyWhole(value: number, tolerance = 1e-6): number {
  return Math.abs(value - Math.round(value)) < tolerance ? Math.round(value) : NaN
}

/**
 * Columns of numbers with a part of a year behind the point, whose differences are no periods: from 2019.12 to 2020.01 it is one
 * month. One column has to show it by at least four different ones without large gaps; others of the same way go with it.
 */
function readFractions(table: DataTable, found: ReadonlyMap<string, unknown>) {
  const candidates = [...table.columns].flatMap(([name, { kind, values }]) =>
    kind === 'number' && !found.has(name) && hasFractionsOfYears(values) ? [[name, values] as const] : [],
  )
  for (const { kind, parts, partOf } of FRACTIONS) {
    const read = candidates.flatMap(([name, values]) => {
      const numbers = values.map((value) => {
        const part = partOf(value)
        return part >= 1 && part <= parts ? Math.floor(value) * CODES[kind]!.factor + part : NaN
      })
      return numbers.every((number, row) => Number.isNaN(number) === Number.isNaN(values[row]))
        ? [[name, { kind, values: numbers }] as const]
        : []
    })
    const isNamed = (name: string) => kind === 'month' && MONTH_NAME.test(name)
    if (read.some(([name, { values }]) => areClose(values, CODES[kind]!, isNamed(name) ? 2 : ENOUGH_FRACTIONS)))
      return read
  }
  return []
}

function hasFractionsOfYears(values: Float64Array): boolean {
  let isAny = false
  for (const value of values) {
    if (Number.isNaN(value)) continue
    if (!(value >= 1500 && value < 2200)) return false
    isAny ||= !Number.isInteger(value)
  }
  return isAny
}

/** Whether periods are many and next to each other, which numbers of anything else are not. */
function areClose(values: Float64Array, code: PeriodCode, enough: number): boolean {
  const counts = [...new Set(values.filter((value) => !Number.isNaN(value)).map((value) => countOf(value, code)))]
  const span = largestOf(counts) - smallestOf(counts) + 1
  return counts.length >= enough && span <= 2 * counts.length
}

/** Rows of a panel for each day. */
const ENOUGH_ROWS = 2
/** Of a panel's days, so many have as many rows as most. */
const MOST_ALIKE = 0.8

/**
 * Writes as year-month-day the days that Stata counts from 1960 where one column of them holds the periods of a panel: as many rows for
 * each day. Elsewhere, as where each person has one day of birth, they stay numbers.
 */
function settleStataDays(
  { columns, rows }: DataTable,
  formats: ReadonlyMap<string, string>,
  log: LogLine<Said>[],
): void {
  const days = [...columns].flatMap(([name, { kind, values }]) =>
    kind === 'number' && /^%-?(td|d)/.test(formats.get(name) ?? '') ? [[name, values] as const] : [],
  )
  if (!days.some(([, values]) => areOfPanel(values, rows))) return
  for (const [name, values] of days) {
    const texts = Array.from(values, (value) => (Number.isNaN(value) ? null : dayOfStata(value)))
    if (texts.every((text) => text === null)) continue
    columns.set(name, { kind: 'text', values: texts })
    const row = texts.findIndex((text) => text !== null)
    const message = note('stata-days', { column: name, number: values[row], day: texts[row]! })
    log.push({ code: 'read/periods', message, column: name })
  }
}

function areOfPanel(values: Float64Array, rows: number): boolean {
  const counts = new Map<number, number>()
  for (const value of values) {
    if (!Number.isInteger(value)) return false
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  if (counts.size < FEW || rows < ENOUGH_ROWS * counts.size) return false
  const times = new Map<number, number>()
  for (const count of counts.values()) times.set(count, (times.get(count) ?? 0) + 1)
  return largestOf(times.values()) >= MOST_ALIKE * counts.size
}

function dayOfStata(days: number): string {
  return new Date(Date.UTC(1960, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
}
