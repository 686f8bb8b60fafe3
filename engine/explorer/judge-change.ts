import type { Check, Eqs, Estimate, Verdict, VerdictStatement } from '../analysis.ts'
import type { AnalysisRequest } from '../analyze.ts'
import { decideVerdict } from '../verdict/decide-verdict.ts'

type Asked = Pick<AnalysisRequest, 'intent'>

/** What of the published run a verdict stands on beside the estimate. */
export interface Standing {
  checks: Check[]
  eqs: Eqs
}

/** What the estimates would be worth by the published rule, with score and checks as published. */
export function verdictOf({ intent }: Asked, { checks, eqs }: Standing, primaries: Estimate[]): VerdictStatement {
  return decideVerdict({ kind: intent.kind ?? 'policy', intent, primaries, checks, eqs }).statement
}

/** The rule on the interval alone: a policy, no failed check, a score without caps. */
export function readInterval({ intent }: Asked, { eqs }: Standing, primaries: Estimate[]): Verdict {
  const flawless = { ...eqs, overall: 100, caps: [] }
  return decideVerdict({ kind: 'policy', intent, primaries, checks: [], eqs: flawless }).statement.verdict!
}

/** A sharp estimate on the intended side is the test: where even that is inconclusive, no estimate decides anything. */
export function settledBy({ intent }: Asked, { checks, eqs }: Standing): string | null {
  if (intent.kind === 'mechanism') return null
  const size = (intent.direction === 'increase' ? 2 : -2) * intent.smallestEffect
  const sharp = { value: size, ci: [size, size] as [number, number], units: '' } as Estimate
  const { rule, statement } = decideVerdict({ kind: 'policy', intent, primaries: [sharp], checks, eqs })
  return ['critical-cap', 'critical-check', 'low-score'].includes(rule) ? statement.reason : null
}
