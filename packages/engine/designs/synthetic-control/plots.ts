import { showPeriod } from '../../frame/count-periods.ts'
import type { Plot, PlotAnnotation } from '../../analysis.ts'
import { drawEstimates } from '../../plots/forest.ts'
import { drawLeftOut } from '../../plots/leave-one-out.ts'
import { drawDifferences } from '../../plots/love-plot.ts'
import type { Text } from '../../fact.ts'
import { figureOf, finite } from '../../plots/plot-of.ts'
import { periodWord } from '../../words/period-word.ts'
import type { Design } from '../design.ts'
import { measureBalance } from './diagnostics/predictor-balance.ts'
import type { SyntheticControlFit } from './estimate.ts'
import { figure } from './facts.ts'
import type { SyntheticControlFrame } from './frame.ts'
import type { PlaceboRun } from './inference/placebo-in-space.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { levelUnits } from '../../words/units.ts'

type Plots = Design<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit, Text>['plots']

/** Every figure as data, with its finding as a fact. */
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
    .map((found) => {
      const told = figure('leave-one-donor-out', {})
      const { outcome } = spec
      return drawLeftOut(found, { outcome, noun: told('noun'), intervals: told('intervals'), same: told('same') })
    }),
]

/** What every figure of one analysis is told with. */
function drawnOf({ treated, periods }: SyntheticControlFrame, { outcome }: SyntheticControlSpec) {
  return { treated, period: periodWord(periods), outcome: { label: outcome.label, units: outcome.units } }
}

/** The first and the last period, by their names. */
function spanOf({ periods }: SyntheticControlFrame) {
  return { from: showPeriod(periods[0], periods), to: showPeriod(periods.at(-1)!, periods) }
}

/** The gap of every unit as if treated. */
function drawPlaceboGaps(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
): Plot<Text> {
  const { runs, rank } = fit.placebos
  const isBadFit = judgeFit(spec, fit)
  const { periods } = frame
  const told = figure('placebo-gaps', { ...drawnOf(frame, spec), runs: runs.length, rank, periods: periods.length })
  return figureOf('placebo-gaps', told, {
    id: 'placebo-gaps',
    tab: 'diagnostics',
    units: { x: '', y: spec.outcome.units },
    columns: { unit: null, year: null, gap: 2, isTreated: null, isBadFit: null },
    rows: runs.flatMap((run) =>
      periods.map((year, t) => ({
        unit: run.unit,
        year,
        gap: finite(run.gaps[t]),
        isTreated: run.isTreated,
        isBadFit: isBadFit(run),
      })),
    ),
    annotations: [treatmentLine(frame, told), { kind: 'horizontal', at: 0, label: told('zero') }],
  })
}

/** The vertical line between the last period before and the first with treatment. */
function treatmentLine({ periods, study }: SyntheticControlFrame, told: (part: string) => Text): PlotAnnotation<Text> {
  return { kind: 'vertical', at: (periods[study.pre - 1] + periods[study.pre]) / 2, label: told('start') }
}

/** Error after over error before treatment, for every unit. */
function drawRmspeRatios(
  { treated }: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
): Plot<Text> {
  const { runs, rank, p } = fit.placebos
  const isBadFit = judgeFit(spec, fit)
  return figureOf('rmspe-ratios', figure('rmspe-ratios', { treated, runs: runs.length, rank, p }), {
    id: 'rmspe-ratios',
    tab: 'diagnostics',
    units: { x: 'ratio', y: '' },
    columns: { unit: null, ratio: 2, preRmspe: 2, postRmspe: 2, isTreated: null, isBadFit: null },
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
function drawPath(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot<Text> {
  const { value: gap, p } = fit.primary
  const told = figure('synthetic-path', {
    ...drawnOf(frame, spec),
    ...spanOf(frame),
    gap,
    chance: standsOut(fit) ? null : p,
  })
  return figureOf('synthetic-path', told, {
    id: 'synthetic-path',
    tab: 'summary',
    units: { x: '', y: levelUnits(spec.outcome.units) },
    columns: { year: null, treated: 2, synthetic: 2 },
    rows: frame.periods.map((year, t) => ({
      year,
      treated: finite(frame.study.target[t]),
      synthetic: finite(fit.synthetic[t]),
    })),
    annotations: [treatmentLine(frame, told)],
  })
}

/** Whether the interval leaves out zero; without one, whether the placebos' p value is 0.05 or less. */
function standsOut({ primary: { ci, p } }: SyntheticControlFit): boolean {
  return ci.every(Number.isFinite) ? ci[0] > 0 || ci[1] < 0 : p <= 0.05
}

/** Treated less synthetic in each period, with the interval of each period after treatment. */
function drawGap(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot<Text> {
  const { periodEffects } = fit
  const told = figure('synthetic-gap', {
    ...drawnOf(frame, spec),
    ...spanOf(frame),
    after: periodEffects.length,
    known: periodEffects.filter(({ ci }) => ci.every(Number.isFinite)).length,
    apart: periodEffects.filter(({ ci: [low, high] }) => low > 0 || high < 0).length,
    usesPredictors: spec.predictors.length > 0,
  })
  return figureOf('synthetic-gap', told, {
    id: 'synthetic-gap',
    tab: 'results',
    units: { x: '', y: spec.outcome.units },
    columns: { year: null, gap: 2, ciLow: 2, ciHigh: 2, period: null },
    rows: frame.periods.map((year, t) => {
      const [low, high] = t < frame.study.pre ? [NaN, NaN] : periodEffects[t - frame.study.pre].ci
      return {
        year,
        gap: finite(fit.average.gaps[t]),
        ciLow: finite(low),
        ciHigh: finite(high),
        period: t < frame.study.pre ? 'before' : 'after',
      }
    }),
    annotations: [treatmentLine(frame, told), { kind: 'horizontal', at: 0, label: told('zero') }],
  })
}

/** The donors that carry weight, heaviest first. */
function drawDonorWeights({ treated, donors }: SyntheticControlFrame, fit: SyntheticControlFit): Plot<Text> {
  const { weights } = fit.average.weighting
  const rows = donors
    .map((donor, j) => ({ donor, weight: weights[j] }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.donor < b.donor ? -1 : 1))
  const told = figure('donor-weights', {
    treated,
    carrying: rows.length,
    others: donors.length - rows.length,
    heaviest: { donor: rows[0].donor, share: rows[0].weight },
  })
  return figureOf('donor-weights', told, {
    id: 'donor-weights',
    tab: 'design',
    units: { x: '', y: '' },
    columns: { donor: null, weight: 3 },
    rows,
    annotations: [],
  })
}

/** The customary limit of a small difference (Austin 2009). */
const limit = 0.1

/** Standardized differences from the donors' plain mean and from the synthetic unit. */
function drawBalance(frame: SyntheticControlFrame, fit: SyntheticControlFit): Plot<Text> {
  const balance = measureBalance(frame, fit.average.weighting.weights)
  const largest = Math.max(...balance.map(({ after }) => Math.abs(after)))
  const told = figure('predictor-balance', { treated: frame.treated, largest })
  return drawDifferences(balance, {
    id: 'predictor-balance',
    title: told('title'),
    subtitle: told('subtitle'),
    limit,
    compared: told('compared'),
  })
}

/** The average effect by every estimator; those of single periods stand in the gap. */
function drawForest({ outcome }: SyntheticControlSpec, fit: SyntheticControlFit): Plot<Text> {
  const averages = fit.estimates.filter((estimate) => !fit.periodEffects.includes(estimate))
  const { primary, rank } = fit
  const told = figure('estimates', {})
  const [effect, intervals] = [told('effect'), told('intervals')]
  return drawEstimates(averages, primary, { outcome, effect, intervals, ...(rank && { rank }) })
}
