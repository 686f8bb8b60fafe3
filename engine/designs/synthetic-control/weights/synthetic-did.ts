import { column, transpose } from '../../../numerics/linear-algebra.ts'
import type { Matrix } from '../../../numerics/linear-algebra.ts'
import { fitOnSimplex } from '../../../numerics/simplex-least-squares.ts'
import { gapsOf, meanOver, placeboOf, rowsOf } from '../study.ts'
import type { Study } from '../study.ts'
import { centre, centreColumns } from './fitters.ts'

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
 * @param noise        taken from the study unless given; placebo runs keep the noise of the whole pool
 * @see Arkhangelsky, Athey, Hirshberg, Imbens & Wager 2021, doi:10.1257/aer.20190159
 */
export function estimateSyntheticDid(
  study: Study,
  treatedUnits: number,
  noise = noiseOf(study.donors, study.pre),
): SyntheticDid {
  const { pre } = study
  const periods = study.target.length
  const unitPenalty = (treatedUnits * (periods - pre)) ** 0.25 * noise
  const timePenalty = timeRidge * noise
  const before = rowsOf(study.donors, 0, pre)
  const units = fitOnSimplex(centreColumns(before), centre(study.target.slice(0, pre)), {
    ridge: pre * unitPenalty ** 2,
  })
  const after = Float64Array.from({ length: before.cols }, (_, j) => meanOver(column(study.donors, j), pre, periods))
  const times = fitOnSimplex(centreColumns(transpose(before)), centre(after), { ridge: before.cols * timePenalty ** 2 })
  const gaps = gapsOf(study, units.weights)
  const reference = times.weights.reduce((sum, weight, t) => sum + weight * gaps[t]!, 0)
  const effects = gaps.slice(pre).map((gap) => gap - reference)
  return {
    value: meanOver(effects, 0, effects.length),
    unitWeights: units.weights,
    timeWeights: times.weights,
    effects,
    noise,
    unitPenalty,
    timePenalty,
    violation: Math.max(units.violation, times.violation),
  }
}

/**
 * Placebo variance with every donor once as the treated unit, the real one left out: nothing is drawn, so it carries no
 * sampling noise of its own. NaN with fewer than three donors.
 *
 * @returns the placebo estimates in the donors' order, and their standard deviation (divisor: their number)
 */
export function placeboSpread(study: Study, noise: number): { values: Float64Array; se: number } {
  const values = Float64Array.from({ length: study.donors.cols }, (_, j) =>
    study.donors.cols < 3 ? NaN : estimateSyntheticDid(placeboOf(study, j, false), 1, noise).value,
  )
  const mean = meanOver(values, 0, values.length)
  const se = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return { values, se }
}

/** Plain difference in differences: all donors and all periods count alike. */
export function estimatePlainDid({ target, donors, pre }: Study): number {
  const periods = target.length
  const change = (values: Float64Array) => meanOver(values, pre, periods) - meanOver(values, 0, pre)
  let mean = 0
  for (let j = 0; j < donors.cols; j++) mean += change(column(donors, j)) / donors.cols
  return change(target) - mean
}

function noiseOf(donors: Matrix, pre: number): number {
  const changes: number[] = []
  for (let j = 0; j < donors.cols; j++) {
    for (let t = 1; t < pre; t++)
      changes.push(donors.data[j * donors.rows + t]! - donors.data[j * donors.rows + t - 1]!)
  }
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length
  return Math.sqrt(changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (changes.length - 1))
}
