import type { BlockedDifference } from './effect/primary.ts'
import type { BlocksSpec } from './spec.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Observed } from '../design.ts'
import { observedLevels } from '../shared/observed-levels.ts'
import { standardDeviation } from '../../numerics/moments.ts'

/**
 * Mean outcome without treatment, in the outcome column's own units: that of the control arm, blocks by size as in the
 * estimate, so that it is the level that {@link observedArms} tells. Under a log the effect is a ratio, and each treated
 * row is divided by it.
 */
export function counterfactualMean(difference: BlockedDifference, { outcome }: BlocksSpec): number {
  if (outcome.transform !== 'log') return armMean(difference, 'control') / outcome.scale
  const { sample, values, combined } = difference
  let [sum, size] = [0, 0]
  values.forEach((value, row) => {
    if (sample.treated[row] === 0) return
    const weight = sample.weight === null ? 1 : sample.weight[row]
    sum += weight * Math.exp((value - combined.value) / outcome.scale)
    size += weight
  })
  return sum / size
}

/**
 * The outcome in both arms, blocks by size as in the estimate, so that the two levels lie as far apart as the estimate
 * says: plain means differ by what the arms' shares of the blocks do too.
 */
export function observedArms(difference: BlockedDifference, { outcome }: BlocksSpec, words: ReaderWords): Observed {
  return {
    kind: 'between-groups',
    ...observedLevels(
      outcome,
      { where: `among comparison ${words.units}`, values: [armMean(difference, 'control')] },
      { where: `among ${words.treatedUnits}`, values: [armMean(difference, 'treated')] },
    ),
  }
}

/** Average of an arm's means over the blocks, by block size, on the estimate's scale. */
function armMean({ blocks }: BlockedDifference, arm: 'control' | 'treated'): number {
  const total = blocks.reduce((sum, { weight }) => sum + weight, 0)
  return blocks.reduce((sum, block) => sum + (block.weight / total) * block[arm].mean, 0)
}

/** Sample standard deviation of the outcome among control units, on the estimate's scale. */
export function controlSd({ sample, values }: BlockedDifference): number {
  return standardDeviation(values.filter((_, row) => sample.treated[row] === 0))
}
