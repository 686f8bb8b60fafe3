import type { MatchingFacts } from '@casefiles/engine/facts'
import { formatCount, formatNumber } from '@casefiles/engine/words'
import { formatPercent, percentAtStart } from '../../formats/index.ts'
import { found } from '../../plots/index.ts'
import type { Sentences } from '../../tell.ts'

type Figures = MatchingFacts['figures']

/**
 * The finding of each figure as its title, with what stands around it: measure and intervals, the figure for those who do not see
 * it, axes, columns of its table by their keys.
 */
export const figures: Sentences<Figures, string> = {
  estimates: () => ({ effect: 'Average effect', intervals: 'pointwise 95% intervals' }),
  balance: ({ small, covariates, limit, before, after }) => ({
    title: `${small} of ${covariates} covariates differ by no more than ${limit} SD after weighting`,
    subtitle: `Size of the standardized difference in means between treated and comparison units, before and after weighting. The largest falls from ${formatNumber(before, 2)} to ${formatNumber(after, 2)} standard deviations.`,
  }),
  'propensity-overlap': ({ estimand, share, treated, comparison, intervals }) => ({
    ...found(
      `${percentAtStart(share)} of ${estimand === 'ATT' ? 'treated units' : 'units'} have a propensity score within the range of the other group`,
      (said) =>
        `Two histograms of the propensity score in ${intervals} intervals from 0 to 1, treated and comparison units. ${said}.`,
    ),
    subtitle: `Share of ${formatCount(treated)} treated and ${formatCount(comparison)} comparison units by propensity score, the estimated chance of treatment. Treated upwards, comparison downwards.`,
    x: 'Propensity score',
    y: 'Share of group',
    scoreFrom: 'From',
    scoreTo: 'To',
    treated: 'Treated',
    comparison: 'Comparison',
  }),
  'weight-shares': ({ tenth }) => ({
    ...found(
      `The heaviest tenth of comparison units carries ${formatPercent(tenth, 'never-all')} of their weight`,
      (said) => `Two rising lines, one for each group, from no units to all of them. ${said}.`,
    ),
    subtitle: 'Share of each group’s weight carried by its heaviest units. With equal weights the line is straight.',
    x: 'Heaviest units',
    y: 'Weight they carry',
    unit: 'share of group',
    group: 'Group',
    units: 'Heaviest units',
    weight: 'Weight they carry',
  }),
  'specification-curve': () => ({ sets: 'reasonable sets of choices' }),
}
