import { saying, sayingOne, type Text } from '../../../fact.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidSpec } from '../spec.ts'

/*
 * What can be said of a treatment that changes, by kind and code, with the figures of each; what every difference in differences
 * says stands beside. `packages/words/designs/did` writes the sentences.
 */

export interface ChangingCheckFacts {
  'comparison-group': {
    /** Units whose treatment never changes, of all. */
    never: number
    all: number
    /** The fewest that a change is compared with, and how many periods from the last one before the change that is. */
    smallest: number
    at: number
    period: string
    words: ReaderWords
  }
}

/** What every estimate of one analysis is told with. */
interface Told {
  /** One unit of the treatment, which the estimate is per; null of a status. */
  per: string | null
  /** What one step of time is called. */
  step: string
  comparison: DidSpec['comparison']
}

/** How the interval was made. */
interface Interval {
  clusteredBy: string
  /** That the clusters are few; empty where they are not. */
  few: Text
}

/** An interval, null where there is none, and what it leaves out. */
interface Inferred {
  interval: Interval | null
  /** Empty where nothing is left out. */
  lone: Text
}

export interface ChangingEstimateFacts {
  'average-total-effect': Told &
    Inferred & {
      /** Every period since the first change is summed, or those that the design names. */
      periods: 'every' | 'locked'
      observations: number
      units: number
      /** The most periods that a unit is in the sum with. */
      most: number
      /** How far the treatment is from where it began, averaged over the observations. */
      meanChange: number
    }
  /** The effect of having changed, `at` periods from the last one before the change. */
  effect: Told &
    Inferred & {
      at: number
      /** What the treatment had differed by until then, summed over the periods, averaged over the units. */
      meanChange: number
      /** All effects against zero, told with the first; null = not here. */
      jointly: { effects: number; p: number } | null
    }
  'normalized-effect': Told & Inferred & { at: number; meanChange: number }
  placebo: Told & Inferred & { at: number }
  imputation: Inferred
}

export interface ChangingFigureFacts {
  timeline: {
    period: string
    span: string
    changed: number
    never: number
    /** Units began with several treatments, which the groups are told apart by. */
    several: boolean
    words: ReaderWords
  }
  estimates: object
}

/** Single texts: names, reasons, lines of the log. */
export interface ChangingTextFacts {
  'has-compared-change': object
  'nothing-varies': object
  'no-false-date': { period: string }
  'choices-varied': { units: string }
  'compared-with': { comparison: DidSpec['comparison'] }
  setting: { comparison: DidSpec['comparison']; periods: Text }
  /** A group of the timeline: the period of its first change, null = never, and the treatment before it, null where all began alike. */
  'timeline-group': { date: number | null; begins: number | null }
  /** What the event study says, and by what its effects are divided. */
  'divided-by': { subtitle: Text; meanChange: number }
  'incomplete-units': { units: number; of: number; period: string; words: ReaderWords }
  'changed-before-data': Units & { first: string }
  'nobody-alike': Units
  'crossed-baseline': Units
}

/** Some units, with their names as a list. */
interface Units {
  units: number
  named: string
  words: ReaderWords
}

/** Everything that is said of a treatment that changes, by kind and code. */
export interface ChangingTreatmentFacts {
  'changing-checks': ChangingCheckFacts
  'changing-estimates': ChangingEstimateFacts
  'changing-figures': ChangingFigureFacts
  'changing-texts': ChangingTextFacts
}

export const check = saying<ChangingCheckFacts, 'title' | 'message'>('DiD/changing-checks')
export const estimated = saying<ChangingEstimateFacts, 'name' | 'estimand' | 'method'>('DiD/changing-estimates')
export const figure = saying<ChangingFigureFacts, string>('DiD/changing-figures')

/** A text by itself. */
export const say = sayingOne<ChangingTextFacts>('DiD/changing-texts')
