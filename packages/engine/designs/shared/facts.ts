import { saying } from '../../fact.ts'
import type { RowFacts } from '../../frame/facts.ts'
import type { CovarianceFacts } from '../../inference/cluster-covariance.ts'
import type { TreatmentFacts } from '../../verdict/reader-words.ts'

/*
 * What several designs say alike, by kind and code, with the figures of each. `packages/words/shared` writes the sentences; a code
 * without one does not compile there.
 */

export interface SharedCheckFacts {
  /** Who lacks a covariate and is left out; `apart`: how far they lie from the others, in standard deviations. */
  'covariate-gaps': {
    rows: number
    lacking: number
    byCovariate: [label: string, lacking: number][]
    apart: { label: string; distance: number }[]
  }
}

/** Everything that designs say alike, by kind. */
export interface SharedFacts {
  rows: RowFacts
  checks: SharedCheckFacts
  covariance: CovarianceFacts
  treatment: TreatmentFacts
}

export const sharedCheck = saying<SharedCheckFacts, 'title' | 'message'>('shared/checks')
