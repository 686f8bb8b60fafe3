import type { Plot } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { pickViews } from '../../before-lock/draw-sides.ts'
import { finite, measure, plotOf } from '../../plots/plot-words.ts'
import type { Action, BeforeLock } from '../before-lock.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { maskOutcomes } from './rehearsal.ts'
import type { SyntheticControlSpec } from './spec.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { decimalsFor } from '../../words/decimals.ts'
import { periodWord } from '../../words/period-word.ts'
import { capitalize } from '../../words/sentence.ts'
import { mean } from '../../numerics/moments.ts'

const actions: Record<string, Action<keyof SyntheticControlSpec>> = {
  prePeriodFit: {
    step: 'Covariates',
    field: 'predictors',
    text: 'Match on the outcome in more periods before treatment, or add donors that are known to be like the treated unit.',
  },
  backdating: {
    step: 'Assignment',
    field: 'donorPool',
    text: 'A gap before treatment says that these donors do not stand for the treated unit. Name donors and predictors by what is known of them, not by whether the gap closes.',
  },
  inTimePlacebos: {
    step: 'Assignment',
    field: null,
    text: 'Bring data from longer before treatment, so that false dates can be tried. A gap at one of them says that the fit does not carry forward.',
  },
  choices: {
    step: 'Covariates',
    field: 'predictors',
    text: 'Declare only predictors and donor pools that have a reason of their own, and add donors like the treated unit, so that no single one decides the result.',
  },
}

/** What may be seen of a synthetic control before the lock. */
export const beforeLock: BeforeLock<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit, Text> = {
  maskOutcomes,
  knownBeforeLock: () => ['prePeriodFit', 'prePeriods', 'donors', 'backdating', 'predictorBalance'],
  actions,
  views: (drawn, frame, spec, words) => ({
    views: [
      { step: 'Assignment', plot: drawPathsBefore(frame, spec, words) },
      ...pickViews(drawn, { 'donor-weights': 'Assignment', 'predictor-balance': 'Covariates' }),
    ],
    facts: [
      { label: 'Donors', value: String(frame.donors.length) },
      { label: 'Periods before treatment', value: String(frame.study.pre) },
    ],
  }),
  warnings: () => [],
  sampledTogether: () => null,
  spreadOf: ({ placeboNoise }) => placeboNoise,
}

/** The treated unit and the donors' mean and range, before treatment alone. */
function drawPathsBefore(
  { treated, donors, periods, study }: SyntheticControlFrame,
  { outcome }: SyntheticControlSpec,
  words: ReaderWords,
): Plot {
  const period = capitalize(periodWord(periods, words))
  const rows = periods.slice(0, study.pre).map((year, t) => {
    const values = donors.map((_, j) => study.donors.data[j * study.donors.rows + t])
    return {
      year,
      treated: finite(study.target[t]),
      comparison: finite(mean(values)),
      comparisonLow: finite(Math.min(...values)),
      comparisonHigh: finite(Math.max(...values)),
      expected: null,
      comparisonUnits: values.length,
    }
  })
  const decimals = decimalsFor(Math.max(...rows.map(({ comparisonHigh }) => Math.abs(comparisonHigh ?? 0))))
  return plotOf('did-trends', {
    id: 'paths-before',
    tab: 'design',
    title: `${treated} beside its donors before treatment`,
    subtitle: `${treated}, and the mean of ${donors.length} donors with their range shaded: ${measure(outcome)}. Nothing after treatment is shown before the lock.`,
    alt: `Line chart of ${treated} and the mean of its donors over ${study.pre} periods before treatment, the range of the donors shaded.`,
    x: { label: period, unit: '' },
    y: { label: outcome.label, unit: outcome.units },
    columns: [
      { key: 'year', label: period },
      { key: 'treated', label: treated, decimals },
      { key: 'comparison', label: 'Mean of the donors', decimals },
      { key: 'comparisonLow', label: 'Lowest donor', decimals },
      { key: 'comparisonHigh', label: 'Highest donor', decimals },
    ],
    rows,
    annotations: [],
  })
}
