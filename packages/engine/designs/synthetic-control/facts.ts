import { saying, sayingOne, type Text } from '../../fact.ts'

/*
 * What a synthetic control can say, by kind and code, with the figures of each. `packages/words/designs/synthetic-control` writes
 * the sentences; a code without one does not compile there.
 */

export interface CheckFacts {
  'pre-period-fit': { rmspe: number; units: string; share: number }
  'pre-periods': { periods: number; word: string }
  'donor-range': { treated: string; outside: Text[]; values: number }
  'clean-donors': { known: Text }
  /** `found` is null where no period could be held out. */
  backdating: {
    periods: number
    found: {
      start: string
      meanGap: number
      units: string
      noise: number
      /** Of the smallest effect that matters; null where none is named. */
      share: number | null
      predictors: Aside
    } | null
  }
  'predictor-balance': { treated: string; size: number; value: Text; before: number }
  'weight-concentration': { donors: number; largest: number; name: string; effective: number }
  donors: { donors: number }
  'unique-weights': { areUnique: boolean }
  'placebo-in-space': {
    treated: string
    /** What the main interval says. */
    interval: { says: 'effect' | 'holds-zero'; p: number } | null
    ratio: number
    rank: number
    runs: number
    p: number
    badFits: { count: number; multiple: number; p: number }
    gap: { p: number; /** Among those that fit, where that decides. */ decides: number | null }
    /** The lowest p that so many runs allow, where that is too high to be unusual. */
    lowest: number | null
    /** Of the donors ranked before it, those that fit closer before treatment, where that is why. */
    closer: { count: number; of: number } | null
  }
}

/** Predictors that lie after a false date, of all. */
export interface Aside {
  left: number
  of: number
}

/** How the runs of a series agree with the main estimate. */
export interface Runs {
  runs: number
  kept: number
  /** Of their estimates; NaN where there is no run. */
  low: number
  high: number
}

export interface SeriesFacts {
  'placebo-in-time': {
    periods: number
    dates: number
    /** Dates with a gap under the limit. */
    small: number
    meanGap: number
    units: string
    /** The limit is the smallest effect that matters, or else what chance may do. */
    isNamed: boolean
  }
  'leave-one-donor-out': Runs & { farthest: { donor: string; move: number; units: string } | null }
  'donor-pools': Runs
  'predictor-sets': Runs
  'pre-period-length': Runs & { periods: number }
  estimators: { move: number; units: string; main: number }
}

/** How a p value by the placebos came about. */
export interface PlaceboRank {
  p: number
  rank: number
  runs: number
  gap: number
  /** Where the design takes no interval: how many placebos fit before treatment, and the p value among them. */
  fitting: { count: number; p: number } | null
  decides: 'gap' | 'ratio'
  lowest: number
}

export interface EstimateFacts {
  main: {
    predictors: number
    weights: 'nested' | 'equal'
    /** Donors that the prediction interval rests on; null = there is none, and `why`. */
    df: number | null
    placebos: PlaceboRank
    why: Text | null
  }
  period: {
    period: string
    /** Null where the interval is conformal. */ df: number | null
    before: number
    why: Text | null
  }
  augmented: object
  demeaned: object
  'synthetic-did': { donors: number }
  'outcomes-only': { df: number; why: Text | null }
  'other-weights': { weights: 'nested' | 'equal' }
  'plain-did': object
}

/** Single texts: names, reasons, lines of the log. */
export interface TextFacts {
  'outcome-mean': { from: string; to: string }
  'status-shows-none': { column: string; donors: number }
  'declared-clean': { how: string }
  'nothing-said-of-donors': object
  'fits-as-donors': object
  'needs-placebos': { needed: number; found: number }
  unlike: { times: number }
  'perfect-fit': object
  'no-donor-strays': object
  'takes-no-interval': { why: string }
  'no-short-p': { periods: number; smallest: number }
  'no-constant-effect': object
  'no-end': object
  'nearer-donors': object
  'matchable-donors': object
  'without-predictor': { predictor: string }
  'without-donor': { donor: string }
  'outcome-only': object
  'weights-equal': object
  'weights-nested': object
  'rank-among-placebos': object
  'weights-not-unique': object
  'rows-read': { rows: number }
  'cells-missing': { rows: number }
  'constant-predictor': { predictor: string }
  'predictor-gaps': { predictor: string; cells: number; from: number; to: number }
  'units-excluded': { units: number; reasons: { reason: string; units: string[] }[] }
}

/** What the figures of one analysis have in common. */
interface Drawn {
  treated: string
  /** What one period is called. */
  period: string
  outcome: { label: string; units: string }
}

export interface FigureFacts {
  'synthetic-path': Drawn & {
    from: string
    to: string
    gap: number
    /** The p value of a gap that chance may bring. */
    chance: number | null
  }
  'synthetic-gap': Drawn & {
    from: string
    to: string
    /** Periods after treatment: all, with an interval, and with one that leaves out zero. */
    after: number
    known: number
    apart: number
    usesPredictors: boolean
  }
  'placebo-gaps': Drawn & { runs: number; rank: number; periods: number }
  'rmspe-ratios': { treated: string; runs: number; rank: number; p: number }
  'donor-weights': { treated: string; carrying: number; others: number; heaviest: { donor: string; share: number } }
  'predictor-balance': { treated: string; largest: number }
  estimates: object
  'leave-one-donor-out': object
}

/** Everything that a synthetic control can say, by kind and code. */
export interface SyntheticControlFacts {
  checks: CheckFacts
  series: SeriesFacts
  estimates: EstimateFacts
  figures: FigureFacts
  texts: TextFacts
}

export const check = saying<CheckFacts, 'title' | 'message'>('SyntheticControl/checks')
export const series = saying<SeriesFacts, 'title' | 'varied' | 'message'>('SyntheticControl/series')
export const estimated = saying<EstimateFacts, 'name' | 'method' | 'reason'>('SyntheticControl/estimates')
export const figure = saying<FigureFacts, string>('SyntheticControl/figures')

/** A text by itself. */
export const say = sayingOne<TextFacts>('SyntheticControl/texts')
