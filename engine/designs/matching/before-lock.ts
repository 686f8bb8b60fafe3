import { pickViews } from '../../before-lock/pick-views.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import type { CrossSection } from './cross-section.ts'
import type { MatchingFit } from './estimate.ts'
import { maskOutcomes } from './mask-outcomes.ts'
import type { MatchingSpec } from './spec.ts'

const actions: Record<string, Action> = {
  commonSupport: {
    step: 'Covariates',
    text: 'Add comparison units that are like the treated, or leave out covariates that treatment was not chosen on.',
  },
  effectiveSample: {
    step: 'Units',
    text: 'Add comparison units that are like the treated, so that no few of them carry the weight.',
  },
  effectiveUnits: { step: 'Units', text: 'Add comparison units that are like the treated.' },
  placeboOutcome: { step: 'Placebos', text: 'Name an outcome measured before treatment as the placebo outcome.' },
  withSquares: { step: 'Covariates', text: 'Add squares of the covariates that the outcome bends with.' },
  preTreatmentOutcome: { step: 'Covariates', text: 'Add the outcome as it was before treatment to the covariates.' },
  smdAfter: {
    step: 'Covariates',
    text: 'Add squares or levels of the covariates that still differ after weighting, or more comparison units like the treated.',
  },
  varianceRatio: {
    step: 'Covariates',
    text: 'Add squares of the covariates whose spread still differs after weighting.',
  },
  confounderStrength: {
    step: 'Covariates',
    text: 'Adjust for more of what decides both treatment and outcome, so that what is left out must be stronger.',
  },
  rosenbaumGamma: {
    step: 'Units',
    text: 'Add treated units with near matches, so that hidden bias must be larger to overturn the conclusion.',
  },
  eValue: {
    step: 'Units',
    text: 'Add units, so that the end of the interval lies farther from what would overturn the conclusion.',
  },
  estimatorAgreement: {
    step: 'Covariates',
    text: 'Bring the groups closer, by covariates and squares, so that estimators agree.',
  },
  osterDelta: { step: 'Covariates', text: 'Adjust for covariates that explain the outcome well.' },
}

/** What may be seen of a matching analysis before the lock. */
export const matchingBeforeLock: BeforeLock<MatchingSpec, CrossSection, MatchingFit> = {
  maskOutcomes,
  knownBeforeLock: ({ placeboOutcome, covariates }) => {
    const isKnown = !placeboOutcome || covariates.some(({ column }) => column === placeboOutcome.column)
    const always = [
      'commonSupport',
      'effectiveSample',
      'effectiveUnits',
      'smdAfter',
      'varianceRatio',
      'preTreatmentOutcome',
    ]
    return isKnown ? [...always, 'placeboOutcome', 'placeboP'] : always
  },
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
  sampledTogether: ({ rounds, unit }) => (rounds ? [unit] : []),
}
