import { saying, sayingOne, type Text } from '../../fact.ts'

/*
 * What an experiment can say, by kind and code, with the figures of each. `packages/words/designs/blocks` writes the sentences; a
 * code without one does not compile there.
 */

/** A share of several, as 12 of 24. */
interface Of {
  count: number
  of: number
}

/** How a draw is known, in the words of the design. */
interface Draw {
  isDocumented: boolean
  how: string
}

export interface CheckFacts {
  randomisation: Draw & { units: string }
  /** With the lowest and the highest share assigned to treatment. */
  'assignment-by-block': { blocks: number; low: number; high: number }
  /** `noun` is what was assigned; nothing is found where no one share was intended, as one that varies. */
  'sample-ratio': { found: null; isVaried: boolean } | { found: Of & { noun: Text; intended: number; p: number } }
  attrition: {
    isDeclared: boolean
    units: string
    assigned: number
    /** Shares of the assigned without an outcome: in all, in both arms, and how far these lie apart. */
    overall: number
    treated: number
    control: number
    differential: number
    /** Inside of which boundary of the What Works Clearinghouse that lies. */
    inside: 'cautious' | 'optimistic' | 'none'
    /** The boundaries, as shares; null where no difference is small enough. */
    cautious: number | null
    optimistic: number | null
  }
  compliance:
    | { how: 'unknown' }
    | { how: 'by-construction'; reason: string }
    | { how: 'one-arm-missing'; column: string }
    | { how: 'measured'; treated: number; control: number; value: number; ci: [number, number] }
  'omnibus-balance': { found: { chiSquare: number; df: number; p: number; n: number; units: string } | null }
  balance: { covariate: Text; difference: number; p: number }
  'covariate-gaps': {
    units: string
    assigned: number
    lacking: number
    byColumn: { label: string; lacking: number }[]
    arms: { treated: number; control: number }
    way: Way
  }
  /** They count as `effective`. */
  clusters: { clusters: number; treated: number; effective: number }
  'sampling-units': { units: number; strata: number; df: number; enough: number }
  /** `effect` is null where no size of effect would be found, `share` where none that matters is named. */
  'minimum-detectable-effect': { effect: number | null; units: string; share: number | null }
  heterogeneity: { draws: number; p: number; q: number; blocks: number; leftOut: number }
  'trial-draws': Draw & { found: string }
  'assignment-by-trial': { trials: number; low: number; high: number }
  'risk-of-bias': Rated & { without: { value: number; ci: [number, number]; all: number; units: string } | null }
  'small-trials': { found: { limit: number; ci: [number, number]; p: number; units: string } | null }
  'trial-heterogeneity': { tau: number; units: string; iSquared: number; q: number; df: number; p: number }
  prediction: { low: number; high: number; units: string }
}

/** What becomes of units that lack a covariate. */
type Way = 'drop' | 'indicator' | 'impute'

/** Trials at high risk of bias, of all; `source` is null where nobody rated them. */
interface Rated {
  high: number
  trials: number
  source: string | null
}

/** How many runs of a series keep the conclusion, and between which estimates they lie. */
export interface Runs {
  kept: number
  runs: number
  low: number
  high: number
}

/** Lee's bounds with the interval of both, and the share of one arm that is trimmed. */
export interface Bounds {
  lower: number
  upper: number
  ci: [number, number]
  trimmed: number
}

export interface SeriesFacts {
  /** Without bounds nobody is missing, as `source` shows; null = the design does not say who was assigned. */
  'lee-bounds': { bounds: (Bounds & { stands: boolean }) | null; source: string | null }
  'leave-one-block-out': Runs
  'covariate-sets': Of
  /** `differ` of all outcomes do between the arms; the main one's interval holds for all at once. */
  'several-outcomes': { outcomes: number; differ: number; value: number; ci: [number, number] }
  'leave-one-trial-out': Runs
  'other-pooling': Runs
}

/** What a standard error is made from. */
export type Errors =
  | { from: 'survey'; units: number; strata: number }
  | { from: 'clusters'; clusters: number }
  | { from: 'units' }

/** What an adjusted estimate rests on. */
interface Adjusted {
  isBlocked: boolean
  isWeighted: boolean
  covariates: Text[]
  errors: Errors
  df: number
  /** Rows without a covariate, and blocks that hold one arm without them. */
  left: { rows: number; blocks: number }
  /** How gaps were imputed; null where none were. */
  pooled: { sets: number; df: number | null; missingInformation: number } | null
}

export interface EstimateFacts {
  'difference-in-means': {
    /** null = of the main outcome; its name where it is another one. */
    outcome: string | null
    /** Everyone assigned lies in several blocks; `blocks` of them have the outcome in both arms. */
    isBlocked: boolean
    blocks: number
    isItt: boolean
    isUnweighted: boolean
    errors: Errors
    cluster: string | null
    df: number
    /** Blocks with a lone unit in an arm, by what their variance is taken from. */
    lone: { likeSized: number; others: number }
    weights: { column: string; question: string } | null
  }
  'block-fixed-effects': Pick<Adjusted, 'isWeighted' | 'errors' | 'df'>
  'covariate-adjustment': Adjusted
  lin: Adjusted
  'randomisation-inference': {
    isBlocked: boolean
    isSampled: boolean
    draws: Draws
  }
  /** The ratio of the differences, and two-stage least squares. */
  'complier-effect': object
  'complier-effect-2sls': { errors: Errors; df: number }
  'random-effects': { trials: number; isWithoutRisky: boolean; isRatio: boolean; isHeld: boolean; df: number }
  'fixed-effect': { trials: number }
  'mantel-haenszel': object
}

/** The assignments that the one that was made is compared with. */
export interface Draws {
  assignments: number
  isExact: boolean
  /** Of p, and of the farther end of the interval where drawing stopped by the rule. */
  monteCarloError: number
  endError: { size: number; units: string } | null
}

/** Single texts: names, reasons, evidence, lines of the log. */
export interface TextFacts {
  // estimates
  'complete-rows': object
  'with-indicators': object
  'permutation-set': Pick<Draws, 'assignments' | 'isExact'> & { blocks: number; fewest: number }
  'unbounded-set': object
  simultaneous: { method: Text }
  'no-residual': object
  'no-degrees': object
  'no-sampling-degrees': object
  'few-assignments': { assignments: number }
  'weak-take-up': object
  'covariate-missing': { label: string }
  clusters: object
  'rank-by-draw': { within: 'trials' | 'sample' | 'design' }
  // evidence
  'covariate-balance': { worst: { label: Text; difference: number } | null; covariates: number }
  'draw-balance': { value: number; noise: number; share: number }
  'draw-unseen': { isNamed: boolean }
  'attrition-undeclared': object
  'lee-range': Bounds
  'trial-ratios': object
  'risky-move': { high: number; move: number; noise: number; units: string }
  'small-trials-move': { move: number; noise: number; units: string }
  // settings
  'lower-bound': object
  'upper-bound': object
  'nobody-missing': object
  'all-covariates': object
  'covariate-alone': { label: string }
  'all-but-covariate': { label: string }
  'covariate-set': { covariates: Text; adjustment: Text }
  interacted: object
  'block-effects': object
  'p-value': { p: number }
  'without-trial': { trial: string }
  'pooled-by': { way: 'fixed-effect' | 'dersimonian-laird' | 'mantel-haenszel' | 'without-high-risk' | 'size' }
  // figures
  block: { block: string }
  'trials-together': { trials: number }
  'high-risk': object
  'i-squared': { iSquared: number }
  // log
  'rows-read': { rows: number }
  'no-arm': { rows: number; column: string }
  'other-arms': { rows: number; arms: string[] }
  'cells-missing': { rows: number; columns: string[] }
  'cells-expanded': { cells: number; people: number }
  'outcome-missing': { missing: number; of: number; column: string }
  /** `outcome` is the column whose values one arm lacks; null where nobody was assigned to it. */
  'one-arm-blocks': { blocks: string[]; outcome: string | null; rows: number }
  'fewer-draws': { draws: number; locked: number; rows: number }
  'no-lin-of-survey': object
  'no-lin': { lone: number; blocks: number; isClustered: boolean }
  'collinear-covariate': { term: string }
  'silent-trials': { trials: string[] }
}

interface Outcome {
  label: string
  units: string
}

export interface FigureFacts {
  estimates: object
  'block-forest': { outcome: Outcome; same: number; blocks: number; value: number }
  'randomisation-distribution': {
    outcome: Outcome
    value: number
    p: number
    assignments: number
    isExact: boolean
    isBlocked: boolean
  }
  balance: { within: number; covariates: number; limit: number }
  'leave-one-block-out': object
  'trial-forest': { outcome: Outcome; same: number; trials: number; value: number; ci: [number, number] }
  'leave-one-trial-out': object
}

/** Everything that an experiment can say, by kind and code. */
export interface BlocksFacts {
  checks: CheckFacts
  series: SeriesFacts
  estimates: EstimateFacts
  figures: FigureFacts
  texts: TextFacts
}

export const check = saying<CheckFacts, 'title' | 'message'>('Blocks/checks')
export const series = saying<SeriesFacts, 'title' | 'varied' | 'message'>('Blocks/series')
export const estimated = saying<EstimateFacts, 'name' | 'estimand' | 'method'>('Blocks/estimates')
export const figure = saying<FigureFacts, string>('Blocks/figures')

/** A text by itself. */
export const say = sayingOne<TextFacts>('Blocks/texts')
