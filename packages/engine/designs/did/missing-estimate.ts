import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { DidSpec } from './spec.ts'

/** A robustness estimate that could not be computed: it stands in the table without numbers and says why. */
export function missingEstimate<Words extends Text>(
  spec: DidSpec,
  id: string,
  name: Words,
  reason: string,
): Estimate<Words | string> {
  return {
    id,
    name,
    role: 'robustness',
    estimand: 'ATT',
    units: spec.outcome.units,
    value: NaN,
    se: NaN,
    ci: [NaN, NaN],
    p: NaN,
    df: null,
    n: 0,
    clusters: null,
    method: 'Not computed.',
    reason,
  }
}
