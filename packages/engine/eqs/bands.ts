import type { EqsBand } from '../analysis.ts'

/** Overall scores, 0 to 100, from which a casefile counts as strong and as moderate. */
export const OVERALL_BANDS = { strong: 80, moderate: 60 }
/** Marks out of five from which a pillar counts as strong and as moderate. */
const MARKS_BANDS = { strong: 4, moderate: 2 }

/** Band of an overall score: 80 and more strong, 60 to 79 moderate, under 60 weak. */
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
