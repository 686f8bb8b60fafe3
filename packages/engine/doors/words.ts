/* Numbers, units and lists as errors tell them, too; `@casefiles/words/formats` has what the engine itself never writes. */
export { formatCount, plural, sayAll } from '../words/count.ts'
export { ABSENT, decimalsFor, formatNumber, formatPlain, isPresent } from '../words/number.ts'
export { listUnits } from '../words/names.ts'
export { asSentence, capitalize, inSentence, joinWithAnd, lowerFirst, withoutRepeats } from '../words/sentence.ts'
export { levelUnits, withUnits } from '../words/units.ts'
