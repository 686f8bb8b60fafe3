import { pickViews } from '../../before-lock/draw-sides.ts'
import { sayingOne, saying } from '../../fact.ts'
import { type Action, type BeforeLock, countOf } from '../before-lock.ts'
import type { MatchingFrame } from './cross-section.ts'
import type { MatchingFit } from './estimate.ts'
import { maskOutcomes } from './dry-run.ts'
import type { MatchingSpec } from './spec.ts'

/** Facts of the preview of matching; `packages/words/designs/matching/before-lock.ts` writes the sentences. */
export interface MatchingPreviewFacts {
  actions: Record<'placebo-outcome' | 'with-squares' | 'residual-imbalance' | 'choices', object>
  counts: {
    terms: { terms: number }
    /** Who lacks a covariate, and what becomes of them. */
    lacking: { lacking: number; all: number; areImputed: boolean }
  }
}

const action = sayingOne<MatchingPreviewFacts['actions']>('Matching/actions')
const count = saying<MatchingPreviewFacts['counts'], 'label' | 'value'>('Matching/counts')

const actions: Record<string, Action<keyof MatchingSpec>> = {
  placeboOutcome: {
    step: 'Placebos',
    field: 'placeboOutcome',
    text: action('placebo-outcome', {}),
  },
  withSquares: {
    step: 'Covariates',
    field: 'covariates',
    text: action('with-squares', {}),
  },
  residualImbalance: {
    step: 'Covariates',
    field: 'covariates',
    text: action('residual-imbalance', {}),
  },
  choices: {
    step: 'Covariates',
    field: 'covariates',
    text: action('choices', {}),
  },
}

/** What may be seen of a matching analysis before the lock. */
export const beforeLock: BeforeLock<MatchingSpec, MatchingFrame, MatchingFit> = {
  maskOutcomes,
  // cross-fitting beside the locked estimator is shown in no look, and is most of its work
  quicker: (spec) => (spec.estimator === 'aipw' ? { ...spec, crossFitting: { folds: 2, splits: 1 } } : spec),
  // a bias carried to the outcome is not known before the outcome is seen
  knownBeforeLock: () => ['commonSupport', 'smdAfter', 'preTreatmentOutcome'],
  actions,
  views: (drawn, frame, spec) => ({
    views: pickViews(drawn, {
      'propensity-overlap': 'Assignment',
      balance: 'Covariates',
      weights: 'Assignment',
    }),
    facts: [count('terms', { terms: frame.terms.length }), ...factsOfGaps(frame, spec)].map(countOf),
  }),
  warnings: () => [],
  // a part of a survey's file has other sampling units than the whole
  sampledTogether: ({ rounds, unit, cluster, survey }) =>
    survey !== undefined ? null : cluster !== undefined ? [cluster] : rounds ? [unit] : [],
}

/** Who lacks a covariate, where anybody does. */
function factsOfGaps({ lacking }: MatchingFrame, { missingCovariates }: MatchingSpec) {
  if (lacking.lacking === 0) return []
  return [count('lacking', { ...lacking, areImputed: missingCovariates === 'impute' })]
}
