import type { MatchingExplorerFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const controls: Sentences<MatchingExplorerFacts['controls'], 'label' | 'help'> = {
  trimming: () => ({
    label: 'Trimming',
    help: 'Units whose chance of treatment, by the locked covariates, is nearer to 0 or 1 than this are left out.',
  }),
  caliper: () => ({
    label: 'Caliper',
    help: 'Widest distance of a match, in standard deviations of the log-odds of the score.',
  }),
  ratio: () => ({
    label: 'Matches per treated unit',
    help: 'How many comparison units stand in for each treated one.',
  }),
  estimand: () => ({ label: 'Effect on whom', help: 'The average effect on those treated, or on everyone.' }),
}

const choices: Writes<MatchingExplorerFacts['choices']> = {
  'no-trimming': () => 'No unit left out',
  'no-caliper': () => 'No limit',
  estimand: ({ estimand }) => (estimand === 'ATT' ? 'Those treated' : 'Everyone'),
}

/** What the Explorer says of matching, by the kinds and codes of its facts; loaded with the Explorer. */
export const explore = { controls, choices }
