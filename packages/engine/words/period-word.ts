import { periodCode } from '../frame/count-periods.ts'

const WORDS = { 2: 'half-year', 4: 'quarter', 12: 'month', 53: 'week', 366: 'day' } as const

/**
 * What one period is called: the reader's word where the design has one, else "year" where the numbers can be years, and "month",
 * "quarter", "week" or "day" where they are a year with that behind it, as 201912.
 *
 * @param periods the periods' numbers
 * @param words.period the design's own word, in the singular
 */
export function periodWord(periods: readonly number[], { period }: { period?: string } = {}): string {
  if (period !== undefined) return period
  const canBeYears = periods.every((one) => Number.isInteger(one) && one >= 1500 && one <= 2200)
  if (canBeYears) return 'year'
  const code = periodCode(periods)
  return code === null ? 'period' : WORDS[code.parts]
}
