import { saying, sayingOne, type Text } from '../../../fact.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidSpec } from '../spec.ts'

/*
 * What can be said of counts as ratios, by kind and code, with the figures of each; what every difference in differences says stands
 * beside. `packages/words/designs/did` writes the sentences.
 */

export interface CountCheckFacts {
  'comparison-group': {
    /** Units that are never treated in the periods in use. */
    never: number
    /** The fewest units not treated yet, and when: as after a verb. */
    smallest: number
    when: string
    period: string
    words: ReaderWords
  }
}

/** What has a coefficient: all the treated, or their totals from one for each period, or for each cohort and period. */
export type Effects = 'one' | 'by-period' | 'by-cohort'

export interface CountEstimateFacts {
  /** Of one date one coefficient; of several, the ratio of totals. */
  'poisson-ratio': { dates: number }
  'poisson-by-period': object
  'poisson-comparison': { comparison: DidSpec['comparison'] }
  'poisson-without-exposure': object
  'rate-difference': object
}

export interface CountFigureFacts {
  timeline: {
    period: string
    span: string
    groups: number
    /** The fewest periods before a start. */
    fewest: number
    words: ReaderWords
  }
  rates: {
    period: string
    span: string
    outcome: string
    exposure: string | null
    /** What the rates are in. */
    axis: Text
    /** Units of the first dates, the last of these dates by its name, and the units that start later or never. */
    early: number
    end: string
    others: number
    /** The test of drift; null where none was made. */
    drift: { passed: boolean; p: number } | null
    words: ReaderWords
  }
  estimates: object
}

/** Single texts: names, methods, reasons, lines of the log. */
export interface CountTextFacts {
  'ratio-method': {
    exposure: string | null
    effects: Effects
    comparison: DidSpec['comparison']
    /** The exposure of the design is left out. */
    isWithout: boolean
    window: { last: number; balanced: boolean } | null
    /** How the interval was made; else why there is none. */
    interval: { clusteredBy: string; clusters: number } | null
    lone: Text
  }
  'difference-method': {
    exposure: string | null
    interval: { clusteredBy: string; few: Text } | null
    lone: Text
  }
  'nothing-counted': object
  'nothing-varies': object
  'less-than-nothing': object
  'no-event-study': { why: string }
  'are-treated': object
  'no-false-date': { period: string }
  'choices-varied': object
  'compared-with': { comparison: DidSpec['comparison'] }
  setting: { exposure: string | null; comparison: DidSpec['comparison'] | null; periods: Text }
  /** As on an axis: what was counted, and over what. */
  'rate-units': { counted: string; exposure: string | null }
  'silent-units': { units: number; named: string; treated: number; period: string; words: ReaderWords }
  'silent-periods': { periods: string }
}

/** Everything that is said of counts as ratios, by kind and code. */
export interface CountFacts {
  'counts-checks': CountCheckFacts
  'counts-estimates': CountEstimateFacts
  'counts-figures': CountFigureFacts
  'counts-texts': CountTextFacts
}

export const check = saying<CountCheckFacts, 'title' | 'message'>('DiD/counts-checks')
export const estimated = saying<CountEstimateFacts, 'name' | 'estimand'>('DiD/counts-estimates')
export const figure = saying<CountFigureFacts, string>('DiD/counts-figures')

/** A text by itself. */
export const say = sayingOne<CountTextFacts>('DiD/counts-texts')
