import { isNested } from '../../../inference/cluster-covariance.ts'
import { unitEffect } from '../two-way/twfe.ts'
import { countTreatedClusters } from '../inference.ts'
import { type Imputation, otherEffects } from './impute.ts'

/**
 * Share of an average whose treated rows lie in a period, or in a level of a further effect, in which the rows not yet treated
 * are all of one other cluster: what happened there for reasons of its own is part of the estimate and of no standard error. All
 * of it where one cluster alone is treated. Where they are of the row's own cluster, as in states with effects of every state in
 * every year, the ups and downs of both are one sum: they count, unless no other cluster has a treated row at that time since
 * adoption to differ from. Effects that lie within units are no comparison and not looked at.
 *
 * @param weights per row, of the treated ones, which sum to one
 * @returns       1 and 0 exactly where that is so of every row and of none
 */
export function loneShareOf({ frame, untreated, since }: Imputation, weights: Float64Array): number {
  if (countTreatedClusters(frame) === 1) return 1
  const clusterOf = (row: number) => frame.clusterIndex[frame.unitIndex[row]]
  const told = [...weights.keys()].filter((row) => weights[row] > 0)
  const clustersAt = new Map(
    [...Map.groupBy(told, (row) => since[row])].map(([at, rows]) => [at, new Set(rows.map(clusterOf)).size]),
  )
  const compared = otherEffects(frame).filter((effect) => !isNested(unitEffect(frame), effect))
  const isLone = new Uint8Array(frame.n)
  for (const { index, levels } of compared) {
    const seen = new Int32Array(levels).fill(-1)
    const several = new Uint8Array(levels)
    for (const row of untreated) {
      const cluster = clusterOf(row)
      if (seen[index[row]] === -1) seen[index[row]] = cluster
      else if (seen[index[row]] !== cluster) several[index[row]] = 1
    }
    for (const row of told) {
      const isOwn = seen[index[row]] === clusterOf(row) && clustersAt.get(since[row])! > 1
      if (several[index[row]] === 0 && !isOwn) isLone[row] = 1
    }
  }
  const lone = told.filter((row) => isLone[row] === 1)
  // a sum of shares misses one by rounding
  return lone.length === told.length && told.length > 0 ? 1 : lone.reduce((sum, row) => sum + weights[row], 0)
}
