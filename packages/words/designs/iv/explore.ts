import type { IvExplorerFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const LEFT_OUT = 'What is not ticked is left out with all its rows.'

const controls: Sentences<IvExplorerFacts['controls'], 'label' | 'help'> = {
  instruments: () => ({ label: 'Instruments', help: 'At least one has to stay.' }),
  effects: () => ({ label: 'Fixed effects', help: 'Levels taken out of everything before the comparison.' }),
  clusters: () => ({ label: 'Clusters', help: LEFT_OUT }),
  units: () => ({ label: 'Units', help: LEFT_OUT }),
}

const choices: Writes<IvExplorerFacts['choices']> = { effect: ({ columns }) => `One level per ${columns}` }

/** What the Explorer says of instrumental variables, by the kinds and codes of its facts; loaded with the Explorer. */
export const explore = { controls, choices }
