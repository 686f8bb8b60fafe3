import { comparisonAfter, comparisonBefore } from './comparators.ts'
import type { Core } from './core.ts'
import type { NumberToken } from './number-tokens.ts'

const GRADE = /\b(?:grade[- ]point average|GPA|average grade)\b[^.;]{0,50}$/i
const ALCOHOL = /\b(?:blood[- ]alcohol|alcohol concentration|BAC)\b[^.;]{0,60}$/i
const RATING = /\b(?:rating|score)s?\b[^.;]{0,30}$/i

/** A bare figure behind a named scale: grade point average, alcohol in the blood, a rating. */
export function scoreCore(text: string, number: NumberToken): Core | null {
  if (number.isWords) return null
  const before = text.slice(Math.max(0, number.start - 90), number.start)
  const core = { start: number.start, end: number.end, value: number.value, measure: 'score' as const }
  const percentile = /^(?:st|nd|rd|th) percentile\b/i.exec(text.slice(number.end, number.end + 14))
  if (percentile) return { ...core, end: number.end + percentile[0].length, unit: 'percentile' }
  if (GRADE.test(before) && number.value <= 5) return { ...core, unit: 'gpa' }
  if (ALCOHOL.test(before) && number.value < 1) return { ...core, unit: 'percent-bac', measure: 'concentration' }
  const isScored =
    RATING.test(before) && (comparisonBefore(text, number.start) ?? comparisonAfter(text, number.end)) !== null
  return isScored ? { ...core, unit: 'point' } : null
}
