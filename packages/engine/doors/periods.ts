/* Periods counted by rank at their frequency, and shown by their names. */
export { countOf, type PeriodCode, periodCode, showPeriod } from '../frame/count-periods.ts'
