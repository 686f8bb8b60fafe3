import { pickViews } from '../../before-lock/pick-views.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import type { IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import { maskOutcomes } from './mask-outcomes.ts'
import type { IvSpec } from './spec.ts'

const actions: Record<string, Action<keyof IvSpec>> = {
  effectiveF: {
    step: 'Assignment',
    field: 'instruments',
    text: 'Use an instrument that moves the treatment more, or drop instruments that add little.',
  },
  instrumentGap: {
    step: 'Assignment',
    field: 'instruments',
    text: 'Keep only instruments that reach the outcome by the same way.',
  },
  predictedOutcome: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: 'Name covariates fixed before the instrument that predict the outcome, and control for those tied to it.',
  },
  instrumentBalance: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: 'Name covariates fixed before the instrument, and control for those that differ across it.',
  },
  limlGap: {
    step: 'Assignment',
    field: 'instruments',
    text: 'Keep only instruments that are known to move the treatment: many weak ones pull the estimators apart.',
  },
  covariateSets: {
    step: 'Covariates',
    field: 'exogenous',
    text: 'Control only for what was fixed before the instrument, so that single covariates do not decide the result.',
  },
  leaveOneOut: {
    step: 'Assignment',
    field: 'instruments',
    text: 'Keep only instruments whose way to the treatment is known, and say in the declared choices which one carries the most.',
  },
  leftOutInstruments: {
    step: 'Assignment',
    field: 'instruments',
    text: 'Use the instruments of the source study, or say in the declared choices why their answer differs.',
  },
  clusters: { step: 'Units', field: null, text: 'Add groups to which the instrument was assigned.' },
}

/** What may be seen of an instrumental-variables analysis before the lock. */
export const beforeLock: BeforeLock<IvSpec, IvFrame, IvFit> = {
  maskOutcomes,
  knownBeforeLock: () => ['effectiveF', 'instrumentBalance', 'clusters'],
  actions,
  views: (drawn, frame) => ({
    views: pickViews(drawn, { 'first-stage': 'Assignment', 'instrument-balance': 'Covariates' }),
    facts: [
      { label: 'Instruments', value: String(frame.instruments.length) },
      { label: 'Treatment', value: frame.isBinaryTreatment ? 'yes or no' : 'an amount' },
    ],
  }),
  warnings: () => [],
  sampledTogether: ({ cluster, unit }) => (cluster ? [cluster] : unit ? [unit] : []),
}
