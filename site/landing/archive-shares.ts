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
  const designMarks = (pillars: CasefileListItem['eqs_pillars']) =>
    pillars.find(({ id }) => id === 'designValidity')?.score ?? 0
  let [total, rigorous, sound] = [0, 0, 0]
  for (const { eqs_overall, eqs_pillars } of casefiles) {
    if (eqs_overall === null) continue
    total += 1
    if (eqs_overall >= RIGOROUS_EQS) rigorous += 1
    if (designMarks(eqs_pillars) >= SOUND_DESIGN_MARKS) sound += 1
  }
  return { rigorous: { count: rigorous, total }, accountsForConfounding: { count: sound, total } }
}
