export type EventStudyRow = {
  relativeTime: number
  estimate: number | null
  ciLow: number | null
  ciHigh: number | null
  bandLow: number | null
  bandHigh: number | null
  period: 'before' | 'reference' | 'after'
  /** Half or more of its observations are compared with one unit alone. */
  thin?: boolean
}

export type DidTrendsRow = {
  year: number
  treated: number | null
  comparison: number | null
  expected: number | null
  comparisonUnits: number | null
  /** 95 % intervals of the two means. */
  treatedLow?: number | null
  treatedHigh?: number | null
  comparisonLow?: number | null
  comparisonHigh?: number | null
  /** Plain means, where the others are geometric: how many there were. */
  treatedPlain?: number | null
  comparisonPlain?: number | null
}

/** Levels with a policy and without it, over time; `comparison` where others are shown beside them. */
export type WithWithoutPathRow = {
  year: number
  with: number | null
  withLow?: number | null
  withHigh?: number | null
  without: number | null
  withoutLow: number | null
  withoutHigh: number | null
  comparison: number | null
}

/** Two levels, the one with the policy with its interval. */
export type WithWithoutGroupsRow = {
  name: string
  isWith: boolean
  level: number
  low: number | null
  high: number | null
}

/** As of `rd-scatter`; `estimate`: the two levels at the cutoff. */
export type WithWithoutThresholdRow = {
  kind: 'bin' | 'fit' | 'estimate'
  side: 'control' | 'treated'
  running: number
  outcome: number | null
  /** Kind and side as readers have them. */
  shown: string
  name: string
}

export type AttGridRow = {
  cohort: number
  year: number
  estimate: number | null
  ciLow: number | null
  ciHigh: number | null
  period: 'before' | 'reference' | 'after'
  treatedUnits?: number
  comparisonUnits?: number
  /** One unit alone stands on a side, so that there is no interval. */
  thin?: boolean
}

export type BaconRow = {
  type: string
  treated: number | string
  comparison: number | string
  weight: number
  estimate: number
}

export type ForestRow = {
  name: string
  role: string
  value: number | null
  ciLow: number | null
  ciHigh: number | null
  /** Left out where no p value was computed for any row. */
  p?: number | null
  locked: boolean
}

export type HonestDidRow = {
  mbar: number
  ciLow: number | null
  ciHigh: number | null
  keepsConclusion: boolean
}

export type SpecCurveRow = {
  [choice: `choice:${string}`]: string
  label: string
  value: number | null
  ciLow: number | null
  ciHigh: number | null
  locked: boolean
  keepsConclusion: boolean
}

export type LeaveOneOutRow = {
  left: string
  value: number | null
  ciLow: number | null
  ciHigh: number | null
  keepsConclusion: boolean
}

export type CohortTimelineRow = {
  cohort: string
  units: number
  firstYear: number
  lastYear: number
  treatedFrom: number | null
  preYears: number | null
}

export type LovePlotRow = {
  covariate: string
  before: number | null
  after: number | null
}

export type RandomisationDistributionRow = {
  /** Ends of the bin, in the outcome's units. */
  low: number
  high: number
  /** Percent of the assignments. */
  share: number
}

export type SyntheticPathRow = {
  year: number
  treated: number | null
  synthetic: number | null
}

export type SyntheticGapRow = {
  year: number
  gap: number | null
  ciLow: number | null
  ciHigh: number | null
  period: 'before' | 'after'
}

export type PlaceboGapsRow = {
  unit: string
  year: number
  gap: number | null
  isTreated: boolean
  isBadFit: boolean
}

export type RmspeRatiosRow = {
  unit: string
  ratio: number | null
  preRmspe: number
  postRmspe: number
  isTreated: boolean
  isBadFit: boolean
}

export type DonorWeightsRow = {
  donor: string
  /** Share of the mixture, 0 to 1. */
  weight: number
}

/** A bin of a binned scatter: its means, the fitted line there, and the lines that the slope's interval allows. */
export type BinnedRelationRow = {
  x: number
  mean: number | null
  fit: number
  ciLow: number | null
  ciHigh: number | null
  rows: number | null
}

export type ArCurveRow = {
  effect: number
  p: number
  inside: boolean
}

export type PlausiblyExogenousRow = {
  direct: number
  ciLow: number | null
  ciHigh: number | null
  keepsConclusion: boolean
}

/** A bin's mean, or a point of a side's fitted curve with its band. */
export type RdScatterRow = {
  kind: 'bin' | 'fit'
  side: 'control' | 'treated'
  running: number
  outcome: number | null
  ciLow: number | null
  ciHigh: number | null
  rows: number | null
}

export type RdDensityRow = {
  side: 'control' | 'treated'
  running: number
  density: number | null
  ciLow: number | null
  ciHigh: number | null
}

export type BandwidthCurveRow = {
  factor: number
  bandwidth: number
  estimate: number | null
  ciLow: number | null
  ciHigh: number | null
  locked: boolean
  keepsConclusion: boolean
}

export type PlaceboCutoffsRow = {
  cutoff: number
  kind: 'true' | 'false'
  estimate: number | null
  ciLow: number | null
  ciHigh: number | null
}

/** One bin of a histogram by the value where it begins, with the smooth count; `moved`: cases may have been moved from or to it. */
export type BunchingHistogramRow = {
  value: number
  count: number
  smooth: number | null
  ciLow: number | null
  ciHigh: number | null
  moved: boolean
  over: boolean
}

/** One interval of the propensity score, with the share of each group in it (0 to 1). */
export type PropensityOverlapRow = {
  scoreFrom: number
  scoreTo: number
  treated: number
  comparison: number
}

/** Cumulative share of the weight of a group that its heaviest units carry, both in shares of the group (0 to 1). */
export type WeightSharesRow = {
  group: 'treated' | 'comparison'
  units: number
  weight: number
}

/** What a policy aimed at beside what was measured, both on a synthesis's common scale. */
export type IntentOutcomeRow = {
  name: string
  intended: number
  observed: number
  ciLow: number | null
  ciHigh: number | null
  basis: string
}

export type SynthesisForestRow = {
  name: string
  note: string
  value: number
  ciLow: number | null
  ciHigh: number | null
  /** Of the average only, and there from three casefiles on. */
  predictionLow: number | null
  predictionHigh: number | null
  /** Percent of the average; null where there is none. */
  weight: number | null
  isPooled: boolean
}

/** A bin of the changes that the policy sandbox draws; no bin straddles zero. `share` in percent of the draws. */
export type OutcomeDistributionRow = {
  low: number
  high: number
  share: number
  direction: 'wanted' | 'unwanted'
}

export type VintageDriftRow = {
  vintage: number
  version: number
  /** In words. */
  data: string
  estimate: number | null
  ciLow: number | null
  ciHigh: number | null
  isPresent: boolean
}

export interface PlotRows {
  'event-study': EventStudyRow
  'did-trends': DidTrendsRow
  'att-grid': AttGridRow
  bacon: BaconRow
  forest: ForestRow
  'honest-did': HonestDidRow
  'spec-curve': SpecCurveRow
  'leave-one-out': LeaveOneOutRow
  'cohort-timeline': CohortTimelineRow
  'love-plot': LovePlotRow
  'randomisation-distribution': RandomisationDistributionRow
  'synthetic-path': SyntheticPathRow
  'synthetic-gap': SyntheticGapRow
  'placebo-gaps': PlaceboGapsRow
  'rmspe-ratios': RmspeRatiosRow
  'donor-weights': DonorWeightsRow
  'binned-relation': BinnedRelationRow
  'ar-curve': ArCurveRow
  'plausibly-exogenous': PlausiblyExogenousRow
  'rd-scatter': RdScatterRow
  'rd-density': RdDensityRow
  'bandwidth-curve': BandwidthCurveRow
  'placebo-cutoffs': PlaceboCutoffsRow
  'bunching-histogram': BunchingHistogramRow
  'propensity-overlap': PropensityOverlapRow
  'weight-shares': WeightSharesRow
  'intent-outcome': IntentOutcomeRow
  'synthesis-forest': SynthesisForestRow
  'outcome-distribution': OutcomeDistributionRow
  'vintage-drift': VintageDriftRow
  'with-without-path': WithWithoutPathRow
  'with-without-groups': WithWithoutGroupsRow
  'with-without-threshold': WithWithoutThresholdRow
}
