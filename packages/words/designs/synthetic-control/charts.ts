import type { SyntheticControlFacts } from '@casefiles/engine/facts'
import { capitalize, formatNumber, plural } from '@casefiles/engine/words'
import { formatPercent, formatPStatement, formatEffect } from '../../formats/index.ts'
import { measure } from '../../plots/measure.ts'
import { found, INTERVAL } from '../../plots/index.ts'
import type { Sentences } from '../../tell.ts'

type Figures = SyntheticControlFacts['figures']

/**
 * The finding of each figure as its title, with what stands around it: measure and intervals, the figure for those who do not see
 * it, axes, columns of its table by their keys, and marks.
 */
export const figures: Sentences<Figures, string> = {
  'synthetic-path': ({ treated, period, outcome, from, to, gap, chance }) => {
    const size = `${formatEffect(Math.abs(gap))} ${outcome.units} ${gap < 0 ? 'below' : 'above'} its synthetic version`
    const title = `After treatment ${treated} lies ${size} on average${chance === null ? '' : `, no farther than chance may bring it (${formatPStatement(chance)})`}`
    return {
      ...found(title, (said) => `Line chart of ${treated} and its synthetic version from ${from} to ${to}. ${said}.`),
      subtitle: `${treated} and the weighted mixture of donors: ${measure(outcome)}. No intervals; those of the gap stand beside it.`,
      x: capitalize(period),
      y: outcome.label,
      year: capitalize(period),
      treated,
      synthetic: `Synthetic ${treated}`,
      ...marks,
    }
  },
  'synthetic-gap': ({ treated, period, outcome, from, to, after, known, apart, usesPredictors }) => {
    const title =
      known === 0
        ? `None of the ${after} periods after treatment has an interval: there are too few ${usesPredictors ? 'donors' : 'periods'} in all`
        : `The interval leaves out zero in ${apart} of ${after} periods after treatment`
    return {
      ...found(
        title,
        (said) => `Line chart of the gap from ${from} to ${to}, with intervals after treatment. ${said}.`,
      ),
      subtitle: `Gap between ${treated} and its synthetic version in ${measure(outcome)}, with pointwise 95% ${usesPredictors ? 'prediction' : 'conformal'} intervals after treatment.`,
      x: capitalize(period),
      y: 'Gap',
      year: capitalize(period),
      gap: 'Gap',
      ...INTERVAL,
      period: 'Before or after',
      ...marks,
    }
  },
  'placebo-gaps': ({ treated, period, outcome, runs, rank, periods }) => ({
    ...found(
      `${treated} ranks ${rank} of ${runs} by its error after against before treatment`,
      (said) => `Line chart of ${runs} gaps over ${periods} periods, ${treated}'s marked. ${said}.`,
    ),
    subtitle: `Gap of ${treated} and of each donor as if it had been treated: ${measure(outcome)}. No intervals: the placebos show what no effect looks like.`,
    x: capitalize(period),
    y: 'Gap',
    unit: 'Unit',
    year: capitalize(period),
    gap: 'Gap',
    ...placebo,
    ...marks,
  }),
  'rmspe-ratios': ({ treated, runs, rank, p }) => ({
    ...found(
      `${rank === 1 ? 'No donor shows' : `${rank - 1} of ${runs - 1} donors show`} as large a ratio as ${treated}: placebo ${formatPStatement(p)}`,
      (said) => `Dot chart of ${runs} ratios of errors, ${treated}'s marked. ${said}.`,
    ),
    subtitle:
      'Root mean squared error after treatment over that before, for each unit as if it had been treated. No intervals: the rank is the test.',
    x: 'Error after treatment over error before',
    y: 'Unit',
    unit: 'Unit',
    ratio: 'Ratio',
    preRmspe: 'Error before',
    postRmspe: 'Error after',
    ...placebo,
  }),
  'donor-weights': ({ treated, carrying, others, heaviest }) => ({
    ...found(
      `Synthetic ${treated} is mixed from ${plural(carrying, 'donor')}, ${formatPercent(heaviest.share)} of it ${heaviest.donor}`,
      (said) => `Bar chart of ${carrying} donor weights. ${said}.`,
    ),
    subtitle: `Share of each donor in the mixture; the other ${others} donors carry none.`,
    x: 'Share of the mixture',
    y: 'Donor',
    donor: 'Donor',
    weight: 'Weight',
  }),
  'predictor-balance': ({ treated, largest }) => ({
    title: `The largest remaining difference is ${formatNumber(largest, 2)} standard deviations`,
    subtitle: `Size of the difference of ${treated} from the donors’ plain mean (before) and from its synthetic version (after), in standard deviations over all units.`,
    compared: 'Compared value',
  }),
  estimates: () => ({ effect: 'Average effect', intervals: '95% intervals' }),
  'leave-one-donor-out': () => ({
    noun: 'donor that carries weight',
    intervals: 'no intervals of their own',
    same: 'The main interval, moved with the estimate, says whether the conclusion is the same.',
  }),
}

const placebo = { isTreated: 'Treated', isBadFit: 'Bad fit before treatment' }
const marks = { start: 'Treatment starts', zero: 'No gap' }
