import type { Text } from '../../fact.ts'
import { pickViews } from '../../before-lock/draw-sides.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import type { IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import { maskOutcomes } from './rehearsal.ts'
import type { IvSpec } from './spec.ts'

const actions: Record<string, Action<keyof IvSpec>> = {
  weakness: {
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
  choices: {
    step: 'Covariates',
    field: 'exogenous',
    text: 'Control only for what was fixed before the instrument, and use the instruments of the source study, so that no single choice decides the result.',
  },
}

/** What may be seen of an instrumental-variables analysis before the lock. */
export const beforeLock: BeforeLock<IvSpec, IvFrame, IvFit, Text> = {
  maskOutcomes,
  knownBeforeLock: () => ['effectiveF', 'instrumentBalance'],
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
