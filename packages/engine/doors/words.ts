/* Numbers, dates, units and lists as a reader sees them; `@casefiles/words/formats` has what the engine itself never writes. */
export { countInWords, formatCount, plural, sayAll, spanOf, timesOver } from '../words/count.ts'
export { duration, formatDate, formatDateTime, formatDay } from '../words/date.ts'
export { decimalsTelling, formatAmount, formatTick } from '../words/decimals.ts'
export {
  ABSENT,
  formatEffect,
  formatMultiple,
  formatNumber,
  formatPlain,
  formatRounded,
  formatSigned,
  formatSignificant,
  isPresent,
} from '../words/number.ts'
export { listUnits } from '../words/names.ts'
export { asSentence, capitalize, inSentence, joinWithAnd, lowerFirst, withoutRepeats } from '../words/sentence.ts'
export { fileSize } from '../words/size.ts'
export {
  capitalizeUnits,
  everyPeriod,
  levelUnits,
  nameWithoutUnits,
  unitsBefore,
  unitsBeside,
  withUnits,
} from '../words/units.ts'
