import { saying, sayingOne, type Text } from '../../../fact.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'

/*
 * What can be said of an imputation with further effects and trends, by kind and code, with the figures of each; what every
 * difference in differences says stands beside. `packages/words/designs/did` writes the sentences.
 */

export interface ImputedCheckFacts {
  /** Beside trends of units, what is left of a drift. */
  'pre-trend': { the: Text; found: Text }
  'pre-trend-power': { found: Text }
  anticipation: { the: Text; found: Text }
}

/** Which model of untreated outcomes an estimate has. */
export interface Model {
  /** Further effects, each by its columns. */
  effects: readonly (readonly string[])[]
  hasTrends: boolean
  covariates: readonly string[]
}

export interface ImputedEstimateFacts {
  'imputation-model': { hasEffects: boolean; hasTrends: boolean }
  'imputation-without-trends': object
  'imputation-without-effects': object
  'imputation-plain': object
  'twfe-model': object
}

export interface ImputedFigureFacts {
  estimates: object
}

/** Single texts: what was looked at, methods, reasons, lines of the log. */
export interface ImputedTextFacts {
  average: { aggregation: AggregationKind }
  'imputation-method': {
    model: Model
    /** Rows that are fitted, and treated ones left out as the model tells nothing of them. */
    untreated: number
    leftOut: number
    /** Null = there is none. */
    interval: {
      clusteredBy: string
      /** The periods, where errors are clustered on them too. */ and: string | null
    } | null
    lone: Text
  }
  'two-way-estimand': object
  'two-way-method': {
    model: Model
    interval: { clusteredBy: string; and: string | null; df: number | null; few: Text } | null
    lone: Text
  }
  'no-variation': object
  'bend-tested': { the: Text; estimates: number; p: number; isClear: boolean }
  'bend-not-tested': { the: Text; period: string }
  'no-bend-seen': { the: Text; period: string }
  'bend-power': {
    units: string
    /** The effect of the least bend that is noticed, over the smallest effect that matters (null = none is named) and the estimate. */
    moved: number
    ofSmallest: number | null
    ofEstimate: number
  }
  bend: { the: Text; period: string; units: string; value: number; se: number; moved: number; movedError: number }
  'lines-in-trends': object
  'too-few-for-lead': { the: Text; period: string }
  'lead-without-error': { the: Text; period: string }
  lead: Lead & {
    value: number
    ci: [number, number]
    /** Over the smallest effect that matters; null = none is named. */ ofSmallest: number | null
  }
  'without-last-period': Lead & { move: number; se: number }
  'choices-varied': object
  'with-model': { hasEffects: boolean; hasTrends: boolean }
  averaged: { aggregation: AggregationKind }
  setting: { model: Text; aggregation: Text; periods: Text }
  'beside-trends': { outcome: { label: string; units: string }; period: string; words: ReaderWords }
  'not-imputed': { rows: number; units: number; words: ReaderWords }
  'effect-adds-nothing': { columns: readonly string[] }
  singletons: { columns: readonly string[]; alone: number; levels: number }
  'collinear-covariate': { column: string }
}

/** The last period in which nobody reacts yet. */
interface Lead {
  period: string
  units: string
  /** Treatment comes next, or else a time in which units may react already. */
  reacts: boolean
  words: ReaderWords
}

/** Everything that is said of an imputation, by kind and code. */
export interface ImputedFacts {
  'imputed-checks': ImputedCheckFacts
  'imputed-estimates': ImputedEstimateFacts
  'imputed-figures': ImputedFigureFacts
  'imputed-texts': ImputedTextFacts
}

export const check = saying<ImputedCheckFacts, 'title' | 'message'>('DiD/imputed-checks')
export const estimated = saying<ImputedEstimateFacts, 'name'>('DiD/imputed-estimates')
export const figure = saying<ImputedFigureFacts, string>('DiD/imputed-figures')

/** A text by itself. */
export const say = sayingOne<ImputedTextFacts>('DiD/imputed-texts')
