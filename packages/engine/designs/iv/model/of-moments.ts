import { EngineError } from '../../../errors.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { extendFactor, solveFactored } from '../../../numerics/packed-cholesky.ts'
import { effectiveF, type EffectiveF } from './first-stage.ts'

/** Means and centred cross products of outcome, treatment, instruments and controls, in this order. */
export interface IvMoments {
  n: number
  means: Float64Array
  /** Σ (a − ā)(b − b̄), columns × columns. */
  products: Matrix
  instruments: number
}

/** A column made of others: `constant` + Σ factors·columns. */
export interface LinearForm {
  constant: number
  factors: Float64Array
}

/** Two-stage least squares but for what needs another pass over the rows. */
export interface IvOfMoments {
  value: number
  /** What the instruments predict of the treatment, and y − βd, both without the controls. */
  fitted: LinearForm
  residual: LinearForm
  /** Orthonormal basis of the instruments without the controls, and what they leave of the treatment. */
  basis: LinearForm[]
  treatmentResidual: LinearForm
  /** With the sums of scores: standard error and strength. */
  infer: (scores: IvScores) => { estimate: PointInference; df: number; strength: EffectiveF }
}

/** Of every row: Σ (fitted·residual)², and Σ qₐ·q_b·(treatment residual)² over the basis. */
export interface IvScores {
  effect: number
  firstStage: Matrix
}

/** Columns of which less than this share is left after the others are too near to dependence for cross products. */
const leastLeft = 1e-8

/**
 * Two-stage least squares from means and cross products, as {@link import('./k-class.ts').fitTwoStage} of the rows up to
 * rounding. The variance under unequal variances needs sums of squared scores, which are linear forms of the columns: one more
 * pass over the rows gives them.
 *
 * @throws {EngineError} `numerics/singular-matrix` where controls or instruments are (nearly) combinations of each other
 */
export function twoStageOfMoments({ n, means, products, instruments }: IvMoments): IvOfMoments {
  const columns = means.length
  const controls = Array.from({ length: columns - 2 - instruments }, (_, i) => 2 + instruments + i)
  const own = Array.from({ length: 2 + instruments }, (_, i) => i)
  const at = (a: number, b: number) => products.data[b * columns + a]
  const controlFactor = factorOf(controls, at)
  // what the controls explain of each column
  const explained = own.map((a) =>
    solveFactored(
      controlFactor,
      Float64Array.from(controls, (x) => at(x, a)),
    ),
  )
  const left = (a: number, b: number) => controls.reduce((sum, x, i) => sum - explained[a][i] * at(x, b), at(a, b))
  const forms = own.map((a): LinearForm => {
    const factors = new Float64Array(columns)
    factors[a] = 1
    controls.forEach((x, i) => (factors[x] = -explained[a][i]))
    return { constant: -factors.reduce((sum, factor, j) => sum + factor * means[j], 0), factors }
  })
  const places = own.slice(2)
  const triangle = factorOf(places, left)
  const solveLower = (values: Float64Array) => forwardSubstitute(triangle, values)
  const firstStage = solveLower(Float64Array.from(places, (z) => left(z, 1)))
  const reducedForm = solveLower(Float64Array.from(places, (z) => left(z, 0)))
  const basis = orthonormal(
    triangle,
    places.map((z) => forms[z]),
  )
  const curvature = dotOf(firstStage, firstStage)
  const value = dotOf(firstStage, reducedForm) / curvature
  const fitted = basis.reduce((sum, form, j) => plus(sum, form, firstStage[j]), empty(columns))
  const treatmentResidual = plus(forms[1], fitted, -1)
  const infer: IvOfMoments['infer'] = ({ effect, firstStage: scores }) => {
    const df = n - 2 - controls.length
    const stageDf = n - 1 - instruments - controls.length
    const estimate = inferPoint(value, Math.sqrt((n / df) * effect) / Math.abs(curvature), df)
    const covariance = matrix(
      instruments,
      instruments,
      scores.data.map((sum) => (n / stageDf) * sum),
    )
    return { estimate, df, strength: effectiveF({ firstStage }, covariance) }
  }
  return { value, fitted, residual: plus(forms[0], forms[1], -value), basis, treatmentResidual, infer }
}

function factorOf(columns: number[], at: (a: number, b: number) => number): Float64Array {
  const packed = Float64Array.from(columns.flatMap((a, i) => columns.slice(0, i + 1).map((b) => at(a, b))))
  if (extendFactor(packed, 0, columns.length, leastLeft)) return packed
  throw new EngineError(
    'numerics/singular-matrix',
    'Controls or instruments are combinations of each other, or nearly: leave out the one that the others give.',
  )
}

/** L⁻¹·b for a packed lower triangle; a new array. */
function forwardSubstitute(triangle: Float64Array, b: Float64Array): Float64Array {
  const solution = b.slice()
  for (let i = 0, row = 0; i < b.length; row += ++i) {
    for (let k = 0; k < i; k++) solution[i] -= triangle[row + k] * solution[k]
    solution[i] /= triangle[row + i]
  }
  return solution
}

/** The columns of Z·L⁻ᵀ as linear forms. */
function orthonormal(triangle: Float64Array, forms: LinearForm[]): LinearForm[] {
  const basis: LinearForm[] = []
  forms.forEach((form, i) => {
    const row = (i * (i + 1)) / 2
    const rest = basis.reduce((sum, earlier, k) => plus(sum, earlier, -triangle[row + k]), form)
    basis.push(times(rest, 1 / triangle[row + i]))
  })
  return basis
}

function empty(columns: number): LinearForm {
  return { constant: 0, factors: new Float64Array(columns) }
}

function plus(a: LinearForm, b: LinearForm, factor: number): LinearForm {
  return {
    constant: a.constant + factor * b.constant,
    factors: a.factors.map((value, j) => value + factor * b.factors[j]),
  }
}

function times(a: LinearForm, factor: number): LinearForm {
  return plus(empty(a.factors.length), a, factor)
}

function dotOf(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0)
}
