/*
 * What an analysis found, in sentences: the account of it, written by rules, and the answer that a person signs. The engine gives
 * the numbers; nothing here computes one.
 */
export { answerFor } from './answer/answer-for.ts'
export { type Figures, FORMS } from './answer/bind-figure.ts'
export { draftAnswer } from './answer/draft-answer.ts'
export { listFigures } from './answer/list-figures.ts'
export type { AnswerResults } from './answer/results.ts'
export { MOST_LETTERS, MOST_WORDS, sideOf } from './answer/write-answer.ts'
export { describeEffect } from './narrative/effect-words.ts'
export { conclusionWord, tellerOfExplorer, tellNotices } from './explorer/index.ts'
export { hasNoSize, isUnidentified, sizeCaveat } from './narrative/has-no-size.ts'
export { otherThresholds } from './narrative/other-thresholds.ts'
export { formatProbability, tellSandbox } from './sandbox/index.ts'
export { describeHold, describeWhatSet, whatHolds } from './score/what-set.ts'
export { tellerBeforeLock, tellPreview } from './preview/index.ts'
export { describeCycle, describeTheory } from './theory/describe-theory.ts'
export { type Tell, tellError, tellerOf, tellScore } from './tell.ts'
export { GATE_NAMES } from './score/index.ts'
export { LOCK_SOURCE } from './score/rubric.ts'
export { SD_SCALE, STEP_RULES, tellSynthesis } from './synthesis/index.ts'
export { evidenceWords, thresholdWords } from './verdict/index.ts'
export { tellAnalysis, type ToldAnalysis } from './narrative/tell-analysis.ts'
