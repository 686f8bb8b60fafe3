/* The answer in words with bound figures: checked, drafted and written out. */
export { answerFor } from '../answer/answer-for.ts'
export { type Figures, FORMS } from '../answer/bind-figure.ts'
export { draftAnswer } from '../answer/draft-answer.ts'
export { listFigures } from '../answer/list-figures.ts'
export type { AnswerResults } from '../answer/results.ts'
export { MOST_LETTERS, MOST_WORDS, sideOf } from '../answer/write-answer.ts'
