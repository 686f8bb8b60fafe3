import { placesOf } from '../repairs/faults.ts'
import { largestOf, smallestOf } from '../../numerics/extremes.ts'
import type { LogLine } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Said } from '../../fact.ts'
import { doneBy, faultOf, note } from '../facts.ts'
import type { RepairId } from '../repairs/repairs.ts'
import type { Column, DataTable } from '../table.ts'
import { isoDay, readDay, type WrittenDay } from './read-day.ts'
import type { Question, SettledPart } from './settle-numbers.ts'

/** Days as the product has them, with or without a time of day. */
const ISO = /^\d{4}-\d{2}-\d{2}([T ]|$)/
const SHOWN = 3
const DATE_NAME =
  /(^|[^\p{L}])(date|day|datum|tag|fecha|jour|dato|dag|giorno|dt|(start|end|birth|sale|event|report|entry|exit)date)s?($|[^\p{L}])/iu
/** As in saleDate. */
const DATE_IN_CAPITALS = /\p{Ll}Date$/u
/** From 1927 to 2119 as Excel counts days, and from 1987 to 2179 as Stata does. */
const [FIRST_SERIAL, LAST_SERIAL] = [10_000, 80_000]
/** The day before the first, in milliseconds. */
const STARTS = {
  'days-of-excel': Date.UTC(1899, 11, 30),
  'days-of-excel-1904': Date.UTC(1904, 0, 1),
  'days-of-stata': Date.UTC(1960, 0, 1),
} as const
const DAY_MS = 86_400_000

/**
 * Reads as year-month-day the columns of text whose cells are all days in some order, and asks what numbers are in a column
 * that is called a date, unless the file says it itself. Which of day and month stands first is decided from all such cells of the file, else asked.
 */
export function settleDays(
  table: DataTable,
  accepted: readonly RepairId[] | undefined,
  formats: ReadonlyMap<string, string> = new Map(),
): SettledPart {
  const settled: DataTable = { rows: table.rows, columns: new Map(table.columns) }
  const part: SettledPart = { table: settled, log: [], repairs: [], questions: [] }
  settleOrder(part, accepted)
  settleSerials(part, accepted, formats)
  return part
}

type Days = (WrittenDay | null)[]

function settleOrder({ table, log, repairs, questions }: SettledPart, accepted: readonly RepairId[] | undefined): void {
  const found = new Map<string, Days>()
  for (const [name, { kind, values }] of table.columns) {
    const days = kind === 'text' ? daysOf(values) : null
    if (days !== null) found.set(name, days)
  }
  const shown = new Set([...found.values()].flatMap((days) => days.flatMap((day) => day?.first ?? [])))
  const answer = accepted?.find((id) => id === 'day-first' || id === 'month-first')
  const known = shown.size === 0 ? orderOfMonths([...found.values()]) : shown.size === 1 ? [...shown][0] : null
  const order = known ?? (answer && (answer === 'day-first' ? 'day' : 'month'))
  const isOpen = ([name, days]: [string, Days]) =>
    days.some((day) => day?.open) && !isOneDay(table.columns.get(name)!.values)
  // the day of a download stands in every row and tells none from another: nobody is asked about it
  const open = [...found].filter(isOpen).map(([name]) => name)
  if (open.length > 0 && order === undefined) questions.push(askOrder(open, found.get(open[0])!))
  if (open.length > 0 && known === null && answer !== undefined) {
    repairs.push(doneBy(answer, { column: open[0] }))
  }
  for (const [name, days] of found) {
    if (order === undefined && days.some((day) => day?.open)) continue
    const isDayFirst = order === 'day'
    const message = note('days', { column: name, examples: examplesOf(name, table) })
    table.columns.set(name, { kind: 'text', values: days.map((day) => day && isoOf(day, isDayFirst)) })
    log.push({ code: 'read/days', message, column: name })
  }
}

/** So many months that follow on one another over the turn of a year are no days of one month. */
const ENOUGH_IN_A_ROW = 4

/**
 * Which of day and month stands first where every day of the file is the first of a month in one of the two orders, and these months
 * follow on one another over the turn of a year; null where that is not so.
 */
function orderOfMonths(columns: readonly Days[]): 'day' | 'month' | null {
  const days = columns.flat().filter((day) => day !== null)
  const isRow = (part: 'first' | 'second') => {
    const other = part === 'first' ? 'second' : 'first'
    // 1/1/2020 is the same in both orders
    if (!days.every(({ iso, open }) => (open ? open[other] === 1 : iso!.endsWith('-01')))) return false
    const monthOf = ({ iso, open }: WrittenDay) =>
      open ? 12 * open.year + open[part] : 12 * Number(iso!.slice(0, 4)) + Number(iso!.slice(5, 7))
    const counts = [...new Set(days.map(monthOf))]
    const [from, to] = [smallestOf(counts), largestOf(counts)]
    return (
      counts.length >= ENOUGH_IN_A_ROW && to - from + 1 === counts.length && Math.ceil(from / 12) < Math.ceil(to / 12)
    )
  }
  if (days.length === 0) return null
  const [isMonthFirst, isDayFirst] = [isRow('first'), isRow('second')]
  return isMonthFirst === isDayFirst ? null : isMonthFirst ? 'month' : 'day'
}

function isOneDay(cells: Column['values']): boolean {
  return cells.length > 1 && (cells as (string | null)[]).every((cell) => cell === cells[0])
}

function isoOf({ iso, open }: WrittenDay, isDayFirst: boolean): string {
  if (iso !== null) return iso
  const { first, second, year } = open!
  return (isDayFirst ? isoDay(year, second, first) : isoDay(year, first, second))!
}

/** The days of a column in which every cell is one, and some is not written year-month-day; null for any other. */
function daysOf(cells: readonly (string | null)[]): Days | null {
  const known = new Map<string, WrittenDay>()
  let isAny = false
  const days: Days = []
  for (const cell of cells) {
    const day = cell === null ? null : (known.get(cell) ?? readDay(cell))
    if (cell !== null && day === null) return null
    if (cell !== null) {
      known.set(cell, day!)
      isAny ||= !ISO.test(cell)
    }
    days.push(day)
  }
  if (!isAny) return null
  // a column that shows both orders holds something else, or two files
  return new Set([...known.values()].flatMap(({ first }) => first ?? [])).size > 1 ? null : days
}

function examplesOf(name: string, { columns }: DataTable): string[] {
  const cells = columns.get(name)!.values as (string | null)[]
  return [...new Set(cells.filter((cell) => cell !== null))].slice(0, SHOWN)
}

function askOrder(columns: readonly string[], days: Days): Question {
  const rows = days.flatMap((day, row) => (day?.open ? [row] : []))
  const told = { columns: [...columns], rows: placesOf(rows) }
  const fault = faultOf('ambiguous-days', told, ['day-first', 'month-first'])
  const refusal = new EngineError(
    'frame/ambiguous-days',
    `Whether the day or the month stands first cannot be told of the days in "${columns[0]}".`,
    {
      columns: [...columns],
      rows: rows.slice(0, SHOWN).map((row) => row + 1),
      reason: fault.message,
      hint: 'Say which: --repair day-first or --repair month-first on the command line.',
    },
  )
  return { refusal, fault }
}

function settleSerials(
  { table, log, repairs, questions }: SettledPart,
  accepted: readonly RepairId[] | undefined,
  formats: ReadonlyMap<string, string>,
): void {
  const serials = [...table.columns].flatMap(([name, { kind, values }]) =>
    kind === 'number' && areSerials(values) && !formats.get(name)?.startsWith('%') ? [[name, values] as const] : [],
  )
  const shown = serials.filter(([name, values]) => isCalledDate(name) || areFirstDays(values))
  // a start of few days is one of those among which it is
  const known = new Set(shown.flatMap(([, values]) => [...values]))
  const isAmong = (values: Float64Array) => values.every((value) => Number.isNaN(value) || known.has(value))
  const columns = shown.length === 0 ? [] : serials.filter((one) => shown.includes(one) || isAmong(one[1]))
  if (columns.length === 0) return
  const names = columns.map(([name]) => name)
  const answer = accepted?.find((id) => isCount(id) || id === 'numbers-not-days')
  if (answer === undefined) questions.push(askSerials(columns))
  else if (answer === 'numbers-not-days') repairs.push(doneBy(answer, { columns: names }))
  else {
    const start = STARTS[answer]
    repairs.push(doneBy(answer, { columns: names, start: dayText(start, 0) }))
    for (const [name, values] of columns) {
      const days = Array.from(values, (value) => (Number.isNaN(value) ? null : dayText(start, value)))
      table.columns.set(name, { kind: 'text', values: days })
      log.push(serialLine(name, values, days))
    }
  }
}

function isCount(id: RepairId): id is keyof typeof STARTS {
  return id in STARTS
}

function serialLine(column: string, values: Float64Array, days: readonly (string | null)[]): LogLine<Said> {
  const row = days.findIndex((day) => day !== null)
  const cells = days.filter((day) => day !== null).length
  const message = note('numbered-days', { column, number: values[row], day: days[row]!, cells })
  return { code: 'read/days', message, column }
}

function isCalledDate(name: string): boolean {
  return DATE_NAME.test(name) || DATE_IN_CAPITALS.test(name)
}

/** So many first days of months are no chance. */
const ENOUGH_MONTHS = 4

/** Whether numbers are nothing but the first days of months, as somebody counts days. */
function areFirstDays(values: Float64Array): boolean {
  const known = [...new Set(values)].filter((value) => !Number.isNaN(value))
  if (known.length < ENOUGH_MONTHS) return false
  return Object.values(STARTS).some((start) => known.every((value) => dayText(start, value).endsWith('-01')))
}

function areSerials(values: Float64Array): boolean {
  let isAny = false
  for (const value of values) {
    if (Number.isNaN(value)) continue
    if (!Number.isInteger(value) || value < FIRST_SERIAL || value > LAST_SERIAL) return false
    isAny = true
  }
  return isAny
}

function dayText(start: number, days: number): string {
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10)
}

function askSerials(columns: readonly (readonly [string, Float64Array])[]): Question {
  const [name, values] = columns[0]
  const rows = Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]))
  const names = columns.map(([one]) => one)
  const repairs: RepairId[] = ['days-of-excel', 'days-of-excel-1904', 'days-of-stata', 'numbers-not-days']
  const fault = faultOf('numbered-days', { columns: names, rows: placesOf(rows) }, repairs)
  const refusal = new EngineError('frame/numbered-days', `The column "${name}" holds numbers that may count days.`, {
    columns: names,
    reason: fault.message,
    hint: 'Say what they count: --repair days-of-excel, days-of-excel-1904, days-of-stata or numbers-not-days on the command line.',
  })
  return { refusal, fault }
}
