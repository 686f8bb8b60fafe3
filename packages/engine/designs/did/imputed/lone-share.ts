import { isNested } from '../../../inference/cluster-covariance.ts'
import { unitEffect } from '../two-way/twfe.ts'
import { countTreatedClusters } from '../inference.ts'
import { type Imputation, otherEffects } from './impute.ts'

/**
 * Share of an average whose treated rows lie in a period, or in a level of a further effect, in which the rows not yet treated
 * are all of one cluster: what happened there for reasons of its own is part of the estimate and of no standard error. All of it
 * where one cluster alone is treated. Effects that lie within units are no comparison and not looked at.
 *
 * @param weights per row, of the treated ones
 */
export function loneShareOf({ frame, untreated }: Imputation, weights: Float64Array): number {
  if (countTreatedClusters(frame) === 1) return 1
  const compared = otherEffects(frame).filter((effect) => !isNested(unitEffect(frame), effect))
  const isLone = new Uint8Array(frame.n)
  for (const { index, levels } of compared) {
    const seen = new Int32Array(levels).fill(-1)
    const several = new Uint8Array(levels)
    for (const row of untreated) {
      const cluster = frame.clusterIndex[frame.unitIndex[row]]
      if (seen[index[row]] === -1) seen[index[row]] = cluster
      else if (seen[index[row]] !== cluster) several[index[row]] = 1
    }
    for (let row = 0; row < frame.n; row++) if (several[index[row]] === 0) isLone[row] = 1
  }
  return weights.reduce((sum, weight, row) => sum + weight * isLone[row], 0)
}
