import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { factorLeastSquares, type LeastSquares } from '../../../numerics/least-squares.ts'
import { column, dot, matrix, type Matrix, multiplyVector, valuesAt } from '../../../numerics/linear-algebra.ts'
import { fitLogit } from '../../../numerics/logit.ts'
import { sum } from '../../../numerics/moments.ts'
import { independentColumns } from '../../../numerics/normal-equations.ts'
import type { GroupTimeCell, Reason } from './cells.ts'

/** Treated and comparison units of one 2×2 comparison. */
export interface TwoByTwo {
  /** Per unit: change of the outcome from the reference period. */
  change: Float64Array
  /** Per unit: 1 = treated cohort, 0 = comparison. */
  treated: Float64Array
  /** Units × (1 + covariates), first column 1; covariates of the earlier of the two periods. */
  x: Matrix
  /** Per unit; left out = 1. */
  weights?: Float64Array
  /** What comparisons of the same units at the same covariates share; left out = nothing. */
  shared?: SharedFits
}

/** Fits that do not depend on the outcome, kept from the first comparison that asks for them. */
interface SharedFits {
  propensity?: Propensity | Reason
  regression?: ComparisonRegression
}

interface ComparisonRegression {
  /** Comparison units. */
  rows: number[]
  solve: (y: Float64Array) => LeastSquares
}

export interface TwoByTwoEffect {
  value: number
  /** Per unit of the comparison; the estimate's error is its mean. */
  influence: Float64Array
  /** Where a propensity score was estimated. */
  largestPropensity?: number
  reason?: Reason
}

const overlapLimit = 0.999
const comparisonTrim = 0.995

/**
 * The covariate-adjusted effect of one 2×2 comparison, with the influence of its units including that of the estimated
 * nuisances.
 *
 * `reg` predicts the treated units' change by least squares on the comparison units; `ipw` weights comparison units by
 * p/(1-p), normalised (Hájek), p by maximum-likelihood logit; `dr` weights the residuals of the regression: right when
 * either nuisance is. Comparison units with p ≥ 0.995 get no weight.
 *
 * @returns `NaN` with a reason where a propensity reaches 0.999 or the covariates are collinear among comparison units
 * @see Sant'Anna & Zhao 2020, equations 2.6 and 3.1 (traditional version), doi:10.1016/j.jeconom.2020.06.003
 */
export function adjustedEffect(sample: TwoByTwo, estimator: 'dr' | 'reg' | 'ipw'): TwoByTwoEffect {
  const outcome = estimator === 'ipw' ? noRegression(sample) : fitComparisonRegression(sample)
  if (typeof outcome === 'string') return undefinedEffect(sample, outcome)
  if (estimator === 'reg') return regressionEffect(sample, outcome)
  const shared = sample.shared ?? {}
  const propensity = (shared.propensity ??= fitPropensity(sample))
  if (typeof propensity === 'string') return undefinedEffect(sample, propensity)
  const largestPropensity = propensity.p.reduce((largest, p) => Math.max(largest, p), 0)
  if (largestPropensity >= overlapLimit) {
    return { ...undefinedEffect(sample, 'no-overlap'), largestPropensity }
  }
  return { ...weightedEffect(sample, outcome, propensity), largestPropensity }
}

function undefinedEffect(sample: TwoByTwo, reason: Reason): TwoByTwoEffect {
  return { value: NaN, influence: new Float64Array(sample.change.length), reason }
}

interface OutcomeRegression {
  /** change - prediction, per unit */
  residual: Float64Array
  /** Influence of the coefficients in direction m, per unit; null when nothing was estimated. */
  influenceAlong: ((m: Float64Array) => Float64Array) | null
}

export interface Propensity {
  p: Float64Array
  influenceAlong: (m: Float64Array) => Float64Array
}

function noRegression({ change }: TwoByTwo): OutcomeRegression {
  return { residual: change, influenceAlong: null }
}

/** A unit's weight where it is treated. */
function weightedTreated({ treated, weights }: TwoByTwo): Float64Array {
  return weights ? treated.map((one, i) => one * weights[i]) : treated
}

function prepareComparisonRegression({ treated, x, weights }: TwoByTwo): ComparisonRegression {
  const rows: number[] = []
  for (let i = 0; i < treated.length; i++) if (treated[i] === 0) rows.push(i)
  return { rows, solve: factorLeastSquares(pickRows(x, rows), weights && { weights: valuesAt(weights, rows) }) }
}

function fitComparisonRegression(sample: TwoByTwo): OutcomeRegression | Reason {
  const { change, treated, x, weights, shared = {} } = sample
  const { rows, solve } = (shared.regression ??= prepareComparisonRegression(sample))
  const { coefficients, dropped, xtxInverse } = solve(valuesAt(change, rows))
  if (dropped.length > 0) return 'collinear-among-comparisons'
  const predicted = multiplyVector(x, coefficients)
  const residual = change.map((value, i) => value - predicted[i])
  const n = change.length
  return {
    residual,
    influenceAlong: (m) => {
      const along = multiplyVector(x, multiplyVector(xtxInverse, m))
      return along.map((value, i) => (treated[i] === 0 ? n * (weights?.[i] ?? 1) * value * residual[i] : 0))
    },
  }
}

function fitPropensity({ treated, x, weights }: TwoByTwo): Propensity | Reason {
  try {
    const { fitted, informationInverse } = fitLogit(x, treated, weights && { weights })
    const n = treated.length
    return {
      p: fitted,
      influenceAlong: (m) => {
        const along = multiplyVector(x, multiplyVector(informationInverse, m))
        return along.map((value, i) => n * (weights?.[i] ?? 1) * value * (treated[i] - fitted[i]))
      },
    }
  } catch (error) {
    if (error instanceof EngineError && error.code.startsWith('numerics/')) return error.message as Reason
    throw error
  }
}

/** Mean residual of the treated: their change less the one predicted from the comparison units. */
function regressionEffect(sample: TwoByTwo, outcome: OutcomeRegression): TwoByTwoEffect {
  const { x } = sample
  const treated = weightedTreated(sample)
  const total = sum(treated)
  const [mean, share] = [dot(treated, outcome.residual) / total, total / treated.length]
  const nuisance = outcome.influenceAlong!(columnMeans(x, treated))
  const influence = nuisance.map((value, i) => (treated[i] * (outcome.residual[i] - mean) - value) / share)
  return { value: mean, influence }
}

/** Weighted residuals of both groups: `dr`, or `ipw` when nothing was regressed out. */
function weightedEffect(sample: TwoByTwo, outcome: OutcomeRegression, propensity: Propensity): TwoByTwoEffect {
  const { residual } = outcome
  const { x } = sample
  const treated = weightedTreated(sample)
  const weights = propensity.p.map((p, i) =>
    sample.treated[i] === 0 && p < comparisonTrim ? ((sample.weights?.[i] ?? 1) * p) / (1 - p) : 0,
  )
  const [treatedTotal, comparisonTotal] = [sum(treated), sum(weights)]
  const treatedMean = dot(treated, residual) / treatedTotal
  const comparisonMean = dot(weights, residual) / comparisonTotal
  const [treatedShare, comparisonShare] = [treatedTotal / residual.length, comparisonTotal / residual.length]
  const tilt = weights.map((weight, i) => weight * (residual[i] - comparisonMean))
  const fromPropensity = propensity.influenceAlong(columnMeans(x, tilt))
  const direction = columnMeans(x, treated).map((value) => value / treatedShare)
  columnMeans(x, weights).forEach((value, j) => (direction[j] -= value / comparisonShare))
  const fromRegression = outcome.influenceAlong?.(direction)
  const influence = residual.map(
    (value, i) =>
      (treated[i] * (value - treatedMean)) / treatedShare -
      (tilt[i] + fromPropensity[i]) / comparisonShare -
      (fromRegression?.[i] ?? 0),
  )
  return { value: treatedMean - comparisonMean, influence }
}

/** Mean of each column times `weights`. */
function columnMeans(x: Matrix, weights: Float64Array): Float64Array {
  return Float64Array.from({ length: x.cols }, (_, j) => dot(column(x, j), weights) / x.rows)
}

function pickRows(x: Matrix, rows: number[]): Matrix {
  const picked = matrix(rows.length, x.cols)
  for (let j = 0; j < x.cols; j++) {
    for (const [i, row] of rows.entries()) picked.data[j * rows.length + i] = x.data[j * x.rows + row]!
  }
  return picked
}

/** The units of one comparison at the covariates of one period, and what is fitted to them whatever the outcome. */
export interface ComparisonSample {
  /** Treated ones first. */
  units: Int32Array
  isTreated: Float64Array
  /** Per unit: its weight. */
  own: Float64Array
  x: Matrix
  /** Whether a covariate is missing. */
  hasGap: boolean
  fits: SharedFits
}

interface Sides {
  treated: number[]
  comparisons: number[]
}

interface Effect {
  cell: GroupTimeCell
  influence: Float64Array
}

/**
 * Comparisons that several estimates have in common: other estimators, or the same panel up to an earlier period, ask for
 * many of the same units in the same periods. Every number is the one that would be computed anew.
 */
export interface SharedComparisons {
  /** Whether a panel has the units of the first one that claimed it, so that effects serve both. */
  claim: (panel: PanelFrame) => boolean
  /** @param key of the comparison, its periods and how it is adjusted */
  effect: (key: string, sides: Sides, make: () => Effect) => Effect
  /** @param groups of the covariates and cohorts; units at the same covariates share fits, whatever the period */
  sample: (groups: string, period: number, sides: Sides, make: () => ComparisonSample) => ComparisonSample
}

export function shareComparisons(): SharedComparisons {
  let units: string[] | null = null
  const effects = new Map<string, { sides: Sides; effect: Effect }>()
  const samples = new Map<string, { period: number; sides: Sides; sample: ComparisonSample }[]>()
  return {
    claim: (panel) => {
      units ??= panel.units
      return isSame(units, panel.units)
    },
    effect: (key, sides, make) => {
      const known = effects.get(key)
      if (known && areSame(known.sides, sides)) return known.effect
      const effect = make()
      effects.set(key, { sides, effect })
      return effect
    },
    sample: (groups, period, sides, make) => {
      const known = (samples.get(groups) ?? []).filter((one) => areSame(one.sides, sides))
      const found = known.find((one) => one.period === period)
      if (found) return found.sample
      const made = make()
      const twin = known.find(({ sample }) => isSame(sample.x.data, made.x.data))
      const sample = twin ? { ...made, fits: twin.sample.fits } : made
      samples.set(groups, [...(samples.get(groups) ?? []), { period, sides, sample }])
      return sample
    },
  }
}

function areSame(a: Sides, b: Sides): boolean {
  return isSame(a.treated, b.treated) && isSame(a.comparisons, b.comparisons)
}

function isSame<Value>(a: ArrayLike<Value>, b: ArrayLike<Value>): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/**
 * A constant and the named covariates of some rows, one column each.
 *
 * @throws {EngineError} `frame/missing-column` for a name that is neither an estimator's nor a balance covariate
 */
export function designMatrix(panel: PanelFrame, rows: ArrayLike<number>, names: string[]): Matrix {
  const x = matrix(rows.length, 1 + names.length)
  x.data.fill(1, 0, rows.length)
  names.forEach((name, j) => {
    const values = panel.covariates.get(name) ?? panel.balanceCovariates.get(name)
    if (!values) {
      throw new EngineError('frame/missing-column', `The panel has no covariate "${name}".`, { columns: [name] })
    }
    for (let i = 0; i < rows.length; i++) x.data[(j + 1) * rows.length + i] = values[rows[i]]!
  })
  return x
}

/**
 * The covariates that are not combinations of a constant and earlier ones over all rows; of a collinear set the later is
 * dropped.
 */
export function dropCollinear(panel: PanelFrame, names: string[]): Kept {
  if (names.length === 0) return { kept: [], dropped: [] }
  const known = found.get(panel) ?? new Map<string, Kept>()
  found.set(panel, known)
  const key = names.join('\n')
  if (!known.has(key)) known.set(key, findKept(panel, names))
  return known.get(key)!
}

interface Kept {
  kept: string[]
  dropped: string[]
}

/** A specification curve asks the same of one panel for every estimator and comparison. */
const found = new WeakMap<PanelFrame, Map<string, Kept>>()

function findKept(panel: PanelFrame, names: string[]): Kept {
  const columns = names.map((name) => panel.covariates.get(name) ?? panel.balanceCovariates.get(name))
  const complete = new Int32Array(panel.n)
  let rows = 0
  for (let row = 0; row < panel.n; row++) {
    if (columns.every((values) => !Number.isNaN(values?.[row]))) complete[rows++] = row
  }
  const independent = independentColumns(designMatrix(panel, complete.subarray(0, rows), names))
  return {
    kept: names.filter((_, j) => independent.includes(j + 1)),
    dropped: names.filter((_, j) => !independent.includes(j + 1)),
  }
}
