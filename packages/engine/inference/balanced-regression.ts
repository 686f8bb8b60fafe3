import { matrix, type Matrix } from '../numerics/linear-algebra.ts'
import { invertApart, LONG, timesSymmetric } from '../numerics/normal-equations.ts'
import type { Regressor } from './absorbed-regression.ts'
import type { ScoredFit } from './cluster-covariance.ts'
import type { Grouping } from './fixed-effects.ts'

/** A two-way regression of which no row is kept: its coefficients, and what a covariance clustered by unit needs. */
export interface BalancedRegression extends ScoredFit {
  estimates: Float64Array
  /** Σ over units of s·s', s the unit's sum of x·e. */
  meat: Matrix
}

/**
 * Least squares with unit and period effects on a balanced panel of many rows, in three passes that write no column: means
 * of units and periods; products of what they leave; residuals and the units' scores. The residuals' products with the
 * regressors refine the coefficients once, as in {@link leastSquaresOfMany}.
 *
 * @param effects unit and period
 * @returns       null where rows are few, the panel is not balanced and sorted by unit and period, or a regressor is
 *   nearly a combination of others or of the effects: those are for {@link regressWithEffects}
 */
export function regressBalanced(
  outcome: Float64Array,
  regressors: Regressor[],
  effects: [Grouping, Grouping],
): BalancedRegression | null {
  const [{ levels: units }, { levels: periods }] = effects
  if (outcome.length <= LONG || !isSortedAndBalanced(effects)) return null
  const columns = [...regressors.map(({ values }) => values), outcome]
  const panel = { columns, units, periods, means: columns.map((values) => meansOf(values, units, periods)) }
  const lengths = Float64Array.from(regressors, ({ values }) => lengthOf(values))
  const { gram, withOutcome } = sumProducts(panel)
  const bread = invertApart(gram, lengths)
  if (bread === null) return null
  const estimates = timesSymmetric(bread, withOutcome)
  // the refinement moves the coefficients by rounding, which the sum of squared scores does not feel
  const { total, meat } = sumScores(panel, estimates)
  const correction = timesSymmetric(bread, total)
  for (let j = 0; j < estimates.length; j++) estimates[j] += correction[j]
  return {
    terms: regressors.map(({ term }) => term),
    estimates,
    n: outcome.length,
    bread,
    effects,
    effectsRank: units + periods - 1,
    meat,
  }
}

function isSortedAndBalanced([unit, period]: [Grouping, Grouping]): boolean {
  const { index } = unit
  const periods = period.levels
  if (index.length !== unit.levels * periods) return false
  for (let u = 0, row = 0; u < unit.levels; u++) {
    for (let t = 0; t < periods; t++, row++) if (index[row] !== u || period.index[row] !== t) return false
  }
  return true
}

interface Means {
  unit: Float64Array
  /** Of what the unit means leave. */
  period: Float64Array
}

function meansOf(values: Float64Array, units: number, periods: number): Means {
  const unit = new Float64Array(units)
  const period = new Float64Array(periods)
  for (let u = 0, from = 0; u < units; u++, from += periods) {
    let sum = 0
    for (let t = 0; t < periods; t++) sum += values[from + t]
    const mean = sum / periods
    unit[u] = mean
    for (let t = 0; t < periods; t++) period[t] += values[from + t] - mean
  }
  for (let t = 0; t < periods; t++) period[t] /= units
  return { unit, period }
}

interface Panel {
  /** Regressors, then the outcome. */
  columns: Float64Array[]
  units: number
  periods: number
  means: Means[]
}

/** Fills one unit's rows of a column, less its means. */
function takeUnit({ columns, periods, means }: Panel, j: number, u: number, target: Float64Array): void {
  const values = columns[j]
  const { unit, period } = means[j]
  const mean = unit[u]
  for (let t = 0, row = u * periods; t < periods; t++, row++) target[t] = values[row] - mean - period[t]
}

function sumProducts(panel: Panel): { gram: Matrix; withOutcome: Float64Array } {
  const k = panel.columns.length - 1
  const rows = panel.columns.map(() => new Float64Array(panel.periods))
  const gram = matrix(k, k)
  const withOutcome = new Float64Array(k)
  for (let u = 0; u < panel.units; u++) {
    for (let j = 0; j <= k; j++) takeUnit(panel, j, u, rows[j])
    for (let a = 0; a < k; a++) {
      for (let b = a; b < k; b++) gram.data[b * k + a] += product(rows[a], rows[b])
      withOutcome[a] += product(rows[a], rows[k])
    }
  }
  for (let a = 0; a < k; a++) for (let b = a + 1; b < k; b++) gram.data[a * k + b] = gram.data[b * k + a]!
  return { gram, withOutcome }
}

/** The units' scores at given coefficients: their total and the sum of their outer products. */
function sumScores(panel: Panel, estimates: Float64Array): { total: Float64Array; meat: Matrix } {
  const k = estimates.length
  const rows = panel.columns.map(() => new Float64Array(panel.periods))
  const residual = rows[k]
  const total = new Float64Array(k)
  const score = new Float64Array(k)
  const meat = matrix(k, k)
  for (let u = 0; u < panel.units; u++) {
    for (let j = 0; j <= k; j++) takeUnit(panel, j, u, rows[j])
    for (let j = 0; j < k; j++) {
      const slope = estimates[j]
      const values = rows[j]
      for (let t = 0; t < residual.length; t++) residual[t] -= slope * values[t]
    }
    for (let a = 0; a < k; a++) {
      score[a] = product(rows[a], residual)
      total[a] += score[a]
      for (let b = 0; b <= a; b++) meat.data[a * k + b] += score[a] * score[b]
    }
  }
  for (let a = 0; a < k; a++) for (let b = a + 1; b < k; b++) meat.data[a * k + b] = meat.data[b * k + a]!
  return { total, meat }
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let t = 0; t < a.length; t++) sum += a[t] * b[t]
  return sum
}

function lengthOf(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i]
  return Math.sqrt(sum)
}
