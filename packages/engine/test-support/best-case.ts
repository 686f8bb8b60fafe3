import type { Evidence, EvidenceItem } from '../designs/design.ts'
import type { DesignRubric } from '../eqs/rubric.ts'
import { scoreEqs, type EqsContext } from '../eqs/score.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'

/** Evidence in which everybody looked, could have seen, and found nothing; with some of it changed. */
export function bestEvidence(
  { designValidity, balance, robustness, identifiedBy, ceiling }: DesignRubric,
  changes: Record<string, Partial<EvidenceItem>> = {},
): Evidence {
  const ids = [...designValidity, ...balance, ...robustness].map(({ id }) => ({ id, value: 0 }))
  const others = [...identifiedBy.map(({ component }) => component), ...(ceiling.without?.components ?? [])]
  return Object.fromEntries(
    // what identifies a design is no bias
    [...others.map((id) => ({ id, value: 1 })), ...ids].map(({ id, value }) => [
      id,
      { value, noise: 0, text: 'Looked, and found nothing.', ...changes[id] },
    ]),
  )
}

/** An estimate without a claim, of an outcome with a spread of 5: what would matter is 1. */
export const PLAIN_CONTEXT: EqsContext = { spread: 5, ci: [-1, 1], smallestEffect: 1, isIdentified: true }

/**
 * The score of a study of the design whose every check comes out as well as it can.
 *
 * @param changes what was found instead, or is not known
 * @param facts   null: how openly the work was done is not scored
 */
export function bestScore(
  rubric: DesignRubric,
  changes: Record<string, Partial<EvidenceItem>> = {},
  facts: TransparencyFacts | null = null,
): number {
  return scoreEqs(rubric, bestEvidence(rubric, changes), facts, PLAIN_CONTEXT).overall
}
