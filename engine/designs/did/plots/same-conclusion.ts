import { withUnits } from '../../../words/units.ts'
import { formatEffect } from '../../../words/number.ts'
import type { Conclusion } from '../../../inference/conclusion.ts'

/** What "the same conclusion" asks of another interval, as a sentence under a figure; the rules stand in `conclusion.ts`. */
export function describeSameConclusion(kind: Conclusion['kind'], smallestEffect: number, units: string): string {
  if (kind === 'effect') return 'The conclusion is the same where the interval stays on its side of zero.'
  if (kind === 'no-meaningful-effect') {
    return `The conclusion is the same where the interval stays within ${withUnits(formatEffect(smallestEffect), units)} of zero.`
  }
  return 'The conclusion is the same where the interval includes zero, keeps its place and is at most twice as wide.'
}
