import type { PanelFrame } from '../../../frame/panel.ts'
import { keepCompleteUnits } from '../../../frame/select-rows.ts'
import type { Random } from '../../../numerics/random.ts'
import { aggregate } from '../group-time/aggregate.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import { estimateGroupTime } from '../group-time/group-time.ts'
import type { GroupTimeOptions } from '../group-time/types.ts'
import { treatmentColumn } from '../two-way/panel-effects.ts'
import { listAssignments } from './assignments.ts'
import type { Assignments } from './assignments.ts'
import { effectWeights } from './effect-weights.ts'
import type { CohortCounts } from './effect-weights.ts'
import { invertTest } from './invert-test.ts'
import type { RandomisedEstimate } from './invert-test.ts'

export interface RandomisedPrimary extends RandomisedEstimate {
  /** The primary estimate, the same as `aggregate` gives. */
  value: number
  assignments: number
  isExact: boolean
  clusters: number
}

/** All assignments are gone through up to this many. */
const mostListed = 2 ** 14
/** With covariates every assignment is a whole estimation, so fewer are tried. */
const mostWithCovariates = 199

/**
 * Randomisation inference for an average of group-time effects: the adoption dates are permuted among the clusters, and
 * the estimate computed anew for each permutation.
 *
 * Exact, whatever the number of clusters, for the hypothesis that no cluster has an effect (or all the same constant
 * one) when any cluster might as well have had any of the dates. Without that, as with treated clusters that are larger
 * or more variable than the others, it can reject too often or too rarely.
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
): RandomisedPrimary | null {
  const panel = keepCompleteUnits(frame)
  const dates = clusterDates(panel)
  if (!dates) return null
  const hasCovariates = options.covariates.length > 0
  const assignments = listAssignments(
    dates,
    hasCovariates ? mostWithCovariates : mostListed,
    hasCovariates ? Math.min(draws, mostWithCovariates) : draws,
    random,
  )
  const estimator = hasCovariates ? refitEstimator(panel, options, kind) : linearEstimator(panel, dates, options, kind)
  const { value, onOutcome, onTreated } = estimator(dates, assignments)
  const inference = invertTest(value, onOutcome, onTreated, assignments.isExact)
  return {
    ...inference,
    value,
    assignments: assignments.list.length,
    isExact: assignments.isExact,
    clusters: dates.length,
  }
}

/** The date of each cluster; null where its units have different ones. */
export function clusterDates({ clusterIndex, clusters, cohort }: PanelFrame): Float64Array | null {
  const dates = new Float64Array(clusters).fill(NaN)
  for (let unit = 0; unit < cohort.length; unit++) {
    const cluster = clusterIndex[unit]!
    if (Number.isNaN(dates[cluster])) dates[cluster] = cohort[unit]!
    else if (dates[cluster] !== cohort[unit]) return null
  }
  return dates
}

type Estimator = (
  dates: Float64Array,
  assignments: Assignments,
) => { value: number; onOutcome: Float64Array; onTreated: Float64Array }

/** Without covariates: weights per cohort and period on totals per cluster and period. */
function linearEstimator(
  panel: PanelFrame,
  dates: Float64Array,
  options: GroupTimeOptions,
  kind: AggregationKind,
): Estimator {
  const width = panel.periods.length
  const [counts, ofOutcome, ofTreated] = [new Float64Array(panel.n).fill(1), panel.outcome, treatmentColumn(panel)].map(
    (values) => clusterTotals(panel, values),
  ) as [Float64Array, Float64Array, Float64Array]
  const isAlike = counts.every((count, i) => count === counts[i % width])
  const weightsOf = (assigned: Float64Array) =>
    effectWeights(panel.periods, countByCohort(assigned, counts, width), options, kind)
  const fixed = isAlike ? weightsOf(dates) : null
  const sum = (weights: CohortCounts, assigned: Float64Array, totals: Float64Array) => {
    let result = 0
    assigned.forEach((date, cluster) => {
      const own = weights.get(date)!
      for (let t = 0; t < width; t++) result += own[t]! * totals[cluster * width + t]!
    })
    return result
  }
  return (_, { list }) => {
    const onOutcome = new Float64Array(list.length)
    const onTreated = new Float64Array(list.length)
    list.forEach((assigned, d) => {
      const weights = fixed ?? weightsOf(assigned)
      onOutcome[d] = sum(weights, assigned, ofOutcome)
      onTreated[d] = sum(weights, assigned, ofTreated)
    })
    return { value: sum(fixed ?? weightsOf(dates), dates, ofOutcome), onOutcome, onTreated }
  }
}

/** `cluster * periods + period` → the sum of a column. */
function clusterTotals(panel: PanelFrame, values: Float64Array): Float64Array {
  const totals = new Float64Array(panel.clusters * panel.periods.length)
  for (let row = 0; row < panel.n; row++) {
    totals[panel.clusterIndex[panel.unitIndex[row]!]! * panel.periods.length + panel.periodIndex[row]!]! += values[row]!
  }
  return totals
}

function countByCohort(assigned: Float64Array, counts: Float64Array, width: number): CohortCounts {
  const byCohort: CohortCounts = new Map()
  assigned.forEach((date, cluster) => {
    const own = byCohort.get(date) ?? new Float64Array(width)
    byCohort.set(date, own)
    for (let t = 0; t < width; t++) own[t]! += counts[cluster * width + t]!
  })
  return byCohort
}

/** With covariates: the whole estimation for every assignment, on the outcome and on the treatment received. */
function refitEstimator(panel: PanelFrame, options: GroupTimeOptions, kind: AggregationKind): Estimator {
  const treated = treatmentColumn(panel)
  const estimateAt = (assigned: Float64Array, outcome: Float64Array) => {
    const cohort = Float64Array.from(panel.clusterIndex, (cluster) => assigned[cluster]!)
    const cohortIndex = Int32Array.from(cohort, (date) => panel.periods.indexOf(date))
    const result = estimateGroupTime({ ...panel, outcome, cohort, cohortIndex }, options, isAfterAdoption)
    return aggregate(result, kind).overall.value
  }
  return (dates, { list }) => ({
    value: estimateAt(dates, panel.outcome),
    onOutcome: Float64Array.from(list, (assigned) => estimateAt(assigned, panel.outcome)),
    onTreated: Float64Array.from(list, (assigned) => estimateAt(assigned, treated)),
  })
}

function isAfterAdoption({ cohort, period }: { cohort: number; period: number }, periods: number[]): boolean {
  return periods[period]! >= cohort
}
