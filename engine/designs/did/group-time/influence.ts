import { matrix, type Matrix } from '../../../numerics/linear-algebra.ts'

/** Which cluster each unit belongs to; a cluster per unit is the usual case. */
export interface Clustering {
  clusterIndex: Int32Array
  clusters: number
}

/**
 * Covariance of estimates from their influence functions: Σ over clusters of s·s′ / n², with s the cluster's sums. No
 * finite-sample factor.
 *
 * @param columns one influence function per estimate, n units each
 * @see Callaway & Sant'Anna 2021, section 4, doi:10.1016/j.jeconom.2020.12.001
 */
export function influenceCovariance(columns: Float64Array[], clustering: Clustering): Matrix {
  const n = clustering.clusterIndex.length
  const sums = columns.map((column) => clusterSums(column, clustering))
  const covariance = matrix(columns.length, columns.length)
  for (let a = 0; a < columns.length; a++) {
    for (let b = a; b < columns.length; b++) {
      let sum = 0
      for (let c = 0; c < clustering.clusters; c++) sum += sums[a][c] * sums[b][c]
      covariance.data[a * columns.length + b] = sum / n / n
      covariance.data[b * columns.length + a] = sum / n / n
    }
  }
  return covariance
}

/** Standard error of one estimate; `NaN` at or under `noiseFloor`, where only rounding is left. */
export function influenceSe(influence: Float64Array, clustering: Clustering, noiseFloor: number): number {
  const totals = clusterSums(influence, clustering)
  let sum = 0
  for (let c = 0; c < totals.length; c++) sum += totals[c] * totals[c]
  const se = Math.sqrt(sum) / influence.length
  return se > noiseFloor ? se : NaN
}

/** Sums of an influence function over each cluster's units; the function itself when every unit is its own cluster. */
export function clusterSums(influence: Float64Array, { clusterIndex, clusters }: Clustering): Float64Array {
  if (clusters === influence.length) return influence
  const sums = new Float64Array(clusters)
  for (let unit = 0; unit < influence.length; unit++) sums[clusterIndex[unit]] += influence[unit]
  return sums
}
