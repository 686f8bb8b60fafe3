import type { PlotData } from './plot-data.ts'
import { plotOf } from './sample-plot.ts'

// Small plots of matching, synthetic control and experiments, for tests: invented numbers, some absent.

const none = { ciLow: null, ciHigh: null }
const treatmentStarts = { kind: 'vertical' as const, at: 1988.5, label: 'Treatment starts' }
const noGap = { kind: 'horizontal' as const, at: 0, label: 'No gap' }

export const propensityOverlapPlot: PlotData = plotOf(
  'propensity-overlap',
  [
    ['treated', 'Treated', 3],
    ['comparison', 'Comparison', 3],
  ],
  [
    { scoreFrom: 0, scoreTo: 0.25, treated: 0.1, comparison: 0.6 },
    { scoreFrom: 0.25, scoreTo: 0.5, treated: 0.2, comparison: 0.3 },
    { scoreFrom: 0.5, scoreTo: 0.75, treated: 0.3, comparison: 0.1 },
    { scoreFrom: 0.75, scoreTo: 1, treated: 0.4, comparison: 0 },
  ],
)

export const weightSharesPlot: PlotData = plotOf(
  'weight-shares',
  [['weight', 'Weight they carry', 2]],
  [
    { group: 'comparison', units: 0, weight: 0 },
    { group: 'comparison', units: 0.5, weight: 0.9 },
    { group: 'comparison', units: 1, weight: 1 },
    { group: 'treated', units: 0, weight: 0 },
    { group: 'treated', units: 1, weight: 1 },
  ],
)

export const syntheticPathPlot: PlotData = {
  ...plotOf(
    'synthetic-path',
    [
      ['treated', 'California', 2],
      ['synthetic', 'Synthetic California', 2],
    ],
    [
      { year: 1986, treated: 100, synthetic: 101 },
      { year: 1987, treated: 97, synthetic: null },
      { year: 1988, treated: 94, synthetic: 94 },
      { year: 1989, treated: 85, synthetic: 92 },
      { year: 1990, treated: 78, synthetic: 90 },
    ],
  ),
  annotations: [treatmentStarts],
}

export const syntheticGapPlot: PlotData = {
  ...plotOf(
    'synthetic-gap',
    [['gap', 'Gap', 2]],
    [
      { year: 1987, gap: null, ...none, period: 'before' },
      { year: 1988, gap: 0.5, ...none, period: 'before' },
      { year: 1989, gap: -7, ciLow: -11, ciHigh: -3, period: 'after' },
      { year: 1990, gap: -12, ...none, period: 'after' },
    ],
  ),
  annotations: [treatmentStarts, noGap],
}

/** Gaps of a unit over four years, scaled by its number: wide apart for the badly fitting ones. */
function gapsOf(unit: string, size: number, marks: { isTreated: boolean; isBadFit: boolean }) {
  return [1987, 1988, 1989, 1990].map((year, at) => ({ unit, year, gap: size * [0.5, -0.5, 2, 3][at], ...marks }))
}

export const placeboGapsPlot: PlotData = {
  ...plotOf(
    'placebo-gaps',
    [['gap', 'Gap', 2]],
    [
      ...gapsOf('California', -4, { isTreated: true, isBadFit: false }),
      ...Array.from({ length: 38 }, (_, at) =>
        gapsOf(`State ${at}`, (at - 19) / 10, { isTreated: false, isBadFit: at < 2 }),
      ).flat(),
    ].map((row) => (row.unit === 'State 5' ? { ...row, gap: null } : row)),
  ),
  annotations: [treatmentStarts, noGap],
}

export const rmspeRatiosPlot: PlotData = plotOf(
  'rmspe-ratios',
  [['ratio', 'Ratio', 2]],
  [
    { unit: 'Utah', ratio: 2, preRmspe: 1, postRmspe: 2, isTreated: false, isBadFit: false },
    { unit: 'California', ratio: 9, preRmspe: 1, postRmspe: 9, isTreated: true, isBadFit: false },
    { unit: 'Nevada', ratio: 1, preRmspe: 5, postRmspe: 5, isTreated: false, isBadFit: true },
    { unit: 'Maine', ratio: null, preRmspe: 0, postRmspe: 1, isTreated: false, isBadFit: false },
  ],
)

export const donorWeightsPlot: PlotData = plotOf(
  'donor-weights',
  [['weight', 'Weight', 3]],
  [
    { donor: 'Utah', weight: 0.396 },
    { donor: 'Illinois', weight: 0.6 },
    { donor: 'Rhode Island', weight: 0.004 },
  ],
)

export const randomisationPlot: PlotData = {
  ...plotOf(
    'randomisation-distribution',
    [['share', 'Share of assignments (%)', 2]],
    [
      { low: -4, high: -2, share: 5 },
      { low: -2, high: 0, share: 45 },
      { low: 0, high: 2, share: 44 },
      { low: 2, high: 4, share: 6 },
    ],
  ),
  annotations: [{ kind: 'vertical', at: 1.9, label: 'Observed' }],
}

export const outcomeDistributionPlot: PlotData = {
  ...plotOf(
    'outcome-distribution',
    [['share', 'Share of draws (%)', 2]],
    [
      { low: -4, high: -2, share: 30, direction: 'wanted' },
      { low: -2, high: 0, share: 60, direction: 'wanted' },
      { low: 0, high: 2, share: 10, direction: 'unwanted' },
    ],
  ),
  annotations: [{ kind: 'vertical', at: -1.5, label: 'Middle −1.5' }],
}

export const vintageDriftPlot: PlotData = {
  ...plotOf(
    'vintage-drift',
    [
      ['vintage', 'Vintage'],
      ['data', 'Data'],
      ['estimate', 'Estimate', 2],
    ],
    [
      { vintage: 1, version: 1, data: 'as locked', estimate: -6, ciLow: -9, ciHigh: -3, isPresent: false },
      { vintage: 2, version: 2, data: 'pulled 1 May 2026', estimate: -5, ...none, isPresent: false },
      { vintage: 4, version: 3, data: 'pulled 1 July 2026', estimate: null, ...none, isPresent: false },
      { vintage: 5, version: 4, data: 'pulled 1 August 2026', estimate: -4, ciLow: -6, ciHigh: -2, isPresent: true },
    ],
  ),
  annotations: [{ kind: 'horizontal', at: 0, label: 'No effect' }],
}
