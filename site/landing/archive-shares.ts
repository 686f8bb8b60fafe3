import type { CasefileListItem } from '../../contract/casefile.ts'

/** From this score on, a casefile counts as rigorously evaluated: the "Strong" band. */
export const RIGOROUS_EQS = 80
/** From these marks on, a design counts as accounting for confounding: the "Strong" band of its pillar. */
export const SOUND_DESIGN_MARKS = 4

export interface Share {
  count: number
  total: number
}

/**
 * The two figures of the evidence gap, computed for this archive.
 *
 * @returns how many scored casefiles reach a strong overall score, and how many reach strong marks for design validity
 */
export function archiveShares(casefiles: readonly Pick<CasefileListItem, 'eqs_overall' | 'eqs_pillars'>[]): {
  rigorous: Share
  accountsForConfounding: Share
} {
  const scored = casefiles.filter(({ eqs_overall }) => eqs_overall !== null)
  const designMarks = (pillars: CasefileListItem['eqs_pillars']) =>
    pillars.find(({ id }) => id === 'designValidity')?.score ?? 0
  return {
    rigorous: { count: scored.filter(({ eqs_overall }) => eqs_overall! >= RIGOROUS_EQS).length, total: scored.length },
    accountsForConfounding: {
      count: scored.filter(({ eqs_pillars }) => designMarks(eqs_pillars) >= SOUND_DESIGN_MARKS).length,
      total: scored.length,
    },
  }
}
