import type { EqsBand } from '../../engine/analysis.ts'

/** Overall scores from which a casefile counts as strong and as moderate. */
export const OVERALL_BANDS = { strong: 80, moderate: 60 }
/** Marks out of five from which a pillar counts as strong and as moderate. */
export const MARKS_BANDS = { strong: 4, moderate: 2 }

export const BAND_WORDS: Record<EqsBand, string> = { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' }

/** Band of an overall score, 0 to 100. */
export function overallBand(score: number): EqsBand {
  return bandBy(score, OVERALL_BANDS)
}

/** Band of a pillar's or component's marks, 0 to 5. */
export function marksBand(marks: number): EqsBand {
  return bandBy(marks, MARKS_BANDS)
}

function bandBy(value: number, limits: { strong: number; moderate: number }): EqsBand {
  if (value >= limits.strong) return 'strong'
  return value >= limits.moderate ? 'moderate' : 'weak'
}
