import { pickViews } from '../../before-lock/draw-sides.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import type { CrossSection } from './cross-section.ts'
import type { MatchingFit } from './estimate.ts'
import { maskOutcomes } from './rehearsal.ts'
import type { MatchingSpec } from './spec.ts'

const actions: Record<string, Action<keyof MatchingSpec>> = {
  placeboOutcome: {
    step: 'Placebos',
    field: 'placeboOutcome',
    text: 'Name an outcome measured before treatment as the placebo outcome, one that moves with the outcome.',
  },
  withSquares: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Add squares of the covariates that the outcome bends with.',
  },
  residualImbalance: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Add squares or levels of the covariates that still differ after weighting and move the outcome.',
  },
  choices: {
    step: 'Covariates',
    field: 'covariates',
    text: 'Adjust for what is known to have decided who was treated, with squares where it bends, and add comparison units like the treated. Estimators part where the groups lie far apart.',
  },
}

/** What may be seen of a matching analysis before the lock. */
export const beforeLock: BeforeLock<MatchingSpec, CrossSection, MatchingFit> = {
  maskOutcomes,
  // cross-fitting beside the locked estimator is shown in no look, and is most of its work
  quicker: (spec) => (spec.estimator === 'aipw' ? { ...spec, crossFitting: { folds: 2, splits: 1 } } : spec),
  // a bias carried to the outcome is not known before the outcome is seen
  knownBeforeLock: () => ['commonSupport', 'smdAfter', 'preTreatmentOutcome'],
  actions,
  views: (drawn, frame) => ({
    views: pickViews(drawn, {
      'propensity-overlap': 'Assignment',
      balance: 'Covariates',
      weights: 'Assignment',
    }),
    facts: [{ label: 'Covariate terms', value: String(frame.terms.length) }],
  }),
  warnings: () => [],
  // a part of a survey's file has other sampling units than the whole
  sampledTogether: ({ rounds, unit, cluster, survey }) =>
    survey !== undefined ? null : cluster !== undefined ? [cluster] : rounds ? [unit] : [],
}
