import { showPeriod } from '../../frame/count-periods.ts'
import type { Plot, PlotAnnotation } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { drawDifferences } from '../../plots/love-plot.ts'
import { finite, intervalColumns, measure, plotOf } from '../../plots/plot-words.ts'
import { plural } from '../../words/count.ts'
import { formatEffect, formatNumber } from '../../words/number.ts'
import { formatPStatement } from '../../words/p-value.ts'
import { formatPercent } from '../../words/percent.ts'
import { periodWord } from '../../words/period-word.ts'
import { capitalize } from '../../words/sentence.ts'
import type { Design } from '../design.ts'
import { measureBalance } from './diagnostics/predictor-balance.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import type { PlaceboRun } from './inference/placebo-in-space.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { levelUnits } from '../../words/units.ts'

type Plots = Design<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit>['plots']

/** Every figure as data with its finding as title. */
export const plots: Plots = (frame, spec, fit, { sensitivity }) => [
  drawPath(frame, spec, fit),
  drawDonorWeights(frame, fit),
  drawGap(frame, spec, fit),
  drawForest(spec, fit),
  drawPlaceboGaps(frame, spec, fit),
  drawRmspeRatios(frame, spec, fit),
  drawBalance(frame, fit),
  ...sensitivity
    .filter(({ id, series }) => id === 'leave-one-donor-out' && series.length > 0)
    .map((found) =>
      drawLeftOut(found, {
        outcome: spec.outcome,
        noun: 'donor that carries weight',
        intervals: 'no intervals of their own',
        same: 'The main interval, moved with the estimate, says whether the conclusion is the same.',
      }),
    ),
]

/** The gap of every unit as if treated. */
function drawPlaceboGaps(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const { runs, rank } = fit.placebos
  const isBadFit = judgeFit(spec, fit)
  const title = `${frame.treated} ranks ${rank} of ${runs.length} by its error after against before treatment`
  return plotOf('placebo-gaps', {
    id: 'placebo-gaps',
    tab: 'diagnostics',
    title,
    subtitle: `Gap of ${frame.treated} and of each donor as if it had been treated: ${measure(spec.outcome)}. No intervals: the placebos show what no effect looks like.`,
    alt: `Line chart of ${runs.length} gaps over ${frame.periods.length} periods, ${frame.treated}'s marked. ${title}.`,
    x: { label: capitalize(periodWord(frame.periods)), unit: '' },
    y: { label: 'Gap', unit: spec.outcome.units },
    columns: [
      { key: 'unit', label: 'Unit' },
      { key: 'year', label: capitalize(periodWord(frame.periods)) },
      { key: 'gap', label: 'Gap', decimals: 2 },
      { key: 'isTreated', label: 'Treated' },
      { key: 'isBadFit', label: 'Bad fit before treatment' },
    ],
    rows: runs.flatMap((run) =>
      frame.periods.map((year, t) => ({
        unit: run.unit,
        year,
        gap: finite(run.gaps[t]),
        isTreated: run.isTreated,
        isBadFit: isBadFit(run),
      })),
    ),
    annotations: [treatmentLine(frame), { kind: 'horizontal', at: 0, label: 'No gap' }],
  })
}

/** The vertical line between the last period before and the first with treatment. */
function treatmentLine({ periods, study }: SyntheticControlFrame): PlotAnnotation {
  return { kind: 'vertical', at: (periods[study.pre - 1] + periods[study.pre]) / 2, label: 'Treatment starts' }
}

/** Error after over error before treatment, for every unit. */
function drawRmspeRatios(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const { runs, rank, p } = fit.placebos
  const isBadFit = judgeFit(spec, fit)
  const title = `${rank === 1 ? 'No donor' : `${rank - 1} of ${runs.length - 1} donors`} ${rank === 1 ? 'shows' : 'show'} as large a ratio as ${frame.treated}: placebo ${formatPStatement(p)}`
  return plotOf('rmspe-ratios', {
    id: 'rmspe-ratios',
    tab: 'diagnostics',
    title,
    subtitle:
      'Root mean squared error after treatment over that before, for each unit as if it had been treated. No intervals: the rank is the test.',
    alt: `Dot chart of ${runs.length} ratios of errors, ${frame.treated}'s marked. ${title}.`,
    x: { label: 'Error after treatment over error before', unit: 'ratio' },
    y: { label: 'Unit', unit: '' },
    columns: [
      { key: 'unit', label: 'Unit' },
      { key: 'ratio', label: 'Ratio', decimals: 2 },
      { key: 'preRmspe', label: 'Error before', decimals: 2 },
      { key: 'postRmspe', label: 'Error after', decimals: 2 },
      { key: 'isTreated', label: 'Treated' },
      { key: 'isBadFit', label: 'Bad fit before treatment' },
    ],
    rows: runs.map((run) => ({
      unit: run.unit,
      ratio: finite(run.ratio),
      preRmspe: run.preRmspe,
      postRmspe: run.postRmspe,
      isTreated: run.isTreated,
      isBadFit: isBadFit(run),
    })),
    annotations: [],
  })
}

function judgeFit({ badFitMultiple }: SyntheticControlSpec, { placebos }: SyntheticControlFit) {
  const own = placebos.runs.find(({ isTreated }) => isTreated)!
  return (run: PlaceboRun) => !run.isTreated && run.preRmspe ** 2 > badFitMultiple * own.preRmspe ** 2
}

/** The treated unit and its synthetic version over time. */
function drawPath(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const { value } = fit.primary
  const side = value < 0 ? 'below' : 'above'
  const gap = `${formatEffect(Math.abs(value))} ${spec.outcome.units} ${side} its synthetic version`
  const title = standsOut(fit)
    ? `After treatment ${frame.treated} lies ${gap} on average`
    : `After treatment ${frame.treated} lies ${gap} on average, no farther than chance may bring it (${formatPStatement(fit.primary.p)})`
  return plotOf('synthetic-path', {
    id: 'synthetic-path',
    tab: 'summary',
    title,
    subtitle: `${frame.treated} and the weighted mixture of donors: ${measure(spec.outcome)}. No intervals; those of the gap stand beside it.`,
    alt: `Line chart of ${frame.treated} and its synthetic version from ${showPeriod(frame.periods[0], frame.periods)} to ${showPeriod(frame.periods.at(-1)!, frame.periods)}. ${title}.`,
    x: { label: capitalize(periodWord(frame.periods)), unit: '' },
    y: { label: spec.outcome.label, unit: levelUnits(spec.outcome.units) },
    columns: [
      { key: 'year', label: capitalize(periodWord(frame.periods)) },
      { key: 'treated', label: frame.treated, decimals: 2 },
      { key: 'synthetic', label: `Synthetic ${frame.treated}`, decimals: 2 },
    ],
    rows: frame.periods.map((year, t) => ({
      year,
      treated: finite(frame.study.target[t]),
      synthetic: finite(fit.synthetic[t]),
    })),
    annotations: [treatmentLine(frame)],
  })
}

/** Whether the interval leaves out zero; without one, whether the placebos' p value is 0.05 or less. */
function standsOut({ primary: { ci, p } }: SyntheticControlFit): boolean {
  return ci.every(Number.isFinite) ? ci[0] > 0 || ci[1] < 0 : p <= 0.05
}

/** Treated less synthetic in each period, with the interval of each period after treatment. */
function drawGap(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const apart = fit.periodEffects.filter(({ ci: [low, high] }) => low > 0 || high < 0).length
  const known = fit.periodEffects.filter(({ ci }) => ci.every(Number.isFinite)).length
  const title =
    known === 0
      ? `None of the ${fit.periodEffects.length} periods after treatment has an interval: there are too few ${spec.predictors.length === 0 ? 'periods' : 'donors'} in all`
      : `The interval leaves out zero in ${apart} of ${fit.periodEffects.length} periods after treatment`
  return plotOf('synthetic-gap', {
    id: 'synthetic-gap',
    tab: 'results',
    title,
    subtitle: `Gap between ${frame.treated} and its synthetic version in ${measure(spec.outcome)}, with pointwise 95% ${spec.predictors.length === 0 ? 'conformal' : 'prediction'} intervals after treatment.`,
    alt: `Line chart of the gap from ${showPeriod(frame.periods[0], frame.periods)} to ${showPeriod(frame.periods.at(-1)!, frame.periods)}, with intervals after treatment. ${title}.`,
    x: { label: capitalize(periodWord(frame.periods)), unit: '' },
    y: { label: 'Gap', unit: spec.outcome.units },
    columns: [
      { key: 'year', label: capitalize(periodWord(frame.periods)) },
      { key: 'gap', label: 'Gap', decimals: 2 },
      ...intervalColumns,
      { key: 'period', label: 'Before or after' },
    ],
    rows: frame.periods.map((year, t) => {
      const [low, high] = t < frame.study.pre ? [NaN, NaN] : fit.periodEffects[t - frame.study.pre].ci
      return {
        year,
        gap: finite(fit.average.gaps[t]),
        ciLow: finite(low),
        ciHigh: finite(high),
        period: t < frame.study.pre ? 'before' : 'after',
      }
    }),
    annotations: [treatmentLine(frame), { kind: 'horizontal', at: 0, label: 'No gap' }],
  })
}

/** The donors that carry weight, heaviest first. */
function drawDonorWeights(frame: SyntheticControlFrame, fit: SyntheticControlFit): Plot {
  const { weights } = fit.average.weighting
  const rows = frame.donors
    .map((donor, j) => ({ donor, weight: weights[j] }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.donor < b.donor ? -1 : 1))
  const title = `Synthetic ${frame.treated} is mixed from ${plural(rows.length, 'donor')}, ${formatPercent(rows[0].weight)} of it ${rows[0].donor}`
  return plotOf('donor-weights', {
    id: 'donor-weights',
    tab: 'design',
    title,
    subtitle: `Share of each donor in the mixture; the other ${frame.donors.length - rows.length} donors carry none.`,
    alt: `Bar chart of ${rows.length} donor weights. ${title}.`,
    x: { label: 'Share of the mixture', unit: '' },
    y: { label: 'Donor', unit: '' },
    columns: [
      { key: 'donor', label: 'Donor' },
      { key: 'weight', label: 'Weight', decimals: 3 },
    ],
    rows,
    annotations: [],
  })
}

/** The customary limit of a small difference (Austin 2009). */
const limit = 0.1

/** Standardized differences from the donors' plain mean and from the synthetic unit. */
function drawBalance(frame: SyntheticControlFrame, fit: SyntheticControlFit): Plot {
  const balance = measureBalance(frame, fit.average.weighting.weights)
  const worst = Math.max(...balance.map(({ after }) => Math.abs(after)))
  const title = `The largest remaining difference is ${formatNumber(worst, 2)} standard deviations`
  return drawDifferences(balance, {
    id: 'predictor-balance',
    title,
    subtitle: `Size of the difference of ${frame.treated} from the donors’ plain mean (before) and from its synthetic version (after), in standard deviations over all units.`,
    limit,
    compared: 'Compared value',
  })
}

/** The average effect by every estimator; those of single periods stand in the gap. */
function drawForest({ outcome }: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const averages = fit.estimates.filter((estimate) => !fit.periodEffects.includes(estimate))
  const { primary, rank } = fit
  return drawEstimates(averages, primary, { outcome, effect: 'Average effect', intervals: '95% intervals', rank })
}
