/**
 * What one period is called: the reader's word where the design has one, else "year" where the numbers can be years.
 *
 * @param periods the periods' numbers
 * @param words.period the design's own word, in the singular
 */
export function periodWord(periods: readonly number[], { period }: { period?: string } = {}): string {
  if (period !== undefined) return period
  const canBeYears = periods.every((one) => Number.isInteger(one) && one >= 1500 && one <= 2200)
  return canBeYears ? 'year' : 'period'
}
