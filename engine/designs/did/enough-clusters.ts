/**
 * Below this many clusters, standard errors from clusters are known to run small.
 *
 * @see Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317
 */
export const enoughClusters = 40

/** The end of a method sentence whose interval has no correction for few clusters; empty from forty on. */
export function fewClustersCaveat(clusters: number): string {
  if (clusters >= enoughClusters) return ''
  return `; made for many clusters, and ${clusters} are few, so the interval tends to be too narrow`
}
