import { groupBy } from '../../before-lock/group-by.ts'
import type { Random } from '../../numerics/random.ts'

export interface ClusteredCells {
  /** Per row, `NaN` where missing. */
  values: Float64Array
  /** Rows of the control arm, whose outcomes are used. */
  donors: number[]
  cluster: (string | null)[]
  block: string[]
}

/**
 * What rows of a treated cluster have in common beside their block, made from the control arm. A control cluster lies as far
 * from the mean of its block's control clusters as chance put it, √(k / (k − 1)) times what k clusters show; the mean of k
 * stands in for the block, which adds 1/k of the variance. Blocks with one control cluster show none of this; where all
 * are such, clusters lie as far from the mean of all, blocks included, which is too far rather than too near.
 *
 * @returns what to add to the outcome of a masked row that was drawn from its own block
 */
export function clusterShifts(
  { values, donors, cluster, block }: ClusteredCells,
  random: Random,
): (row: number) => number {
  const means = clusterMeans(values, donors, cluster, block)
  const byBlock = groupBy(means, (one) => one.block)
  const within = [...byBlock.values()].filter((group) => group.length > 1).flatMap(deviations)
  const pool = within.length > 0 ? within : deviations(means)
  const chosen = new Map<string, number>()
  return (row) => {
    const name = cluster[row] ?? ''
    const known = chosen.get(name)
    if (known !== undefined) return known
    const size = Math.sqrt(1 + 1 / (byBlock.get(block[row])?.length ?? 1))
    const shift = pool.length === 0 ? 0 : size * pool[random.integer(pool.length)]
    chosen.set(name, shift)
    return shift
  }
}

interface ClusterMean {
  block: string
  mean: number
}

function clusterMeans(
  values: Float64Array,
  donors: number[],
  cluster: (string | null)[],
  block: string[],
): ClusterMean[] {
  const known = donors.filter((row) => !Number.isNaN(values[row]))
  return [...groupBy(known, (row) => cluster[row] ?? '').values()].map((rows) => ({
    block: block[rows[0]],
    mean: rows.reduce((sum, row) => sum + values[row], 0) / rows.length,
  }))
}

function deviations(group: ClusterMean[]): number[] {
  if (group.length < 2) return []
  const centre = group.reduce((sum, { mean }) => sum + mean, 0) / group.length
  return group.map(({ mean }) => (mean - centre) * Math.sqrt(group.length / (group.length - 1)))
}
