import { EngineError } from '../errors.ts'
import { leastSquaresCoefficients } from './least-squares.ts'
import { column, crossProduct, invertSymmetric, type Matrix } from './linear-algebra.ts'
import { fitLogitOfMany } from './logit-of-many.ts'
import { LONG } from './normal-equations.ts'

export interface Logit {
  coefficients: Float64Array
  /** P(y = 1) per row. */
  fitted: Float64Array
  /** Inverse of the expected information x'Wx: the classical covariance of the coefficients. */
  informationInverse: Matrix
  logLikelihood: number
  iterations: number
}

export interface LogitOptions {
  /** Non-negative, one per row. */
  weights?: Float64Array
  maxIterations?: number
  /** Coefficients to begin at where there are many rows, such as those of nearly the same rows. */
  start?: Float64Array
}

/**
 * Maximum-likelihood logit by iteratively reweighted least squares, to a relative deviance change of 1e-14. Each
 * step is solved by QR; over {@link LONG} rows by normal equations, and by QR where those are too coarse.
 *
 * @param x n × k of full rank, with its constant column
 * @param y n values, 0 or 1 (shares in between are allowed with weights)
 * @throws {EngineError} `numerics/singular-matrix` when a column of x is a combination of others;
 *   `numerics/no-convergence` when the two groups are separated, so that no maximum exists
 * @see McCullagh & Nelder 1989, Generalized Linear Models, section 2.5
 */
export function fitLogit(x: Matrix, y: Float64Array, options: LogitOptions = {}): Logit {
  const maxIterations = options.maxIterations ?? 50
  const ofMany = x.rows > LONG && fitLogitOfMany(x, y, options.weights, maxIterations, options.start)
  if (ofMany) return ofMany
  const weights = options.weights ?? new Float64Array(x.rows).fill(1)
  let state = evaluate(
    y.map((value) => Math.log((value + 0.5) / (1.5 - value))),
    y,
    weights,
  )
  let deviance = Infinity
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    const coefficients = scoringStep(x, y, weights, state)
    state = evaluate(predict(x, coefficients), y, weights)
    const { fitted, logLikelihood } = state
    const next = -2 * logLikelihood
    if (isSeparated(fitted, y, weights)) throw separated(iteration)
    if (Math.abs(next - deviance) <= 1e-14 * (Math.abs(next) + 0.1)) {
      const information = crossProduct(
        x,
        fitted.map((p, i) => weights[i] * p * (1 - p)),
      )
      const informationInverse = invertSymmetric(information)
      return { coefficients, fitted, informationInverse, logLikelihood: -next / 2, iterations: iteration }
    }
    deviance = next
  }
  throw separated(maxIterations)
}

/** 1 / (1 + e⁻ˣ) without overflow. */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x))
  const odds = Math.exp(x)
  return odds / (1 + odds)
}

interface State {
  /** Log-odds per row. */
  linear: Float64Array<ArrayBuffer>
  fitted: Float64Array<ArrayBuffer>
  logLikelihood: number
}

/** One exponential of each row's log-odds serves its probability and its likelihood. */
function evaluate(linear: Float64Array<ArrayBuffer>, y: Float64Array, weights: Float64Array): State {
  const fitted = new Float64Array(linear.length)
  return { linear, fitted, logLikelihood: fillFitted(fitted, linear, y, weights) }
}

/** Writes P(y = 1) of each row; the log-likelihood. */
function fillFitted(fitted: Float64Array, linear: Float64Array, y: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < y.length; i++) {
    const eta = linear[i]
    const odds = Math.exp(eta > 0 ? -eta : eta)
    fitted[i] = eta >= 0 ? 1 / (1 + odds) : odds / (1 + odds)
    const logOnePlus = eta > 0 ? eta + Math.log1p(odds) : Math.log1p(odds)
    sum += weights[i] * (y[i] * eta - logOnePlus)
  }
  return sum
}

function scoringStep(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array,
  { linear, fitted }: State,
): Float64Array<ArrayBuffer> {
  const working = new Float64Array(x.rows)
  const stepWeights = new Float64Array(x.rows)
  for (let i = 0; i < x.rows; i++) {
    const p = fitted[i]
    const variance = Math.max(p * (1 - p), 1e-300)
    working[i] = linear[i] + (y[i] - p) / variance
    stepWeights[i] = weights[i] * variance
  }
  const { coefficients, dropped } = leastSquaresCoefficients(x, working, { weights: stepWeights })
  if (dropped.length > 0) {
    throw new EngineError(
      'numerics/singular-matrix',
      `The logit cannot be fitted: column ${dropped[0] + 1} of ${x.cols} is a combination of the columns before it.`,
    )
  }
  return Float64Array.from(coefficients)
}

function predict(x: Matrix, coefficients: Float64Array): Float64Array<ArrayBuffer> {
  const linear = new Float64Array(x.rows)
  for (let j = 0; j < x.cols; j++) {
    const values = column(x, j)
    for (let i = 0; i < x.rows; i++) linear[i] += coefficients[j] * values[i]
  }
  return linear
}

/** Every row is predicted to within 1e-8 of its value: the likelihood grows without a maximum. */
function isSeparated(fitted: Float64Array, y: Float64Array, weights: Float64Array): boolean {
  return fitted.every((p, i) => weights[i] === 0 || Math.abs(p - y[i]) < 1e-8)
}

function separated(iterations: number): EngineError {
  return new EngineError(
    'numerics/no-convergence',
    `The logit found no maximum in ${iterations} iterations: the covariates separate the two groups.`,
    { hint: 'Use fewer covariates, or merge categories that occur in one group only.' },
  )
}
