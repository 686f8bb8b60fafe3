import { countPeriods, type CountPeriod } from '../../../frame/count-periods.ts'
import type { GroupTimeOptions } from './types.ts'

/** One 2×2 comparison to make: which cohort, which two periods, which comparison cohorts. */
export interface Comparison {
  cohort: number
  /** Indices into the periods. */
  period: number
  reference: number
  /** Cohorts compared with, `Infinity` = never treated. */
  comparisonCohorts: number[]
}

/**
 * Every comparison the options ask for, by cohort, then period. A cohort without a period before it may react has none.
 *
 * @param periods all periods, ascending
 * @param cohorts all cohorts in the data, `Infinity` = never treated
 * @see Callaway & Sant'Anna 2021, section 2.2; the reference period is the last one with period + anticipation < cohort
 */
export function listComparisons(periods: number[], cohorts: number[], options: GroupTimeOptions): Comparison[] {
  const treated = cohorts.filter(Number.isFinite).sort((a, b) => a - b)
  return treated.flatMap((cohort) => {
    const reference = referencePeriod(periods, cohort, options.anticipation)
    if (reference < 0) return []
    const first = options.basePeriod === 'universal' ? 0 : 1
    return periods.slice(first).map((value, offset) => {
      const period = first + offset
      const base = options.basePeriod === 'universal' || value >= cohort ? reference : period - 1
      return {
        cohort,
        period,
        reference: base,
        comparisonCohorts: comparisonCohorts(
          cohorts,
          cohort,
          periods[Math.max(period, base)],
          options,
          countPeriods(periods),
        ),
      }
    })
  })
}

/** Index of the last period before `cohort` may react, or -1. */
export function referencePeriod(periods: number[], cohort: number, anticipation: number): number {
  const count = countPeriods(periods)
  return periods.findLastIndex((period) => count(period) + anticipation < count(cohort))
}

function comparisonCohorts(
  cohorts: number[],
  cohort: number,
  last: number,
  options: GroupTimeOptions,
  count: CountPeriod,
): number[] {
  if (options.comparison === 'never-treated') return cohorts.filter((other) => other === Infinity)
  return cohorts.filter((other) => other !== cohort && count(other) > count(last) + options.anticipation)
}
