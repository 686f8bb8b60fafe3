/* Numbers, dates, units and lists as a reader sees them. */
export { toWords } from '../words/choice.ts'
export { countInWords, formatCount, plural, sayAll, spanOf, timesOver } from '../words/count.ts'
export { duration, formatDate, formatDateTime, formatDay } from '../words/date.ts'
export { decimalsTelling, formatAmount, formatTick } from '../words/decimals.ts'
export { fieldPathWords } from '../words/field-path.ts'
export { formatInterval, formatIntervalInWords, formatRange, formatSpan } from '../words/interval.ts'
export { logPointsInPercent } from '../words/log-points.ts'
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
export { formatP, formatPStatement } from '../words/p-value.ts'
export { formatPercent, percentAtStart } from '../words/percent.ts'
export { asSentence, capitalize, inSentence, joinWithAnd, lowerFirst, withoutRepeats } from '../words/sentence.ts'
export { fileSize } from '../words/size.ts'
export { inAmerican } from '../words/spelling.ts'
export {
  capitalizeUnits,
  everyPeriod,
  levelUnits,
  nameWithoutUnits,
  unitsBefore,
  unitsBeside,
  withUnits,
} from '../words/units.ts'
export { wholeAmounts } from '../words/whole-amounts.ts'
