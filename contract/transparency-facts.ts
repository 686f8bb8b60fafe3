import type { DesignDocument } from './design.ts'
import type { TransparencyFacts } from '@casefiles/engine/eqs'
import { vouchedBy } from './vouched-by.ts'

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
