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
  const known = [...new Set(periods)].filter(Number.isFinite)
  if (isCoded(known, 100, 12)) return { parts: 12, factor: 100 }
  if (known.length < ENOUGH_QUARTERS || !isCoded(known, 10, 4)) return null
  // half-years have no third and fourth part, and stand side by side
  return { parts: known.every((period) => period % 10 <= 2) ? 2 : 4, factor: 10 }
}

function isCoded(periods: readonly number[], factor: number, parts: number): boolean {
  if (periods.length === 0) return false
  return periods.every((period) => {
    const [year, part] = [Math.floor(period / factor), period % factor]
    return Number.isInteger(period) && year >= FIRST_YEAR && year <= LAST_YEAR && part >= 1 && part <= parts
  })
}

function findCount(periods: readonly number[]): CountPeriod {
  const code = periodCode(periods)
  if (code === null) return (period) => period
  const { parts, factor } = code
  // a date between two periods, such as an adoption in 202013, has no month: it is refused where dates are read
  return (period) => (Number.isFinite(period) ? Math.floor(period / factor) * parts + (period % factor) - 1 : period)
}
