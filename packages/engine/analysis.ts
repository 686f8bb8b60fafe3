import type { Intent } from './designs/design.ts'
import type { DesignType } from './designs/registry.ts'
import type { Text } from './fact.ts'
import type { ReplicationFacts } from './replication/facts-for-scripts.ts'
import type { VerdictDecision } from './verdict/decide-verdict.ts'
import type { NarrativeWords } from './verdict/narrative-words.ts'
import type { OutcomeScale } from './verdict/outcome-scale.ts'

/**
 * What one analysis answers, the same shape for every design (docs/methodology.md, "One shape").
 * Inside the engine an undefined number is `NaN`; `toJson` turns it into `null` at the boundary. What a reader is told is a fact or a
 * string there (`Words` is {@link Text}), and a string once `packages/words` has written it.
 */

export type { DesignType }

export type EstimateRole = 'primary' | 'robustness' | 'secondary' | 'placebo'

export interface Estimate<Words extends Text = string> {
  /** Stable id, unique in the analysis, e.g. `callaway-santanna-group`. */
  id: string
  /** What a reader sees, e.g. `Callaway–Sant'Anna, not-yet-treated comparisons`. */
  name: Words
  role: EstimateRole
  estimand: Words
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
  /** The lowest p that the test can give, where it counts placebos; left out = any. */
  pFloor?: number
  /** The same adjusted for the other estimates of its family (Holm), where it belongs to one. */
  pAdjusted?: number
  units: string
  /** Rows used. */
  n: number
  clusters: number | null
  /** Degrees of freedom of the t reference; null = normal quantiles. */
  df: number | null
  /** How the interval was made, in one sentence, naming the finite-sample correction in use. */
  method: Words
  /** Why a number is missing, when one is. */
  reason?: Words
}

export type Severity = 'critical' | 'major' | 'minor' | 'info'

export interface Check<Words extends Text = string> {
  id: string
  title: Words
  /** null = not run; `message` then says why. */
  passed: boolean | null
  severity: Severity
  statistic: number | null
  threshold: number | null
  /** One plain sentence with the number in it. */
  message: Words
}

export interface SensitivityPoint<Words extends Text = string> {
  setting: number | Words
  value: number
  ci: [number, number]
  /** Whether the conclusion of the primary estimate holds at this setting. */
  keepsConclusion: boolean
  /** Where several choices vary at once: what was chosen, by the name of the choice. */
  choices?: Record<string, Words>
  /** Whether this setting is the locked design's own. */
  locked?: boolean
}

/** Whether a setting gave an effect at all; what cannot be computed neither keeps nor changes a conclusion. */
export function isComputed({ value, ci }: { value: number | null; ci: readonly (number | null)[] }): boolean {
  return [value, ...ci].some((number) => number !== null && !Number.isNaN(number))
}

export interface Sensitivity<Words extends Text = string> {
  id: string
  title: Words
  /** What was varied, e.g. `Allowed departure from parallel trends, as a multiple of the largest one before treatment`. */
  varied: Words
  series: SensitivityPoint<Words>[]
  /** First setting at which the conclusion changes; null = never within the range tried, or not defined. */
  breakdownValue: number | null
  message: Words
}

export interface Axis<Words extends Text = string> {
  label: Words
  unit: Words
}

export interface PlotColumn<Words extends Text = string> {
  key: string
  label: Words
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
  | 'bunching-histogram'
  | 'propensity-overlap'
  | 'weight-shares'
  | 'intent-outcome'
  | 'synthesis-forest'
  | 'outcome-distribution'
  | 'vintage-drift'
  | 'with-without-path'
  | 'with-without-groups'
  | 'with-without-threshold'

export interface PlotAnnotation<Words extends Text = string> {
  kind: 'vertical' | 'horizontal' | 'region'
  /** Position on the annotated axis; a region runs from `at` to `to`. */
  at: number
  to?: number
  label: Words
}

/** Data to draw, never a picture. `rows` hold the drawn data and are the table behind "Show data table". */
export interface Plot<Words extends Text = string> {
  id: string
  kind: PlotKind
  /** Where the page shows it. */
  tab: 'summary' | 'design' | 'results' | 'diagnostics' | 'sensitivity'
  /** The finding, as a sentence. */
  title: Words
  /** Measure, unit, population, kind of interval. */
  subtitle: Words
  /** One sentence: chart type, range, finding, interval. */
  alt: Words
  x: Axis<Words>
  y: Axis<Words>
  columns: PlotColumn<Words>[]
  rows: Record<string, number | string | boolean | null | Words>[]
  annotations: PlotAnnotation<Words>[]
}

export interface LogLine<Words extends Text = string> {
  code: string
  message: Words
  rows?: number
  /** The column whose cells the message quotes: it is told to nobody from whom they are hidden. */
  column?: string
}

export type PillarId = 'designValidity' | 'balance' | 'robustness' | 'transparency'

/** What a look at a bias found, and what of it is left. */
export interface EqsBias {
  /** Signed, in the units of the estimate: positive = the estimate is too high. */
  measured: number
  /** Its standard error, same units. */
  noise: number
  /** τ²/(τ² + n²): 1 = the look sees everything, 0 = nothing. */
  weight: number
  /** Root mean square of the bias after the look, in multiples of what would matter. */
  rho: number
  /**
   * What fails a comparison and is taken off, where that is something else: the part that the look saw, where it saw a
   * part alone, or the bias of a headline that averages fewer times than earn the marks.
   */
  seen?: { measured: number; noise: number; rho: number }
}

export interface EqsComponent<Words extends Text = string> {
  id: string
  label: Words
  /** What it is called where it failed. */
  failing: Words
  threat: string
  /** `not-known`: nobody could look, and it has the unseen marks; `not-applicable`: a check that cannot fail on these data. */
  state: 'measured' | 'not-known' | 'not-applicable'
  /** 0–5; null only where the component does not apply, then `reason` says why. */
  score: number | null
  /** Marks where nobody could look; null where there is nothing to look at. */
  unseen: number | null
  /** Standard deviation of the bias before anybody looks, in multiples of what would matter. */
  tau: number | null
  /** ρ of the bias; null = not known or not applicable. */
  input: number | null
  /** What was seen, in words, with its number; why nothing was where it is not known. */
  inputText: Words
  /** What the marks are given for, as a sentence, where that is more than the estimate itself. */
  marksText?: Words
  bias?: EqsBias
  /** Whether its marks limit the whole score. */
  isDecisive: boolean
  /** It measured a bias: its 90 % interval excludes zero, and more than a quarter of what would matter is left. */
  failed: boolean
  basis: 'literature' | 'ours'
  source: Words
  reason?: Words
}

export interface EqsPillar<Words extends Text = string> {
  id: PillarId
  label: Words
  question: Words
  weight: number
  /** Plain mean of the components that apply, 0–5. */
  score: number
  components: EqsComponent<Words>[]
}

/** How much the data can tell apart: a word and figures, no points. */
export interface EqsPrecision {
  /** null without an interval, or without a smallest effect to compare it with. */
  word: 'precise' | 'coarse' | 'very coarse' | null
  /** Of the 95 % interval, in the units of the estimate. */
  halfWidth: number | null
  /** The smallest effect that this study finds four times in five. */
  detectable: number | null
}

/** What nearly every casefile keeps: keeping it earns nothing, breaking it is a decisive 0. */
export interface EqsGate<Words extends Text = string> {
  id: string
  label: Words
  state: 'kept' | 'broken' | 'not-checked'
  reason: Words
}

export interface EqsTranslation<Words extends Text = string> {
  scheme: Words
  level: Words
  /** The criterion that decided. */
  criterion: Words
}

export type EqsBand = 'strong' | 'moderate' | 'weak'

export interface Eqs<Words extends Text = string> {
  rubricVersion: 'eqs-rubric/5'
  /** 0–100: the lowest of `mean`, what `weakest` allows and `ceiling`, rounded; at most 39 where nothing is identified. */
  overall: number
  /** 100·Σ weight·marks/5 over the pillars. */
  mean: number
  /** The decisive component, or the broken gate, with the lowest marks, and the most that it allows; null = none applies. */
  weakest: { id: string; label: Words; marks: number; allows: number } | null
  /** The conclusion would stand with twice the measured bias of every decisive component: 20 points more for the weakest. */
  stands: boolean
  /** What the design can promise whatever its checks say. */
  ceiling: { limit: number; reason: Words }
  /** Why nothing is identified; null = it is. */
  unidentified: Words | null
  /** Which of these set the score. */
  setBy: 'mean' | 'weakest' | 'ceiling' | 'unidentified'
  band: EqsBand
  /** True until the calibration's shipping condition holds for this design. */
  provisional: boolean
  /** What would matter: 0.2 standard deviations of the outcome among comparison units, in the units of the estimate; null = not known. */
  delta: number | null
  precision: EqsPrecision
  pillars: EqsPillar<Words>[]
  gates: EqsGate<Words>[]
  stability: { low: number; high: number; scenarios: { label: Words; overall: number }[] }
  translations: EqsTranslation<Words>[]
}

export type Verdict =
  | 'Met policy intent.'
  | 'Partly met policy intent.'
  | 'Contradicted policy intent.'
  | 'No effect that matters.'
  | 'Intended effect ruled out.'
  | 'Inconclusive.'

export interface VerdictStatement<Words extends Text = string> {
  /** null for a casefile of type mechanism: it has no verdict. */
  verdict: Verdict | null
  /** Which rule decided, in one sentence. */
  reason: Words
  /** `Strong evidence`, `Moderate evidence` or `Weak evidence: a lead, not a finding`, with ` (provisional)` where the score is; beside "Inconclusive." the reason. */
  evidence: Words
  /** What the verdict would be at half and at twice the smallest effect that matters; empty for a mechanism. */
  atOtherThresholds: { smallestEffect: number; /** In words, with its unit. */ size: Words; verdict: Verdict }[]
}

export interface Windows {
  pre: [number, number]
  post: [number, number]
}

/** What an analysis is made of. */
export interface Sample {
  rows: number
  units: number
  treatedUnits: number
  comparisonUnits: number
  periods: number
  /** Units among these that the main estimate leaves out, as they have no row in some period; left out = none. */
  incompleteUnits?: number
  /**
   * Units that lack a row in some period, where the design names what becomes of them: how many, the rows that they have,
   * whether the main estimate uses them, and that estimate the other way (null = it cannot be computed).
   */
  gaps?: { units: number; rows: number; areUsed: boolean; otherwise: number | null }
}

/** What an account in words (`packages/words`) needs beside the numbers, the words of its policy among it. */
export interface Account<Words extends Text = string> {
  words: NarrativeWords
  intent: Intent
  decision: VerdictDecision<Words>
  /** The locked primary outcomes' estimates, the main one first, each by the name of its outcome. */
  primaries: Estimate<Words>[]
  /** The treated units of the sample are those assigned to treatment. */
  countsAssigned?: boolean
  /** The treatment is an amount that every unit has. */
  isAmount?: boolean
  scale: OutcomeScale
  /** The effects in locked subgroups are reported and compared. */
  comparesGroups?: boolean
  /** The locked choices: by them it is told what the design compares. */
  choices: unknown
  /** What no check of the design can see. */
  cannotSee: Words
  /** Whom the estimate does not speak of, where it is no average over all who were treated. */
  localTo?: Words
}

export interface Analysis<Words extends Text = string> {
  design: DesignType
  engineVersion: string
  seed: number
  outcome: { label: string; units: string }
  sample: Sample
  windows: Windows
  /** Mean outcome of treated units after treatment without the policy, in the outcome's units before any log. */
  counterfactualMean: number | null
  /** |primary estimate| / SD of the outcome among comparison units before treatment. */
  standardisedEffect: number | null
  estimates: Estimate<Words>[]
  checks: Check<Words>[]
  sensitivity: Sensitivity<Words>[]
  plots: Plot<Words>[]
  eqs: Eqs<Words>
  verdict: VerdictStatement<Words>
  account: Account<Words>
  /** What replication scripts are written from beside the locked design. */
  replication: ReplicationFacts
  log: LogLine<Words>[]
}

/**
 * A copy with plain JSON values only: numbers that are not finite become `null`, and minus zero, which JSON does not know, 0.
 *
 * @param value any engine result
 * @returns the same structure, safe for `JSON.stringify` without loss
 */
export function toJson<T>(value: T): T {
  if (typeof value === 'number') return (Number.isFinite(value) ? (value === 0 ? 0 : value) : null) as T
  if (Array.isArray(value)) return value.map((item) => toJson(item)) as T
  // any array of numbers, of whatever width
  if (ArrayBuffer.isView(value)) return Array.from<number, number>(value as T & Float64Array, toJson) as T
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [key, toJson(item)]),
    ) as T
  }
  return value
}
