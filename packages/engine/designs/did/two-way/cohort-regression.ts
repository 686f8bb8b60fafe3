import { type Regressor, regressWithEffects } from '../../../inference/absorbed-regression.ts'
import {
  classicalCovariance,
  clusterCovariance,
  countParameters,
  type CovarianceEstimate,
  covarianceOfScores,
  withoutEmptyLevels,
} from '../../../inference/cluster-covariance.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import {
  column,
  crossProduct,
  dot,
  matrix,
  type Matrix,
  multiply,
  transpose,
} from '../../../numerics/linear-algebra.ts'

/** Rows of a panel whose regressors depend on the unit's cohort and the period alone. */
export interface CohortSample {
  outcome: Float64Array
  /** Unit and period of every row. */
  effects: [Grouping, Grouping]
  clusters: Grouping
  /** Cohort of every row; the same for all rows of a unit. */
  cohorts: Grouping
}

/** A column of ones in some cells (cohort, period) and zeros elsewhere. */
export interface CellTerm {
  term: string
  cohort: number
  period: number
}

export interface CohortRegression {
  terms: string[]
  estimates: Float64Array
  n: number
  robust: CovarianceEstimate
  /** Under one residual variance. */
  classical: Matrix
}

/**
 * Least squares of the outcome on indicators of (cohort, period) cells with unit and period effects, clustered.
 *
 * With a row of every unit in every period the within-transformed indicators are the same for all units of a cohort, so
 * the regression on the cells' mean outcomes, weighted by units, has the same coefficients, and each cluster's score is
 * X'(sum of its residuals) over its cohorts: the work is rows + cells × terms², not rows × terms².
 *
 * @see Wooldridge 2010, Econometric Analysis of Cross Section and Panel Data, section 10.7 (regression on cell means)
 */
export function regressOnCells(sample: CohortSample, cells: CellTerm[]): CohortRegression {
  const { outcome, effects } = sample
  const isBalanced = outcome.length === effects[0].levels * effects[1].levels
  return isBalanced ? regressMeans(sample, cells) : regressRows(sample, cells)
}

function regressRows({ outcome, effects, clusters, cohorts }: CohortSample, cells: CellTerm[]): CohortRegression {
  const periods = effects[1]
  const fit = regressWithEffects(outcome, indicators(cells, cohorts.index, periods.index), effects)
  const { terms, estimates, n } = fit
  const classical = classicalCovariance(fit).covariance
  return { terms, estimates, n, robust: clusterCovariance(fit, [clusters]), classical }
}

function indicators(cells: CellTerm[], cohorts: Int32Array, periods: Int32Array): Regressor[] {
  return cells.map(({ term, cohort, period }) => {
    const values = new Float64Array(cohorts.length)
    for (let i = 0; i < values.length; i++) if (cohorts[i] === cohort && periods[i] === period) values[i] = 1
    return { term, values }
  })
}

function regressMeans(sample: CohortSample, cells: CellTerm[]): CohortRegression {
  const { outcome, effects, cohorts } = sample
  const periods = effects[1].levels
  const grid = Int32Array.from({ length: cohorts.levels * periods }, (_, cell) => Math.floor(cell / periods))
  const at = Int32Array.from(grid, (_, cell) => cell % periods)
  const { means, units } = cellMeans(sample)
  const fit = regressWithEffects(
    means,
    indicators(cells, grid, at),
    [
      { index: grid, levels: cohorts.levels },
      { index: at, levels: periods },
    ],
    units,
  )
  const n = outcome.length
  const whole = { terms: fit.terms, n, bread: fit.bread, effects, effectsRank: effects[0].levels + periods - 1 }
  const fitted = means.map((value, cell) => value - fit.residuals[cell])
  const residuals = unitResiduals(sample, fitted)
  const clusters = withoutEmptyLevels(sample.clusters)
  const robust = covarianceOfScores(whole, [clusters], sumScoreProducts(sample, clusters, residuals, fit.x))
  const variance = dot(residuals, residuals) / (n - countParameters(whole, [], 'full'))
  return { terms: fit.terms, estimates: fit.estimates, n, robust, classical: scaled(fit.bread, variance) }
}

/**
 * Σ over clusters of s·s', s the cluster's sum of x·e, where x is the same for all units of a cohort: residuals are
 * summed by cluster, cohort and period first.
 *
 * @param residuals one per row of the sample
 * @param x         (cohorts × periods) × k, the regressors of each cell, cohort by cohort
 * @returns         k × k
 */
function sumScoreProducts(
  { effects, cohorts }: CohortSample,
  clusters: Grouping,
  residuals: Float64Array,
  x: Matrix,
): Matrix {
  const periods = effects[1]
  const width = periods.levels
  const places = new Map<number, number>()
  const sums: Float64Array[] = []
  const owner: [cluster: number, cohort: number][] = []
  for (let i = 0; i < residuals.length; i++) {
    const key = clusters.index[i] * cohorts.levels + cohorts.index[i]
    let place = places.get(key)
    if (place === undefined) {
      place = sums.push(new Float64Array(width)) - 1
      places.set(key, place)
      owner.push([clusters.index[i], cohorts.index[i]])
    }
    sums[place][periods.index[i]] += residuals[i]
  }
  return combineScores(sums, owner, cohorts.levels, clusters.levels, x)
}

/**
 * Where every cluster lies in one cohort, X'(Σ e·e')X cohort by cohort; otherwise each cluster's score is formed.
 */
function combineScores(
  sums: Float64Array[],
  owner: [cluster: number, cohort: number][],
  cohorts: number,
  clusters: number,
  x: Matrix,
): Matrix {
  const width = x.rows / cohorts
  const parts = Array.from({ length: cohorts }, (_, cohort) => rowsOf(x, cohort * width, width))
  if (sums.length > clusters) {
    const scores = matrix(x.cols, clusters)
    sums.forEach((sum, at) => {
      const [cluster, cohort] = owner[at]
      const own = column(scores, cluster)
      for (let j = 0; j < x.cols; j++) own[j] += dot(column(parts[cohort], j), sum)
    })
    return crossProduct(transpose(scores))
  }
  const products = parts.map(() => matrix(width, width))
  sums.forEach((sum, at) => addOuterProduct(products[owner[at][1]], sum))
  const meat = matrix(x.cols, x.cols)
  parts.forEach((part, cohort) => {
    const product = multiply(transpose(part), multiply(products[cohort], part))
    for (let i = 0; i < meat.data.length; i++) meat.data[i] += product.data[i]
  })
  return meat
}

function rowsOf(x: Matrix, from: number, rows: number): Matrix {
  const part = matrix(rows, x.cols)
  for (let j = 0; j < x.cols; j++) part.data.set(column(x, j).subarray(from, from + rows), j * rows)
  return part
}

function addOuterProduct(target: Matrix, values: Float64Array): void {
  for (let b = 0; b < values.length; b++) {
    for (let a = 0; a < values.length; a++) target.data[b * values.length + a] += values[a] * values[b]
  }
}

/** Mean outcome of each cell and how many units it has, cohort by cohort. */
function cellMeans({ outcome, effects, cohorts }: CohortSample): { means: Float64Array; units: Float64Array } {
  const { index, levels } = effects[1]
  const means = new Float64Array(cohorts.levels * levels)
  const units = new Float64Array(means.length)
  for (let i = 0; i < outcome.length; i++) {
    const cell = cohorts.index[i] * levels + index[i]
    means[cell] += outcome[i]
    units[cell]++
  }
  return { means: means.map((sum, cell) => sum / units[cell]), units }
}

/** Outcome less the cells' fitted part less what is then left of the unit's mean: the residuals of the whole regression. */
function unitResiduals({ outcome, effects, cohorts }: CohortSample, fitted: Float64Array): Float64Array {
  const [units, periods] = effects
  const residuals = new Float64Array(outcome.length)
  const means = new Float64Array(units.levels)
  for (let i = 0; i < residuals.length; i++) {
    residuals[i] = outcome[i] - fitted[cohorts.index[i] * periods.levels + periods.index[i]]
    means[units.index[i]] += residuals[i] / periods.levels
  }
  for (let i = 0; i < residuals.length; i++) residuals[i] -= means[units.index[i]]
  return residuals
}

function scaled(m: Matrix, factor: number): Matrix {
  return matrix(
    m.rows,
    m.cols,
    m.data.map((value) => value * factor),
  )
}
