import type { ReplicationFacts } from './replication/replication.ts'

/**
 * What one analysis answers, the same shape for every design (docs/methodology.md, "One shape").
 * Inside the engine an undefined number is `NaN`; `toJson` turns it into `null` at the boundary.
 */

export type DesignType = 'DiD' | 'RDD' | 'IV' | 'Matching' | 'SyntheticControl' | 'Blocks'

export type EstimateRole = 'primary' | 'robustness' | 'secondary' | 'placebo'

export interface Estimate {
  /** Stable id, unique in the analysis, e.g. `callaway-santanna-group`. */
  id: string
  /** What a reader sees, e.g. `Callaway–Sant'Anna, not-yet-treated comparisons`. */
  name: string
  role: EstimateRole
  estimand: string
  value: number
  se: number
  /** 95 % interval, [low, high]. */
  ci: [number, number]
  /**
   * Where the confidence set is not one bounded interval: its pieces from left to right, of which `ci` is the hull. An
   * end without a bound is infinite, `null` in JSON; no piece at all is an empty set.
   */
  ciPieces?: [number, number][]
  /** Two-sided p value against zero. */
  p: number
  /** The same adjusted for the other estimates of its family (Holm), where it belongs to one. */
  pAdjusted?: number
  units: string
  /** Rows used. */
  n: number
  clusters: number | null
  /** Degrees of freedom of the t reference; null = normal quantiles. */
  df: number | null
  /** How the interval was made, in one sentence, naming the finite-sample correction in use. */
  method: string
  /** Why a number is missing, when one is. */
  reason?: string
}

export type Severity = 'critical' | 'major' | 'minor' | 'info'

export interface Check {
  id: string
  title: string
  /** null = not run; `message` then says why. */
  passed: boolean | null
  severity: Severity
  statistic: number | null
  threshold: number | null
  /** One plain sentence with the number in it. */
  message: string
}

export interface SensitivityPoint {
  setting: number | string
  value: number
  ci: [number, number]
  /** Whether the conclusion of the primary estimate holds at this setting. */
  keepsConclusion: boolean
  /** Where several choices vary at once: what was chosen, by the name of the choice. */
  choices?: Record<string, string>
  /** Whether this setting is the locked design's own. */
  locked?: boolean
}

export interface Sensitivity {
  id: string
  title: string
  /** What was varied, e.g. `Allowed departure from parallel trends, as a multiple of the largest one before treatment`. */
  varied: string
  series: SensitivityPoint[]
  /** First setting at which the conclusion changes; null = never within the range tried, or not defined. */
  breakdownValue: number | null
  message: string
}

export interface Axis {
  label: string
  unit: string
}

export interface PlotColumn {
  key: string
  label: string
  /** Decimals in the table and the CSV; text columns leave it out. */
  decimals?: number
}

export type PlotKind =
  | 'did-trends'
  | 'event-study'
  | 'att-grid'
  | 'bacon'
  | 'leave-one-out'
  | 'forest'
  | 'honest-did'
  | 'spec-curve'
  | 'cohort-timeline'
  | 'love-plot'
  | 'randomisation-distribution'
  | 'synthetic-path'
  | 'synthetic-gap'
  | 'placebo-gaps'
  | 'rmspe-ratios'
  | 'donor-weights'
  | 'binned-relation'
  | 'ar-curve'
  | 'plausibly-exogenous'
  | 'rd-scatter'
  | 'rd-density'
  | 'bandwidth-curve'
  | 'placebo-cutoffs'
  | 'propensity-overlap'
  | 'weight-shares'
  | 'intent-outcome'
  | 'synthesis-forest'
  | 'outcome-distribution'

export interface PlotAnnotation {
  kind: 'vertical' | 'horizontal' | 'region'
  /** Position on the annotated axis; a region runs from `at` to `to`. */
  at: number
  to?: number
  label: string
}

/** Data to draw, never a picture. `rows` hold the drawn data and are the table behind "Show data table". */
export interface Plot {
  id: string
  kind: PlotKind
  /** Where the page shows it. */
  tab: 'summary' | 'design' | 'results' | 'diagnostics' | 'sensitivity'
  /** The finding, as a sentence. */
  title: string
  /** Measure, unit, population, kind of interval. */
  subtitle: string
  /** One sentence: chart type, range, finding, interval. */
  alt: string
  x: Axis
  y: Axis
  columns: PlotColumn[]
  rows: Record<string, number | string | boolean | null>[]
  annotations: PlotAnnotation[]
}

export interface LogLine {
  code: string
  message: string
  rows?: number
}

export type PillarId = 'designValidity' | 'balance' | 'robustness' | 'transparency'

export interface EqsComponent {
  id: string
  label: string
  /** 0–5; null only where the component does not apply by design, then `reason` says why. */
  score: number | null
  /** The statistic that earned it; null = not computed (scores 0) or not applicable. */
  input: number | null
  /** The statistic in words, with its number. */
  inputText: string
  /** Straight lines between [statistic, marks] points. */
  anchors: [number, number][]
  basis: 'literature' | 'ours'
  source: string
  /** Share of the pillar where components do not count equally (transparency's points over 5). */
  share?: number
  reason?: string
}

export interface EqsPillar {
  id: PillarId
  label: string
  question: string
  weight: number
  /** Plain mean of the applicable components (weighted by `share` where they carry one), 0–5. */
  score: number
  components: EqsComponent[]
  /** The most this pillar can earn in this design, where that is under 5, and why. */
  ceiling?: { marks: number; reason: string }
}

export interface EqsCap {
  id: string
  label: string
  limit: number
  bites: boolean
  /** Whether it bites on the data (and then makes the verdict inconclusive at 59 or lower) or on transparency. */
  on: 'data' | 'transparency'
  reason: string
}

export interface EqsTranslation {
  scheme: string
  level: string
  /** The criterion that decided. */
  criterion: string
}

export type EqsBand = 'strong' | 'moderate' | 'weak'

export interface Eqs {
  rubricVersion: string
  /** 0–100, after caps. */
  overall: number
  /** 0–100, before caps. */
  uncapped: number
  band: EqsBand
  /** True until the calibration's shipping condition holds for this design. */
  provisional: boolean
  pillars: EqsPillar[]
  caps: EqsCap[]
  stability: { low: number; high: number; scenarios: { label: string; overall: number }[] }
  translations: EqsTranslation[]
}

export type Verdict =
  | 'Met policy intent.'
  | 'Partly met policy intent.'
  | 'Contradicted policy intent.'
  | 'No detectable effect.'
  | 'Inconclusive.'

export interface VerdictStatement {
  /** null for a casefile of type mechanism: it has no verdict. */
  verdict: Verdict | null
  /** Which rule decided, in one sentence. */
  reason: string
  /** `Strong evidence`, `Moderate evidence` or `Weak evidence: a lead, not a finding`. */
  evidence: string
}

export interface Narrative {
  /** The finding as a short heading, e.g. "No clear change in road deaths after the laws". */
  headline: string
  /** What changed, the range, how good the evidence is: the paragraph under the verdict. */
  summary: string
  done: string
  effect: string
  certainty: string
  overturn: string
  cannotSay: string[]
}

export interface Windows {
  pre: [number, number]
  post: [number, number]
}

export interface Analysis {
  design: DesignType
  engineVersion: string
  seed: number
  outcome: { label: string; units: string }
  sample: { rows: number; units: number; treatedUnits: number; comparisonUnits: number; periods: number }
  windows: Windows
  /** Mean outcome of treated units after treatment without the policy, in the outcome's units before any log. */
  counterfactualMean: number | null
  /** |primary estimate| / SD of the outcome among comparison units before treatment. */
  standardisedEffect: number | null
  estimates: Estimate[]
  checks: Check[]
  sensitivity: Sensitivity[]
  plots: Plot[]
  eqs: Eqs
  verdict: VerdictStatement
  narrative: Narrative
  /** What replication scripts are written from beside the locked design; null for a design without them. */
  replication: ReplicationFacts | null
  log: LogLine[]
}

/**
 * A copy with plain JSON values only: numbers that are not finite become `null`.
 *
 * @param value any engine result
 * @returns the same structure, safe for `JSON.stringify` without loss
 */
export function toJson<T>(value: T): T {
  if (typeof value === 'number') return (Number.isFinite(value) ? value : null) as T
  if (Array.isArray(value)) return value.map((item) => toJson(item)) as T
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>, toJson) as T
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [key, toJson(item)]),
    ) as T
  }
  return value
}
