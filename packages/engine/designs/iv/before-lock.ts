import { sayingOne, saying } from '../../fact.ts'
import { pickViews } from '../../before-lock/draw-sides.ts'
import { type Action, type BeforeLock, countOf } from '../before-lock.ts'
import type { IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import { maskOutcomes } from './dry-run.ts'
import type { IvSpec } from './spec.ts'

/** Facts of the preview of instrumental variables; `packages/words/designs/iv/before-lock.ts` writes the sentences. */
export interface IvPreviewFacts {
  actions: Record<'weakness' | 'instrument-gap' | 'predicted-outcome' | 'choices', object>
  counts: { instruments: { instruments: number }; treatment: { isBinary: boolean } }
}

const action = sayingOne<IvPreviewFacts['actions']>('IV/actions')
const count = saying<IvPreviewFacts['counts'], 'label' | 'value'>('IV/counts')

const actions: Record<string, Action<keyof IvSpec>> = {
  weakness: {
    step: 'Assignment',
    field: 'instruments',
    text: action('weakness', {}),
  },
  instrumentGap: {
    step: 'Assignment',
    field: 'instruments',
    text: action('instrument-gap', {}),
  },
  predictedOutcome: {
    step: 'Covariates',
    field: 'balanceCovariates',
    text: action('predicted-outcome', {}),
  },
  choices: {
    step: 'Covariates',
    field: 'exogenous',
    text: action('choices', {}),
  },
}

/** What may be seen of an instrumental-variables analysis before the lock. */
export const beforeLock: BeforeLock<IvSpec, IvFrame, IvFit> = {
  maskOutcomes,
  knownBeforeLock: () => ['effectiveF', 'instrumentBalance'],
  actions,
  views: (drawn, frame) => ({
    views: pickViews(drawn, { 'first-stage': 'Assignment', 'instrument-balance': 'Covariates' }),
    facts: [
      count('instruments', { instruments: frame.instruments.length }),
      count('treatment', { isBinary: frame.isBinaryTreatment }),
    ].map(countOf),
  }),
  warnings: () => [],
  sampledTogether: ({ cluster, unit }) => (cluster ? [cluster] : unit ? [unit] : []),
}
