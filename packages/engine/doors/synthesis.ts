/* Several casefiles on one question, put on one scale and pooled. */
export { GRADE_SCORES } from '../synthesis/evidence-grade.ts'
export { FEWEST_POOLED, isSameOutcome, sharesSdKind } from '../synthesis/pooling.ts'
export { standardize, type SynthesisPart } from '../synthesis/standardize.ts'
export { FEWEST_CASEFILES, synthesize } from '../synthesis/synthesize.ts'
