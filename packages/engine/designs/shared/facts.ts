import { saying, sayingOne, type Text } from '../../fact.ts'
import type { RowFacts } from '../../frame/facts.ts'
import type { CovarianceFacts } from '../../inference/cluster-covariance.ts'

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

/** How far other choices that could have been declared move the estimate, `noise` being the standard error of the move. */
export interface ChoiceFacts {
  'no-other': object
  one: { name: Text; value: number; noise: number }
  /** Nine in ten move it by no more than `value`, which is that of the choice named. */
  several: { choices: number; name: Text; value: number; noise: number }
  /** What was declared, as one of the others. */
  declared: object
  'as-seen-from': { name: Text }
}

/** Everything that designs say alike, by kind. */
export interface SharedFacts {
  rows: RowFacts
  checks: SharedCheckFacts
  choices: ChoiceFacts
  covariance: CovarianceFacts
}

export const sharedCheck = saying<SharedCheckFacts, 'title' | 'message'>('shared/checks')
export const ofChoices = sayingOne<ChoiceFacts>('shared/choices')
