import { saying, type Text } from '../fact.ts'
import type { Measured } from './plot-of.ts'

/*
 * What the figures say that every design draws, with the figures of each. `packages/words/plots` writes the sentences; a code without
 * one does not compile there.
 */

/** How the other estimates stand beside the main one. */
export interface Agreement {
  /** Where the main interval lies; `unbounded`: it has none with both ends. */
  main: 'above' | 'below' | 'holds-zero' | 'unbounded'
  /** The others, and those of them that say the same. */
  others: number
  same: number
  /** The design's other way to reckon chance does not find what the interval finds. */
  isContested: boolean
}

export interface FigureFacts {
  estimates: {
    outcome: Measured
    effect: Text
    intervals: Text
    estimates: number
    main: { value: number; ci: [number, number] }
    agreement: Agreement
    areAllBounded: boolean
  }
  'left-out': {
    outcome: Measured
    noun: Text
    /** Null = pointwise ones. */
    intervals: Text | null
    same: Text | null
    estimates: number
    /** How many change the conclusion; they are named where they are few. */
    changed: number
    named: Text[]
  }
  specifications: {
    outcome: Measured
    sets: Text
    intervals: Text | null
    same: Text | null
    computed: number
    kept: number
    choices: string[]
  }
  differences: {
    title: Text
    subtitle: Text
    limit: number
    differences: number
    /** What the two states are called, and what is compared, one of it; null = by their plain names. */
    before: Text | null
    after: Text | null
    compared: Text | null
  }
}

export interface PlotFacts {
  figures: FigureFacts
}

export const figure = saying<FigureFacts, string>('plots/figures')

/** What a figure is measured on, without the rest of what a design says of an outcome. */
export const measured = ({ label, units }: Measured): Measured => ({ label, units })
