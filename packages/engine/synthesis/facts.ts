import { saying, sayingOne, type Text } from '../fact.ts'
import type { StandardEffect } from './standardize.ts'
import type { Directions, Divergence } from './synthesize.ts'

/*
 * What a synthesis can say, by kind and code, with the figures of each. `packages/words/synthesis` writes the sentences; a code without
 * one does not compile there.
 */

export interface DirectionFacts {
  /** Which way the outcomes moved, as a heading and as a sentence that counts them. */
  counted: Directions & { /** All hold treatment against a standard of equality. */ areAudits: boolean }
}

export interface PartFacts {
  /** How far effect and intent lie apart. */
  part: {
    /** Null for a mechanism. */
    divergence: Divergence | null
    /** Null where the effect cannot be put on the common scale. */
    standard: Pick<StandardEffect, 'effect' | 'ci' | 'intended' | 'intendedIs'> | null
  }
  aim: { is: NonNullable<StandardEffect['intendedIs']> }
}

/** What an average is of, or why there is none. */
export interface PoolFacts {
  averaged: { casefiles: number }
  'unlike-outcomes': object
  'too-few': {
    fewest: number
    usable: number
    declared: number
    failed: number
    /** Without a standard error. */ without: number
  }
  'sd-scale': object
}

/** What takes one step off the grade. */
export interface StepFacts {
  inconsistent: { iSquared: number }
  /** Of the average's interval, in standard deviations. */
  imprecise: { low: number; high: number }
}

export interface FigureFacts {
  'intent-outcome': { title: Text; casefiles: number; areAudits: boolean }
  'with-average': {
    casefiles: number
    outcome: string
    unit: string
    value: number
    ci: [number, number]
    prediction: [number, number]
    iSquared: number
  }
  'without-average': { title: Text; casefiles: number; outcome: string; hasIntervals: boolean; areAudits: boolean }
  /** What stands beside a casefile's name. */
  score: { eqs: number | null }
}

export interface SynthesisFacts {
  directions: DirectionFacts
  parts: PartFacts
  pool: PoolFacts
  steps: StepFacts
  figures: FigureFacts
}

export const direction = saying<DirectionFacts, 'headline' | 'sentence'>('synthesis/directions')
export const partSays = sayingOne<PartFacts>('synthesis/parts')
export const poolSays = sayingOne<PoolFacts>('synthesis/pool')
export const step = sayingOne<StepFacts>('synthesis/steps')
export const figure = saying<FigureFacts, string>('synthesis/figures')
