import type { VerdictStatement } from '@casefiles/engine/analysis'

type Said = Pick<VerdictStatement, 'reason'> & { verdict: string | null }

/** How reasons begin under which an estimate's size is none of the effect, and why, as after a colon. */
const REASONS: [opening: string, why: string][] = [
  ['The comparison failed', 'the comparison failed'],
  ['The effect is not identified', 'nothing identifies the effect'],
  ['The Evidence Quality Score', 'the score is too low'],
]

/**
 * Whether a verdict says that no size can be taken from the estimate: inconclusive because the comparison failed, nothing
 * is identified or the score is too low, and not because the estimate is imprecise.
 */
export function hasNoSize(said: Said): boolean {
  return whyNoSize(said) !== null
}

/** Nothing is estimated, whatever number the estimator gives. */
export function isUnidentified({ verdict, reason }: Said): boolean {
  return verdict === 'Inconclusive.' && reason.startsWith(REASONS[1][0])
}

/** What is said beside a size that was seen and is none of the effect; null where it may be taken for it. */
export function sizeCaveat(said: Said): string | null {
  const why = whyNoSize(said)
  return why === null ? null : `Seen at face value, and not to be taken for the effect: ${why}.`
}

function whyNoSize({ verdict, reason }: Said): string | null {
  if (verdict !== 'Inconclusive.') return null
  return REASONS.find(([opening]) => reason.startsWith(opening))?.[1] ?? null
}
