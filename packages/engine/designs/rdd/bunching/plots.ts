import type { Plot, Sensitivity } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { drawEstimates } from '../../../plots/forest.ts'
import { figureOf, finite } from '../../../plots/plot-of.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import { decimalsFor } from '../../../words/number.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Design } from '../../design.ts'
import { figure } from '../facts.ts'
import type { RddSpec } from '../spec.ts'
import { spreadOver } from './bootstrap.ts'
import type { BunchingFit } from './estimate.ts'
import { type Histogram, valueOfBin } from './histogram.ts'

type Plots = Design<RddSpec, Histogram, BunchingFit, Text>['plots']

export const plots: Plots = (frame, spec, fit, { sensitivity }, { words }) => [
  drawHistogram(frame, spec, fit, words),
  drawForest(spec, fit),
  ...sensitivity
    .filter(({ id, series }) => id === 'placebo-cutoffs' && series.length > 0)
    .map((found) => drawFalseThresholds(spec, fit, found)),
]

/** The counts as bars, the smooth count over them, and the stretch that cases may be moved between. */
function drawHistogram(frame: Histogram, spec: RddSpec, fit: BunchingFit, words: ReaderWords): Plot<Text> {
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
  const { outcome, cutoff } = spec
  const told = figure('bunching-histogram', {
    label,
    outcome: { label: outcome.label, units: outcome.units },
    counted: words.units,
    width,
    units,
    cutoff,
    value: primary.value,
    ci: primary.ci,
  })
  return figureOf('bunching-histogram', told, {
    id: 'bunching-histogram',
    tab: 'results',
    units: { x: units, y: '' },
    columns: { value: decimalsFor(width), count: 0, smooth: 0, ciLow: 0, ciHigh: 0, moved: null, over: null },
    rows,
    annotations: [{ kind: 'vertical', at: cutoff, label: told('threshold') }],
  })
}

/** Estimates of the share of those just short of the threshold. */
function drawForest({ outcome }: RddSpec, { estimates, primary }: BunchingFit): Plot<Text> {
  const shares = estimates.filter(({ estimand }) => estimand === primary.estimand)
  const told = figure('shares', {})
  return drawEstimates(shares, primary, { outcome, effect: told('effect'), intervals: told('intervals') })
}

/** Shares moved at false thresholds beside the one at the true one. */
function drawFalseThresholds(spec: RddSpec, { primary }: BunchingFit, { series }: Sensitivity<Text>): Plot<Text> {
  const { outcome, runningVariable } = spec
  const told = figure('false-thresholds', {
    label: runningVariable.label,
    outcome: { label: outcome.label, units: outcome.units },
    thresholds: series.length,
    found: series.filter(({ keepsConclusion }) => !keepsConclusion).length,
  })
  const all = [
    ...series.map(({ setting, value, ci }) => ({ cutoff: Number(setting), kind: 'false' as const, value, ci })),
    { cutoff: spec.cutoff, kind: 'true' as const, value: primary.value, ci: primary.ci },
  ].sort((a, b) => a.cutoff - b.cutoff)
  const decimals = decimalsFor(Math.abs(all.at(-1)!.cutoff - all[0].cutoff))
  return figureOf('placebo-cutoffs', told, {
    id: 'placebo-cutoffs',
    tab: 'sensitivity',
    units: { x: runningVariable.units, y: outcome.units },
    columns: { cutoff: decimals, kind: null, estimate: 2, ciLow: 2, ciHigh: 2 },
    rows: all.map(({ cutoff, kind, value, ci }) => ({
      cutoff,
      kind,
      estimate: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
    })),
    annotations: [
      { kind: 'horizontal', at: 0, label: told('zero') },
      { kind: 'vertical', at: spec.cutoff, label: told('threshold') },
    ],
  })
}
