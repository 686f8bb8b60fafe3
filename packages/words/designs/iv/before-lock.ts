import type { DryRunFacts, IvPreviewFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const actions: Writes<IvPreviewFacts['actions']> = {
  weakness: () => 'Use an instrument that moves the treatment more, or drop instruments that add little.',
  'instrument-gap': () => 'Keep only instruments that reach the outcome by the same way.',
  'predicted-outcome': () =>
    'Name covariates fixed before the instrument that predict the outcome, and control for those tied to it.',
  choices: () =>
    'Control only for what was fixed before the instrument, and use the instruments of the source study, so that no single choice decides the result.',
}

const counts: Sentences<IvPreviewFacts['counts'], 'label' | 'value'> = {
  instruments: ({ instruments }) => ({ label: 'Instruments', value: String(instruments) }),
  treatment: ({ isBinary }) => ({ label: 'Treatment', value: isBinary ? 'yes or no' : 'an amount' }),
}

/** How outcomes of a dry run are made. */
const draws: Writes<DryRunFacts> = {
  how: () =>
    'Outcomes are drawn from untreated rows, or dealt out anew where everybody is treated to some degree. What ties the treatment to the outcome besides the policy is lost, so that the size of a weak instrument looks better here than it is.',
}

/** Every sentence on instrumental variables before its lock, by the kinds and codes of its facts; loaded where a preview is told. */
export const beforeLock = { actions, counts, draws }
