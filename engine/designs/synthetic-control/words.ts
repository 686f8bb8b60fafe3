/** What one period is called: a year where the periods look like years. */
export function periodWord(periods: number[]): string {
  return periods.every((period) => Number.isInteger(period) && period >= 1000 && period < 3000) ? 'year' : 'period'
}

/** A share as whole percent. */
export function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}
