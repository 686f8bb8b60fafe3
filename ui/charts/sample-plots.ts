import type { PlotKind } from '@casefiles/engine/analysis'
import type { PlotData } from './plot-data.ts'
import { plotOf } from './sample-plot.ts'
import * as thresholds from './sample-plots-thresholds.ts'
import * as units from './sample-plots-units.ts'

const pathPlot = {
  ...plotOf(
    'with-without-path',
    [
      ['year', 'Year'],
      ['with', 'With the law', 0],
      ['without', 'Without the law', 0],
      ['withoutLow', 'Without the law: 95% low', 0],
      ['withoutHigh', 'Without the law: 95% high', 0],
      ['comparison', 'Others, no law', 0],
    ],
    [
      { year: 1981, with: 2400, without: null, withoutLow: null, withoutHigh: null, comparison: 400 },
      { year: 1982, with: 2440, without: 2440, withoutLow: null, withoutHigh: null, comparison: 410 },
      { year: 1983, with: 1830, without: 2420, withoutLow: 2290, withoutHigh: 2560, comparison: 400 },
      { year: 1984, with: 1970, without: 2680, withoutLow: 2500, withoutHigh: 2870, comparison: null },
    ],
  ),
  annotations: [{ kind: 'vertical' as const, at: 1982.5, label: 'The law begins' }],
}

export const groupsPlot = plotOf(
  'with-without-groups',
  [
    ['name', 'Group'],
    ['level', 'Level', 1],
    ['low', '95% low', 1],
    ['high', '95% high', 1],
  ],
  [
    { name: 'Without visits', isWith: false, level: 26, low: null, high: null },
    { name: 'With visits', isWith: true, level: 35.2, low: 29.3, high: 41 },
  ],
)

const thresholdPlot = {
  ...plotOf(
    'with-without-threshold',
    [
      ['shown', 'What is shown'],
      ['name', 'Side'],
      ['running', 'Age', 1],
      ['outcome', 'Deaths', 1],
    ],
    [
      { kind: 'bin', side: 'treated', shown: 'Average', name: 'With the ban', running: 20.2, outcome: 95.2 },
      { kind: 'bin', side: 'treated', shown: 'Average', name: 'With the ban', running: 20.6, outcome: 92.6 },
      { kind: 'bin', side: 'control', shown: 'Average', name: 'Without', running: 21.2, outcome: 101.4 },
      { kind: 'bin', side: 'control', shown: 'Average', name: 'Without', running: 21.6, outcome: null },
      { kind: 'fit', side: 'treated', shown: 'Line', name: 'With the ban', running: 20.5, outcome: 91.4 },
      { kind: 'fit', side: 'treated', shown: 'Line', name: 'With the ban', running: 21, outcome: 94.2 },
      { kind: 'fit', side: 'control', shown: 'Line', name: 'Without', running: 21, outcome: 103.8 },
      { kind: 'fit', side: 'control', shown: 'Line', name: 'Without', running: 21.5, outcome: 97.8 },
      {
        kind: 'estimate',
        side: 'control',
        shown: 'Estimate at the cutoff',
        name: 'Without',
        running: 21,
        outcome: 103.8,
      },
      {
        kind: 'estimate',
        side: 'treated',
        shown: 'Estimate at the cutoff',
        name: 'With the ban',
        running: 21,
        outcome: 92.5,
      },
    ],
  ),
  annotations: [{ kind: 'vertical' as const, at: 21, label: 'Age 21' }],
}

const none = { ciLow: null, ciHigh: null }

export const eventStudyPlot: PlotData = {
  ...plotOf(
    'event-study',
    [
      ['relativeTime', 'Years since law', 0],
      ['estimate', 'Estimate', 2],
      ['ciLow', 'Low', 2],
      ['ciHigh', 'High', 2],
    ],
    [
      { relativeTime: -3, estimate: 0.1, ciLow: -0.2, ciHigh: 0.4, bandLow: -0.3, bandHigh: 0.5, period: 'before' },
      { relativeTime: -2, estimate: null, ...none, bandLow: null, bandHigh: null, period: 'before' },
      { relativeTime: -1, estimate: 0, ...none, bandLow: null, bandHigh: null, period: 'reference' },
      { relativeTime: 0, estimate: -0.35, ciLow: -0.6, ciHigh: -0.1, bandLow: -0.7, bandHigh: 0, period: 'after' },
      { relativeTime: 1, estimate: -1.239, ciLow: -1.79, ciHigh: -0.69, bandLow: -2, bandHigh: -0.5, period: 'after' },
    ],
  ),
  annotations: [{ kind: 'vertical', at: -0.5, label: 'Law in force' }],
}

export const forestPlot = plotOf(
  'forest',
  [
    ['name', 'Estimator'],
    ['value', 'Value', 2],
    ['p', 'p', 4],
  ],
  [
    { name: 'Callaway–Sant’Anna', role: 'primary', value: -0.92, ciLow: -1.41, ciHigh: -0.43, p: 0.0002, locked: true },
    {
      name: 'Two-way fixed effects',
      role: 'robustness',
      value: 0.61,
      ciLow: -0.11,
      ciHigh: 1.11,
      p: 0.00001,
      locked: false,
    },
    { name: 'Synthetic DiD', role: 'robustness', value: null, ...none, p: null, locked: false },
  ],
)

export const didTrendsPlot = plotOf(
  'did-trends',
  [
    ['year', 'Year'],
    ['treated', 'States with a law', 2],
    ['comparison', 'States without one yet', 2],
    ['expected', 'Expected without the law', 2],
  ],
  [
    { year: 1983, treated: 20, comparison: 18, expected: null, comparisonUnits: 51 },
    {
      year: 1984,
      treated: 19.5,
      treatedLow: 18.5,
      treatedHigh: 20.5,
      comparison: 17.5,
      comparisonLow: 17,
      comparisonHigh: 18,
      expected: 19.5,
      comparisonUnits: 43,
    },
    { year: 1985, treated: 18, comparison: 17, expected: 19, comparisonUnits: 27 },
  ],
)

export const honestDidPlot = plotOf(
  'honest-did',
  [
    ['mbar', 'M', 2],
    ['ciLow', 'Low', 2],
  ],
  [
    { mbar: 0, ciLow: -1.4, ciHigh: -0.4, keepsConclusion: true },
    { mbar: 0.5, ciLow: -1.6, ciHigh: -0.1, keepsConclusion: true },
    { mbar: 1, ciLow: -1.8, ciHigh: 0.2, keepsConclusion: false },
  ],
)

export const specCurvePlot = plotOf(
  'spec-curve',
  [
    ['label', 'Specification'],
    ['value', 'Value', 2],
    ['choice:covariates', 'Covariates added'],
    ['choice:estimator', 'Estimator'],
  ],
  [
    {
      label: 'a',
      value: -0.2,
      ciLow: -0.5,
      ciHigh: 0.1,
      locked: false,
      keepsConclusion: false,
      'choice:covariates': 'no',
      'choice:estimator': 'TWFE',
    },
    {
      label: 'b',
      value: -0.9,
      ciLow: -1.4,
      ciHigh: -0.4,
      locked: true,
      keepsConclusion: true,
      'choice:covariates': 'yes',
      'choice:estimator': 'Callaway',
    },
    {
      label: 'c',
      value: null,
      ...none,
      locked: false,
      keepsConclusion: false,
      'choice:covariates': 'yes',
      'choice:estimator': 'TWFE',
    },
  ],
)

export const leaveOneOutPlot = plotOf(
  'leave-one-out',
  [
    ['left', 'Left out'],
    ['value', 'Value', 2],
  ],
  [
    { left: '1985', value: -0.89, ciLow: -1.4, ciHigh: -0.38, keepsConclusion: true },
    { left: '1986', value: -0.4, ciLow: -1, ciHigh: 0.2, keepsConclusion: false },
  ],
)

export const cohortTimelinePlot = plotOf(
  'cohort-timeline',
  [
    ['cohort', 'Cohort'],
    ['units', 'States', 0],
  ],
  [
    { cohort: '1985', units: 9, firstYear: 1983, lastYear: 1990, treatedFrom: 1985, preYears: 2 },
    { cohort: 'Never', units: 6, firstYear: 1983, lastYear: 1990, treatedFrom: null, preYears: null },
  ],
)

export const lovePlot = plotOf(
  'love-plot',
  [
    ['covariate', 'Covariate'],
    ['before', 'Before', 2],
    ['after', 'After', 2],
  ],
  [
    { covariate: 'Median income', before: 0.12, after: 0.05 },
    { covariate: 'Rural roads', before: 0.55, after: null },
  ],
)

export const attGridPlot = plotOf(
  'att-grid',
  [
    ['cohort', 'Cohort'],
    ['year', 'Year'],
    ['estimate', 'ATT', 2],
  ],
  [
    { cohort: 1985, year: 1984, estimate: 0, ...none, period: 'reference' },
    { cohort: 1985, year: 1985, estimate: -0.5, ciLow: -0.9, ciHigh: -0.1, period: 'after' },
    { cohort: 1986, year: 1985, estimate: null, ...none, period: 'reference' },
  ],
)

export const baconPlot = plotOf(
  'bacon',
  [
    ['type', 'Comparison'],
    ['weight', 'Weight', 3],
  ],
  [
    { type: 'Treated vs never treated', treated: 1985, comparison: 'never', weight: 0.5, estimate: -1 },
    { type: 'Treated vs never treated', treated: 1986, comparison: 'never', weight: 0.25, estimate: -0.4 },
    { type: 'Later vs earlier treated', treated: 1986, comparison: 1985, weight: 0.25, estimate: 0.2 },
  ],
)

const intentOutcomePlot = plotOf(
  'intent-outcome',
  [
    ['name', 'Casefile'],
    ['intended', 'Intended', 2],
    ['observed', 'Measured', 2],
  ],
  [
    { name: 'Cigarette taxes', intended: 0.3, observed: 0.42, ciLow: 0.2, ciHigh: 0.64, basis: 'stated goal' },
    { name: 'Smoking bans', intended: 0.2, observed: -0.1, ...none, basis: 'smallest effect that matters' },
  ],
)

export const synthesisForestPlot = plotOf(
  'synthesis-forest',
  [
    ['name', 'Casefile'],
    ['value', 'Effect', 2],
    ['predictionLow', 'Prediction low', 2],
    ['predictionHigh', 'Prediction high', 2],
  ],
  [
    ...[0.4, 0.1, 0.3].map((value, i) => ({
      name: `Casefile number ${i + 1}`,
      note: `EQS ${60 + i}`,
      value,
      ciLow: value - 0.2,
      ciHigh: value + 0.2,
      predictionLow: null,
      predictionHigh: null,
      weight: 33,
      isPooled: false,
    })),
    {
      name: 'All 3 together',
      note: 'I² 20%',
      value: 0.27,
      ciLow: -0.1,
      ciHigh: 0.64,
      predictionLow: -2.5,
      predictionHigh: 3,
      weight: 100,
      isPooled: true,
    },
  ],
)

const samples: Record<PlotKind, PlotData> = {
  'event-study': eventStudyPlot,
  'did-trends': didTrendsPlot,
  'att-grid': attGridPlot,
  bacon: baconPlot,
  'leave-one-out': leaveOneOutPlot,
  forest: forestPlot,
  'honest-did': honestDidPlot,
  'spec-curve': specCurvePlot,
  'cohort-timeline': cohortTimelinePlot,
  'love-plot': lovePlot,
  'rd-scatter': thresholds.rdScatterPlot,
  'rd-density': thresholds.rdDensityPlot,
  'bandwidth-curve': thresholds.bandwidthCurvePlot,
  'placebo-cutoffs': thresholds.placeboCutoffsPlot,
  'bunching-histogram': thresholds.bunchingHistogramPlot,
  'binned-relation': thresholds.binnedRelationPlot,
  'ar-curve': thresholds.arCurvePlot,
  'plausibly-exogenous': thresholds.plausiblyExogenousPlot,
  'propensity-overlap': units.propensityOverlapPlot,
  'weight-shares': units.weightSharesPlot,
  'synthetic-path': units.syntheticPathPlot,
  'synthetic-gap': units.syntheticGapPlot,
  'placebo-gaps': units.placeboGapsPlot,
  'rmspe-ratios': units.rmspeRatiosPlot,
  'donor-weights': units.donorWeightsPlot,
  'randomisation-distribution': units.randomisationPlot,
  'intent-outcome': intentOutcomePlot,
  'synthesis-forest': synthesisForestPlot,
  'outcome-distribution': units.outcomeDistributionPlot,
  'vintage-drift': units.vintageDriftPlot,
  'with-without-path': pathPlot,
  'with-without-groups': groupsPlot,
  'with-without-threshold': thresholdPlot,
}

/** One plot of every kind. */
export const samplePlots: PlotData[] = Object.values(samples)
