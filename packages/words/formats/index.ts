/* Numbers, dates and units as readers see them, and names of fields and choices in words; `@casefiles/engine/words` has what errors are told with, too. */
export { toWords } from './choice.ts'
export { duration, formatDate, formatDateTime, formatDay } from './date.ts'
export { fieldPathWords } from './field-path.ts'
export { formatInterval, formatIntervalInWords, formatRange, formatSpan } from './interval.ts'
export { logPointsInPercent } from './log-points.ts'
export {
  countInWords,
  decimalsTelling,
  fileSize,
  formatAmount,
  formatEffect,
  formatMultiple,
  formatRounded,
  formatSigned,
  formatSignificant,
  formatTick,
  spanOf,
  timesOver,
} from './number.ts'
export { formatP, formatPStatement } from './p-value.ts'
export { formatPercent, percentAtStart } from './percent.ts'
export { inAmerican } from './spelling.ts'
export { capitalizeUnits, everyPeriod, nameWithoutUnits, unitsBefore, unitsBeside } from './units.ts'
export { wholeAmounts } from './whole-amounts.ts'
