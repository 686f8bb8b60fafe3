import type { BlockedDifference } from './effect/primary.ts'
import type { BlocksSpec } from './spec.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Observed } from '../design.ts'
import { observedLevels } from '../shared/observed-levels.ts'
import { standardDeviation } from '../../numerics/moments.ts'

/**
 * Mean outcome of the treated had they not been treated: the observed mean less the effect, in the outcome column's own
 * units. Under a log the effect is a ratio, and each row is divided by it.
 */
export function counterfactualMean({ sample, values, combined }: BlockedDifference, { outcome }: BlocksSpec): number {
  let [sum, size] = [0, 0]
  values.forEach((value, row) => {
    if (sample.treated[row] === 0) return
    const weight = sample.weight === null ? 1 : sample.weight[row]
    const without = (value - combined.value) / outcome.scale
    sum += weight * (outcome.transform === 'log' ? Math.exp(without) : without)
    size += weight
  })
  return sum / size
}

/** The outcome in both arms as it was observed, blocks and weights left aside. */
export function observedArms(
  { sample, values }: BlockedDifference,
  { outcome }: BlocksSpec,
  words: ReaderWords,
): Observed {
  const arm = (treated: number) => values.filter((_, row) => sample.treated[row] === treated)
  return {
    kind: 'between-groups',
    ...observedLevels(
      outcome,
      { where: `among comparison ${words.units}`, values: arm(0) },
      { where: `among ${words.treatedUnits}`, values: arm(1) },
    ),
  }
}

/** Sample standard deviation of the outcome among control units, on the estimate's scale. */
export function controlSd({ sample, values }: BlockedDifference): number {
  return standardDeviation(values.filter((_, row) => sample.treated[row] === 0))
}
