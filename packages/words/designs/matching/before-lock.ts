import type { DryRunFacts, MatchingPreviewFacts } from '@casefiles/engine/facts'
import { formatCount } from '@casefiles/engine/words'
import type { Sentences, Writes } from '../../tell.ts'

const actions: Writes<MatchingPreviewFacts['actions']> = {
  'placebo-outcome': () =>
    'Name an outcome measured before treatment as the placebo outcome, one that moves with the outcome.',
  'with-squares': () => 'Add squares of the covariates that the outcome bends with.',
  'residual-imbalance': () =>
    'Add squares or levels of the covariates that still differ after weighting and move the outcome.',
  choices: () =>
    'Adjust for what is known to have decided who was treated, with squares where it bends, and add comparison units like the treated. Estimators part where the groups lie far apart.',
}

const counts: Sentences<MatchingPreviewFacts['counts'], 'label' | 'value'> = {
  terms: ({ terms }) => ({ label: 'Covariate terms', value: String(terms) }),
  lacking: ({ lacking, all, areImputed }) => ({
    label: 'A covariate missing',
    value: `${formatCount(lacking)} of ${formatCount(all)}: ${areImputed ? 'imputed' : 'left out'}`,
  }),
}

/** How outcomes of a dry run are made. */
const draws: Writes<DryRunFacts> = {
  how: () =>
    'Everybody takes the outcome of a comparison unit that is like them in the covariates: of twenty drawn by chance the one most alike.',
}

/** Every sentence on matching before its lock, by the kinds and codes of its facts; loaded where a preview is told. */
export const beforeLock = { actions, counts, draws }
