/* The Evidence Quality Score: rubric, marks, bands and what set a score. */
export { marksBand, OVERALL_BANDS, overallBand } from '../eqs/bands.ts'
export { decisiveOf } from '../eqs/decisive.ts'
export { readOlderScore } from '../eqs/older-score.ts'
export { marksFor, MATTERS, PILLARS, RUBRIC_VERSION, type RubricRow, STANDS } from '../eqs/rubric.ts'
export { isScored, scoreEqs } from '../eqs/score.ts'
export { RUBRICS } from '../eqs/table.ts'
export type { TransparencyFacts } from '../eqs/transparency.ts'
