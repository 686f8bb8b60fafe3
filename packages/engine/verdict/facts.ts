import type { EqsBand } from '../analysis.ts'
import { sayingOne, type Text } from '../fact.ts'

/*
 * What a verdict can say, by kind and code, with the figures of each. `packages/words/verdict` writes the sentences; a code without
 * one does not compile there.
 */

/** What a reason begins with, on the scale on which readers are told sizes: the interval, or the placebo test in its place. */
export type Seen = { /** What stands for no effect. */ none: 'zero' | 'no change' } & (
  | { pieces: (readonly [number, number])[]; units: string; /** What its ends are read against. */ marks: number[] }
  | ({
      p: number
      /** The lowest p of so few comparisons, where that is too high to find anything. */ floor: number | null
    } & Size)
)

/** A size, in the units that readers are told. */
export interface Size {
  size: number
  units: string
}

export interface ReasonFacts {
  mechanism: object
  'not-identified': { /** Null where no main estimate has an interval. */ why: Text | null }
  'comparison-failed': {
    /** Names of the parts, by what they are called where they failed. */
    failed: Text[]
    seen: Text[]
    /** The one part that was taken off alone; null = all of them. */
    alone: Text | null
    estimate: Size
    freed: Size & { ci: [number, number]; none: number }
  }
  /** Names of outcomes; null is the main one. */
  'some-outcomes': { harmed: (Text | null)[]; met: (Text | null)[]; of: number }
  met: { seen: Seen }
  'met-by-rank': { seen: Seen }
  'short-of-goal': { seen: Seen; goal: Size }
  contradicted: { seen: Seen }
  'no-effect-that-matters': { seen: Seen; holdsZero: boolean; smallest: Size }
  'intended-ruled-out': { seen: Seen; smallest: Size }
  'too-imprecise': { seen: Seen; holdsZero: boolean; smallest: Size }
  'chance-disagrees': { seen: Seen; holdsZero: boolean; rank: { name: Text; p: number } }
  'not-told-from-chance': { seen: Seen }
  'short-of-smallest': { seen: Seen; smallest: Size }
  unequal: { seen: Seen; margin: Size }
  equal: { seen: Seen; margin: Size }
  'too-imprecise-for-equal': { seen: Seen; margin: Size }
}

/** What stands beside the verdict. */
export interface BesideFacts {
  evidence: { band: EqsBand; provisional: boolean }
  'not-identified': object
  'comparison-failed': object
  'chance-disagrees': object
  'too-imprecise': { isSound: boolean; overall: number }
  /** Parts that failed, as inside a sentence. */
  failed: { parts: Text[] }
  /** A size set beforehand. */
  threshold: Size
}

/** What a check is called where it failed, and why it does where its own test passed. */
export interface FailingFacts {
  check: {
    id: string
    design: string
    /** What it is called where it passes. */
    title: Text
    /** The code of what it says, where that is a fact. */
    finds: string | null
    /** Of the check of one covariate. */
    ofCovariate: { name: Text; /** At a cutoff. */ jumps: boolean } | null
    the: Text
    units: string
  }
  /** A part of the score, by the reader's word for the treatment. */
  part: { name: Text; the: Text }
  /** The 90 % interval of the bias that it measures. */
  despite: { low: number; high: number }
  'passes-alone': { message: Text }
}

export interface VerdictFacts {
  failing: FailingFacts
  reasons: ReasonFacts
  beside: BesideFacts
}

export const because = sayingOne<ReasonFacts>('verdict/reasons')
export const beside = sayingOne<BesideFacts>('verdict/beside')
export const failing = sayingOne<FailingFacts>('verdict/failing')
