import { EngineError } from '../../../errors.ts'
import { column, dot, matrix, solveSymmetric, type Matrix } from '../../../numerics/linear-algebra.ts'
import { baseWeights, normalise, rowsOf, withConstant, type CrossSection } from '../cross-section.ts'
import { type Estimand, inClusters, pickRows, type PointEstimate, predict, predictFrom } from './aipw.ts'
import { weightedMeans } from './weighting.ts'
import { standardDeviation } from '../../../numerics/moments.ts'

/**
 * Weights nearest to equal ones (in Kullback–Leibler distance) that give the weighted arm exactly the target means:
 * Newton's method with halving on the dual, until the squared Newton step is under 1e-12 and one step beyond.
 *
 * @param covariates n × k of the arm to be weighted
 * @param target     k means to reach
 * @param base       weights to stay near to, mean 1; left out = equal ones
 * @returns          n weights with mean 1
 * @throws {EngineError} `numerics/no-convergence` when the target lies outside what the arm can reach
 * @see Hainmueller 2012, doi:10.1093/pan/mpr025
 */
export function balanceEntropy(covariates: Matrix, target: Float64Array, base?: Float64Array): Float64Array {
  const start = base ?? new Float64Array(covariates.rows).fill(1)
  const z = standardiseAround(covariates, target)
  const k = z.cols
  let lambda = new Float64Array(k)
  let state = dualState(z, lambda, start)
  for (let step = 0; step < 200; step++) {
    const direction = solveSymmetric(hessian(z, state), state.gradient)
    const decrement = dot(direction, state.gradient)
    const move = (size: number) => lambda.map((value, j) => value - size * direction[j])
    // so near the optimum the last full step doubles the digits, and the dual's value is too coarse to compare
    if (decrement < 1e-12) return dualState(z, move(1), start).weights
    let size = 1
    while (!(dualState(z, move(size), start).value <= state.value - 1e-4 * size * decrement) && size > 1e-10) size /= 2
    lambda = move(size)
    state = dualState(z, lambda, start)
  }
  throw new EngineError(
    'numerics/no-convergence',
    'Entropy balancing found no weights: the target means lie at or beyond the edge of what the comparison units can reach.',
  )
}

interface DualState {
  /** log mean of base · exp(zλ). */
  value: number
  /** Mean 1. */
  weights: Float64Array
  gradient: Float64Array
}

function dualState(z: Matrix, lambda: Float64Array, base: Float64Array): DualState {
  const linear = predict(z, lambda)
  const top = linear.reduce((a, b) => Math.max(a, b), -Infinity)
  const raw = linear.map((value, i) => base[i] * Math.exp(value - top))
  const total = raw.reduce((a, b) => a + b, 0)
  const weights = raw.map((value) => (value * z.rows) / total)
  const gradient = Float64Array.from({ length: z.cols }, (_, j) => dot(column(z, j), weights) / z.rows)
  return { value: top + Math.log(total / z.rows), weights, gradient }
}

function hessian(z: Matrix, { weights, gradient }: DualState): Matrix {
  const result = matrix(z.cols, z.cols)
  for (let a = 0; a < z.cols; a++) {
    const left = column(z, a)
    for (let b = a; b < z.cols; b++) {
      const right = column(z, b)
      let sum = 0
      for (let i = 0; i < z.rows; i++) sum += weights[i] * left[i] * right[i]
      const value = sum / z.rows - gradient[a] * gradient[b]
      result.data[b * z.cols + a] = value
      result.data[a * z.cols + b] = value
    }
  }
  return result
}

/** Deviations from the target, each column over its own standard deviation. */
function standardiseAround(covariates: Matrix, target: Float64Array): Matrix {
  const z = matrix(covariates.rows, covariates.cols, covariates.data.slice())
  for (let j = 0; j < z.cols; j++) {
    const values = column(z, j)
    const sd = standardDeviation(values, z.rows)
    for (let i = 0; i < z.rows; i++) values[i] = (values[i] - target[j]) / (sd > 0 ? sd : 1)
  }
  return z
}

/**
 * Weights of every unit, mean 1 in each arm: ATT balances the comparison units to the treated, ATE both to all. With
 * sampling weights those are the weights to stay near to, and the means to reach are weighted.
 */
export function entropyWeights(frame: CrossSection, estimand: Estimand): Float64Array {
  const base = baseWeights(frame)
  const weights = new Float64Array(frame.n)
  const target = columnMeans(frame.covariates, rowsOfEstimand(frame, estimand), base)
  for (const arm of [0, 1] as const) {
    const rows = rowsOf(frame.treated, arm)
    const own = normalise(Float64Array.from(rows, (row) => base[row]))
    const isTarget = estimand === 'ATT' && arm === 1
    const balanced = isTarget ? own : balanceEntropy(pickRows(frame.covariates, rows), target, own)
    rows.forEach((row, i) => (weights[row] = balanced[i]!))
  }
  return weights
}

/**
 * Whether the means that are balanced to count as sampled (right for the population effect) or as given (the peer's
 * choice: too wide for the ATT, too narrow for the ATE where effects vary).
 */
export type TargetMeans = 'sampled' | 'given'

/**
 * Entropy balancing: the weighted difference in means. The error counts the estimation of the weights: a weighted arm's
 * outcome enters through its residual from the weighted regression on the covariates, and the units balanced to through
 * that regression's prediction (M-estimation, no finite-sample factor).
 *
 * @see Hainmueller 2012, doi:10.1093/pan/mpr025; Zhao & Percival 2017, doi:10.1515/jci-2016-0010
 */
export function estimateEntropyBalancing(
  frame: CrossSection,
  estimand: Estimand,
  target: TargetMeans = 'sampled',
): PointEstimate & { weights: Float64Array; influence: Float64Array } {
  const weights = entropyWeights(frame, estimand)
  const means = weightedMeans(frame, weights)
  const influence = new Float64Array(frame.n)
  const targetRows = target === 'given' ? [] : rowsOfEstimand(frame, estimand)
  addBalancedArm(influence, frame, weights, 0, targetRows)
  if (estimand === 'ATE') addBalancedArm(influence, frame, weights, 1, targetRows)
  else
    for (const row of rowsOf(frame.treated, 1))
      influence[row] += (weights[row] * (frame.outcome[row] - means.treated)) / frame.treatedCount
  const variance = influence.reduce((sum, value) => sum + value * value, 0)
  return inClusters({ value: means.treated - means.comparison, se: Math.sqrt(variance), weights, influence }, frame)
}

function addBalancedArm(
  influence: Float64Array,
  frame: CrossSection,
  weights: Float64Array,
  arm: 0 | 1,
  targetRows: readonly number[],
): void {
  const sign = arm === 1 ? 1 : -1
  const rows = rowsOf(frame.treated, arm)
  const x = withConstant(frame.covariates)
  const fitted = predictFrom(
    x,
    frame.outcome,
    rows,
    Float64Array.from(rows, (row) => weights[row]),
  )
  for (const row of rows) influence[row] += (sign * weights[row] * (frame.outcome[row] - fitted[row])) / rows.length
  const base = baseWeights(frame)
  const size = targetRows.reduce((sum, row) => sum + base[row], 0)
  const mean = targetRows.reduce((sum, row) => sum + base[row] * fitted[row], 0) / size
  for (const row of targetRows) influence[row] += (sign * base[row] * (fitted[row] - mean)) / size
}

function rowsOfEstimand({ treated }: CrossSection, estimand: Estimand): readonly number[] {
  return estimand === 'ATT' ? rowsOf(treated, 1) : [...treated.keys()]
}

function columnMeans(covariates: Matrix, rows: readonly number[], base: Float64Array): Float64Array {
  const size = rows.reduce((sum, row) => sum + base[row], 0)
  return Float64Array.from({ length: covariates.cols }, (_, j) => {
    const values = column(covariates, j)
    return rows.reduce((sum, row) => sum + base[row] * values[row], 0) / size
  })
}
