import type { DryRunFacts, RddPreviewFacts } from '@casefiles/engine/facts'
import { formatCount, inSentence } from '@casefiles/engine/words'
import { sides } from '../../preview/sides.ts'
import type { Sentences, Writes } from '../../tell.ts'

const actions: Writes<RddPreviewFacts['actions']> = {
  sorting: () => 'Find out who can move across the cutoff, and leave out the rows next to it if some can.',
  'predicted-outcome': () =>
    'Name covariates fixed before treatment that predict the outcome. Where one jumps, find out what else changes at the cutoff.',
  'donut-move': () => 'Declare holes around the cutoff that are as wide as anybody could have moved.',
  'false-jumps': () => 'Declare false cutoffs at which nothing else happens, with enough rows on both of their sides.',
  choices: () =>
    'Name a window in which the outcome is known to run nearly straight, from other years or places, so that bandwidth, order and kernel matter little.',
}

const counts: Sentences<RddPreviewFacts['counts'], 'label' | 'value'> = {
  'treated-side': ({ rows }) => ({ label: 'Rows on the treated side', value: String(rows) }),
  'comparison-side': ({ rows }) => ({ label: 'Rows on the comparison side', value: String(rows) }),
  'distinct-values': ({ values }) => ({ label: 'Distinct values of the running variable', value: String(values) }),
}

const previews: Sentences<RddPreviewFacts['previews'], string> = {
  'running-variable': ({ label, cutoff, rows, bins }) => ({
    ...sides(`Where the rows lie around the cutoff of ${cutoff}`, bins),
    subtitle: `Share of ${formatCount(rows)} rows by ${inSentence(label)}. The treated side upwards, the comparison side downwards.`,
    x: label,
  }),
}

const bunchingActions: Writes<RddPreviewFacts['bunching-actions']> = {
  'donut-move': () => 'Name values that hold all from which and to which somebody may have been moved.',
  'predicted-outcome': () => 'Find counts of a time or place where nothing depends on the threshold.',
  'false-jumps': () => 'Declare false thresholds at which nothing is to be gained, far enough from the true one.',
  choices: () => 'Name the order and the values from other years or places, where the counts are known to be smooth.',
}

const bunchingCounts: Sentences<RddPreviewFacts['bunching-counts'], 'label' | 'value'> = {
  'bins-below': ({ bins }) => ({
    label: 'Bins below the values that cases may be moved between',
    value: formatCount(bins),
  }),
  'bins-above': ({ bins }) => ({ label: 'Bins above them', value: formatCount(bins) }),
}

const bunchingPreviews: Sentences<RddPreviewFacts['bunching-previews'], 'title' | 'alt'> = {
  histogram: ({ from, to, units }) => {
    const title = `The counts outside of ${from} to ${to}; those inside are made from the smooth count`
    return { title, alt: `Histogram of ${units} with a smooth count. ${title}.` }
  },
}

/** How outcomes of a dry run are made. */
const draws: Writes<DryRunFacts> = {
  how: () =>
    'On both sides outcomes follow the straight line of the untreated side, with its noise drawn anew. A curve that the line hides is not tried.',
}

/** Every sentence on a discontinuity before its lock, by the kinds and codes of its facts; loaded where a preview is told. */
export const beforeLock = {
  actions,
  counts,
  previews,
  'bunching-actions': bunchingActions,
  'bunching-counts': bunchingCounts,
  'bunching-previews': bunchingPreviews,
  draws,
}
