import type { AnalysisJson } from '../../contract/analysis.ts'
import type { CasefileListItem } from '../../contract/casefile.ts'
import { overallBand } from '@casefiles/engine/eqs'
import { whatHolds } from '@casefiles/words'
import { BAND_WORDS } from '../format/values.ts'
import { formatNumber } from '@casefiles/engine/words'

export interface PillarMarks {
  id: string
  label: string
  /** Share of the score; all of them sum to 1. */
  weight: number
  /** Marks out of 5. */
  score: number
}

/** What the figure of a score draws, whether it comes from an analysis or from a list. */
export interface EqsMarks {
  /** 0 to 100. */
  overall: number
  provisional: boolean
  pillars: PillarMarks[]
  /** What holds the score under the mean of its marks, and that mean. */
  held: { label: string; mean: number } | null
}

const PILLAR_LABELS: Record<string, string> = {
  designValidity: 'Design validity',
  balance: 'Balance',
  robustness: 'Robustness',
  transparency: 'Transparency',
}

/** Marks of a whole score. */
export function marksOfEqs(eqs: AnalysisJson['eqs']): EqsMarks {
  return {
    overall: eqs.overall,
    provisional: eqs.provisional,
    pillars: eqs.pillars.map(({ id, label, weight, score }) => ({ id, label, weight, score })),
    held: whatHolds(eqs),
  }
}

/** Marks of a casefile in a list; null while it has no score. */
export function marksOfListItem(
  item: Pick<CasefileListItem, 'eqs_overall' | 'eqs_provisional' | 'eqs_pillars' | 'eqs_held'>,
): EqsMarks | null {
  if (item.eqs_overall === null) return null
  return {
    overall: item.eqs_overall,
    provisional: item.eqs_provisional,
    pillars: item.eqs_pillars.map((pillar) => ({ ...pillar, label: PILLAR_LABELS[pillar.id] ?? pillar.id })),
    held: item.eqs_held,
  }
}

/** Share of the figure that is filled, times 100: the score the marks alone give. */
export function filledShare(marks: EqsMarks): number {
  return marks.pillars.reduce((sum, pillar) => sum + pillar.weight * pillar.score * 20, 0)
}

/**
 * Whether columns and score belong together. Where they differ by more than a point the figure is left out and only the
 * stored number shown, so that a drawn line never contradicts a number.
 */
export function isConsistent(marks: EqsMarks): boolean {
  const weights = marks.pillars.reduce((sum, pillar) => sum + pillar.weight, 0)
  const expected = marks.held?.mean ?? marks.overall
  return marks.pillars.length > 0 && Math.abs(weights - 1) < 0.005 && Math.abs(filledShare(marks) - expected) <= 1
}

/** The score in one sentence, for those who do not see the figure. */
export function eqsLabel(marks: EqsMarks): string {
  const word = BAND_WORDS[overallBand(marks.overall)]
  const pillars = marks.pillars.map((pillar) => `${pillar.label} ${formatNumber(pillar.score, 1)} of 5`).join(', ')
  const provisional = marks.provisional ? ' Provisional.' : ''
  return `Evidence Quality Score ${scoreText(marks.overall)} of 100, ${word}.${provisional} ${pillars}.${heldSentence(marks)}`
}

/** What holds the score under the mean of its marks, as a further sentence; empty where the mean sets it. */
export function heldSentence({ overall, held }: Pick<EqsMarks, 'overall' | 'held'>): string {
  return held ? ` Held at ${scoreText(overall)} where the marks alone give ${scoreText(held.mean)}: ${held.label}.` : ''
}

/** A score as a whole number. */
export function scoreText(score: number): string {
  return formatNumber(score, 0)
}
