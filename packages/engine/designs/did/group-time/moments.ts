import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { noiseFloor } from '../inference.ts'
import {
  type Comparison,
  type GroupTimeCell,
  type GroupTimeOptions,
  type GroupTimeResult,
  listComparisons,
} from './cells.ts'
import { addRemoved, clusterTotals, ownSquares, type Spread } from './moment-spread.ts'

/**
 * A balanced panel by cohort: what group-time effects without covariates and their influence functions need, so that
 * units can be left out without another pass over the rows.
 *
 * The influence of unit i of cohort c on any average is wᵢ·(a′xᵢ + k) with a and k of the cohort and xᵢ the unit's
 * outcomes, so that its sum of squares is a quadratic form in Σ w²·(x, 1)(x, 1)′. Outcomes are centred on the unit's own
 * mean and then on the cohort's, which changes no difference and keeps sums small.
 */
export interface PanelMoments {
  periods: number[]
  /** Cohorts, first treated period ascending, `Infinity` = never. */
  cohorts: number[]
  /** Per unit: its cohort's place in `cohorts`. */
  cohortAt: Int32Array
  /** Per unit: its weight; null where all count alike. */
  weights: Float64Array | null
  /** Per unit, `periods` each: centred outcomes. */
  x: Float64Array
  /** Per cohort: units, Σ w, and `periods` each of the means taken off and of Σ w·x. */
  counts: Float64Array
  mass: Float64Array
  centres: Float64Array
  sums: Float64Array
  spread: Spread
  noiseFloor: number
}

/** Numbers kept per cluster, or per cohort, beyond which leaving out is done on the rows. */
const mostNumbers = 4e6

/** Whether moments say all that the effects need: no covariate, every unit in every period, followed over time. */
export function carriesMoments(frame: PanelFrame, { covariates }: { covariates: unknown[] }): boolean {
  if (!frame.balanced || frame.individuals || frame.treatment || covariates.length > 0) return false
  const coordinates = new Set(frame.cohort).size * (frame.periods.length + 1)
  const perUnit = frame.clusters === frame.units.length
  return (perUnit ? coordinates * (frame.periods.length + 1) : coordinates * frame.clusters) <= mostNumbers
}

/** Takes the moments of a panel that {@link carriesMoments}. */
export function takeMoments(frame: PanelFrame): PanelMoments {
  const { periods, unitWeights: weights = null } = frame
  const cohorts = [...new Set(frame.cohort)].sort((a, b) => a - b)
  const place = new Map(cohorts.map((cohort, at) => [cohort, at]))
  const cohortAt = Int32Array.from(frame.cohort, (cohort) => place.get(cohort)!)
  const [width, units] = [periods.length, frame.units.length]
  const x = new Float64Array(units * width)
  const [counts, mass] = [new Float64Array(cohorts.length), new Float64Array(cohorts.length)]
  const centres = new Float64Array(cohorts.length * width)
  for (let unit = 0; unit < units; unit++) {
    const at = cohortAt[unit]
    let level = 0
    for (let t = 0; t < width; t++) level += frame.outcome[unit * width + t] / width
    for (let t = 0; t < width; t++) {
      x[unit * width + t] = frame.outcome[unit * width + t] - level
      centres[at * width + t] += x[unit * width + t]
    }
    counts[at]++
    mass[at] += weights?.[unit] ?? 1
  }
  for (let i = 0; i < centres.length; i++) centres[i] /= counts[Math.floor(i / width)]
  const sums = new Float64Array(centres.length)
  for (let unit = 0; unit < units; unit++) {
    const at = cohortAt[unit]
    for (let t = 0; t < width; t++) {
      x[unit * width + t] -= centres[at * width + t]
      sums[at * width + t] += (weights?.[unit] ?? 1) * x[unit * width + t]
    }
  }
  const parts = { cohortAt, weights, x, width, cohorts: cohorts.length }
  const spread = frame.clusters === units ? ownSquares(parts) : clusterTotals(parts, frame)
  return {
    periods,
    cohorts,
    cohortAt,
    weights,
    x,
    counts,
    mass,
    centres,
    sums,
    spread,
    noiseFloor: noiseFloor(frame.outcome),
  }
}

/**
 * Group-time effects after adoption without some units: as {@link estimateGroupTime} of the rest of the panel, up to
 * rounding. In place of units the influence has coordinates, per cohort one for each period and one for the constant;
 * `moments` of the result gives their sums of squares.
 *
 * @param left units left out, by number, each once
 */
export function estimateWithoutUnits(
  moments: PanelMoments,
  options: GroupTimeOptions,
  left: number[],
): GroupTimeResult {
  const kept = withoutUnits(moments, left)
  const present = moments.cohorts.filter((_, at) => kept.counts[at] > 0)
  const comparisons = listComparisons(moments.periods, present, options).filter(
    ({ cohort, period }) => moments.periods[period] >= cohort,
  )
  const effects = comparisons.map((comparison) => compare(moments, kept, comparison))
  const cohorts = [...new Set(comparisons.map(({ cohort }) => cohort))]
  const width = moments.periods.length + 1
  const coordinates = moments.cohorts.length * width
  const { strata, squares, treatedClusters } = addRemoved(moments, kept.counts, left)
  return {
    options,
    cells: effects.map(({ cell }) => cell),
    influence: effects.map(({ influence }) => influence),
    units: new Array<string>(coordinates).fill(''),
    labels: [],
    weights: Float64Array.from({ length: coordinates }, (_, i) => (i % width === width - 1 ? 1 : 0)),
    cohortOf: Float64Array.from({ length: coordinates }, (_, i) => moments.cohorts[Math.floor(i / width)]),
    clusterIndex: new Int32Array(0),
    clusters: kept.clusters,
    treatedClusters,
    strata,
    cohorts,
    shares: cohorts.map((cohort) => kept.mass[moments.cohorts.indexOf(cohort)] / kept.units),
    noiseFloor: moments.noiseFloor,
    droppedCovariates: [],
    incompleteUnits: 0,
    moments: { units: kept.units, squares },
  }
}

interface Kept {
  units: number
  clusters: number
  /** Per cohort, as in {@link PanelMoments}. */
  counts: Float64Array
  mass: Float64Array
  sums: Float64Array
  /** Clusters that hold a unit of any of some cohorts. */
  clustersIn: (cohorts: number[]) => number
}

function withoutUnits(
  { cohortAt, weights, x, counts, mass, sums, periods, spread }: PanelMoments,
  left: number[],
): Kept {
  const kept = { counts: counts.slice(), mass: mass.slice(), sums: sums.slice() }
  const width = periods.length
  for (const unit of left) {
    const [at, weight] = [cohortAt[unit], weights?.[unit] ?? 1]
    kept.counts[at]--
    kept.mass[at] -= weight
    for (let t = 0; t < width; t++) kept.sums[at * width + t] -= weight * x[unit * width + t]
  }
  // a cohort that is gone leaves no rounding behind
  kept.counts.forEach((count, at) => {
    if (count > 0) return
    kept.mass[at] = 0
    kept.sums.fill(0, at * width, (at + 1) * width)
  })
  const units = kept.counts.reduce((sum, count) => sum + count, 0)
  const { clusters, clustersIn } = spread.count(kept.counts, left)
  return { ...kept, units, clusters, clustersIn }
}

function compare(
  { cohorts, periods, centres }: PanelMoments,
  kept: Kept,
  { cohort, period, reference, comparisonCohorts }: Comparison,
): { cell: GroupTimeCell; influence: Float64Array } {
  const width = periods.length
  const influence = new Float64Array(cohorts.length * (width + 1))
  const changeOf = (values: Float64Array, at: number) => values[at * width + period] - values[at * width + reference]
  const spreadOver = (members: number[], sign: 1 | -1) => {
    const mass = members.reduce((sum, at) => sum + kept.mass[at], 0)
    const sum = members.reduce(
      (total, at) => total + changeOf(kept.sums, at) + kept.mass[at] * changeOf(centres, at),
      0,
    )
    const [mean, factor] = [sum / mass, (sign * kept.units) / mass]
    for (const at of members) {
      const from = at * (width + 1)
      influence[from + period] += factor
      influence[from + reference] -= factor
      influence[from + width] += factor * (changeOf(centres, at) - mean)
    }
    return mean
  }
  const own = [cohorts.indexOf(cohort)]
  const others = comparisonCohorts.map((other) => cohorts.indexOf(other))
  const unitsIn = (members: number[]) => members.reduce((sum, at) => sum + kept.counts[at], 0)
  const cell = {
    cohort,
    period: periods[period],
    relativeTime: countPeriods(periods)(periods[period]) - countPeriods(periods)(cohort),
    referencePeriod: periods[reference],
    isReference: period === reference,
    value: NaN,
    se: NaN,
    treatedUnits: unitsIn(own),
    comparisonUnits: unitsIn(others),
    treatedClusters: kept.clustersIn(own),
    comparisonClusters: kept.clustersIn(others),
  }
  if (others.length === 0) return { cell: { ...cell, reason: 'no-comparison-unit' }, influence }
  return { cell: { ...cell, value: spreadOver(own, 1) - spreadOver(others, -1) }, influence }
}
