import type { Evidence, EvidenceItem } from '../designs/design.ts'
import type { DesignRubric, RubricRow } from '../eqs/rubric.ts'
import { scoreEqs } from '../eqs/score.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'

/** The statistic with which a row earns the most marks that it gives; a bias is none. */
function bestOf({ anchors, effectAnchors }: RubricRow): number {
  if (effectAnchors !== undefined) return 0
  return anchors.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

/** Evidence on which every component of a design earns its full marks, with some of it changed. */
export function bestEvidence(
  { designValidity, balance, robustness, identifiedBy }: DesignRubric,
  changes: Record<string, Partial<EvidenceItem>> = {},
): Evidence {
  const rows = [...designValidity, ...balance, ...robustness]
  const best = [
    // what identifies a design need not earn marks
    ...identifiedBy.map(({ component }) => ({ id: component, value: 1 })),
    ...rows.map((row) => ({ id: row.id, value: bestOf(row) })),
  ]
  return Object.fromEntries(best.map(({ id, value }) => [id, { value, text: 'As good as can be.', ...changes[id] }]))
}

/**
 * The score of a study of the design whose every check comes out as well as it can.
 *
 * @param changes what is not available, or was not shown
 * @param facts   null: how openly the work was done is not scored
 */
export function bestScore(
  rubric: DesignRubric,
  changes: Record<string, Partial<EvidenceItem>> = {},
  facts: TransparencyFacts | null = null,
): number {
  const context = { errorScale: 1, smallestEffect: 1, isIdentified: true }
  return scoreEqs(rubric, bestEvidence(rubric, changes), facts, context).overall
}
