import { saying, sayingOne, type Text } from '../../fact.ts'
import type { Conclusion } from '../../inference/conclusion.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { AggregationKind } from './group-time/aggregate.ts'
import type { GroupTimeOptions, NotComputed } from './group-time/cells.ts'
import type { FigureFacts } from './plots/facts.ts'
import type { DidSpec } from './spec.ts'

/*
 * What difference in differences can say, by kind and code, with the figures of each. `packages/words/designs/did` writes the
 * sentences; a code without one does not compile there. `the` and `words` are what readers call units and treatment, `period`
 * what they call a period.
 */

/** An estimate with its 95 % interval. */
export interface Ranged {
  value: number
  ci: [number, number]
}

export interface CheckFacts {
  /** `share` of the weight of two-way fixed effects; null where the panel has gaps. */
  'forbidden-comparisons': { alreadyTreated: Text; share: number | null }
  'comparison-group': {
    words: ReaderWords
    never: number
    /** Units compared with in the periods that have the fewest, which periods these are, and the unit where it is one. */
    smallest: number
    when: string
    alone: string | null
    /** Share of the treated observations that rest on one unit, and how many such units there are; null = none do. */
    rest: { share: number; units: number } | null
  }
  anticipation: { the: Text; found: Text }
  'trend-balance': { the: Text; found: Text }
  'baseline-balance': { the: Text; measures: number; label: string; difference: number }
  attrition: { units: string; found: Text }
  'mix-of-groups': { units: string; found: Text }
  clusters: {
    /** What the clusters are called. */
    nouns: string
    all: number
    treated: number
    comparison: number
    effective: number
    needed: number
    /** What happens to the treated ones at some time. */
    happen: Text
  }
  'pre-periods': { the: Text; period: string; found: Text }
  /** Of either group alone; null where one of them has no interval. */
  'groups-alone': {
    the: Text
    units: string
    affected: { label: string } & Ranged
    unaffected: { label: string } & Ranged
    isKnown: boolean
  }
  'placebo-outcomes': { the: Text; found: Text }
}

/** What checks found where the score is told the same, and what the score alone is told. */
export interface LookFacts {
  /** Titles of the two checks of a drift. */
  'drift-check': { the: Text }
  'drift-power-check': object
  'drift-test': { the: Text; estimates: number; p: number; isClear: boolean }
  'drift-power': {
    slope: number
    bias: number
    units: string
    period: string
    /** The bias over the smallest effect that matters, where one is named, and over the estimate. */
    ofSmallest: number | null
    ofEstimate: number
  }
  drift: {
    the: Text
    period: string
    units: string
    slope: number
    slopeError: number
    /** Periods that the estimate looks ahead, and what the drift makes of it by then. */
    distance: number
    bias: number
    biasError: number
  }
  'no-drift': { the: Text; period: string; periods: number }
  'drift-power-unknown': { the: Text; period: string; periods: number }
  'drift-not-tested': { why: Text }
  'no-joint-test': { the: Text; period: string }
  'too-few-clusters-for-drift': { the: Text; estimates: number }
  'no-second-period': { the: Text; period: string }
  'leads-without-error': { the: Text; period: string }
  'lone-cluster': { noun: string }
  'no-lead': { why: Text }
  /** `reacts`: what comes next is no treatment yet, but units may react from then on. */
  lead: { words: ReaderWords; period: string; reacts: boolean; units: string; ofSmallest: number | null } & Ranged
  'no-change-in-lead': { words: ReaderWords; period: string; reacts: boolean }
  dip: { the: Text; period: string; units: string; leads: number; value: number; se: number }
  'no-measure-declared': object
  'no-two-periods-to-compare': { the: Text }
  'trends-apart': { the: Text; measures: number; label: string; difference: number }
  'trends-say-nothing': { found: Text }
  'trends-predict': { the: Text; value: number; se: number; share: number }
  'all-observed': { units: number; word: string; periods: number; period: string }
  'units-with-gaps': {
    lacking: number
    units: number
    word: string
    period: string
    areUsed: boolean
    /** Where the design says what becomes of them. */
    beside: {
      words: ReaderWords
      /** Of the treated and of the others. */ shares: [number, number] | null
      apart: number
    } | null
  }
  'share-of-treated': { treatedUnits: Text; period: string; overall: number; furthest: string; distance: number }
  'enough-pre-periods': { words: ReaderWords; period: string; needed: number; fewest: number }
  'few-pre-periods': { words: ReaderWords; period: string; needed: number; fewest: number; few: number; of: number }
  'mean-pre-periods': { words: ReaderWords; period: string; needed: number; mean: number; found: Text }
  'are-treated': object
}

/** What holds of an interval that is to hold of another. */
type ConclusionKind = Conclusion['kind']

export interface SeriesFacts {
  'honest-relative-magnitudes': {
    the: Text
    period: string
    /** Of the average effect over the times from the first to the last, without any drift; null where none can be allowed for. */
    found:
      | ({
          first: number
          last: number
          units: string
          conclusion: ConclusionKind
          smallestEffect: number
          /** The drift that ends the conclusion, as a multiple of the largest before; null = none up to the largest tried. */
          breaks: number | null
          largest: number
          /** The main estimate allows the same kind of conclusion. */
          isMains: boolean
          /** Times beyond a gap. */
          leftOut: number[]
        } & Ranged)
      | null
    why: Text | null
  }
  'honest-smoothness': {
    period: string
    found:
      | ({
          units: string
          conclusion: ConclusionKind
          smallestEffect: number
          /** The bend that ends the conclusion, in the estimate's units; null = none up to the largest tried. */
          breaks: number | null
          largest: number
        } & Ranged)
      | null
    why: Text | null
  }
  'placebo-dates': { the: Text; period: string; found: Text }
  'placebo-outcomes': { the: Text; found: Text }
  'leave-one-out': {
    left: LeftOut
    runs: number
    /** How many there are, tried or not. */
    of: number
    kept: number
    units: string
    /** Lowest and highest estimate; null where none could be computed. */
    range: [number, number] | null
    /** Those that change the conclusion, where they are few, and those without which nothing can be computed. */
    changes: ({ name: Text } & Ranged)[]
    failures: Text[]
  }
  'specification-curve': {
    varied: Text
    /** Ways with numbers of their own, and how many of them keep the conclusion. */
    ways: number
    kept: number
    /** Of them, those that lack some effects. */
    partial: number
    /** Further ways: with the numbers of another, without an interval, and that could not be computed; the first of these. */
    repeated: number
    withoutInterval: number
    missing: { count: number; named: Text[] }
    /** Where comparisons with units that are never treated cannot be made: the only one there is, or nobody. */
    withoutNeverTreated: { words: ReaderWords; only: string | null } | null
  }
}

/** What is left out in turn: units, as readers call them, clusters, or the units first treated in one period. */
export interface LeftOut {
  kind: 'unit' | 'cluster' | 'cohort'
  one: Text
  several: Text
}

/** What the units weigh, by the column and what the design calls it, where it does. */
export interface Weight {
  column: string
  label: string | null
}

/** How dates were permuted among the clusters. */
export interface Permuted {
  assignments: number
  isExact: boolean
  /** Of the p value, where not all assignments were gone through. */
  monteCarloError: number
  clusters: number
  isStudentised: boolean
}

/** An interval from a covariance by clusters, which is told as every design tells it; `few` = the caveat where they are few. */
export interface Clustered {
  by: Text
  df: number | null
  few: Text
}

/** Names of estimates, and what they estimate. */
export interface NameFacts {
  'two-by-two': { isTriple: boolean }
  'callaway-santanna': {
    isTriple: boolean
    comparison: DidSpec['comparison'] | null
    average: AggregationKind | null
  }
  weighted: { weight: Weight; units: string }
  unweighted: { unit: string }
  'other-units': { isTwoByTwo: boolean; areUsed: boolean }
  /** The same as the name of a choice. */
  'units-chosen': { areUsed: boolean }
  'influence-functions': { name: Text }
  twfe: object
  'twfe-two-way-clusters': { cluster: string; time: string }
  'twfe-wild-bootstrap': object
  'twfe-randomization': object
  'sun-abraham': object
  imputation: object
  'did-m': object
  'did-m-placebo': object
  'synthetic-did': object
  att: { average: AggregationKind }
  'average-of-comparisons': object
  'att-at-first': object
  'zero-in-theory': object
}

/** How estimates were made, and their intervals. */
export interface MethodFacts {
  'lone-caveat': { share: number; noun: string }
  'few-clusters-caveat': { clusters: number }
  'not-computed': object
  /** Group-time effects and their average, without an interval. */
  'group-time-effects': {
    source: 'changes' | 'individuals' | 'means'
    comparison: DidSpec['comparison']
    estimator: GroupTimeOptions['estimator']
    covariates: string[]
    /** Where the design has weights to choose. */
    weight: { of: Weight; isUsed: boolean } | null
    /** The times since adoption that are averaged, and the units behind them; null = none. */
    window: { isLocked: boolean; first: number; last: number; fewest: number; most: number } | null
  }
  /** `clusteredBy` of the interval, null where there is none; `lone` = what one cluster alone leaves out of it. */
  'group-time': { effects: Text; clusteredBy: string | null; lone: Text }
  'group-time-randomized': { effects: Text; permuted: Permuted }
  'too-few-assignments': { method: Text; assignments: number; p: number }
  'other-units': {
    method: Text
    words: ReaderWords
    period: string
    lacking: number
    of: number
    rows: number
    areUsed: boolean
  }
  twfe: { covariates: string[]; interval: Clustered | null; lone: Text }
  'twfe-two-way-clusters': Clustered
  'twfe-wild-bootstrap': {
    draws: number
    isEnumerated: boolean
    weights: 'webb' | 'rademacher'
    clusters: number
    /** Treated clusters, where they are few. */
    treated: number | null
  }
  'twfe-randomized': { permuted: Permuted }
  'sun-abraham': {
    hasNeverTreated: boolean
    interval: Clustered | null
    lone: Text
    words: ReaderWords
    /** Units without a row before treatment. */
    late: number
  }
  imputation: {
    hasCovariates: boolean
    interval: { clusteredBy: string; few: Text } | null
    lone: Text
    /** Treated rows that nothing can be imputed for. */
    leftOut: number
  }
  'did-m': {
    hasCovariates: boolean
    interval: { clusteredBy: string; few: Text } | null
    lone: Text
    leftOut: number
  }
  'synthetic-did': {
    cohorts: number
    hasCovariates: boolean
    /** Cohorts with fewer than two periods before. */
    leftOut: number[]
    /** What the standard error is from; null = there is none. */
    errorBy: 'jackknife' | { placebos: number; isEnumerated: boolean } | null
  }
}

/** Why an estimate, or a number of it, is missing. */
export interface ReasonFacts {
  'no-effect': { average: AggregationKind }
  'influence-does-not-vary': object
  'lone-cluster-randomized': object
  'lone-cluster-without-error': object
  'too-few-assignments-to-bound': object
  'effects-leave-nothing': object
  'no-variance-both-ways': object
  'bounded-on-one-side': { clusters: number }
  'clusters-without-variance': object
  'nothing-to-impute-from': object
  'effects-do-not-vary': object
  'not-followed': object
  'may-react-before': object
  'nobody-joins': object
  'changes-do-not-vary': object
  'no-two-periods-before': object
  'outcome-follows-weights': object
  'too-few-for-placebos': object
  'needs-every-row': object
  'needs-two-never-treated': object
  'too-many-never-treated': { most: number; found: number }
}

/** Lines of the log, and why an effect of a cohort in a period is missing. */
export interface LogFacts extends Record<NotComputed, object> {
  'rows-read': { rows: number }
  'label-not-constant': { column: string; units: string[] }
  'always-treated-dropped': { words: ReaderWords; names: string[] }
  'unobserved-adoption': {
    words: ReaderWords
    period: string
    dates: { date: string; units: number; from: string }[]
  }
  'first-adoption': { words: ReaderWords; names: string[] }
  'incomplete-units-used': { lacking: number; of: number; words: ReaderWords; period: string; rows: number }
  'incomplete-units': { lacking: number; of: number; words: ReaderWords; period: string }
  'no-never-treated': { words: ReaderWords; from: string }
  'cohorts-without-pre-period': { cohorts: string[] }
  'collinear-covariate': { name: string }
  'effects-not-computed': { effects: number; isAfter: boolean; cohorts: string; why: Text }
  'near-separation': { cohort: string; effects: number; propensity: number }
  'times-left-out': { times: number[] }
}

/** Parts of what sensitivity finds. */
export interface PartFacts {
  'not-computed': { error: string }
  'no-move-at-all': { the: Text }
  'no-unbroken-run': object
  'no-drift-to-allow': { why: Text }
  /** How many of the false dates show an effect; `early` = how many periods too early each is. */
  'false-dates': { early: number[]; period: string; rejecting: number }
  'no-false-date': { period: string }
  'false-dates-not-computed': { found: Text; early: number[]; period: string }
  'false-dates-on-average': { the: Text; units: string; value: number; se: number }
  'placebo-outcomes': {
    the: Text
    analyzed: number
    moved: ({ label: string; units: string } & Ranged)[]
    /** Those without an interval, and those with rows that lack them. */
    failed: string[]
    missing: { label: string; rows: number }[]
  }
  cluster: object
  clusters: object
  cohort: object
  cohorts: object
  'cohort-of': { start: string }
  'nothing-without-one': { one: Text }
  'largest-move': { name: Text; one: Text; move: number; units: string }
  /** One way to run the analysis, by its choices in their order. */
  way: { choices: [choice: string, chosen: Text][] }
  'choices-varied': { units: string }
  choice: { choice: Choice }
  'up-to': { period: string }
  'sets-of-choices': object
  /** What the same conclusion asks of another interval. */
  'same-conclusion': { conclusion: ConclusionKind; smallestEffect: number; units: string }
}

/** Names of choices. */
export type Choice =
  | 'no-covariates'
  | 'locked-covariates'
  | 'all-covariates'
  | 'means'
  | GroupTimeOptions['estimator']
  | GroupTimeOptions['comparison']
  | AggregationKind
  | 'all-periods'

/** Everything that difference in differences can say, by kind and code. */
export interface DidFacts {
  checks: CheckFacts
  looks: LookFacts
  series: SeriesFacts
  parts: PartFacts
  figures: FigureFacts
  names: NameFacts
  methods: MethodFacts
  reasons: ReasonFacts
  log: LogFacts
}

export const check = saying<CheckFacts, 'title' | 'message'>('DiD/checks')
export const series = saying<SeriesFacts, 'title' | 'varied' | 'message'>('DiD/series')
/** What a look found, as one text. */
export const look = sayingOne<LookFacts>('DiD/looks')
/** A part of what sensitivity finds, as one text. */
export const part = sayingOne<PartFacts>('DiD/parts')
/** What an estimate is called. */
export const name = sayingOne<NameFacts>('DiD/names')
/** How an estimate was made. */
export const method = sayingOne<MethodFacts>('DiD/methods')
/** Why a number is missing. */
export const reason = sayingOne<ReasonFacts>('DiD/reasons')
/** A line of the log. */
export const logged = sayingOne<LogFacts>('DiD/log')
