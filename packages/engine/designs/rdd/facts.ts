import { saying, sayingOne, type Text } from '../../fact.ts'
import type { Kept } from '../shared/finding.ts'
import type {
  BunchingCheckFacts,
  BunchingEvidenceFacts,
  BunchingFigureFacts,
  BunchingMethodFacts,
  BunchingNameFacts,
  BunchingReasonFacts,
  BunchingSeriesFacts,
  BunchingTextFacts,
} from './bunching/facts.ts'
import type { SideName } from './frame.ts'
import type { Bandwidths, Selector } from './local-polynomial/bandwidth.ts'
import type { Kernel } from './local-polynomial/basis.ts'
import type { GlobalEstimator, LocalEstimator } from './spec.ts'

/*
 * What a regression discontinuity can say, by kind and code, with the figures of each. `packages/words/designs/rdd` writes the
 * sentences; a code without one does not compile there. What a study of bunching says besides stands in `bunching/facts.ts`.
 */

/** What is counted: rows, or the people that cells are known to stand for. */
export type Counted = 'rows' | 'people'

/** One number on each side of the cutoff. */
interface OnSides {
  control: number
  treated: number
}

export interface CheckFacts extends BunchingCheckFacts {
  density: { label: string; counted: Counted; jumps: boolean; p: number; rows: number }
  /** As many at every value: the density is flat by the file's making. */
  'even-density': { label: string; counted: Counted }
  'unknown-density': object
  'nearest-counts': OnSides & { window: number; units: string; counted: Counted; p: number }
  /** All covariates at once. */
  'covariate-continuity': { covariates: number; jumps: boolean; chiSquare: number; df: number; p: number }
  'no-covariates': object
  'no-varying-covariate': object
  /** `standardised` is null where the spread is that of cells; `jump` where none could be estimated. */
  covariate: { covariate: string; jump: { value: number; standardised: number | null; p: number } | null }
  'covariate-jump-size': { label: string; standardised: number }
  'predicted-outcome': { covariates: number; size: number }
  'nothing-predicts': object
  'prediction-varies-too-little': object
  'lack-of-fit': { fits: boolean; f: number; df1: number; df2: number; p: number }
  /** Why curves could not be held against the rows. */
  'untested-curves': { why: 'no-bandwidth' | 'too-few-values' | 'no-variation' }
  /** `isUnknown`: of how many people the rows are cells. */
  'effective-rows': OnSides & { counted: Counted; isUnknown: boolean }
  'no-effective-rows': object
  'distinct-values': OnSides
  /** `nearest`: what became of the comparison that many repeats ask for; null where few rows repeat a value. */
  'mass-points': { share: number; nearest: { isKnown: boolean; why: Text | null } | null }
  /** `withThem`: the estimate with the rows that heap, where it was computed. */
  heaps: {
    rows: number
    values: number[]
    label: string
    areKept: boolean
    withThem: { value: number; units: string } | null
  }
  /** The order of one polynomial over all rows; null = the comparison is local. */
  'local-bandwidth': { order: number | null }
  'take-up': OnSides & { label: string; f: number; wanted: number }
  clusters: OnSides
  'covariate-gaps': {
    rows: number
    lacking: number
    byCovariate: [label: string, lacking: number][]
    sides: { name: SideName; rows: number; lacking: number }[]
    /** How far those who lack one lie from the others, in standard deviations. */
    apart: { label: string; distance: number }[]
  }
}

/** What the score's looks saw, where it is not what the check beside them says. */
export interface EvidenceFacts extends BunchingEvidenceFacts {
  sorting: { side: SideName; share: number; error: number; value: number; units: string }
  'cells-of-unknown-number': object
  'zero-density': object
  'spread-of-cells': object
  'predicted-outcome': { covariates: number; value: number; noise: number; share: number }
  'donut-move': { holes: number; value: number; noise: number; /** What is more than chance. */ excess: number }
  'no-donut-move': object
  'false-jumps': { cutoffs: number; typical: number; noise: number }
  'no-false-cutoff': object
}

export interface SeriesFacts extends BunchingSeriesFacts {
  /** `runs` is null where no bandwidth was chosen; `changesAt`: the nearest multiple that changes the conclusion. */
  'bandwidth-path': { runs: Kept | null; changesAt: number | null }
  /** `within`: the narrowest hole that changes the conclusion; `runs` is null where no hole was tried. */
  donut: { units: string; runs: Kept | null; within: number | null }
  'placebo-cutoffs': { units: string; tried: number; rejecting: number; untried: number }
  'order-kernel': Kept
}

export interface NameFacts extends BunchingNameFacts {
  /** null = whatever order the design has. */
  'bias-corrected': { order: number | null }
  conventional: object
  honest: object
  'global-polynomial': { order: number }
  'wild-bootstrap': object
  'crossing-wild-bootstrap': object
  'first-stage': { label: string }
  'reduced-form': object
  order: { order: number }
  kernel: { kernel: Kernel }
  'cer-bandwidth': object
  'separate-bandwidths': object
  unadjusted: object
  'covariate-adjusted': object
  'heaps-kept': object
  unweighted: object
  'local-randomisation': object
}

/** What a standard error was made from. */
export interface Spread {
  /** The column of clusters, or null. */
  cluster: string | null
  df: number | null
  variance: LocalEstimator['variance']
  neighbours: number
}

export interface MethodFacts extends BunchingMethodFacts {
  robust: { order: number; kernel: Kernel; bandwidths: Bandwidths; covariates: number; spread: Spread }
  conventional: { bandwidths: Bandwidths; spread: Spread }
  honest: { bandwidth: number; curvature: number; largestBias: number }
  'global-polynomial': {
    order: number
    interacted: boolean
    variance: GlobalEstimator['variance']
    cluster: string | null
    df: number
  }
  'wild-bootstrap': {
    isFuzzy: boolean
    draws: number
    isEnumerated: boolean
    weights: 'webb' | 'rademacher'
    clusters: number
  }
  'local-randomisation': OnSides & { window: number }
  /** A method, and which question the locked weights answer. */
  unweighted: { method: Text; question: string }
  none: object
}

export interface ReasonFacts extends BunchingReasonFacts {
  'constant-within-bandwidth': object
  'constant-near-cutoff': object
  'varies-too-little': object
  'too-few-values': object
  'exact-fit': object
  'no-jump': object
  'one-sided-bound': { clusters: number }
  'weights-in-means': object
  'no-balanced-window': object
}

/** Single texts: lines of the log, settings of series and choices. */
export interface TextFacts extends BunchingTextFacts {
  'rows-read': { rows: number }
  'zero-weight': { rows: number; column: string }
  'collinear-covariates': { columns: string[] }
  bandwidth: { selector: Selector; bandwidths: Bandwidths }
  /** What rdrobust's own floor gives; null = nothing. */
  'mass-point-floor': { peers: Bandwidths | null }
  heap: { rows: number; values: number[]; column: string }
  'coarse-running-variable': OnSides & { most: number }
  'default-donuts': object
  'default-placebo-cutoffs': object
  'order-kernel': { order: 'linear' | 'quadratic'; kernel: Kernel; selector: 'mserd' | 'cerrd' }
  /** What a bandwidth was chosen for. */
  selector: { selector: 'mserd' | 'cerrd' }
  'bandwidth-multiple': { factor: number }
}

interface OutcomeWords {
  label: string
  units: string
}

export interface FigureFacts extends BunchingFigureFacts {
  'rd-scatter': {
    outcome: OutcomeWords
    label: string
    bins: number
    hasFits: boolean
    value: number
    ci: [number, number]
    /** The size as readers are told it, and whether the interval carries it. */
    jump: { size: number; units: string; isRise: boolean; isMultiple: boolean; isClear: boolean }
  }
  /** `finds`: a jump, no jump but more on one side all the same, or nothing. */
  'rd-density': { label: string; counted: Counted; p: number; finds: 'jump' | 'excess' | 'nothing' }
  'placebo-cutoffs': { outcome: OutcomeWords; label: string; cutoffs: number; rejecting: number }
  'bandwidth-curve': { outcome: OutcomeWords; units: string; bandwidths: number; kept: number }
  estimates: object
  'spec-curve': object
}

/** Everything that a regression discontinuity can say, by kind and code. */
export interface RddFacts {
  checks: CheckFacts
  evidence: EvidenceFacts
  series: SeriesFacts
  names: NameFacts
  methods: MethodFacts
  reasons: ReasonFacts
  figures: FigureFacts
  texts: TextFacts
}

export const check = saying<CheckFacts, 'title' | 'message'>('RDD/checks')
export const series = saying<SeriesFacts, 'title' | 'varied' | 'message'>('RDD/series')
export const figure = saying<FigureFacts, string>('RDD/figures')

/** What a look of the score saw. */
export const seen = sayingOne<EvidenceFacts>('RDD/evidence')
/** What an estimate is called, how it was made, and why it lacks a number. */
export const named = sayingOne<NameFacts>('RDD/names')
export const made = sayingOne<MethodFacts>('RDD/methods')
export const because = sayingOne<ReasonFacts>('RDD/reasons')
/** A text by itself. */
export const say = sayingOne<TextFacts>('RDD/texts')
