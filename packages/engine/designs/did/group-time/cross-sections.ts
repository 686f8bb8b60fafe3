import type { Reason } from './cells.ts'
import { EngineError } from '../../../errors.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { column, matrix, multiplyVector, type Matrix } from '../../../numerics/linear-algebra.ts'
import { fitLogit } from '../../../numerics/logit.ts'
import type { TwoByTwoEffect } from './two-by-two.ts'

/** The rows of one 2×2 comparison: individuals seen once, or what there is of units that lack rows. */
export interface CrossSections {
  outcome: Float64Array
  /** 1 = treated cohort, 0 = comparison. */
  treated: Float64Array
  /** 1 = the period of the effect, 0 = the reference period. */
  post: Float64Array
  /** Individuals × (1 + covariates), first column 1. */
  x: Matrix
  /** Per row; left out = 1. */
  weights?: Float64Array
}

const overlapLimit = 0.999
const comparisonTrim = 0.995

/**
 * The covariate-adjusted effect of one 2×2 comparison of repeated cross-sections, with the influence of its individuals
 * including that of the estimated nuisances.
 *
 * With D the treated cohort, T the later period, μ_dt(X) a least-squares fit in each of the four cells, p a logit of D on
 * X over all individuals, w = p/(1 − p), and E_w a weighted mean with its weights normalised:
 *
 * - `reg`: E[Y | D, T = 1] − E[Y | D, T = 0] − E[μ₀₁ − μ₀₀ | D]
 * - `ipw`: E[Y | D, T = 1] − E[Y | D, T = 0] − (E_w[Y | not D, T = 1] − E_w[Y | not D, T = 0])
 * - `dr`:  the same with Y − μ₀ₜ in place of Y, plus E[μ₁₁ − μ₀₁ | D] − E[μ₁₁ − μ₀₁ | D, T = 1] less
 *   E[μ₁₀ − μ₀₀ | D] − E[μ₁₀ − μ₀₀ | D, T = 0]: the locally efficient estimator, nuisances by logit and least squares
 *
 * Every one is a sum of normalised weighted means, so one rule gives the influence of all: each mean's own, the slope in
 * every μ it holds, and the slope in p where w weights it. Comparison individuals with p ≥ 0.995 get no weight. Weights of
 * the rows multiply those of every mean, regression and logit.
 *
 * @returns `NaN` with a reason where a propensity reaches 0.999 or the covariates are collinear in a cell
 * @see Sant'Anna & Zhao 2020, sections 2 and 3 (repeated cross-sections, the second doubly robust estimand),
 *   doi:10.1016/j.jeconom.2020.06.003; the same estimators as `DRDID::std_ipw_did_rc`, `reg_did_rc` and `drdid_rc`
 */
export function crossSectionEffect(sample: CrossSections, estimator: 'dr' | 'reg' | 'ipw'): TwoByTwoEffect {
  const fits = estimator === 'ipw' ? [] : cellsOf(estimator).map((cell) => fitCell(sample, cell))
  const collinear = fits.some((fit) => fit === null)
  if (collinear) return undefinedEffect(sample, 'collinear-in-one-group')
  const propensity = estimator === 'reg' ? null : fitPropensity(sample)
  if (typeof propensity === 'string') return undefinedEffect(sample, propensity)
  return combine(sample, listMeans(estimator), fits as CellFit[], propensity)
}

type Cell = [treated: 0 | 1, post: 0 | 1]

/** One normalised mean in the sum. */
interface WeightedMean {
  sign: 1 | -1
  /** Whose: treated or comparison, and of which period (null = both). */
  treated: 0 | 1
  post: 0 | 1 | null
  /** Whether p/(1 − p) weights it. */
  isTilted: boolean
  /** Whether the outcome is part of what is averaged, and which fits with which sign. */
  outcome: 0 | 1
  fits: [Cell, 1 | -1][]
}

function listMeans(estimator: 'dr' | 'reg' | 'ipw'): WeightedMean[] {
  const mean = (
    sign: 1 | -1,
    [treated, post]: [0 | 1, 0 | 1 | null],
    outcome: 0 | 1,
    fits: [Cell, 1 | -1][],
  ): WeightedMean => ({ sign, treated, post, isTilted: treated === 0, outcome, fits })
  const less = (post: 0 | 1): [Cell, 1 | -1][] => (estimator === 'dr' ? [[[0, post], -1]] : [])
  const means = [mean(1, [1, 1], 1, less(1)), mean(-1, [1, 0], 1, less(0))]
  if (estimator === 'reg') {
    means.push(
      mean(-1, [1, null], 0, [
        [[0, 1], 1],
        [[0, 0], -1],
      ]),
    )
    return means
  }
  means.push(mean(-1, [0, 1], 1, less(1)), mean(1, [0, 0], 1, less(0)))
  if (estimator === 'ipw') return means
  for (const post of [1, 0] as const) {
    const gap: [Cell, 1 | -1][] = [
      [[1, post], 1],
      [[0, post], -1],
    ]
    const sign = post === 1 ? 1 : -1
    means.push(mean(sign, [1, null], 0, gap), mean(sign === 1 ? -1 : 1, [1, post], 0, gap))
  }
  return means
}

function cellsOf(estimator: 'dr' | 'reg'): Cell[] {
  const comparison: Cell[] = [
    [0, 1],
    [0, 0],
  ]
  return estimator === 'reg' ? comparison : [...comparison, [1, 1], [1, 0]]
}

interface CellFit {
  cell: Cell
  predicted: Float64Array
  /** Influence of the coefficients in direction m, per individual. */
  influenceAlong: (m: Float64Array) => Float64Array
}

function fitCell({ outcome, treated, post, x, weights }: CrossSections, cell: Cell): CellFit | null {
  const rows = [...outcome.keys()].filter((i) => treated[i] === cell[0] && post[i] === cell[1])
  const own = matrix(rows.length, x.cols)
  for (let j = 0; j < x.cols; j++) column(own, j).set(rows.map((row) => x.data[j * x.rows + row]))
  const { coefficients, dropped, xtxInverse } = leastSquares(
    own,
    Float64Array.from(rows, (row) => outcome[row]),
    weights && { weights: Float64Array.from(rows, (row) => weights[row]) },
  )
  if (dropped.length > 0) return null
  const predicted = multiplyVector(x, coefficients)
  const isOwn = (i: number) => treated[i] === cell[0] && post[i] === cell[1]
  return {
    cell,
    predicted,
    influenceAlong: (m) =>
      multiplyVector(x, multiplyVector(xtxInverse, m)).map((value, i) =>
        isOwn(i) ? outcome.length * (weights?.[i] ?? 1) * value * (outcome[i] - predicted[i]) : 0,
      ),
  }
}

interface Propensity {
  /** p/(1 − p), 0 beyond the trim. */
  odds: Float64Array
  influenceAlong: (m: Float64Array) => Float64Array
}

function fitPropensity({ treated, x, weights }: CrossSections): Propensity | Reason {
  try {
    const { fitted, informationInverse } = fitLogit(x, treated, weights && { weights })
    if (fitted.some((p) => p >= overlapLimit)) return 'no-overlap'
    return {
      odds: fitted.map((p) => (p < comparisonTrim ? p / (1 - p) : 0)),
      influenceAlong: (m) =>
        multiplyVector(x, multiplyVector(informationInverse, m)).map(
          (value, i) => treated.length * (weights?.[i] ?? 1) * value * (treated[i] - fitted[i]),
        ),
    }
  } catch (error) {
    if (error instanceof EngineError && error.code.startsWith('numerics/')) return error.message as Reason
    throw error
  }
}

/** The sum of the means; slopes in the nuisances are gathered and each nuisance's influence is taken along them once. */
function combine(
  { outcome, treated, post, x, weights }: CrossSections,
  means: WeightedMean[],
  fits: CellFit[],
  propensity: Propensity | null,
): TwoByTwoEffect {
  const n = outcome.length
  const influence = new Float64Array(n)
  const alongFits = fits.map(() => new Float64Array(x.cols))
  const alongPropensity = new Float64Array(x.cols)
  let value = 0
  for (const one of means) {
    const isIn = (i: number) => treated[i] === one.treated && (one.post === null || post[i] === one.post)
    const weight = Float64Array.from(outcome, (_, i) =>
      isIn(i) ? (weights?.[i] ?? 1) * (one.isTilted ? propensity!.odds[i] : 1) : 0,
    )
    const parts = one.fits.map(([cell, sign]) => ({ fit: fits.findIndex((fit) => isSame(fit.cell, cell)), sign }))
    const averaged = outcome.map((y) => one.outcome * y)
    for (const { fit, sign } of parts) fits[fit].predicted.forEach((value, i) => (averaged[i] += sign * value))
    const total = weight.reduce((sum, w) => sum + w, 0)
    const mean = weight.reduce((sum, w, i) => sum + w * averaged[i], 0) / total
    const tilt = weight.map((w, i) => (w * (averaged[i] - mean)) / total)
    value += one.sign * mean
    tilt.forEach((share, i) => (influence[i] += one.sign * n * share))
    for (const { fit, sign } of parts) addProducts(alongFits[fit], x, weight, (one.sign * sign) / total)
    if (one.isTilted) addProducts(alongPropensity, x, tilt, one.sign)
  }
  fits.forEach((fit, k) => addTo(influence, fit.influenceAlong(alongFits[k])))
  if (propensity) addTo(influence, propensity.influenceAlong(alongPropensity))
  return { value, influence }
}

function isSame(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Adds factor · x'values. */
function addProducts(target: Float64Array, x: Matrix, values: Float64Array, factor: number): void {
  for (let j = 0; j < x.cols; j++) {
    const own = column(x, j)
    let sum = 0
    for (let i = 0; i < x.rows; i++) sum += own[i] * values[i]
    target[j] += factor * sum
  }
}

function addTo(target: Float64Array, values: Float64Array): void {
  for (let i = 0; i < target.length; i++) target[i] += values[i]
}

function undefinedEffect({ outcome }: CrossSections, reason: Reason): TwoByTwoEffect {
  return { value: NaN, influence: new Float64Array(outcome.length), reason }
}
