import { rowsOf, type CrossSection } from './cross-section.ts'
import type { MatchingSpec } from './spec.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Observed } from '../design.ts'
import { observedLevels } from '../shared/observed-levels.ts'
import { standardDeviation } from '../../numerics/moments.ts'

/**
 * Mean outcome without the policy, in the outcome column's own units: of the treated (ATT) or of everyone (ATE), the latter
 * as the mean of comparison units weighted to look like everyone. Under a log the effect is a ratio, and each treated unit's
 * outcome is divided by it.
 *
 * @param effect  the primary estimate, in the estimate's units
 * @param weights of inverse probability weighting for the locked estimand
 */
export function counterfactualMean(
  frame: CrossSection,
  spec: MatchingSpec,
  effect: number,
  weights: Float64Array,
): number {
  const { transform, scale } = spec.outcome
  const back = (value: number) => (transform === 'log' ? Math.exp(value / scale) : value / scale)
  const rows = rowsOf(frame.treated, spec.estimand === 'ATT' ? 1 : 0)
  let total = 0
  let sum = 0
  for (const row of rows) {
    const without = frame.outcome[row] - (spec.estimand === 'ATT' ? effect : 0)
    total += weights[row]
    sum += weights[row] * back(without)
  }
  return sum / total
}

/** The outcome in both groups as it was observed, nothing adjusted for. */
export function observedGroups(frame: CrossSection, { outcome }: MatchingSpec, words: ReaderWords): Observed {
  const group = (treated: 0 | 1) => rowsOf(frame.treated, treated).map((row) => frame.outcome[row])
  return {
    kind: 'between-groups',
    ...observedLevels(
      outcome,
      { where: `among comparison ${words.units}`, values: group(0) },
      { where: `among ${words.treatedUnits}`, values: group(1) },
    ),
  }
}

/** Sample standard deviation of the outcome among comparison units, on the estimate's scale. */
export function comparisonSd(frame: CrossSection): number {
  return standardDeviation(rowsOf(frame.treated, 0).map((row) => frame.outcome[row]))
}
