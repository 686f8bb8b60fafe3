import type { BlocksExplorerFacts } from '@casefiles/engine/facts'
import type { Sentences } from '../../tell.ts'

const controls: Sentences<BlocksExplorerFacts['controls'], 'label' | 'help'> = {
  covariates: () => ({
    label: 'Controls',
    help: 'What the adjusted comparison holds the same; the locked comparison of means uses none.',
  }),
  blocks: ({ columns }) => ({
    label: 'Blocks',
    help: `A block (${columns.join(', ')}) that is not ticked is left out with all its rows.`,
  }),
}

/** What the Explorer says of an experiment, by the kinds and codes of its facts; loaded with the Explorer. */
export const explore = { controls }
