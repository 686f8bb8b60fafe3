import { countPeriods } from '../../frame/count-periods.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { inferPoint, type PointInference } from '../../inference/wald.ts'
import { column, matrix, multiplyVector, type Matrix } from '../../numerics/linear-algebra.ts'
import { pseudoInverseSymmetric } from '../../numerics/symmetric-eigen.ts'
import { relativeTimes } from './two-way/twfe.ts'

export interface ImputationResult extends PointInference {
  /** Treated rows whose untreated outcome could be imputed. */
  treatedRows: number
  /** Treated rows left out: their unit or period has no untreated row. */
  leftOut: number
  clusters: number
}

/**
 * Imputation estimator: unit and period effects are fitted on rows not yet treated, give every treated row its outcome
 * without treatment, and the differences are averaged over all treated rows alike.
 *
 * The variance is the conservative one, clustered: weights v of the estimator on the rows times residuals, where a
 * treated row's residual is its effect less the v²-weighted mean effect at its relative time.
 *
 * @param frame        panel, balanced or not; no covariates
 * @param anticipation periods before adoption left out of the fit
 * @returns            in the outcome's units, normal quantiles
 * @see Borusyak, Jaravel & Spiess 2024, theorem 2 and proposition 6, doi:10.1093/restud/rdae007
 * @example see `imputation.test.ts`, worked by hand
 */
export function estimateImputation(frame: PanelFrame, anticipation = 0): ImputationResult {
  const rows = splitRows(frame, anticipation)
  const solve = twoWaySolver(frame, rows.untreated)
  const fitted = solve(rows.untreated, (row) => frame.outcome[row])
  const effects = frame.outcome.map((value, row) => value - fitted[row])
  const value = rows.treated.reduce((sum, row) => sum + effects[row], 0) / rows.treated.length
  const weights = estimatorWeights(frame, rows, solve)
  const residuals = centreByRelativeTime(frame, rows.treated, weights, effects)
  const se = clusteredSe(frame, weights, residuals, effectFloor(effects))
  return {
    ...inferPoint(value, se, null),
    treatedRows: rows.treated.length,
    leftOut: rows.leftOut,
    clusters: frame.clusters,
  }
}

interface Rows {
  untreated: number[]
  /** Treated rows that can be imputed. */
  treated: number[]
  leftOut: number
}

function splitRows(frame: PanelFrame, anticipation: number): Rows {
  const untreated: number[] = []
  const treated: number[] = []
  const count = countPeriods(frame.periods)
  for (let row = 0; row < frame.n; row++) {
    const cohort = frame.cohort[frame.unitIndex[row]]
    const period = frame.periods[frame.periodIndex[row]]
    if (count(period) < count(cohort) - anticipation) untreated.push(row)
    else if (period >= cohort) treated.push(row)
  }
  const units = new Set(untreated.map((row) => frame.unitIndex[row]))
  const periods = new Set(untreated.map((row) => frame.periodIndex[row]))
  const imputed = treated.filter((row) => units.has(frame.unitIndex[row]) && periods.has(frame.periodIndex[row]))
  return { untreated, treated: imputed, leftOut: treated.length - imputed.length }
}

/** Rows with their unit and their period, or whatever stands for one. */
export type EffectRows = Pick<PanelFrame, 'units' | 'periods' | 'unitIndex' | 'periodIndex'>

/** Σ over unit and period effects: predicts every row as its unit's plus its period's effect. */
export type Solver = (rows: number[], values: (row: number) => number) => Float64Array

/**
 * Solves Z'Zλ = Σ over `rows` of z·value, Z the unit and period dummies of the untreated rows, and predicts every row as
 * z'λ. With the outcome on the untreated rows this is least squares. Unit effects are averaged out first, so that one
 * equation per period is left; its pseudo-inverse is made once.
 */
export function twoWaySolver(frame: EffectRows, untreated: number[]): Solver {
  const { unitIndex, periodIndex } = frame
  const counts = new Float64Array(frame.units.length)
  for (const row of untreated) counts[unitIndex[row]]++
  const { inverse } = pseudoInverseSymmetric(periodSystem(frame, untreated, counts))
  return (rows, values) => {
    const unitSums = new Float64Array(frame.units.length)
    const periodSums = new Float64Array(frame.periods.length)
    for (const row of rows) {
      unitSums[unitIndex[row]] += values(row)
      periodSums[periodIndex[row]] += values(row)
    }
    for (const row of untreated) periodSums[periodIndex[row]] -= unitSums[unitIndex[row]] / counts[unitIndex[row]]
    const periodEffects = multiplyVector(inverse, periodSums)
    for (const row of untreated) unitSums[unitIndex[row]] -= periodEffects[periodIndex[row]]
    return Float64Array.from(unitIndex, (unit, row) => unitSums[unit] / counts[unit] + periodEffects[periodIndex[row]])
  }
}

/** Normal equations of the period effects after the unit effects are averaged out. */
function periodSystem(frame: EffectRows, untreated: number[], counts: Float64Array): Matrix {
  const periodsOf = frame.units.map((): number[] => [])
  for (const row of untreated) periodsOf[frame.unitIndex[row]].push(frame.periodIndex[row])
  const system = matrix(frame.periods.length, frame.periods.length)
  periodsOf.forEach((periods, unit) => {
    for (const a of periods) {
      column(system, a)[a] += 1
      for (const b of periods) column(system, a)[b] -= 1 / counts[unit]
    }
  })
  return system
}

/**
 * The estimate as a weighted sum of all outcomes: 1/treated on a treated row, and on an untreated row minus the share
 * z'(Z'Z)⁻¹Z₁'w with which it enters the imputations.
 */
function estimatorWeights(frame: PanelFrame, rows: Rows, solve: Solver): Float64Array {
  const weights = new Float64Array(frame.n)
  const shares = solve(rows.treated, () => 1 / rows.treated.length)
  for (const row of rows.untreated) weights[row] = -shares[row]
  for (const row of rows.treated) weights[row] = 1 / rows.treated.length
  return weights
}

/** The rows' effects or residuals; a treated row's is taken less the v²-weighted mean at its relative time. */
function centreByRelativeTime(
  frame: PanelFrame,
  treated: number[],
  weights: Float64Array,
  effects: Float64Array,
): Float64Array {
  const relativeTime = relativeTimes(frame)
  const sums = new Map<number, { effects: number; weights: number }>()
  for (const row of treated) {
    const sum = sums.get(relativeTime[row]) ?? { effects: 0, weights: 0 }
    sums.set(relativeTime[row], sum)
    sum.effects += weights[row] ** 2 * effects[row]
    sum.weights += weights[row] ** 2
  }
  const centred = effects.slice()
  for (const row of treated) {
    const sum = sums.get(relativeTime[row])!
    centred[row] -= sum.effects / sum.weights
  }
  return centred
}

/** A standard error under this share of the largest effect or residual is rounding noise. */
export function effectFloor(effects: Float64Array): number {
  return 1e-9 * effects.reduce((largest, value) => Math.max(largest, Number.isFinite(value) ? Math.abs(value) : 0), 0)
}

/** `NaN` at or under `floor`, as when each relative time has one treated row and the rest fits exactly. */
export function clusteredSe(frame: PanelFrame, weights: Float64Array, residuals: Float64Array, floor: number): number {
  const sums = new Float64Array(frame.clusters)
  for (let row = 0; row < frame.n; row++) {
    if (weights[row] !== 0) sums[frame.clusterIndex[frame.unitIndex[row]]] += weights[row] * residuals[row]
  }
  const se = Math.sqrt(sums.reduce((sum, value) => sum + value * value, 0))
  return se > floor ? se : NaN
}
