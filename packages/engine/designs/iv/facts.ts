import { saying, sayingOne, type Text } from '../../fact.ts'

/*
 * What an analysis with instrumental variables can say, by kind and code, with the figures of each. `packages/words/designs/iv`
 * writes the sentences; a code without one does not compile there.
 */

/** What stands in place of figures where there are none. */
interface NotRun {
  why: Text
}

/** Whether several instruments give the same effect, by Sargan's test or Hansen's J. */
export interface Agreement {
  name: 'sargan' | 'hansen-j'
  statistic: number
  df: number
  p: number
}

/** The Anderson–Rubin set and, with one instrument, the tF interval. */
export type RobustInterval = 'anderson-rubin' | 'tf'

export interface CheckFacts {
  'first-stage': {
    f: number
    p: number
    /** Of what the controls leave of the treatment. */
    partialR2: number
    /** What one unit of it moves; null where there are several. */
    single: { instrument: string; slope: number } | null
  }
  'effective-f': { f: number; criticalValue: number }
  /** `set` says what is unusual about it; null where it cannot be computed. */
  'anderson-rubin': { set: Text | { low: number; high: number } | null }
  /** The same of a set without any effect, which speaks against the model: a failed check is named by this code. */
  'anderson-rubin-empty': { set: Text }
  'anderson-rubin-no-effect': { test: { f: number; df1: number; df2: number; p: number } | null }
  'interval-agreement': { low: number; high: number; compared: RobustInterval[]; agreeing: RobustInterval[] }
  /** The critical value of t is infinite where the procedure gives no interval. */
  tf: { f: number; critical: number; low: number; high: number }
  overidentification: { instruments: number; test: Agreement | null }
  'left-out-instruments': { test: Agreement | null; reasons: { label: string; reason: string }[] }
  endogeneity: { twoStage: number; leastSquares: number; f: number; p: number }
  'instrument-balance': { worst: string; size: number; compared: number } | NotRun
  'balance-tests': { compared: string[]; rejected: string[] } | NotRun
  'predicted-outcome': { covariates: number; move: number; error: number; units: string; size: number } | NotRun
  monotonicity: {
    /** Declared columns of subgroups. */
    subgroups: number
    /** First stages against that of everyone; null with fewer than two. */
    found: { groups: number; weakest: Group; strongest: Group; opposite: string[] } | null
  }
  'complier-share': { share: number | null }
  /** The first of them, and how many there are. */
  'complier-characteristics': {
    listed: { label: string; compliers: number; everyone: number }[]
    of: number
  }
  clusters: {
    first: number
    /** Of the second partition; null where there is none. */
    second: number | null
    fewest: number
    enough: number
  }
  'wild-bootstrap': { test: { p: number; draws: number; weights: string } | null }
  'placebo-outcomes': { the: Text; found: Text }
}

interface Group {
  group: string
  ratio: number
}

/** Runs of a series, of which some may not be computable. */
export interface Runs {
  /** Of the main estimate; without one, runs without a bound are as it is. */
  hasConclusion: boolean
  computed: number
  kept: number
  /** One of them is the locked design. */
  holdsLocked: boolean
  lost: Text[]
  notComputed: Text[]
  /** Of their estimates. */
  low: number
  high: number
}

export interface SeriesFacts {
  /** `found` is null without a conclusion; a breakdown is null where none in reach changes it, and 0 where it never stood. */
  'plausibly-exogenous': {
    units: string
    found: { breakdown: number | null; strongest: { label: string; direct: number } | null } | null
  }
  'omitted-variable': {
    found: {
      breakdown: number
      df: number
      strongest: { label: string; withInstrument: number; withOutcome: number } | null
    } | null
  }
  'placebo-outcomes': {
    the: Text
    usable: number
    /** Those with an effect; `range` is null where zero lies outside a set that has no two ends. */
    moved: { label: string; value: number; units: string; range: { low: number; high: number } | null }[]
    failed: string[]
    missing: { label: string; rows: number }[]
  }
  'leave-one-instrument-out': Runs
  'covariate-sets': Runs
  'left-out-instruments': Runs
}

/** The correction of standard errors and their reference distribution. */
export interface Errors {
  kind: 'iid' | 'hc1' | 'cluster'
  /** Of each partition; empty where none is named. */
  clusters: number[]
  df: number
  isWeighted: boolean
}

/** How the interval of two-stage least squares was made. */
export interface Inference {
  strongF: number
  enoughClusters: number
  /** The Anderson–Rubin set, and why; null = the t interval. */
  test: {
    isWeak: boolean
    bootstrap: { draws: number; weights: string; under: number } | null
  } | null
  errors: Errors
}

export interface EstimateFacts {
  main: Inference
  't-interval': { errors: Errors }
  'anderson-rubin': { errors: Errors }
  tf: { critical: number; errors: Errors }
  liml: { isTwoStage: boolean; errors: Errors }
  fuller: { errors: Errors }
  'conditional-likelihood-ratio': { errors: Errors }
  unweighted: { question: string; errors: Errors }
  jackknife: { left: LeftOut; errors: Errors }
  'reduced-form': { instrument: string; errors: Errors }
  'ordinary-least-squares': { errors: Errors }
}

/** What a row's own treatment is predicted without. */
export type LeftOut = 'row' | 'cluster' | 'clusters'

/** Pieces of a confidence set, which may have no end. */
type Pieces = [number, number][]

/** Single texts: names, reasons, lines of the log. */
export interface TextFacts {
  'set-empty': object
  'set-is-whole-line': object
  'set-of-few-clusters': { clusters: number }
  'set-in-pieces': { pieces: Pieces }
  'set-without-estimate': { pieces: Pieces }
  'tf-without-p': object
  'tf-without-interval': { f: number }
  'clr-needs-clusters': { enough: number }
  'clr-not-computed': object
  'clr-without-estimate': object
  'clr-unbounded': object
  'carries-instrument-alone': { left: LeftOut }
  'treatment-not-moved': object
  'pull-of-weakness': { gap: number; noise: number; f: number; left: number }
  'one-instrument': object
  'instrument-gap': { instrument: string; own: number; gap: number; error: number; units: string }
  'covariates-unvarying': object
  'no-covariates-named': object
  'all-covariates-held': object
  'covariates-predict-nothing': object
  /** Goes on after the sentence on the move. */
  'predicted-share': { share: number }
  'as-locked': object
  'no-covariates': object
  'balance-covariates-added': object
  'without-covariate': { covariate: string }
  'with-instrument': { instrument: string }
  'with-all-left-out': object
  /** As in the middle of a sentence. */
  'without-instrument': { instrument: string }
  'without-any-covariate': object
  'limited-information': object
  'rows-read': { rows: number }
  'zero-weight': { rows: number; column: string }
  singletons: { levels: number; of: number; effect: string[] }
  'nested-effects': { inner: string[]; outer: string[] }
  'nested-clusters': { inner: string; outer: string }
  'no-cluster': { covariance: 'hc1' | 'iid' }
  'no-weight': object
  'balance-of-exogenous': object
  'collinear-covariate': { covariate: string }
  'collinear-instrument': { instrument: string }
}

interface Measured {
  label: string
  units: string
}

/** A slope on the instrument, or on the treatment that several predict. */
export interface Relation {
  /** Null where there are several. */
  instrument: string | null
  /** It is 0 or 1 in every row. */
  isYesOrNo: boolean
  treatment: string
  slope: { value: number; low: number; high: number; p: number }
  bins: number
  /** Covariates or fixed effects are held. */
  isHeld: boolean
}

export interface FigureFacts {
  'first-stage': Relation & {
    /** The treatment is 0 or 1 in every row, so that its change is a share. */
    isBinary: boolean
    strength: { f: number; criticalValue: number }
  }
  'reduced-form': Relation & { outcome: Measured }
  'ar-curve': {
    outcome: Measured
    /** The set where it is one interval with both ends; else the number of its pieces. */
    set: { low: number; high: number } | { pieces: number }
    from: number
    to: number
  }
  'instrument-balance': { worst: string; size: number }
  'plausibly-exogenous': { outcome: Measured; breakdown: number | null; farthest: number; sizes: number }
  'covariate-sets': { outcome: Measured; sets: number; kept: number; hasConclusion: boolean }
  estimates: object
  'leave-one-instrument-out': object
}

/** Everything that instrumental variables can say, by kind and code. */
export interface IvFacts {
  checks: CheckFacts
  series: SeriesFacts
  estimates: EstimateFacts
  figures: FigureFacts
  texts: TextFacts
}

export const check = saying<CheckFacts, 'title' | 'message'>('IV/checks')
export const series = saying<SeriesFacts, 'title' | 'varied' | 'message'>('IV/series')
export const estimated = saying<EstimateFacts, 'name' | 'method'>('IV/estimates')
export const figure = saying<FigureFacts, string>('IV/figures')

/** A text by itself. */
export const say = sayingOne<TextFacts>('IV/texts')
