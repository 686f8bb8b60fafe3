import { saying, sayingOne, type Text } from '../../fact.ts'
import type { IntervalConclusion } from '../../inference/conclusion.ts'

/*
 * What matching and weighting can say, by kind and code, with the figures of each. `packages/words/designs/matching` writes the
 * sentences; a code without one does not compile there.
 */

/** Whose effect an estimate averages. */
type Averaged = 'ATT' | 'ATE'

/** A bias that a falsification shows, beside what it is read against. */
export interface BiasFigures {
  value: number
  /** Its standard error; 0 where it is known exactly. */
  noise: number
  units: string
  /** No more than chance gives. */
  isChance: boolean
  /** What is more than chance, in standard errors of the estimate. */
  inErrors: number
  /** The same in smallest effects that matter; null where none is named. */
  inEffects: number | null
}

/** Why a check or an analysis has no number. */
interface Without {
  why: Text
}

/** Of one group: its units, and how many equally weighted ones tell as much. */
interface GroupSize {
  units: number
  effective: number
}

export interface CheckFacts {
  'common-support': { share: number; estimand: Averaged; units: number }
  'effective-sample': { estimand: Averaged; comparison: GroupSize; treated: GroupSize; share: number }
  'largest-weight': { share: number }
  'balance-means': {
    term: Text
    difference: number
    /** The largest before weighting, which may be of another term. */
    before: { term: Text; difference: number }
    terms: number
  }
  'balance-variances': { term: Text; ratio: number }
  'balance-distributions': { term: Text; gap: number }
  'balance-products': { terms: number; term: Text; difference: number }
  'residual-imbalance': { bias: BiasFigures; largest: { term: Text; value: number } }
  'with-squares': Without | { bias: BiasFigures }
  'placebo-outcome':
    | Without
    | { placebo: string; effect: number; ci: [number, number]; p: number; bias: BiasFigures; share: number }
  /** The earlier outcomes among the covariates. */
  'pre-treatment-outcome': { adjusted: string[] }
  clusters: {
    are: HangTogether['are']
    all: number
    /** With a treated unit, and with a comparison unit. */
    treated: number
    comparison: number
    effective: number
    enough: number
  }
  'covariate-gaps': {
    units: string
    all: number
    lacking: number
    byCovariate: [label: string, lacking: number][]
    sides: { side: Side; all: number; lacking: number }[]
    /** In what those who lack one differ from the others, and how far, in standard deviations. */
    apart: { label: string; distance: number }[]
    /** Completed data sets; null where such units are left out. */
    sets: number | null
  }
}

/** The groups that are compared. */
export type Side = 'treated' | 'others'

type Conclusion = IntervalConclusion['kind']

export interface SeriesFacts {
  'confounder-strength':
    | Without
    | {
        conclusion: Conclusion
        /** The multiple at which it falls; null beyond the largest that is tried. */
        breakdown: number | null
        largest: number
        strongest: string
        /** Shares of what is left of treatment and outcome that would remove the estimate, and take its interval to zero. */
        toRemove: number
        toReachZero: number
        /** Of the outcome, what treatment explains. */
        treatment: number
      }
  'rosenbaum-gamma':
    | Without
    | {
        pairs: number
        ci: [number, number]
        units: string
        /** Null where the conclusion holds up to the largest Γ. */
        breakdown: number | null
        largest: number
        /** What the pairs conclude, and what the main estimate does. */
        conclusion: Conclusion
        main: Conclusion
        /** Both conclude an effect, on two sides of zero. */
        areOpposed: boolean
        areClustered: boolean
      }
  'e-value': Without | { toExplain: number; toOverturn: number; conclusion: Conclusion }
  'other-estimators': {
    /** Over the estimators of the same effect; null where there are none. */
    moves: { count: number; bias: BiasFigures } | null
    estimators: number
    conclusion: Conclusion
    /** Those that do not keep it. */
    lost: Text[]
  }
  'richer-covariates': { sets: number; bias: BiasFigures } | { sets: 0 }
  'oster-delta': Without | { ofZero: number; breakdown: number; conclusion: Conclusion; explained: number }
  trimming: {
    estimand: Averaged
    moves: Text
    conclusion: Conclusion
    /** The threshold at which it changes; null = at none. */
    breakdown: number | null
    /** Units that the largest threshold leaves out. */
    left: number
    largest: number
  }
  'specification-curve': { computed: number; kept: number; missing: number }
}

/** Units that hang together, or were sampled by the units of a survey. */
export type HangTogether =
  | { are: 'clusters'; clusters: number }
  | { are: 'survey'; units: number; strata: number; df: number }

/** The two models of augmented weighting. */
export interface ModelFigures {
  terms: number
  /** Of the outcome models, where they are not those of the score. */
  outcomeTerms: number | null
  areWeighted: boolean
}

/** Names of the estimates. */
export interface NameFacts {
  /** Beside a cross-fitted one it says that it is none. */
  aipw: { isBeside: boolean }
  'aipw-cross-fitted': object
  ipw: object
  'entropy-balancing': object
  cbps: object
  'overlap-weights': object
  'regression-adjustment': object
  'least-squares': object
  'nearest-neighbour-score-replacement': object
  'nearest-neighbour-mahalanobis-replacement': object
  'coarsened-exact': object
  'nearest-neighbour-score': object
  'nearest-neighbour-mahalanobis': object
  unweighted: object
  unadjusted: object
  'complete-units': object
  'imputed-covariates': object
}

interface Grouped {
  /** Null where every unit is by itself. */
  groups: HangTogether | null
}

interface MatchedOf {
  matched: number
  treated: number
}

/** How each estimate and its interval are made. */
export interface MethodFacts {
  aipw: Grouped & { models: ModelFigures }
  'aipw-cross-fitted': Grouped & { models: ModelFigures; folds: number; splits: number }
  ipw: Grouped
  'entropy-balancing': Grouped
  cbps: Grouped & { estimand: Averaged }
  'overlap-weights': Grouped
  'regression-adjustment': Grouped
  'least-squares': Grouped & { df: number }
  'nearest-neighbour-score-replacement': { ratio: number; hasInterval: boolean }
  'nearest-neighbour-mahalanobis-replacement': { ratio: number; hasInterval: boolean }
  /** `df` is null where there is no interval. */
  'coarsened-exact': MatchedOf & { units: number; cells: number; df: number | null }
  'nearest-neighbour-score': MatchedOf & Grouped & { ratio: number; caliper: number | null; order: string; df: number }
  'nearest-neighbour-mahalanobis': MatchedOf & { ratio: number }
  unadjusted: Grouped & { isWeighted: boolean; df: number }
  unweighted: { method: Text; question: string }
  pooled: {
    /** As in one completed data set. */
    method: Text
    sets: number
    df: number | null
    /** NaN where it is not known. */
    missingInformation: number
    /** Counts in the method are those of the first set. */
    hasCounts: boolean
  }
  'not-computed': object
}

/** Single texts: estimands, reasons, settings, names of terms, lines of the log. */
export interface TextFacts {
  estimand: { estimand: Averaged; among: 'all' | 'matched' | 'cells' | 'complete' }
  'overlap-population': object
  'variance-weighted': object
  'difference-in-means': object

  'no-standard-error': object
  'no-degrees': object
  'replacement-in-groups': { are: HangTogether['are'] }
  'score-correction-weighted': object
  'score-correction-exceeds': object
  'coarsened-in-groups': { are: HangTogether['are'] }
  'coarsened-alike': object
  'distance-left': object
  'partitions-not-positive': object

  'nothing-bends': object
  'no-estimate-with-squares': object
  'refused-with-squares': { why: string }
  'no-covariate-left': { placebo: string }
  'placebo-constant': { placebo: string }
  'no-placebo': object
  'no-placebo-of': { earlier: number }

  'exact-fit': object
  'few-pairs': { pairs: number; needed: number }
  'no-risk-ratio': object
  'not-with-weights': object
  'explains-all-or-nothing': object
  'drops-nobody': { usual: number }
  'nobody-to-estimate': object
  'trimming-moves': { usual: number; bias: BiasFigures }

  'as-locked': object
  'with-squares': object
  'with-products': object
  'with-covariate': { covariate: string }
  'without-covariate': { covariate: string }
  'without-scores': { threshold: number }
  'times-covariate': { times: number; covariate: string }
  specification: { estimator: Text; covariates: Text }
  'by-augmented-weighting': object
  'by-cross-fitting': object
  'by-weighting': object
  'by-entropy-balancing': object
  'by-regression-adjustment': object
  'by-least-squares': object

  level: { covariate: string; level: string }
  square: { term: Text }
  product: { terms: [Text, Text] }

  'rows-read': { rows: number }
  'unit-missing': { rows: number; column: string }
  'other-periods': { rows: number; before: number; after: number }
  'one-round-only': { rows: number; before: number; after: number }
  'collinear-covariate': { term: string }
  unmatched: { units: number; hasCaliper: boolean }
}

export interface FigureFacts {
  estimates: object
  balance: { small: number; covariates: number; limit: number; before: number; after: number }
  'propensity-overlap': { estimand: Averaged; share: number; treated: number; comparison: number; intervals: number }
  'weight-shares': { tenth: number }
  'specification-curve': object
}

/** Everything that matching and weighting can say, by kind and code. */
export interface MatchingFacts {
  checks: CheckFacts
  series: SeriesFacts
  names: NameFacts
  methods: MethodFacts
  figures: FigureFacts
  texts: TextFacts
}

export const check = saying<CheckFacts, 'title' | 'message'>('Matching/checks')
export const series = saying<SeriesFacts, 'title' | 'varied' | 'message'>('Matching/series')
export const figure = saying<FigureFacts, string>('Matching/figures')

/** What an estimate is called. */
export const nameOf = sayingOne<NameFacts>('Matching/names')

/** How an estimate and its interval are made. */
export const methodOf = sayingOne<MethodFacts>('Matching/methods')

/** A text by itself. */
export const say = sayingOne<TextFacts>('Matching/texts')
