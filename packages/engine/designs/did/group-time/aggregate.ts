import {
  degreesOfFreedom,
  degreesOfSquares,
  deviationFactor,
  influenceSe,
  type SmallSample,
  squaresByStratum,
  withFactor,
} from './influence.ts'
import { FEW_CLUSTERS } from '../inference.ts'
import type { Aggregation, AveragedEffect, GroupTimeCell, GroupTimeResult } from './cells.ts'

export type AggregationKind = 'simple' | 'group' | 'dynamic' | 'calendar'

/**
 * Averages of the group-time effects, with the influence of the estimated cohort shares.
 *
 * - `simple`: all effects after treatment, weighted by cohort size.
 * - `group`: each cohort's mean over its treated periods; overall weighted by cohort size.
 * - `dynamic`: each relative time's mean weighted by cohort size; overall the plain mean over relative times ≥ 0.
 * - `calendar`: each period's mean over treated cohorts, by size; overall the plain mean over periods.
 *
 * Cells that could not be computed are left out. An average without any cell is `NaN`.
 *
 * @see Callaway & Sant'Anna 2021, section 3.1, Table 1, and Corollary 2, doi:10.1016/j.jeconom.2020.12.001
 */
export function aggregate(result: GroupTimeResult, kind: AggregationKind): Aggregation {
  return aggregateWith(result, kind, true)
}

/** The overall average alone: the averages that it is made of need no standard errors of their own. */
export function aggregateOverall(result: GroupTimeResult, kind: AggregationKind): AveragedEffect {
  return aggregateWith(result, kind, false).overall
}

/** @param areAlike whether averages by cohort, period or time are wanted with errors of their own, as the overall one is */
function aggregateWith(result: GroupTimeResult, kind: AggregationKind, areAlike: boolean): Aggregation {
  if (kind === 'simple') return { overall: average(result, afterTreatment(result), NaN), by: [] }
  if (kind === 'group') return aggregateByCohort(result, areAlike)
  if (kind === 'dynamic') {
    const by = averagesBy(result, withoutMixedReferences(result), (cell) => cell.relativeTime, areAlike)
    const after = by.filter(({ at }) => at >= 0)
    return { overall: meanOfAverages(result, after), by }
  }
  const by = averagesBy(result, afterTreatment(result), (cell) => cell.period, areAlike)
  return { overall: meanOfAverages(result, by), by }
}

function defined(result: GroupTimeResult): number[] {
  return [...result.cells.keys()].filter((index) => !Number.isNaN(result.cells[index].value))
}

/**
 * Without the references at times at which other cohorts have an effect, as gaps between periods can bring about: a zero
 * by construction is no estimate and would pull such an average toward zero.
 */
function withoutMixedReferences(result: GroupTimeResult): number[] {
  const all = defined(result)
  const estimated = new Set(
    all.flatMap((index) => (result.cells[index].isReference ? [] : [result.cells[index].relativeTime])),
  )
  return all.filter((index) => {
    const { isReference, relativeTime } = result.cells[index]
    return !isReference || !estimated.has(relativeTime)
  })
}

function afterTreatment(result: GroupTimeResult): number[] {
  return defined(result).filter((index) => result.cells[index].relativeTime >= 0)
}

function averagesBy(
  result: GroupTimeResult,
  cells: number[],
  key: (cell: GroupTimeCell) => number,
  hasError: boolean,
): AveragedEffect[] {
  const keys = [...new Set(cells.map((index) => key(result.cells[index])))].sort((a, b) => a - b)
  return keys.map((at) =>
    average(
      result,
      cells.filter((index) => key(result.cells[index]) === at),
      at,
      hasError,
    ),
  )
}

/** Each cohort's plain mean over its treated periods, then those weighted by cohort share. */
function aggregateByCohort(result: GroupTimeResult, hasError: boolean): Aggregation {
  const used = afterTreatment(result)
  const by = result.cohorts.flatMap((cohort) => {
    const cells = used.filter((index) => result.cells[index].cohort === cohort)
    return cells.length === 0
      ? []
      : [
          meanOfCells(
            result,
            cells.map((index) => partOf(result, index)),
            cohort,
            hasError,
          ),
        ]
  })
  return {
    overall: shareWeighted(
      result,
      by.map((effect) => ({ effect: partOfAverage(effect), cohort: effect.at })),
      NaN,
    ),
    by,
  }
}

function average(result: GroupTimeResult, cells: number[], at: number, hasError = true): AveragedEffect {
  const parts = cells.map((index) => ({ effect: partOf(result, index), cohort: result.cells[index].cohort }))
  return shareWeighted(result, parts, at, hasError)
}

/** One group-time effect as an average of itself. */
export function asAverage(result: GroupTimeResult, index: number): AveragedEffect {
  const part = partOf(result, index)
  const { value, influence, cells, observations, loneObservations } = part
  const counts = { cells, observations, loneObservations }
  return finish(result, NaN, value, influence, combineSides(result, [part], [1]), counts)
}

/** What an average takes of an effect: no standard error, which would take a pass over the units. */
interface Part extends Counts {
  value: number
  influence: Float64Array
  /** Treated clusters behind it, by cohort. */
  clusters: Map<number, number>
  /** Adds its influence by side, the comparison's with its factor, times a weight. */
  addSides: (treated: Float64Array, comparison: Float64Array, weight: number) => void
}

function partOf({ cells, influence, cohortOf, options, treatedClusters: all }: GroupTimeResult, index: number): Part {
  const { cohort, value, treatedUnits, treatedClusters, comparisonClusters, comparisonUnits } = cells[index]
  const factor = deviationFactor(comparisonClusters, comparisonUnits, 1 + options.covariates.length)
  const own = influence[index]
  return {
    value,
    influence: own,
    cells: 1,
    observations: treatedUnits,
    loneObservations: comparisonClusters === 1 || all === 1 ? treatedUnits : 0,
    clusters: new Map([[cohort, treatedClusters]]),
    addSides: (treated, comparison, weight) => {
      for (let unit = 0; unit < own.length; unit++) {
        if (cohortOf[unit] === cohort) treated[unit] += weight * own[unit]
        else comparison[unit] += weight * (factor * own[unit])
      }
    },
  }
}

/** An average as part of another. */
function partOfAverage({ value, influence, cells, observations, loneObservations, smallSample }: AveragedEffect): Part {
  return {
    value,
    influence,
    cells,
    observations,
    loneObservations,
    clusters: smallSample.clusters,
    addSides: (treated, comparison, weight) => {
      addScaled(treated, smallSample.treated, weight)
      addScaled(comparison, smallSample.comparison, weight)
    },
  }
}

type Sides = Omit<SmallSample, 'influence'>
type Counts = Pick<AveragedEffect, 'cells' | 'observations' | 'loneObservations'>

/**
 * Σ p_g·effect / Σ p_g over parts, p_g the cohort's share. The shares are estimated: a unit of cohort g adds
 * (effect - average) / Σ p for each of the parts of its cohort.
 */
function shareWeighted(
  result: GroupTimeResult,
  parts: { effect: Part; cohort: number }[],
  at: number,
  hasError = true,
): AveragedEffect {
  const shares = parts.map(({ cohort }) => result.shares[result.cohorts.indexOf(cohort)])
  const total = shares.reduce((sum, share) => sum + share, 0)
  const value = parts.reduce((sum, { effect }, k) => sum + (effect.value * shares[k]) / total, 0)
  const effects = parts.map(({ effect }) => effect)
  const weights = shares.map((share) => share / total)
  const fromShares = influenceOfShares(result, parts, value, total)
  const influence = combine(
    result,
    effects.map((effect) => effect.influence),
    weights,
  )
  const sides = combineSides(result, effects, weights)
  addScaled(influence, fromShares, 1)
  addScaled(sides.treated, fromShares, 1)
  return finish(result, at, parts.length === 0 ? NaN : value, influence, sides, countsOf(effects), hasError)
}

function influenceOfShares(
  { cohortOf, weights }: GroupTimeResult,
  parts: { effect: Part; cohort: number }[],
  value: number,
  total: number,
): Float64Array {
  const ofCohort = new Map<number, number>()
  for (const { effect, cohort } of parts) {
    ofCohort.set(cohort, (ofCohort.get(cohort) ?? 0) + (effect.value - value) / total)
  }
  const { cohorts, index } = numberCohorts(cohortOf)
  const added = cohorts.map((cohort) => ofCohort.get(cohort) ?? 0)
  const influence = new Float64Array(index.length)
  for (let unit = 0; unit < influence.length; unit++) influence[unit] = added[index[unit]]
  if (weights) for (let unit = 0; unit < influence.length; unit++) influence[unit] *= weights[unit]
  return influence
}

interface CohortNumbers {
  cohorts: number[]
  /** Per unit: position in `cohorts`. */
  index: Int32Array
}

/** Every average of a result asks for its cohorts by unit. */
const cohortNumbers = new WeakMap<Float64Array, CohortNumbers>()

function numberCohorts(cohortOf: Float64Array): CohortNumbers {
  const known = cohortNumbers.get(cohortOf)
  if (known) return known
  const cohorts = [...new Set(cohortOf)]
  const number = new Map(cohorts.map((cohort, i) => [cohort, i]))
  const made = { cohorts, index: Int32Array.from(cohortOf, (cohort) => number.get(cohort)!) }
  cohortNumbers.set(cohortOf, made)
  return made
}

/** Of effects on one cohort: what they have in common, the cohort's clusters, is counted once. */
function meanOfCells(result: GroupTimeResult, parts: Part[], at: number, hasError: boolean): AveragedEffect {
  const weights = parts.map(() => 1 / parts.length)
  return plainMean(result, parts, combineSides(result, parts, weights), at, hasError)
}

/** Of averages over cohorts, each with the factor of the clusters behind it. */
function meanOfAverages(result: GroupTimeResult, parts: AveragedEffect[]): AveragedEffect {
  const weights = parts.map(() => 1 / parts.length)
  const treated = combine(
    result,
    parts.map(({ smallSample }) => smallSample.influence),
    weights,
  )
  const sides = { treated, comparison: new Float64Array(treated.length), clusters: new Map<number, number>() }
  return plainMean(result, parts.map(partOfAverage), sides, NaN)
}

function plainMean(result: GroupTimeResult, parts: Part[], sides: Sides, at: number, hasError = true): AveragedEffect {
  const weights = parts.map(() => 1 / parts.length)
  const influence = combine(
    result,
    parts.map((part) => part.influence),
    weights,
  )
  const value = parts.reduce((sum, part) => sum + part.value, 0) / parts.length
  return finish(result, at, value, influence, sides, countsOf(parts), hasError)
}

function combineSides({ units }: GroupTimeResult, parts: Part[], weights: number[]): Sides {
  const [treated, comparison] = [new Float64Array(units.length), new Float64Array(units.length)]
  parts.forEach(({ addSides }, k) => addSides(treated, comparison, weights[k]))
  return { treated, comparison, clusters: new Map(parts.flatMap(({ clusters }) => [...clusters])) }
}

function combine({ units }: GroupTimeResult, columns: Float64Array[], weights: number[]): Float64Array {
  const sum = new Float64Array(units.length)
  columns.forEach((column, k) => addScaled(sum, column, weights[k]))
  return sum
}

function countsOf(parts: Counts[]): Counts {
  const total = (key: keyof Counts) => parts.reduce((sum, part) => sum + part[key], 0)
  return {
    cells: total('cells'),
    observations: total('observations'),
    loneObservations: total('loneObservations'),
  }
}

function finish(
  result: GroupTimeResult,
  at: number,
  value: number,
  influence: Float64Array,
  sides: Sides,
  counts: Counts,
  hasError = true,
): AveragedEffect {
  const smallSample = withFactor(sides)
  if (!hasError) {
    return { at, value, se: NaN, influence, smallSample: { ...smallSample, se: NaN, df: null }, ...counts }
  }
  const seOf = (column: Float64Array) => (Number.isNaN(value) ? NaN : standardError(result, column))
  const df = freedomOf(result, smallSample.influence)
  return {
    at,
    value,
    se: seOf(influence),
    influence,
    smallSample: { ...smallSample, se: seOf(smallSample.influence), df },
    ...counts,
  }
}

/** Degrees of freedom of the standard error of whatever has this influence function, its small-sample factor included. */
function freedomOf(result: GroupTimeResult, influence: Float64Array): number | null {
  return result.moments
    ? degreesOfSquares(result.moments.squares(influence), result.strata)
    : degreesOfFreedom(influence, result.strata, result)
}

function squaresOf(result: GroupTimeResult, influence: Float64Array): Float64Array {
  return result.moments ? result.moments.squares(influence) : squaresByStratum(influence, result.strata, result)
}

/**
 * The standard error of a look at the time before treatment, and its degrees of freedom.
 *
 * Where a side has few clusters their own spread says next to nothing, with three of them on two degrees of freedom. Then
 * all clusters are taken to spread alike, as the randomization inference of the estimate itself takes them to: the pooled
 * variance s²·(1/n + 1/m) of two means. With several dates that is near enough, for each weighs by its clusters.
 *
 * @param influence with its small-sample factor
 * @see Conley & Taber 2011, doi:10.1162/REST_a_00049 (the comparison units tell how much few treated ones would vary)
 */
export function errorOfLook(result: GroupTimeResult, influence: Float64Array): { se: number; df: number | null } {
  const { cohorts, sizes } = result.strata
  const squares = squaresOf(result, influence)
  const units = result.moments?.units ?? influence.length
  const sideOf = (isTreated: boolean) => {
    const own = [...cohorts.keys()].filter((at) => Number.isFinite(cohorts[at]) === isTreated)
    const sum = (values: ArrayLike<number>) => own.reduce((total, at) => total + values[at], 0)
    return { clusters: sum(sizes), squares: sum(squares) }
  }
  const [treated, never] = [sideOf(true), sideOf(false)]
  const fewest = Math.min(treated.clusters, never.clusters)
  if (fewest === 0 || fewest >= FEW_CLUSTERS) {
    return { se: Math.sqrt(treated.squares + never.squares) / units, df: freedomOf(result, influence) }
  }
  const df = treated.clusters + never.clusters - 2
  const spread =
    [treated, never].reduce((sum, side) => sum + (side.clusters - 1) * side.clusters * side.squares, 0) / df
  return { se: Math.sqrt(spread * (1 / treated.clusters + 1 / never.clusters)) / units, df: Math.max(1, df) }
}

function standardError(result: GroupTimeResult, column: Float64Array): number {
  if (!result.moments) return influenceSe(column, result, result.noiseFloor)
  const { units, squares } = result.moments
  const se = Math.sqrt(squares(column).reduce((sum, one) => sum + one, 0)) / units
  return se > result.noiseFloor ? se : NaN
}

function addScaled(target: Float64Array, values: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i] += factor * values[i]
}
