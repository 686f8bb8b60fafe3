/** The probability whose quantile an interval reaches to, as R, Stata and Python write it: 97.5 %, shared by several. */
export function upperProbability(together: number): string {
  return together === 1 ? '0.975' : `1 - 0.025 / ${together}`
}

/** The probability left above it. */
export function upperTail(together: number): string {
  return together === 1 ? '0.025' : `0.025 / ${together}`
}

/** The level of one interval in percent; null = 95, which is every package's own. */
export function levelInPercent(together: number): string | null {
  return together === 1 ? null : `100 - 5 / ${together}`
}
