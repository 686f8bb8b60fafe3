import type { DryRunFacts, SyntheticControlPreviewFacts } from '@casefiles/engine/facts'
import { capitalize } from '@casefiles/engine/words'
import { measure } from '../../plots/measure.ts'
import type { Sentences, Writes } from '../../tell.ts'
import { found } from '../../plots/index.ts'

const actions: Writes<SyntheticControlPreviewFacts['actions']> = {
  'pre-period-fit': () =>
    'Match on the outcome in more periods before treatment, or add donors that are known to be like the treated unit.',
  backdating: () =>
    'A gap before treatment says that these donors do not stand for the treated unit. Name donors and predictors by what is known of them, not by whether the gap closes.',
  'in-time-placebos': () =>
    'Bring data from longer before treatment, so that false dates can be tried. A gap at one of them says that the fit does not carry forward.',
  choices: () =>
    'Declare only predictors and donor pools that have a reason of their own, and add donors like the treated unit, so that no single one decides the result.',
}

const counts: Sentences<SyntheticControlPreviewFacts['counts'], 'label' | 'value'> = {
  donors: ({ donors }) => ({ label: 'Donors', value: String(donors) }),
  'periods-before': ({ periods }) => ({ label: 'Periods before treatment', value: String(periods) }),
}

const previews: Sentences<SyntheticControlPreviewFacts['previews'], string> = {
  'paths-before': ({ treated, donors, outcome, periods, period }) => ({
    ...found(
      `${treated} beside its donors before treatment`,
      () =>
        `Line chart of ${treated} and the mean of its donors over ${periods} periods before treatment, the range of the donors shaded.`,
    ),
    subtitle: `${treated}, and the mean of ${donors} donors with their range shaded: ${measure(outcome)}. Nothing after treatment is shown before the lock.`,
    x: capitalize(period),
    y: outcome.label,
    year: capitalize(period),
    treated,
    comparison: 'Mean of the donors',
    comparisonLow: 'Lowest donor',
    comparisonHigh: 'Highest donor',
  }),
}

/** How outcomes of a dry run are made. */
const draws: Writes<DryRunFacts> = {
  how: () =>
    'The names of the treated unit and of the donors are dealt out anew: each draw takes another unit, with its whole path, for the treated one.',
}

/** Every sentence on a synthetic control before its lock, by the kinds and codes of its facts; loaded where a preview is told. */
export const beforeLock = { actions, counts, previews, draws }
