import { saying, type Text } from '../../../fact.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'

/* What the figures of a difference in differences say; the rest of what the design says stands in `../facts.ts`. */

/** What every figure over time is told with. */
interface Drawn {
  words: ReaderWords
  period: string
  outcome: { label: string; units: string }
}

export interface FigureFacts {
  'att-grid': Drawn & {
    span: string
    groups: number
    /** Effects after treatment with an interval, and those of them that lie clear of zero on either side. */
    intervals: number
    above: number
    below: number
    /** Effects without an interval, of all; null where none lacks one. */
    without: { effects: number; of: number } | null
  }
  'cohort-timeline': {
    words: ReaderWords
    period: string
    span: string
    groups: number
    /** Periods of data before treatment, of the group that has the fewest. */
    fewest: number
    /** From when on one unit alone is left to compare with, and which. */
    alone: { from: string; name: string } | null
  }
  bacon: Drawn & { comparisons: number; forbiddenShare: number }
  'honest-did': { the: Text; outcome: Drawn['outcome']; breaks: number | null; largest: number }
  'event-study': Drawn & {
    first: number
    last: { at: number; estimate: number; ciLow: number | null; ciHigh: number | null }
    /** Times at which most comparisons are with one unit, and whether an interval is withheld at one; null = none. */
    thin: { times: number[]; isWithheld: boolean } | null
    /** The margins count on many clusters, and the main estimate has none. */
    isTooNarrow: boolean
    /** A gap clear of zero after treatment, points clear of zero before, and what the test of a drift found. */
    hasGapAfter: boolean
    before: number
    passed: boolean | null
  }
  'did-trends': {
    words: ReaderWords
    period: string
    span: string
    label: string
    /** Of the outcome as it is drawn. */
    units: string
    isLog: boolean
    early: number
    others: number
    /** When the early ones have all started. */
    end: string
    drift: { found: 'none' | 'drift' | 'continued'; p: number } | null
  }
  estimates: object
}

export const figure = saying<FigureFacts, string>('DiD/figures')
