import { influenceSe } from './influence.ts'
import type { Aggregation, AveragedEffect, GroupTimeCell, GroupTimeResult } from './types.ts'

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
  if (kind === 'simple') return { overall: average(result, afterTreatment(result), NaN), by: [] }
  if (kind === 'group') return aggregateByCohort(result)
  if (kind === 'dynamic') {
    const by = averagesBy(result, withoutMixedReferences(result), (cell) => cell.relativeTime)
    const after = by.filter(({ at }) => at >= 0)
    return { overall: plainMean(result, after), by }
  }
  const by = averagesBy(result, afterTreatment(result), (cell) => cell.period)
  return { overall: plainMean(result, by), by }
}

function defined(result: GroupTimeResult): number[] {
  return [...result.cells.keys()].filter((index) => !Number.isNaN(result.cells[index]!.value))
}

/**
 * Without the references at times at which other cohorts have an effect, as gaps between periods can bring about: a zero
 * by construction is no estimate and would pull such an average toward zero.
 */
function withoutMixedReferences(result: GroupTimeResult): number[] {
  const all = defined(result)
  const estimated = new Set(
    all.flatMap((index) => (result.cells[index]!.isReference ? [] : [result.cells[index]!.relativeTime])),
  )
  return all.filter((index) => {
    const { isReference, relativeTime } = result.cells[index]!
    return !isReference || !estimated.has(relativeTime)
  })
}

function afterTreatment(result: GroupTimeResult): number[] {
  return defined(result).filter((index) => result.cells[index]!.relativeTime >= 0)
}

function averagesBy(result: GroupTimeResult, cells: number[], key: (cell: GroupTimeCell) => number): AveragedEffect[] {
  const keys = [...new Set(cells.map((index) => key(result.cells[index]!)))].sort((a, b) => a - b)
  return keys.map((at) =>
    average(
      result,
      cells.filter((index) => key(result.cells[index]!) === at),
      at,
    ),
  )
}

/** Each cohort's plain mean over its treated periods, then those weighted by cohort share. */
function aggregateByCohort(result: GroupTimeResult): Aggregation {
  const used = afterTreatment(result)
  const by = result.cohorts.flatMap((cohort) => {
    const cells = used.filter((index) => result.cells[index]!.cohort === cohort)
    return cells.length === 0
      ? []
      : [
          plainMean(
            result,
            cells.map((index) => asAverage(result, index)),
            cohort,
          ),
        ]
  })
  return {
    overall: shareWeighted(
      result,
      by.map((effect) => ({ effect, cohort: effect.at })),
      NaN,
    ),
    by,
  }
}

function average(result: GroupTimeResult, cells: number[], at: number): AveragedEffect {
  const parts = cells.map((index) => ({ effect: asAverage(result, index), cohort: result.cells[index]!.cohort }))
  return shareWeighted(result, parts, at)
}

function asAverage(result: GroupTimeResult, index: number): AveragedEffect {
  const { value, se, treatedUnits, comparisonClusters } = result.cells[index]!
  return {
    at: NaN,
    value,
    se,
    influence: result.influence[index]!,
    cells: 1,
    observations: treatedUnits,
    loneObservations: comparisonClusters === 1 || result.treatedClusters === 1 ? treatedUnits : 0,
  }
}

/**
 * Σ p_g·effect / Σ p_g over parts, p_g the cohort's share. The shares are estimated: a unit of cohort g adds
 * (effect - average) / Σ p for each of the parts of its cohort.
 */
function shareWeighted(
  result: GroupTimeResult,
  parts: { effect: AveragedEffect; cohort: number }[],
  at: number,
): AveragedEffect {
  const shares = parts.map(({ cohort }) => result.shares[result.cohorts.indexOf(cohort)]!)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const value = parts.reduce((sum, { effect }, k) => sum + (effect.value * shares[k]!) / total, 0)
  const influence = new Float64Array(result.units.length)
  const ofCohort = new Map<number, number>()
  parts.forEach(({ effect, cohort }, k) => {
    addScaled(influence, effect.influence, shares[k]! / total)
    ofCohort.set(cohort, (ofCohort.get(cohort) ?? 0) + (effect.value - value) / total)
  })
  result.cohortOf.forEach((cohort, unit) => (influence[unit]! += ofCohort.get(cohort) ?? 0))
  const effects = parts.map(({ effect }) => effect)
  return finish(result, at, parts.length === 0 ? NaN : value, influence, effects)
}

function plainMean(result: GroupTimeResult, parts: AveragedEffect[], at = NaN): AveragedEffect {
  const influence = new Float64Array(result.units.length)
  for (const part of parts) addScaled(influence, part.influence, 1 / parts.length)
  const value = parts.reduce((sum, part) => sum + part.value, 0) / parts.length
  return finish(result, at, value, influence, parts)
}

function finish(
  result: GroupTimeResult,
  at: number,
  value: number,
  influence: Float64Array,
  parts: AveragedEffect[],
): AveragedEffect {
  const se = Number.isNaN(value) ? NaN : influenceSe(influence, result, result.noiseFloor)
  const total = (key: 'cells' | 'observations' | 'loneObservations') => parts.reduce((sum, part) => sum + part[key], 0)
  const counts = {
    cells: total('cells'),
    observations: total('observations'),
    loneObservations: total('loneObservations'),
  }
  return { at, value, se, influence, ...counts }
}

function addScaled(target: Float64Array, values: Float64Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += factor * values[i]!
}
