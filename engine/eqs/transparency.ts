import type { Evidence } from '../designs/design.ts'

/** What is known about how openly a casefile was made; the caller states it, the engine cannot see it in the data. */
export interface TransparencyFacts {
  lockStatus: 'before-outcome-data' | 're-analysis' | 'after-results'
  /** A change in the main outcome or the estimand that was not declared. */
  undeclaredDeviation: boolean
  allOutcomesReported: boolean
  noUndeclaredOutcome: boolean
  deviationsDeclared: boolean
  dataAvailable: boolean
  /** `executed`: the base-R script of the primary estimate was run and gave the same result. */
  replication: 'executed' | 'generated' | 'none'
  /** The bundle gives the same result again. */
  reproducible: boolean
}

const LOCK: Record<TransparencyFacts['lockStatus'], { value: number; text: string }> = {
  'before-outcome-data': {
    value: 3,
    text: 'The design was locked before the outcome data existed or were opened.',
  },
  're-analysis': { value: 2, text: 'Re-analysis: the data were public, and the design was locked before our own run.' },
  'after-results': { value: 1, text: 'The design was locked or changed after own results had been seen.' },
}

/**
 * How the work was done, as the rubric scores it: when the design was locked.
 *
 * @param facts null where nothing was locked, as on the command line: transparency is then not scored
 * @see docs/methodology.md, "Transparency"
 */
export function transparencyEvidence(facts: TransparencyFacts | null): Evidence {
  if (facts === null)
    return { lock: { value: null, applicable: false, text: 'Not locked: no score for transparency.' } }
  return { lock: LOCK[facts.lockStatus] }
}
