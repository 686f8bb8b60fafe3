import type { LogLine } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import type { Said } from '../fact.ts'
import { ofRows } from './facts.ts'

/** The number of a period among all of its kind, so that neighbors differ by one. */
export type CountPeriod = (period: number) => number

const counters = new WeakMap<readonly number[], CountPeriod>()

/** Years that a calendar of data may hold; with two more digits no other kind of period has numbers as large. */
const [FIRST_YEAR, LAST_YEAR] = [1500, 2200]
/** As few quarters as that may be days by chance. */
const ENOUGH_QUARTERS = 4

/**
 * How periods count. Most numbers count by themselves: years, waves, and what Stata counts from 1960. A year with its month,
 * quarter, half-year or week behind it does not, nor does a day: from 201912 to 202001 it is one month, from 20194 to 20201 one
 * quarter, from 201952 to 202001 one week, from 20191231 to 20200101 one day.
 *
 * @param periods all periods of a panel; any part of them counts alike
 * @example countPeriods([201911, 201912, 202001])(202001) - countPeriods([201911, 201912, 202001])(201912) // 1
 */
export function countPeriods(periods: readonly number[]): CountPeriod {
  const known = counters.get(periods) ?? findCount(periods)
  counters.set(periods, known)
  return known
}

/** Makes some periods count as all of those do that they are taken from: a few quarters may not show that they are some. */
export function countAs(periods: readonly number[], all: ArrayLike<number> & Iterable<number>): void {
  const isKnown = Array.isArray(all)
  const known = isKnown ? (all as readonly number[]) : [...new Set(all)]
  counters.set(periods, isKnown ? countPeriods(known) : findCount(known))
  codesAmong.set(periods, codeAmong(known))
}

/** How many parts of a year stand behind it, and by how much they are fewer than the number: weeks have 53, days 366. */
export interface PeriodCode {
  parts: 2 | 4 | 12 | 53 | 366
  factor: 10 | 100 | 10_000
  /** Of days that stand for months, quarters, half-years or years, as 2019-08-01 and 2019-09-01 do: how many months each is. */
  months?: 1 | 3 | 6 | 12
}

const WEEKS: PeriodCode = { parts: 53, factor: 100 }
const DAYS: PeriodCode = { parts: 366, factor: 10_000 }

/** The way in which periods are written, null where their numbers count by themselves. */
export function periodCode(periods: Iterable<number>): PeriodCode | null {
  if (isCoded(periods, 100, 12)) return { parts: 12, factor: 100 }
  if (isCoded(periods, 100, 53)) return areIsoWeeks(periods) ? WEEKS : null
  if (areDays(periods)) {
    const months = monthsOfDays(periods)
    return months === null ? DAYS : { ...DAYS, months }
  }
  if (!isCoded(periods, 10, 4)) return null
  const known = new Set(periods)
  known.delete(NaN)
  if (known.size < ENOUGH_QUARTERS) return null
  // half-years have no third and fourth part
  return { parts: [...known].every((period) => period % 10 <= 2 || period === Infinity) ? 2 : 4, factor: 10 }
}

/**
 * Whether weeks are numbered as ISO 8601 has it, as far as they show: a year's last week is its 52nd or 53rd by the calendar.
 * Other countings of weeks cannot be counted on over the turn of a year.
 */
function areIsoWeeks(periods: Iterable<number>): boolean {
  const known = new Set([...periods].filter(Number.isFinite))
  const weeks = new Set([...known].map((period) => countOf(period, WEEKS)))
  // numbers of people may look like weeks, and have no neighbors
  if (![...weeks].some((week) => weeks.has(week + 1))) return false
  for (const period of known) {
    const year = Math.floor(period / 100)
    if (period % 100 === 53 && weeksOf(year) < 53) return false
    const next = (year + 1) * 100 + 1
    if (period % 100 === 52 && weeksOf(year) === 53 && known.has(next) && !known.has(period + 1)) return false
  }
  return true
}

const DAY_MS = 86_400_000

/** Days since 1970. */
function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** The number of the week in which a year's first ISO week lies; 1970-01-05 was a Monday. */
function firstWeek(year: number): number {
  const fourth = dayNumber(year, 1, 4)
  return (fourth - ((fourth + 3) % 7) - 4) / 7
}

function weeksOf(year: number): number {
  return firstWeek(year + 1) - firstWeek(year)
}

function areDays(periods: Iterable<number>): boolean {
  let isAny = false
  for (const period of periods) {
    if (Number.isNaN(period) || period === Infinity) continue
    if (!isWrittenDay(period)) return false
    isAny = true
  }
  return isAny
}

/** So many days that are alike within their months are no chance. */
const ENOUGH_DAYS = 3

/** How many months lie between days that are the same in each month, or each month's last; null where they are not. */
function monthsOfDays(periods: Iterable<number>): PeriodCode['months'] | null {
  const known = [...new Set(periods)].filter(Number.isFinite)
  const days = new Set(known.map((period) => period % 100))
  const isLast = (period: number) => !isWrittenDay(period + 1)
  if (known.length < ENOUGH_DAYS || !(days.size === 1 || known.every(isLast))) return null
  const months = known.map(monthOf).sort((a, b) => a - b)
  const isOfStep = (step: number) => months.every((month) => (month - months[0]) % step === 0)
  return ([12, 6, 3] as const).find(isOfStep) ?? 1
}

/** Months since the year 0 of numbers such as 20191231. */
function monthOf(period: number): number {
  return Math.floor(period / 10_000) * 12 + (Math.floor(period / 100) % 100) - 1
}

function isCoded(periods: Iterable<number>, factor: number, parts: number): boolean {
  let isAny = false
  for (const period of periods) {
    if (Number.isNaN(period) || period === Infinity) continue
    const [year, part] = [Math.floor(period / factor), period % factor]
    if (!(Number.isInteger(period) && year >= FIRST_YEAR && year <= LAST_YEAR && part >= 1 && part <= parts))
      return false
    isAny = true
  }
  return isAny
}

function findCount(periods: readonly number[]): CountPeriod {
  const code = periodCode(periods)
  return code === null ? (period) => period : (period) => countOf(period, code)
}

/** The number of a period that is written so; infinity, which stands for never, stays. */
export function countOf(period: number, { parts, factor, months }: PeriodCode): number {
  if (!Number.isFinite(period)) return period
  if (months !== undefined) return Math.floor(monthOf(period) / months)
  const [year, part] = [Math.floor(period / factor), period % factor]
  if (parts === 366) return dayNumber(year, Math.floor(part / 100), part % 100)
  if (parts === 53) return firstWeek(year) + part - 1
  return year * parts + part - 1
}

/** A period as readers see it: `2019-12`, `2019q4`, `2019H1`, `2019-W52`, `2019-12-31`; else its number. */
export function showPeriod(period: number, all: readonly number[]): string {
  const code = codeAmong(all)
  if (code === null || !Number.isFinite(period)) return String(period)
  const [year, part] = [Math.floor(period / code.factor), period % code.factor]
  const two = (number: number) => String(number).padStart(2, '0')
  if (code.months === 12) return String(year)
  if (code.months === 1) return `${year}-${two(Math.floor(part / 100))}`
  if (code.parts === 366) return `${year}-${two(Math.floor(part / 100))}-${two(part % 100)}`
  if (code.parts === 53) return `${year}-W${two(part)}`
  if (code.parts === 12) return `${year}-${two(part)}`
  return code.parts === 4 ? `${year}q${part}` : `${year}H${part}`
}

const codesAmong = new WeakMap<readonly number[], PeriodCode | null>()

/** The way in which periods are written, or those that they were taken from; see {@link countAs}. */
function codeAmong(periods: readonly number[]): PeriodCode | null {
  const known = codesAmong.get(periods)
  if (known !== undefined) return known
  const code = periodCode(periods)
  codesAmong.set(periods, code)
  return code
}

/**
 * Data rows inside the window, 0-based; a row without a time stays, to be counted as missing.
 *
 * @param time   period or running variable, per row of the data; `NaN` = missing
 * @param window first and last value used; left out = all
 */
export function keepWindow(
  time: Float64Array,
  window: { from: number; to: number } | undefined,
  log: (line: LogLine<Said>) => void,
): number[] {
  const all = Array.from<number>({ length: time.length })
  for (let row = 0; row < all.length; row++) all[row] = row
  if (!window) return all
  const inside = all.filter((row) => !(time[row] < window.from || time[row] > window.to))
  const left = all.length - inside.length
  const known = [...new Set(time)]
  const shown = (period: number) => showPeriod(period, known)
  const message = ofRows('window', { left, from: shown(window.from), to: shown(window.to) })
  log({ code: 'frame/window', message, rows: left })
  return inside
}

const WEEK_NAME = /week|woche|(^|[^a-z])kw([^a-z]|$)|semaine|semana|settimana|vecka|(^|[^a-z])uge/i

/**
 * Refuses weeks written as one number with the year in front (201952) whose counting cannot be told: those of no ISO calendar, and
 * those that may as well be months. Every time since adoption would jump with them at the turn of a year.
 *
 * @throws {EngineError} `frame/uncounted-periods`
 */
export function refuseUncounted(column: string, periods: Iterable<number>): void {
  const known = [...new Set(periods)].filter(Number.isFinite).sort((a, b) => a - b)
  const code = periodCode(known)
  const areWeeks = isCoded(known, 100, 53) && (code === null || (code.parts === 12 && WEEK_NAME.test(column)))
  const after = known.findIndex((period, at) => at > 0 && Math.floor(period / 100) > Math.floor(known[at - 1] / 100))
  if (!areWeeks || after < 0) return
  throw new EngineError(
    'frame/uncounted-periods',
    `The column "${column}" holds weeks such as ${known[after - 1]} and ${known[after]}, whose numbers jump at the turn of a year.`,
    { columns: [column], hint: 'Number the weeks without gaps, in the column of adoption as well.' },
  )
}

function isWrittenDay(period: number): boolean {
  const [year, month, day] = [Math.floor(period / 10_000), Math.floor(period / 100) % 100, period % 100]
  if (!Number.isInteger(period) || year < FIRST_YEAR || year > LAST_YEAR || day < 1) return false
  return month >= 1 && month <= 12 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
