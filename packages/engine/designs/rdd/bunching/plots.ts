import type { Plot, Sensitivity } from '../../../analysis.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import { finite, intervalColumns, measure, plotOf } from '../../../plots/plot-words.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import { decimalsFor, formatAmount } from '../../../words/decimals.ts'
import { formatCount } from '../../../words/count.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatEffect } from '../../../words/number.ts'
import { capitalize, inSentence } from '../../../words/sentence.ts'
import { withUnits } from '../../../words/units.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Design } from '../../design.ts'
import type { RddSpec } from '../spec.ts'
import { spreadOver } from './bootstrap.ts'
import type { BunchingFit } from './estimate.ts'
import { type Histogram, valueOfBin } from './histogram.ts'

type Plots = Design<RddSpec, Histogram, BunchingFit>['plots']

export const plots: Plots = (frame, spec, fit, { sensitivity }, { words }) => [
  drawHistogram(frame, spec, fit, words),
  drawForest(spec, fit),
  ...sensitivity
    .filter(({ id, series }) => id === 'placebo-cutoffs' && series.length > 0)
    .map((found) => drawFalseThresholds(spec, fit, found)),
]

/** The counts as bars, the smooth count over them, and the stretch that cases may be moved between. */
function drawHistogram(frame: Histogram, spec: RddSpec, fit: BunchingFit, words: ReaderWords): Plot {
  const { counts, moved, width } = frame
  const { smooth, draws, primary } = fit
  const { label, units } = spec.runningVariable
  const reach = studentTQuantile(0.975, smooth.df)
  const rows = Array.from(counts, (count, bin) => {
    const weights = smooth.at(bin)
    const value = dot(weights, counts)
    const se = spreadOver(draws, (drawn) => dot(weights, drawn))
    return {
      value: valueOfBin(frame, bin),
      count,
      smooth: finite(value),
      ciLow: finite(value - reach * se),
      ciHigh: finite(value + reach * se),
      moved: bin >= moved.from && bin <= moved.to,
      over: bin >= moved.at,
    }
  }).sort((a, b) => a.value - b.value)
  const title = describe(spec, fit, words)
  const bin = width === 1 ? '' : ` in bins of ${formatEffect(width)} ${units}`
  return plotOf('bunching-histogram', {
    id: 'bunching-histogram',
    tab: 'results',
    title,
    subtitle: `Number of ${words.units} by ${inSentence(label)}${bin}. The line is the smooth count with its pointwise 95% band; the darker bars are those that ${words.units} may have been moved between.`,
    alt: `Histogram of ${inSentence(label)} with a smooth count and its 95% band. ${title}. The main estimate is ${formatEffect(primary.value)}, 95% interval ${formatSpan(primary.ci[0], primary.ci[1])}.`,
    x: { label, unit: units },
    y: { label: capitalize(words.units), unit: '' },
    columns: [
      { key: 'value', label, decimals: decimalsFor(width) },
      { key: 'count', label: capitalize(words.units), decimals: 0 },
      { key: 'smooth', label: 'Smooth count', decimals: 0 },
      { key: 'ciLow', label: '95% low', decimals: 0 },
      { key: 'ciHigh', label: '95% high', decimals: 0 },
      { key: 'moved', label: 'May have been moved' },
      { key: 'over', label: 'Over the threshold' },
    ],
    rows,
    annotations: [{ kind: 'vertical', at: spec.cutoff, label: 'Threshold' }],
  })
}

function describe({ cutoff, outcome }: RddSpec, { primary }: BunchingFit, { units }: ReaderWords): string {
  const { value, ci } = primary
  const size =
    outcome.units === 'percentage points'
      ? `${formatAmount(Math.abs(value))} percent`
      : `a share of ${withUnits(formatEffect(Math.abs(value)), outcome.units)}`
  if (ci[0] > 0) return `${capitalize(units)} heap at ${cutoff}: ${size} of those just short of it were moved over it`
  if (ci[1] < 0)
    return `${capitalize(units)} heap just short of ${cutoff}: ${size} more stand there than the smooth count has`
  return `No clear heap of ${units} at ${cutoff}: the interval of the share moved includes zero`
}

/** Estimates of the share of those just short of the threshold. */
function drawForest({ outcome }: RddSpec, { estimates, primary }: BunchingFit): Plot {
  const shares = estimates.filter(({ estimand }) => estimand === primary.estimand)
  const words = { outcome, effect: 'Effect', intervals: 'pointwise 95% intervals' }
  return drawEstimates(shares, primary, words)
}

/** Shares moved at false thresholds beside the one at the true one. */
function drawFalseThresholds(spec: RddSpec, { primary }: BunchingFit, { series }: Sensitivity): Plot {
  const found = series.filter(({ keepsConclusion }) => !keepsConclusion).length
  const title =
    found === 0
      ? `No heap shows at any of ${formatCount(series.length)} false thresholds`
      : `A heap shows at ${formatCount(found)} of ${formatCount(series.length)} false thresholds`
  const { label, units } = spec.runningVariable
  const all = [
    ...series.map(({ setting, value, ci }) => ({ cutoff: Number(setting), kind: 'false' as const, value, ci })),
    { cutoff: spec.cutoff, kind: 'true' as const, value: primary.value, ci: primary.ci },
  ].sort((a, b) => a.cutoff - b.cutoff)
  return plotOf('placebo-cutoffs', {
    id: 'placebo-cutoffs',
    tab: 'sensitivity',
    title,
    subtitle: `Share moved over the threshold, ${measure(spec.outcome)}, at false thresholds (hollow) and at the true one (filled), with pointwise 95% intervals.`,
    alt: `Shares moved at ${formatCount(series.length)} false thresholds and at the true one, with pointwise 95% intervals. ${title}.`,
    x: { label, unit: units },
    y: { label: 'Share moved', unit: spec.outcome.units },
    columns: [
      { key: 'cutoff', label: 'Threshold', decimals: decimalsFor(Math.abs(all.at(-1)!.cutoff - all[0].cutoff)) },
      { key: 'kind', label: 'True or false threshold' },
      { key: 'estimate', label: 'Share moved', decimals: 2 },
      ...intervalColumns,
    ],
    rows: all.map(({ cutoff, kind, value, ci }) => ({
      cutoff,
      kind,
      estimate: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
    })),
    annotations: [
      { kind: 'horizontal', at: 0, label: 'Nobody moved' },
      { kind: 'vertical', at: spec.cutoff, label: 'Threshold' },
    ],
  })
}
