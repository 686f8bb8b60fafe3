import { centre, centreColumns } from '../numerics/column-products.ts'
import { column, matrix, multiplyVector, transpose, type Matrix } from '../numerics/linear-algebra.ts'
import { fitOnSimplex } from '../numerics/simplex-least-squares.ts'
import { mean, standardDeviation } from '../numerics/moments.ts'

/** One block design: units treated from the same period on, and units never treated. */
export interface BlockDesign {
  /** Periods before treatment; the first rows of `target` and `donors`. */
  pre: number
  /** Mean outcome of the treated units, one value per period. */
  target: Float64Array
  /** Outcome of the units never treated, periods × units. */
  donors: Matrix
}

export interface SyntheticDid {
  value: number
  /** Of the donors. */
  unitWeights: Float64Array
  /** Of the periods before treatment. */
  timeWeights: Float64Array
  /** Effect in each period after treatment. */
  effects: Float64Array
  /** Standard deviation of the donors' changes from period to period before treatment. */
  noise: number
  unitPenalty: number
  timePenalty: number
  violation: number
}

/** Ridge on the time weights, in noise levels: enough to make them unique. The peer package's value. */
const timeRidge = 1e-6

/**
 * Synthetic difference in differences with both weight problems solved exactly.
 *
 * ω = argmin |A·ω − b|²/T₀ + ζ²|ω|² over the simplex, A and b the outcomes before treatment less their own means over
 * time, ζ = (treated · periods after)^¼ · noise; λ likewise over the periods, with ζ = 1e-6 · noise.
 *
 * @param treatedUnits how many units the target is the mean of
 * @param noise        taken from the donors unless given; placebo runs keep the noise of the whole pool
 * @see Arkhangelsky, Athey, Hirshberg, Imbens & Wager 2021, doi:10.1257/aer.20190159
 */
export function estimateSyntheticDid(
  { pre, target, donors }: BlockDesign,
  treatedUnits: number,
  noise = noiseOf(donors, pre),
): SyntheticDid {
  const periods = target.length
  const { unitPenalty, timePenalty } = syntheticDidPenalties(treatedUnits, periods - pre, noise)
  const before = firstRows(donors, pre)
  const units = fitOnSimplex(centreColumns(before), centre(target.slice(0, pre)), { ridge: pre * unitPenalty ** 2 })
  const after = Float64Array.from({ length: before.cols }, (_, j) => mean(column(donors, j).subarray(pre)))
  const times = fitOnSimplex(centreColumns(transpose(before)), centre(after), { ridge: before.cols * timePenalty ** 2 })
  const synthetic = multiplyVector(donors, units.weights)
  const gaps = target.map((value, t) => value - synthetic[t])
  const reference = times.weights.reduce((sum, weight, t) => sum + weight * gaps[t], 0)
  const effects = gaps.slice(pre).map((gap) => gap - reference)
  return {
    value: mean(effects),
    unitWeights: units.weights,
    timeWeights: times.weights,
    effects,
    noise,
    unitPenalty,
    timePenalty,
    violation: Math.max(units.violation, times.violation),
  }
}

/** Roots ζ of the ridges on unit and time weights, each to be squared and taken once per row. */
export function syntheticDidPenalties(treatedUnits: number, periodsAfter: number, noise: number) {
  return { unitPenalty: (treatedUnits * periodsAfter) ** 0.25 * noise, timePenalty: timeRidge * noise }
}

function firstRows(m: Matrix, rows: number): Matrix {
  const result = matrix(rows, m.cols)
  for (let j = 0; j < m.cols; j++) column(result, j).set(column(m, j).subarray(0, rows))
  return result
}

function noiseOf(donors: Matrix, pre: number): number {
  const changes: number[] = []
  for (let j = 0; j < donors.cols; j++) {
    for (let t = 1; t < pre; t++) changes.push(donors.data[j * donors.rows + t] - donors.data[j * donors.rows + t - 1])
  }
  return standardDeviation(changes)
}
