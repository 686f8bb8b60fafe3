import { addColumns } from '../../../numerics/add-columns.ts'
import { gramsByGroup, gramWith } from '../../../numerics/gram.ts'
import { column, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { logistic } from '../../../numerics/logit.ts'
import { fitLogitOfMany } from '../../../numerics/logit-of-many.ts'
import { invertApart, timesSymmetric } from '../../../numerics/normal-equations.ts'
import { outcomeRegressors, withConstant, type CrossSection } from '../cross-section.ts'
import type { Nuisance } from './aipw.ts'

/** Newton steps of a fold's logit; from everyone's a handful is enough, and more mean that its groups may be separated. */
const MOST_STEPS = 12
/** Everyone's logit converges in under a dozen steps unless its groups are separated. */
const MOST_ITERATIONS = 24
const BLOCK = 1024

/**
 * The nuisance of every unit fitted on the other folds, of many units: null where the sums are too coarse for it.
 *
 * @param foldOf fold of each unit
 */
export type FitFolds = (foldOf: Uint8Array, folds: number) => Nuisance | null

/**
 * Prepares fitting across folds for many units, whatever the partition. A fold's models are those of everyone's sums
 * less its own: one pass sums products of columns by fold and arm, for the outcome models and for the information and
 * gradient of the logit at everyone's maximum, and Newton's steps from there need gradients alone. Columns are centred
 * and scaled first, so that normal equations keep the digits of QR.
 *
 * @returns null where the terms are nearly collinear, or tell the groups apart for some units
 */
export function prepareFolds(frame: CrossSection): FitFolds | null {
  const { treated, samplingWeights } = frame
  const x = standardised(withConstant(frame.covariates))
  const z = frame.outcomeModel ? standardised(outcomeRegressors(frame)) : x
  const y = Float64Array.from(treated)
  const everyone = fitLogitOfMany(x, y, samplingWeights, MOST_ITERATIONS)
  if (everyone === null) return null
  const { coefficients, fitted } = everyone
  const variance = fitted.map((p, i) => (samplingWeights?.[i] ?? 1) * p * (1 - p))
  const working = fitted.map((p, i) => (y[i] - p) / (p * (1 - p)))
  const scoreColumns = [...columnsOf(x), working]
  const outcomeColumns = [...columnsOf(z), frame.outcome]
  return (foldOf, folds) => {
    const logits = fitLogits(gramsByGroup(scoreColumns, foldOf, folds, variance), coefficients, (starts) =>
      gradientsWithout(x, y, samplingWeights, foldOf, starts),
    )
    const byArm = foldOf.map((fold, i) => 2 * fold + treated[i])
    const sums = gramsByGroup(outcomeColumns, byArm, 2 * folds, samplingWeights)
    const arms = ([0, 1] as const).map((arm) => fitOutcomes(sums.filter((_, group) => group % 2 === arm)))
    if (logits === null || arms[0] === null || arms[1] === null) return null
    const score = predictOwn(x, foldOf, logits)
    for (let i = 0; i < score.length; i++) score[i] = logistic(score[i])
    return { score, without: predictOwn(z, foldOf, arms[0]), with: predictOwn(z, foldOf, arms[1]) }
  }
}

const columnsOf = (x: Matrix) => Array.from({ length: x.cols }, (_, j) => column(x, j))

/** A copy with every column but the first over its spread around its mean; a column that does not vary stays. */
function standardised({ rows, cols, data }: Matrix): Matrix {
  const x = matrix(rows, cols, data.slice())
  for (let j = 1; j < x.cols; j++) {
    const values = column(x, j)
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += values[i]
    const mean = sum / values.length
    let squares = 0
    for (let i = 0; i < values.length; i++) squares += (values[i] - mean) ** 2
    const sd = Math.sqrt(squares / values.length)
    if (sd > 0) for (let i = 0; i < values.length; i++) values[i] = (values[i] - mean) / sd
  }
  return x
}

/** Sums over all groups but one. */
function withoutGroup(sums: Matrix[], left: number): Matrix {
  const result = matrix(sums[0].rows, sums[0].cols)
  sums.forEach(({ data }, group) => {
    if (group !== left) for (let at = 0; at < data.length; at++) result.data[at] += data[at]
  })
  return result
}

/** Parts a Gram matrix into that of all columns but the last, and their products with the last. */
function partLast(gram: Matrix): { products: Matrix; withLast: Float64Array } {
  const k = gram.rows - 1
  const products = matrix(k, k)
  for (let j = 0; j < k; j++) products.data.set(gram.data.subarray(j * (k + 1), j * (k + 1) + k), j * k)
  return { products, withLast: gram.data.slice(k * (k + 1), k * (k + 1) + k) }
}

/** Coefficients of the outcome without each fold. */
function fitOutcomes(sums: Matrix[]): Float64Array[] | null {
  const fits = sums.map((_, fold) => {
    const { products, withLast } = partLast(withoutGroup(sums, fold))
    const inverse = invertApart(products)
    return inverse && timesSymmetric(inverse, withLast)
  })
  return fits.every((fit) => fit !== null) ? fits : null
}

/** What a fold's gradient is at given coefficients of each fold, with that fold left out, and its log-likelihood's size. */
type GradientsAt = (coefficients: Float64Array[]) => Float64Array[]

/**
 * Coefficients of the logit without each fold: Newton's steps with the information at everyone's maximum, until what a
 * step wins is within 1e-18 of the sum of variances: with the information held fixed, a step leaves a small share of the error.
 */
function fitLogits(sums: Matrix[], start: Float64Array, gradientsAt: GradientsAt): Float64Array[] | null {
  const parts = sums.map((_, fold) => partLast(withoutGroup(sums, fold)))
  const inverses = parts.map(({ products }) => invertApart(products))
  if (!inverses.every((inverse) => inverse !== null)) return null
  let gradients = parts.map(({ withLast }) => withLast)
  let coefficients = parts.map(() => start)
  for (let step = 0; step < MOST_STEPS; step++) {
    const moves = gradients.map((gradient, fold) => timesSymmetric(inverses[fold], gradient))
    coefficients = coefficients.map((values, fold) => values.map((value, j) => value + moves[fold][j]))
    const isDone = moves.every((move, fold) => {
      const gain = move.reduce((sum, value, j) => sum + value * gradients[fold][j], 0)
      return Math.abs(gain) <= 1e-18 * parts[fold].products.data[0]
    })
    if (isDone) return coefficients
    gradients = gradientsAt(coefficients)
  }
  return null
}

function gradientsWithout(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  foldOf: Uint8Array,
  coefficients: Float64Array[],
): Float64Array[] {
  const columns = columnsOf(x)
  const gradients = coefficients.map(() => new Float64Array(x.cols))
  const linear = new Float64Array(BLOCK)
  for (let from = 0; from < x.rows; from += BLOCK) {
    const size = Math.min(BLOCK, x.rows - from)
    const block = columns.map((values) => values.subarray(from, from + size))
    const score = linear.subarray(0, size)
    coefficients.forEach((slopes, fold) => {
      score.fill(0)
      addColumns(score, block, slopes, size)
      for (let i = 0; i < size; i++) {
        const weight = weights ? weights[from + i] : 1
        score[i] = foldOf[from + i] === fold ? 0 : weight * (y[from + i] - 1 / (1 + Math.exp(-score[i])))
      }
      const sums = gramWith(block, score)
      for (let j = 0; j < sums.length; j++) gradients[fold][j] += sums[j]
    })
  }
  return gradients
}

/** Each row's prediction by its own fold's coefficients. */
function predictOwn(x: Matrix, foldOf: Uint8Array, coefficients: Float64Array[]): Float64Array {
  const result = new Float64Array(x.rows)
  for (let j = 0; j < x.cols; j++) {
    const values = column(x, j)
    const slopes = Float64Array.from(coefficients, (fit) => fit[j])
    for (let i = 0; i < x.rows; i++) result[i] += slopes[foldOf[i]] * values[i]
  }
  return result
}
