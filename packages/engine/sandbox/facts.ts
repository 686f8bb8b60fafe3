import type { EqsBand } from '../analysis.ts'
import { saying } from '../fact.ts'
import type { SandboxSource } from './scenario.ts'

/*
 * What the sandbox can say, by kind and code, with the figures of each. `packages/words/sandbox` writes the sentences; a code without
 * one does not compile there.
 */

/** What has to hold where an estimate is carried, with what the casefile says for and against it. */
export interface AssumptionFacts {
  whom: {
    about: 'compliers' | 'cutoff' | 'treated' | 'offered' | 'studied'
    members: string
    estimand: string
    /** It says nothing about the others. */
    isLocal: boolean
  }
  /** As the reader named it; empty = not at all. */
  place: { place: string; jurisdiction: string }
  time: { period: string }
  dose: { dose: number; treatment: string; inLogs: boolean }
  horizon: {
    periods: number
    changePerPeriod: number
    /** Periods that the study saw after the policy began; null where it measured once. */
    observed: number | null
    periodWord: string
  }
  level: { inLogs: boolean; /** Null = not known. */ studied: number | null; here: number; isFar: boolean }
  difference: { tau: number; units: string; tauBasis: string }
  /** What the casefile says of it; empty = nothing. */
  interference: { says: string }
  spread: { method: string }
  evidence: { overall: number; band: EqsBand; cannotSay: readonly string[] }
}

export interface FigureFacts {
  'outcome-distribution': {
    /** What the outcome is, and what its effect is counted in. */
    outcome: string
    units: string
    scale: SandboxSource['scale']['kind']
    place: string
    periods: number
    periodWord: string
    /** Ends of the 95% range of the change, and its middle. */
    low: number
    middle: number
    high: number
    /** What amounts are drawn in: 1, or thousands, millions or billions. */
    factor: number
    draws: number
    /** Probability of the unwanted direction. */
    harm: number
    band: EqsBand
  }
}

export interface SandboxFacts {
  assumptions: AssumptionFacts
  figures: FigureFacts
}

export const assumption = saying<AssumptionFacts, 'assumes' | 'speaksFor' | 'speaksAgainst'>('sandbox/assumptions')
export const figure = saying<FigureFacts, string>('sandbox/figures')
