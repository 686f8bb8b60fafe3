/* Numbers of results as readers see them, and names of fields and choices in words. */
export { toWords } from './choice.ts'
export { fieldPathWords } from './field-path.ts'
export { formatInterval, formatIntervalInWords, formatRange, formatSpan } from './interval.ts'
export { logPointsInPercent } from './log-points.ts'
export { formatP, formatPStatement } from './p-value.ts'
export { formatPercent, percentAtStart } from './percent.ts'
export { inAmerican } from './spelling.ts'
export { wholeAmounts } from './whole-amounts.ts'
