import type { PlotData } from './plot-data.ts'
import { plotOf } from './sample-plot.ts'

// Small plots of regression discontinuity and of instruments, for tests: invented numbers, some absent.

const none = { ciLow: null, ciHigh: null }
const cutoff = { kind: 'vertical' as const, at: 0, label: 'Cutoff' }
const noEffect = { kind: 'horizontal' as const, at: 0, label: 'No effect' }

export const rdScatterPlot: PlotData = {
  ...plotOf(
    'rd-scatter',
    [
      ['running', 'Margin', 1],
      ['outcome', 'Mean or fit', 2],
    ],
    [
      { kind: 'bin', side: 'control', running: -8, outcome: 20, ciLow: 10, ciHigh: 30, rows: 12 },
      { kind: 'bin', side: 'control', running: -3, outcome: 24, ...none, rows: 1 },
      { kind: 'fit', side: 'control', running: -4, outcome: 23, ciLow: 21, ciHigh: 25, rows: null },
      { kind: 'fit', side: 'control', running: 0, outcome: 25, ciLow: 22, ciHigh: 28, rows: null },
      { kind: 'bin', side: 'treated', running: 2, outcome: 31, ciLow: 29, ciHigh: 33, rows: 9 },
      { kind: 'bin', side: 'treated', running: 9, outcome: null, ...none, rows: 0 },
      { kind: 'fit', side: 'treated', running: 0, outcome: 30, ciLow: 27, ciHigh: 33, rows: null },
      { kind: 'fit', side: 'treated', running: 4, outcome: 32, ciLow: 30, ciHigh: 34, rows: null },
    ],
  ),
  annotations: [cutoff],
}

export const rdDensityPlot: PlotData = {
  ...plotOf(
    'rd-density',
    [['density', 'Density', 3]],
    [
      { side: 'control', running: -10, density: 0.02, ciLow: 0.015, ciHigh: 0.025 },
      { side: 'control', running: 0, density: 0.04, ciLow: 0.03, ciHigh: 0.05 },
      { side: 'treated', running: 0, density: 0.03, ciLow: 0.02, ciHigh: 0.04 },
      { side: 'treated', running: 5, density: null, ...none },
      { side: 'treated', running: 10, density: 0.01, ciLow: 0.005, ciHigh: 0.015 },
    ],
  ),
  annotations: [{ ...cutoff, label: 'Cutoff, p = 0.3814' }],
}

export const bandwidthCurvePlot: PlotData = {
  ...plotOf(
    'bandwidth-curve',
    [['estimate', 'Effect', 2]],
    [
      { factor: 0.5, bandwidth: 2, estimate: null, ...none, locked: false, keepsConclusion: false },
      { factor: 1, bandwidth: 4, estimate: 6, ciLow: 4, ciHigh: 8, locked: true, keepsConclusion: true },
      { factor: 1.5, bandwidth: 6, estimate: 4, ciLow: 1, ciHigh: 7, locked: false, keepsConclusion: true },
      { factor: 2, bandwidth: 8, estimate: 2, ciLow: -1, ciHigh: 5, locked: false, keepsConclusion: false },
    ],
  ),
  annotations: [noEffect],
}

export const placeboCutoffsPlot: PlotData = {
  ...plotOf(
    'placebo-cutoffs',
    [['estimate', 'Jump', 2]],
    [
      { cutoff: -5, kind: 'false', estimate: 1, ciLow: -2, ciHigh: 4 },
      { cutoff: 0, kind: 'true', estimate: 6, ciLow: 4, ciHigh: 8 },
      { cutoff: 5, kind: 'false', estimate: null, ...none },
    ],
  ),
  annotations: [{ ...noEffect, label: 'No jump' }, cutoff],
}

const bin = (value: number, count: number, smooth: number, moved: boolean) => ({
  value,
  count,
  smooth,
  moved,
  ciLow: smooth - 8,
  ciHigh: smooth + 8,
  over: value >= 0,
})

export const bunchingHistogramPlot: PlotData = {
  ...plotOf(
    'bunching-histogram',
    [
      ['count', 'Papers', 0],
      ['smooth', 'Smooth count', 0],
    ],
    [
      bin(-3, 92, 90, false),
      bin(-2, 95, 98, false),
      bin(-1, 20, 104, true),
      bin(0, 190, 106, true),
      bin(1, 108, 104, false),
      { ...bin(2, 97, 98, false), smooth: null, ...none },
    ],
  ),
  annotations: [{ ...cutoff, label: 'Threshold' }],
}

export const binnedRelationPlot: PlotData = plotOf(
  'binned-relation',
  [['mean', 'Mean', 2]],
  [
    { x: 0, mean: 14, fit: 13.8, ciLow: 13.6, ciHigh: 14, rows: 40 },
    { x: 1, mean: null, fit: 13.6, ciLow: 13.5, ciHigh: 13.7, rows: null },
    { x: 2, mean: 13, fit: 13.4, ciLow: 13.2, ciHigh: 13.6, rows: 41 },
  ],
)

export const arCurvePlot: PlotData = {
  ...plotOf(
    'ar-curve',
    [['p', 'p', 4]],
    [-1, 0, 1, 2, 3].map((effect) => ({
      effect,
      p: 1 - Math.abs(effect - 1) / 2.1,
      inside: effect >= 0 && effect <= 2,
    })),
  ),
  annotations: [
    { kind: 'horizontal', at: 0.05, label: '5%' },
    { kind: 'vertical', at: 1, label: 'Estimate' },
  ],
}

export const plausiblyExogenousPlot: PlotData = {
  ...plotOf(
    'plausibly-exogenous',
    [['direct', 'Direct effect', 2]],
    [
      { direct: 0, ciLow: 1, ciHigh: 3, keepsConclusion: true },
      { direct: 0.5, ciLow: 0.2, ciHigh: 3.8, keepsConclusion: true },
      { direct: 1, ciLow: -0.6, ciHigh: 4.6, keepsConclusion: false },
    ],
  ),
  annotations: [noEffect, { kind: 'vertical', at: 0.62, label: 'Conclusion changes' }],
}
