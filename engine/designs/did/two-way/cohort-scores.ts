import type { Grouping } from '../../../inference/fixed-effects.ts'
import {
  column,
  crossProduct,
  dot,
  matrix,
  multiply,
  transpose,
  type Matrix,
} from '../../../numerics/linear-algebra.ts'
import type { CohortSample } from './cohort-regression.ts'

/**
 * Σ over clusters of s·s', s the cluster's sum of x·e, where x is the same for all units of a cohort: residuals are
 * summed by cluster, cohort and period first.
 *
 * @param residuals one per row of the sample
 * @param x         (cohorts × periods) × k, the regressors of each cell, cohort by cohort
 * @returns         k × k
 */
export function sumScoreProducts(
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
