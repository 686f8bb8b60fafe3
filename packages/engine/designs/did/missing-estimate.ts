import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { method } from './facts.ts'
import type { DidSpec } from './spec.ts'

/** A robustness estimate that could not be computed: it stands in the table without numbers and says why. */
export function missingEstimate(spec: DidSpec, id: string, label: Text, why: Text): Estimate<Text> {
  return {
    id,
    name: label,
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
    method: method('not-computed', {}),
    reason: why,
  }
}
