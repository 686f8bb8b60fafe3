import type { Estimate, Verdict, VerdictStatement } from '../analysis.ts'
import type { AnalysisRequest } from '../analyze.ts'
import { decideVerdict, measuredBiases, type ScoreBeside } from '../verdict/decide-verdict.ts'
import { outcomeScaleOf } from '../verdict/outcome-scale.ts'
import { readIntervals } from '../verdict/read-interval.ts'

type Asked = Pick<AnalysisRequest, 'intent' | 'spec'>

/** What of the published run a verdict stands on beside the estimate. */
export interface Standing {
  eqs: ScoreBeside
}

/** What the estimates would be worth by the published rule, with the score as published. */
export function verdictOf({ intent, spec }: Asked, { eqs }: Standing, primaries: Estimate[]): VerdictStatement {
  return decideVerdict({ kind: intent.kind ?? 'policy', intent, primaries, eqs, scale: outcomeScaleOf(spec) }).statement
}

/** The rules on intervals alone, whatever the score. */
export function readInterval({ intent }: Asked, primaries: Estimate[]): Verdict {
  return readIntervals(intent, primaries).verdict
}

/** A sharp and large estimate on the intended side is the test: where even that is inconclusive, no estimate decides anything. */
export function settledBy({ intent }: Asked, { eqs }: Standing): string | null {
  if (intent.kind === 'mechanism') return null
  // larger than any bias, so that none of them can be what settles it: that hangs on the estimate
  const biases = measuredBiases(eqs).map(({ bias }) => Math.abs(bias.measured) + 2 * bias.noise)
  const all = biases.reduce((sum, bias) => sum + bias, 0)
  const reach = 2 * (intent.smallestEffect + (intent.statedGoal ?? 0) + all)
  const size = intent.direction === 'decrease' ? -reach : reach
  const sharp = { value: size, ci: [size, size] as [number, number], units: '' } as Estimate
  const { rule, statement } = decideVerdict({ kind: 'policy', intent, primaries: [sharp], eqs })
  return ['not-identified', 'comparison-failed'].includes(rule) ? statement.reason : null
}
