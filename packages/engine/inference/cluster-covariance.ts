import { type Said, sayingOne } from '../fact.ts'
import { crossProduct, dot, matrix, multiply, type Matrix } from '../numerics/linear-algebra.ts'
import { recompose, symmetricEigen } from '../numerics/symmetric-eigen.ts'
import type { RegressionFit } from './absorbed-regression.ts'
import type { Grouping } from './fixed-effects.ts'

/**
 * How the parameters K are counted in the factor G/(G-1)·(N-1)/(N-K) of the clustered covariance (CR1):
 * `nested` leaves out fixed effects nested in the clusters but for one level (the default of R's fixest), `full` counts
 * every fixed effect, `none` counts the coefficients alone; `unadjusted` has no factor at all (CR0).
 */
export type SmallSample = 'nested' | 'full' | 'none' | 'unadjusted'

export interface CovarianceEstimate {
  /** k × k, in the order of the fit's terms. */
  covariance: Matrix
  /** Degrees of freedom of the t reference. */
  df: number
  /** Clusters (the smaller number of two); null without clusters. */
  clusters: number | null
  /** The estimator, with its correction. */
  method: Said
}

/** How a covariance is estimated: from so many clusters each way, or without any. */
export interface CovarianceFacts {
  clustered: { clusters: number[]; correction: SmallSample }
  robust: object
  classical: object
}

const methodOf = sayingOne<CovarianceFacts>('shared/covariance')

/**
 * Cluster-robust covariance of a regression, one-way or two-way.
 *
 * Two-way is V₁ + V₂ - V₁₂, each with the factor of the smaller number of clusters; its negative eigenvalues, which a
 * difference can have, are set to zero.
 *
 * @param fit        the regression
 * @param clusters   one or two partitions of the rows
 * @param correction how K is counted, see {@link SmallSample}
 * @returns          the covariance, with G - 1 degrees of freedom (the smaller G of two)
 * @see Cameron & Miller 2015, doi:10.3368/jhr.50.2.317; Cameron, Gelbach & Miller 2011, doi:10.1198/jbes.2010.07136
 */
export function clusterCovariance(
  fit: RegressionFit,
  clusters: Grouping[],
  correction: SmallSample = 'nested',
): CovarianceEstimate {
  const occupied = clusters.map(withoutEmptyLevels)
  const meat = occupied.length === 1 ? clusterMeat(fit, occupied[0]) : twoWayMeat(fit, occupied[0], occupied[1])
  const estimate = covarianceOfScores(fit, occupied, meat, correction)
  return occupied.length === 1 ? estimate : { ...estimate, covariance: repairNegative(estimate.covariance) }
}

/** What the covariance needs of a regression once its scores are summed. */
export type ScoredFit = Pick<RegressionFit, 'terms' | 'n' | 'bread' | 'effects' | 'effectsRank'>

/**
 * The same from the scores' own sum of outer products, for a regression that finds it without its rows.
 *
 * @param clusters without empty levels
 * @param meat     Σ over clusters of s·s', s the cluster's sum of x·e
 */
export function covarianceOfScores(
  fit: ScoredFit,
  clusters: Grouping[],
  meat: Matrix,
  correction: SmallSample = 'nested',
): CovarianceEstimate {
  const groups = Math.min(...clusters.map(({ levels }) => levels))
  return {
    covariance: sandwich(fit.bread, meat, clusterFactor(fit, clusters, correction, groups)),
    df: groups - 1,
    clusters: groups,
    method: methodOf('clustered', { clusters: clusters.map(({ levels }) => levels), correction }),
  }
}

/**
 * Heteroskedasticity-robust covariance (HC1, factor N/(N-K) with every fixed effect counted), N - K degrees of freedom.
 */
export function heteroskedasticCovariance(fit: RegressionFit): CovarianceEstimate {
  const df = fit.n - countParameters(fit, [], 'full')
  const squares = fit.residuals.map((residual, i) => (residual * (fit.weights?.[i] ?? 1)) ** 2)
  const covariance = sandwich(fit.bread, crossProduct(fit.x, squares), fit.n / df)
  return { covariance, df, clusters: null, method: methodOf('robust', {}) }
}

/** Classical covariance, one residual variance RSS/(N-K) with every fixed effect counted. */
export function classicalCovariance(fit: RegressionFit): CovarianceEstimate {
  const df = fit.n - countParameters(fit, [], 'full')
  const rss = dot(fit.weights ? fit.residuals.map((e, i) => e * fit.weights![i]) : fit.residuals, fit.residuals)
  const covariance = matrix(
    fit.bread.rows,
    fit.bread.cols,
    fit.bread.data.map((value) => (value * rss) / df),
  )
  return { covariance, df, clusters: null, method: methodOf('classical', {}) }
}

/**
 * K of the small-sample factor: coefficients plus the fixed effects that count.
 */
export function countParameters(fit: ScoredFit, clusters: Grouping[], correction: SmallSample): number {
  const k = fit.terms.length
  if (correction === 'none' || correction === 'unadjusted' || fit.effects.length === 0) return k
  if (correction === 'full') return k + fit.effectsRank
  const nested = fit.effects.filter((effect) => clusters.some((cluster) => isNested(effect, cluster)))
  const skipped = nested.reduce((sum, effect) => sum + effect.levels - 1, 0)
  return k + Math.max(fit.effectsRank - skipped, 1)
}

/** Whether every level of `inner` lies within one level of `outer`. */
export function isNested(inner: Grouping, outer: Grouping): boolean {
  const home = new Int32Array(inner.levels).fill(-1)
  for (let i = 0; i < inner.index.length; i++) {
    const level = inner.index[i]
    if (home[level] === -1) home[level] = outer.index[i]!
    else if (home[level] !== outer.index[i]) return false
  }
  return true
}

function clusterFactor(fit: ScoredFit, clusters: Grouping[], correction: SmallSample, groups: number): number {
  if (correction === 'unadjusted') return 1
  const k = countParameters(fit, clusters, correction)
  return (groups / (groups - 1)) * ((fit.n - 1) / (fit.n - k))
}

function sandwich(bread: Matrix, meat: Matrix, factor: number): Matrix {
  const product = multiply(multiply(bread, meat), bread)
  for (let i = 0; i < product.data.length; i++) product.data[i] *= factor
  return product
}

/** Sum over clusters of the outer product of the cluster's score x'We. */
function clusterMeat(fit: RegressionFit, clusters: Grouping): Matrix {
  const k = fit.x.cols
  const scores = matrix(clusters.levels, k)
  for (let j = 0; j < k; j++) {
    const offset = j * fit.n
    for (let i = 0; i < fit.n; i++) {
      const weight = fit.weights ? fit.weights[i] : 1
      scores.data[j * clusters.levels + clusters.index[i]] += weight * fit.x.data[offset + i] * fit.residuals[i]
    }
  }
  return crossProduct(scores)
}

function twoWayMeat(fit: RegressionFit, first: Grouping, second: Grouping): Matrix {
  const both = clusterMeat(fit, intersect(first, second))
  const [a, b] = [clusterMeat(fit, first), clusterMeat(fit, second)]
  return matrix(
    a.rows,
    a.cols,
    a.data.map((value, i) => value + b.data[i] - both.data[i]),
  )
}

/** The rows that share a level of both partitions, numbered in the order of their first row. */
export function intersect(first: Grouping, second: Grouping): Grouping {
  const numbers = new Map<number, number>()
  const index = first.index.map((level, i) => {
    const pair = level * second.levels + second.index[i]
    const number = numbers.get(pair) ?? numbers.size
    numbers.set(pair, number)
    return number
  })
  return { index, levels: numbers.size }
}

/** The groups numbered in the order of their first row; those that already are stay as they are. */
export function withoutEmptyLevels(groups: Grouping): Grouping {
  if (isNumberedInOrder(groups)) return groups
  const number = new Int32Array(groups.levels).fill(-1)
  let levels = 0
  const index = groups.index.map((level) => {
    if (number[level] === -1) number[level] = levels++
    return number[level]
  })
  return { index, levels }
}

function isNumberedInOrder({ index, levels }: Grouping): boolean {
  let next = 0
  for (let i = 0; i < index.length; i++) {
    if (index[i] > next) return false
    if (index[i] === next) next++
  }
  return next === levels
}

function repairNegative(covariance: Matrix): Matrix {
  const { values, vectors } = symmetricEigen(covariance)
  if (values.every((value) => value >= 0)) return covariance
  return recompose(
    values.map((value) => Math.max(value, 0)),
    vectors,
  )
}
