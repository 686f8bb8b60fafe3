import type { Grouping } from '../../../inference/fixed-effects.ts'
import type { CrossSection } from '../cross-section.ts'
import type { PointEstimate } from './aipw.ts'

/** What the units of each cluster add to the error of an estimate together. */
export function sumsByCluster(influence: Float64Array, { index, levels }: Grouping): Float64Array {
  const sums = new Float64Array(levels)
  influence.forEach((value, i) => (sums[index[i]] += value))
  return sums
}

/**
 * Standard error from what each unit adds, where the units of a cluster hang together: √(G/(G − 1) · Σ s²), s the sum of a
 * cluster; `NaN` with one cluster. For an estimate that is a coefficient it is CR1 without the factor of the coefficients.
 *
 * @see Cameron & Miller 2015, section II, doi:10.3368/jhr.50.2.317
 */
export function clusteredError(influence: Float64Array, clusters: Grouping): number {
  if (clusters.levels < 2) return NaN
  const squares = sumsByCluster(influence, clusters).reduce((sum, value) => sum + value * value, 0)
  return Math.sqrt((clusters.levels / (clusters.levels - 1)) * squares)
}

/** Clusters less one, the degrees of freedom of t. */
export function degreesOf({ levels }: Grouping): number {
  return Math.max(1, levels - 1)
}

/** The estimate with its error clustered and t with the clusters less one; as it is where the design names no cluster. */
export function inClusters<Point extends PointEstimate & { influence: Float64Array }>(
  point: Point,
  { clusters }: Pick<CrossSection, 'clusters'>,
): Point {
  if (!clusters) return point
  return { ...point, se: clusteredError(point.influence, clusters), df: degreesOf(clusters) }
}
