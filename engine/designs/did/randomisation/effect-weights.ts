import { countPeriods } from '../../../frame/count-periods.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import { listComparisons, type Comparison } from '../group-time/comparisons.ts'
import type { HeadlineWindow } from '../group-time/headline-window.ts'
import type { GroupTimeOptions } from '../group-time/types.ts'

/** Rows of each cohort in each period, by cohort (first treated period, `Infinity` = never). */
export type CohortCounts = Map<number, Float64Array>

/**
 * The primary estimate without covariates as a weighted sum of cohort totals: one weight per cohort and period, so that
 * Σ weight · (sum of the cohort's outcomes in the period) is the average of the group-time effects.
 *
 * The estimator is linear in the outcomes, and its weights depend on the cohorts' sizes alone: a permutation of the dates
 * among units of equal size needs no new weights.
 *
 * @param counts all the same over periods in a panel; they may differ with repeated cross-sections
 */
export function effectWeights(
  periods: number[],
  counts: CohortCounts,
  options: GroupTimeOptions,
  kind: AggregationKind,
  window?: HeadlineWindow,
): CohortCounts {
  const after = listComparisons(periods, [...counts.keys()], options).filter(
    (one) => periods[one.period] >= one.cohort && hasRows(counts, one),
  )
  const used = window === undefined ? after : keepWindow(after, periods, window)
  const shares = averageShares(used, counts, keyOf(kind, periods), kind)
  const weights: CohortCounts = new Map([...counts.keys()].map((cohort) => [cohort, new Float64Array(periods.length)]))
  used.forEach((comparison, i) => addComparison(weights, counts, comparison, shares[i]))
  return weights
}

/** As `keepHeadline` keeps them. */
function keepWindow(after: Comparison[], periods: number[], { last, balanced }: HeadlineWindow): Comparison[] {
  const count = countPeriods(periods)
  const time = ({ cohort, period }: Comparison) => count(periods[period]) - count(cohort)
  const reaching = new Set(after.filter((one) => time(one) >= last).map(({ cohort }) => cohort))
  return after.filter((one) => time(one) <= last && (!balanced || reaching.has(one.cohort)))
}

/** Whether both sides of a comparison have a row in both of its periods. */
function hasRows(counts: CohortCounts, { cohort, period, reference, comparisonCohorts }: Comparison): boolean {
  return [period, reference].every(
    (at) => counts.get(cohort)![at] > 0 && comparisonCohorts.some((other) => counts.get(other)![at] > 0),
  )
}

function addComparison(
  weights: CohortCounts,
  counts: CohortCounts,
  { cohort, period, reference, comparisonCohorts }: Comparison,
  share: number,
): void {
  for (const [at, sign] of [
    [period, 1],
    [reference, -1],
  ] as const) {
    weights.get(cohort)![at] += (sign * share) / counts.get(cohort)![at]
    const all = comparisonCohorts.reduce((sum, other) => sum + counts.get(other)![at], 0)
    for (const other of comparisonCohorts) weights.get(other)![at] -= (sign * share) / all
  }
}

/** The share of each group-time effect in the average, as in `aggregate`. */
function averageShares(
  used: Comparison[],
  counts: CohortCounts,
  key: (comparison: Comparison) => number,
  kind: AggregationKind,
): number[] {
  const size = ({ cohort }: Comparison) => counts.get(cohort)!.reduce((sum, count) => sum + count, 0)
  const groups = new Map<number, Comparison[]>()
  for (const one of used) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  const total = (list: Comparison[]) => list.reduce((sum, one) => sum + size(one), 0)
  const firstOfCohort = [...groups.values()].map((group) => group[0])
  return used.map((one) => {
    const group = groups.get(key(one))!
    if (kind === 'group') return size(one) / total(firstOfCohort) / group.length
    return size(one) / total(group) / groups.size
  })
}

/** What an average first gathers effects by; the simple one gathers all of them. */
function keyOf(kind: AggregationKind, periods: number[]): (comparison: Comparison) => number {
  if (kind === 'group') return ({ cohort }) => cohort
  if (kind === 'calendar') return ({ period }) => period
  const count = countPeriods(periods)
  if (kind === 'dynamic') return ({ cohort, period }) => count(periods[period]) - count(cohort)
  return () => 0
}
