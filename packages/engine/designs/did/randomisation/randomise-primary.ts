import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { keepUsedUnits, usesIncompleteUnits } from '../../../frame/select-rows.ts'
import type { Random } from '../../../numerics/random.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import { type Comparison, type GroupTimeOptions, listComparisons } from '../group-time/cells.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import { aggregateHeadline, type HeadlineWindow } from '../group-time/headline-window.ts'
import { noiseFloor } from '../inference.ts'
import { treatmentColumn } from '../two-way/twfe.ts'
import { relativeWeights } from '../unit-weights.ts'
import { type Assignments, listAssignments } from './assignments.ts'
import {
  canStudentise,
  invertStudentised,
  invertTest,
  type RandomisedEstimate,
  type Spread,
  spreadOf,
} from './invert-test.ts'

export interface RandomisedPrimary extends RandomisedEstimate {
  /** The primary estimate, the same as `aggregate` gives. */
  value: number
  assignments: number
  isExact: boolean
  clusters: number
  /** Whether estimates were divided by their own standard errors. */
  isStudentised: boolean
}

/** All assignments are gone through up to this many. */
export const mostListed = 2 ** 14
/** With covariates every assignment is a whole estimation, so fewer are tried. */
const mostWithCovariates = 199

/**
 * Randomisation inference for an average of group-time effects: the adoption dates are permuted among the clusters, and
 * the estimate computed anew for each permutation.
 *
 * Exact, whatever the number of clusters, for the hypothesis that no cluster has an effect (or all the same constant
 * one) when any cluster might as well have had any of the dates. Without that, as with treated clusters that are larger
 * or more variable than the others, it can reject too often or too rarely; where every date has five clusters, estimates
 * are divided by their own standard errors, which mends that in larger samples.
 *
 * @returns null where the units of one cluster adopted at different times, so that there are no dates of clusters
 * @see MacKinnon & Webb 2020, doi:10.1016/j.jeconom.2020.04.024 (RI-β); Conley & Taber 2011, doi:10.1162/REST_a_00049
 */
export function randomisePrimary(
  frame: PanelFrame,
  options: GroupTimeOptions,
  kind: AggregationKind,
  draws: number,
  random: Random,
  window?: HeadlineWindow,
): RandomisedPrimary | null {
  const panel = keepUsedUnits(frame)
  const dates = clusterDates(panel)
  if (!dates) return null
  const hasCovariates = options.covariates.length > 0
  const assignments = listAssignments(
    dates,
    hasCovariates ? mostWithCovariates : mostListed,
    hasCovariates ? Math.min(draws, mostWithCovariates) : draws,
    random,
  )
  const average = { aggregation: kind, headlineWindow: window }
  const estimator = hasCovariates
    ? refitEstimator(panel, options, average)
    : linearEstimator(panel, dates, options, average)
  const { value, onOutcome, onTreated, spread } = estimator(dates, assignments)
  const inference =
    spread && spread.observed > noiseFloor(panel.outcome) ** 2
      ? invertStudentised(value, onOutcome, onTreated, spread, assignments.isExact)
      : invertTest(value, onOutcome, onTreated, assignments.isExact)
  return {
    ...inference,
    value,
    assignments: assignments.list.length,
    isExact: assignments.isExact,
    clusters: dates.length,
    isStudentised: spread !== undefined,
  }
}

/** The date of each cluster; null where its units have different ones. */
export function clusterDates({ clusterIndex, clusters, cohort }: PanelFrame): Float64Array | null {
  const dates = new Float64Array(clusters).fill(NaN)
  for (let unit = 0; unit < cohort.length; unit++) {
    const cluster = clusterIndex[unit]
    if (Number.isNaN(dates[cluster])) dates[cluster] = cohort[unit]!
    else if (dates[cluster] !== cohort[unit]) return null
  }
  return dates
}

type Estimator = (
  dates: Float64Array,
  assignments: Assignments,
) => { value: number; onOutcome: Float64Array; onTreated: Float64Array; spread?: Spread }

/** Which average of the group-time effects is the estimate. */
interface Average {
  aggregation: AggregationKind
  headlineWindow: HeadlineWindow | undefined
}

/** Without covariates: weights per cohort and period on totals per cluster and period. */
function linearEstimator(
  panel: PanelFrame,
  dates: Float64Array,
  options: GroupTimeOptions,
  { aggregation, headlineWindow }: Average,
): Estimator {
  const width = panel.periods.length
  const weight = rowWeights(panel)
  const weighed = (values: Float64Array) => values.map((value, row) => weight[row] * value)
  const [counts, ofOutcome, ofTreated] = [weight, weighed(panel.outcome), weighed(treatmentColumn(panel))].map(
    (values) => clusterTotals(panel, values),
  ) as [Float64Array, Float64Array, Float64Array]
  const isAlike = counts.every((count, i) => count === counts[i % width])
  const units = usesIncompleteUnits(panel) ? unitTotals(panel) : null
  const weightsOf = (assigned: Float64Array) =>
    effectWeights(
      panel.periods,
      countByCohort(assigned, counts, width),
      units && countByCohort(assigned, units, 1),
      options,
      aggregation,
      headlineWindow,
    )
  const fixed = isAlike ? weightsOf(dates) : null
  const sum = (weights: CohortCounts, assigned: Float64Array, totals: Float64Array) => {
    let result = 0
    assigned.forEach((date, cluster) => {
      const own = weights.get(date)!
      for (let t = 0; t < width; t++) result += own[t] * totals[cluster * width + t]
    })
    return result
  }
  const totals = { counts, outcome: ofOutcome, treated: ofTreated, width }
  const isStudentised = canStudentise(dates)
  return (_, { list }) => {
    const own = fixed ?? weightsOf(dates)
    const [a, b, c] = [0, 1, 2].map(() => new Float64Array(isStudentised ? list.length : 0)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    const onOutcome = new Float64Array(list.length)
    const onTreated = new Float64Array(list.length)
    list.forEach((assigned, d) => {
      const weights = fixed ?? weightsOf(assigned)
      onOutcome[d] = sum(weights, assigned, ofOutcome)
      onTreated[d] = sum(weights, assigned, ofTreated)
      if (isStudentised) [a[d], b[d], c[d]] = spreadOf(assigned, weights, totals)
    })
    const value = sum(own, dates, ofOutcome)
    if (!isStudentised) return { value, onOutcome, onTreated }
    return { value, onOutcome, onTreated, spread: { a, b, c, observed: spreadOf(dates, own, totals)[0] } }
  }
}

/** Rows of each cohort in each period, by cohort (first treated period, `Infinity` = never). */
export type CohortCounts = Map<number, Float64Array>

/**
 * The primary estimate without covariates as a weighted sum of cohort totals: one weight per cohort and period, so that
 * Σ weight · (sum of the cohort's outcomes in the period) is the average of the group-time effects.
 *
 * The estimator is linear in the outcomes, and its weights depend on the cohorts' sizes alone: a permutation of the dates
 * among units of equal size needs no new weights.
 *
 * @param counts all the same over periods in a panel; they may differ with repeated cross-sections, and where units lack rows
 * @param units  what the cohorts' shares are of, in one column; null = the rows
 */
function effectWeights(
  periods: number[],
  counts: CohortCounts,
  units: CohortCounts | null,
  options: GroupTimeOptions,
  kind: AggregationKind,
  window?: HeadlineWindow,
): CohortCounts {
  const after = listComparisons(periods, [...counts.keys()], options).filter(
    (one) => periods[one.period] >= one.cohort && hasRows(counts, one),
  )
  const used = window === undefined ? after : keepWindow(after, periods, window)
  const shares = averageShares(used, units ?? counts, keyOf(kind, periods), kind)
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

/** The weight of each row's unit, 1 where all count alike. */
function rowWeights(panel: PanelFrame): Float64Array {
  const weights = relativeWeights(panel)
  return Float64Array.from(panel.unitIndex, (unit) => weights?.[unit] ?? 1)
}

/** `cluster * periods + period` → the sum of a column. */
function clusterTotals(panel: PanelFrame, values: Float64Array): Float64Array {
  const totals = new Float64Array(panel.clusters * panel.periods.length)
  for (let row = 0; row < panel.n; row++) {
    totals[panel.clusterIndex[panel.unitIndex[row]] * panel.periods.length + panel.periodIndex[row]] += values[row]
  }
  return totals
}

/** Per cluster: the weight of its units, their number where all count alike. */
function unitTotals(panel: PanelFrame): Float64Array {
  const weights = relativeWeights(panel)
  const totals = new Float64Array(panel.clusters)
  panel.clusterIndex.forEach((cluster, unit) => (totals[cluster] += weights?.[unit] ?? 1))
  return totals
}

function countByCohort(assigned: Float64Array, counts: Float64Array, width: number): CohortCounts {
  const byCohort: CohortCounts = new Map()
  assigned.forEach((date, cluster) => {
    const own = byCohort.get(date) ?? new Float64Array(width)
    byCohort.set(date, own)
    for (let t = 0; t < width; t++) own[t] += counts[cluster * width + t]
  })
  return byCohort
}

/** With covariates: the whole estimation for every assignment, on the outcome and on the treatment received. */
function refitEstimator(panel: PanelFrame, options: GroupTimeOptions, average: Average): Estimator {
  const treated = treatmentColumn(panel)
  const estimateAt = (assigned: Float64Array, outcome: Float64Array) => {
    const cohort = Float64Array.from(panel.clusterIndex, (cluster) => assigned[cluster])
    const cohortIndex = Int32Array.from(cohort, (date) => panel.periods.indexOf(date))
    const result = estimateGroupTime({ ...panel, outcome, cohort, cohortIndex }, options, isAfterAdoption)
    return aggregateHeadline(result, average).overall.value
  }
  return (dates, { list }) => ({
    value: estimateAt(dates, panel.outcome),
    onOutcome: Float64Array.from(list, (assigned) => estimateAt(assigned, panel.outcome)),
    onTreated: Float64Array.from(list, (assigned) => estimateAt(assigned, treated)),
  })
}

function isAfterAdoption({ cohort, period }: { cohort: number; period: number }, periods: number[]): boolean {
  return periods[period] >= cohort
}
