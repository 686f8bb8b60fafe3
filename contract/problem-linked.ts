import { OVERALL_BANDS } from '@casefiles/engine/eqs'

/** The one verdict the specification fixes; compared exactly, final period included. */
export const CONTRADICTED = 'Contradicted policy intent.'

/** Whether a casefile carries the Problem-linked badge: it contradicts the policy's intent, or its evidence is weak. */
export function isProblemLinked(verdict: string | null, eqsOverall: number | null): boolean {
  return verdict === CONTRADICTED || (eqsOverall !== null && eqsOverall < OVERALL_BANDS.moderate)
}
