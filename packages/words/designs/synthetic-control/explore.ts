import type { SyntheticControlExplorerFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const controls: Sentences<SyntheticControlExplorerFacts['controls'], 'label' | 'help'> = {
  donors: () => ({
    label: 'Donors',
    help: 'The units that may make up the comparison. Those that the locked design leaves out can be brought in.',
  }),
  predictors: () => ({
    label: 'Predictors',
    help: 'What the synthetic unit must match; without any it matches the outcome in every period before treatment.',
  }),
  weights: () => ({ label: 'Predictor weights', help: 'How much each predictor counts.' }),
}

const choices: Writes<SyntheticControlExplorerFacts['choices']> = {
  weights: ({ weights }) => (weights === 'nested' ? 'Chosen by the fit before treatment' : 'All alike'),
}

/** What the Explorer says of a synthetic control, by the kinds and codes of its facts; loaded with the Explorer. */
export const explore = { controls, choices }
