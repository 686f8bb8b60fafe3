import { intersect } from '../../../inference/cluster-covariance.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'

/** How errors may differ and hang together. */
export type ErrorStructure = { kind: 'iid' } | { kind: 'hc1' } | ClusteredErrors

export interface ClusteredErrors {
  kind: 'cluster'
  clusters: Grouping
  /** A second partition that errors hang together in as well. */
  crossed?: CrossedClusters
}

export interface CrossedClusters {
  second: Grouping
  /** Rows that share a cluster of the one and of the other. */
  both: Grouping
}

/** Errors that hang together in one partition of the rows, or in either of two; none has an empty cluster. */
export function clusteredErrors(clusters: Grouping, second: Grouping | null): ClusteredErrors {
  if (!second) return { kind: 'cluster', clusters }
  return { kind: 'cluster', clusters, crossed: { second, both: intersect(clusters, second) } }
}

/** The partitions in which errors hang together, one or two. */
export function partitionsOf({ clusters, crossed }: ClusteredErrors): Grouping[] {
  return crossed ? [clusters, crossed.second] : [clusters]
}

/** The partition with fewer clusters: what degrees of freedom, small-sample factor and bootstrap go by. */
export function fewestClusters(errors: ClusteredErrors): Grouping {
  return partitionsOf(errors).reduce((fewest, one) => (one.levels < fewest.levels ? one : fewest))
}
