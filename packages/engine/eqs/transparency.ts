import type { Evidence } from '../designs/design.ts'
import type { Text } from '../fact.ts'
import { seen } from './facts.ts'
import { LOCK_MARKS } from './rubric.ts'

/** What is known about how openly a casefile was made; the caller states it, the engine cannot see it in the data. */
export interface TransparencyFacts {
  lockStatus: 'before-outcome-data' | 're-analysis' | 'after-results'
  /** Whether something outside bears out that no outcome could be known at the lock: else that is the analyst's word. */
  isVouched: boolean
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

/**
 * How the work was done, as the rubric scores it: when the design was locked, 0 after an undeclared change.
 *
 * @param facts null where nothing was locked, as on the command line: transparency is then not scored
 * @see docs/methodology.md, "Transparency"
 */
export function transparencyEvidence(facts: TransparencyFacts | null): Evidence<Text> {
  if (facts === null) return {}
  if (facts.undeclaredDeviation) {
    return { lock: { value: 0, text: seen('main-outcome-changed', {}) } }
  }
  if (facts.lockStatus === 'before-outcome-data' && !facts.isVouched) {
    return { lock: { value: LOCK_MARKS['re-analysis'], text: seen('lock-stated', {}) } }
  }
  return { lock: { value: LOCK_MARKS[facts.lockStatus], text: seen('lock', { status: facts.lockStatus }) } }
}
