import type { TransparencyFacts } from '@casefiles/engine/eqs'
import type { DesignDocument } from './design.ts'

/**
 * What the server can vouch for when a locked design is run as it was locked.
 * `reproducible` holds because a run is computed twice and refused when the two differ
 * (docs/decisions, "A run is computed twice").
 */
export function transparencyFacts(
  design: Pick<DesignDocument, 'lock_status' | 'planned' | 'collection_from'>,
): TransparencyFacts {
  return {
    lockStatus: design.lock_status,
    isVouched: vouchedBy(design) !== null,
    undeclaredDeviation: false,
    allOutcomesReported: true,
    noUndeclaredOutcome: true,
    deviationsDeclared: true,
    dataAvailable: true,
    // that they were executed with the same result is found out once the run has one: see `analyzeDesign`
    replication: 'generated',
    reproducible: true,
  }
}

/**
 * What bears out that a design was locked before its outcome could be known: an outside authority's timestamp from before the data came
 * out, or that the outcome was collected only after a lock without data. Null where the analyst's word is all there is.
 */
export function vouchedBy({
  planned,
  collection_from,
}: Pick<DesignDocument, 'planned' | 'collection_from'>): 'timestamp' | 'collection' | null {
  if (!planned) return null
  const { locked_at, stamped } = planned
  if (stamped && stamped.stamped_at.slice(0, 10) < stamped.released_on) return 'timestamp'
  return collection_from !== undefined && locked_at.slice(0, 10) < collection_from ? 'collection' : null
}
