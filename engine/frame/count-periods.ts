import type { LogLine } from '../analysis.ts'
import { EngineError } from '../errors.ts'

/** The number of a period among all of its kind, so that neighbors differ by one. */
export type CountPeriod = (period: number) => number

const counters = new WeakMap<readonly number[], CountPeriod>()

/** Years that a calendar of data may hold; with two more digits no other kind of period has numbers as large. */
const [FIRST_YEAR, LAST_YEAR] = [1500, 2200]
/** As few quarters as that may be days by chance. */
const ENOUGH_QUARTERS = 4

/**
 * How periods count. Most numbers count by themselves: years, waves, and what Stata counts from 1960. A year with its month
 * or quarter behind it does not: from 201912 to 202001 it is one month, and from 20194 to 20201 one quarter.
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
  counters.set(periods, Array.isArray(all) ? countPeriods(all) : findCount([...new Set(all)]))
}

/** How many parts of a year stand behind it, and with how many digits. */
export interface PeriodCode {
  parts: 2 | 4 | 12
  factor: 10 | 100
}

/** The way in which periods are written, null where their numbers count by themselves. */
export function periodCode(periods: Iterable<number>): PeriodCode | null {
  if (isCoded(periods, 100, 12)) return { parts: 12, factor: 100 }
  if (!isCoded(periods, 10, 4)) return null
  const known = new Set(periods)
  known.delete(NaN)
  if (known.size < ENOUGH_QUARTERS) return null
  // half-years have no third and fourth part
  return { parts: [...known].every((period) => period % 10 <= 2 || period === Infinity) ? 2 : 4, factor: 10 }
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
export function countOf(period: number, { parts, factor }: PeriodCode): number {
  return Number.isFinite(period) ? Math.floor(period / factor) * parts + (period % factor) - 1 : period
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
  log: (line: LogLine) => void,
): number[] {
  const all = Array.from<number>({ length: time.length })
  for (let row = 0; row < all.length; row++) all[row] = row
  if (!window) return all
  const inside = all.filter((row) => !(time[row] < window.from || time[row] > window.to))
  const left = all.length - inside.length
  log({ code: 'frame/window', message: `${left} rows outside ${window.from} to ${window.to} left out.`, rows: left })
  return inside
}

/**
 * Refuses days and weeks written as one number with the year in front (20191231, 201952): the differences of such numbers jump
 * at the turn of a month or year, and every time since adoption would jump with them.
 *
 * @throws {EngineError} `frame/uncounted-periods`
 */
export function refuseUncounted(column: string, periods: Iterable<number>): void {
  const known = [...new Set(periods)].filter(Number.isFinite).sort((a, b) => a - b)
  const kind = known.every(isWrittenDay) ? 'days' : isCoded(known, 100, 53) ? 'weeks' : null
  const turn = kind === 'days' ? 'month' : 'year'
  const after = known.findIndex((period, at) => at > 0 && Math.floor(period / 100) > Math.floor(known[at - 1] / 100))
  if (kind === null || after < 0 || periodCode(known) !== null) return
  throw new EngineError(
    'frame/uncounted-periods',
    `The column "${column}" holds ${kind} such as ${known[after - 1]} and ${known[after]}, whose numbers jump at the turn of a ${turn}.`,
    { columns: [column], hint: `Number the ${kind} without gaps, in the column of adoption as well.` },
  )
}

function isWrittenDay(period: number): boolean {
  const [year, month, day] = [Math.floor(period / 10_000), Math.floor(period / 100) % 100, period % 100]
  if (!Number.isInteger(period) || year < FIRST_YEAR || year > LAST_YEAR || day < 1) return false
  return month >= 1 && month <= 12 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
