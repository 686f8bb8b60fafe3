/**
 * Whether a verdict says that no size can be taken from the estimate: inconclusive because the comparison failed, nothing
 * is identified or the score is too low, and not because the estimate is imprecise.
 */
export function hasNoSize({ verdict, reason }: { verdict: string | null; reason: string }): boolean {
  return (
    verdict === 'Inconclusive.' &&
    /^The (comparison failed|effect is not identified|Evidence Quality Score)/.test(reason)
  )
}
