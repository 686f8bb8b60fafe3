/* How good the rules are on labelled texts; for benches and tests. */
export { readDocument } from '../text/document.ts'
export { termUses } from '../topic/rank-topics.ts'
export { crossValidateTopics } from './cross-validate-topics.ts'
export { FORM_SETS, scoreForms } from './score-forms.ts'
