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
  'before-outcome-data': { value: 2, text: 'The design was locked before the outcome data were opened.' },
  're-analysis': { value: 1, text: 'Re-analysis: the data were public, and the design was locked before our own run.' },
  'after-results': { value: 0, text: 'The design was locked after its own results had been seen.' },
}

const REPLICATION: Record<TransparencyFacts['replication'], { value: number; text: string }> = {
  executed: { value: 1, text: 'The replication script was run and gave the same result.' },
  generated: { value: 0.5, text: 'A replication script is included but has not been run.' },
  none: { value: 0, text: 'There is no replication script.' },
}

/**
 * The facts as points per transparency component (2 + 1 + 0.5 + 0.5 + 1 = 5), in the form the rubric scores.
 *
 * @see docs/methodology.md, "Transparency"
 */
export function transparencyEvidence(facts: TransparencyFacts): Evidence {
  const allAndOnly = facts.allOutcomesReported && facts.noUndeclaredOutcome
  return {
    lock: LOCK[facts.lockStatus],
    outcomes: {
      value: allAndOnly ? 1 : 0,
      text: allAndOnly
        ? 'Every locked outcome is reported, and no other.'
        : facts.allOutcomesReported
          ? 'An outcome is reported that was not locked.'
          : 'A locked outcome is not reported.',
    },
    deviations: facts.deviationsDeclared
      ? { value: 0.5, text: 'Every deviation from the locked design is declared.' }
      : { value: 0, text: 'A deviation from the locked design is not declared.' },
    data: facts.dataAvailable
      ? { value: 0.5, text: 'Readers can get the data.' }
      : { value: 0, text: 'Readers cannot get the data.' },
    replication: REPLICATION[facts.replication],
  }
}
