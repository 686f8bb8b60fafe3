import { leastSquares } from '../numerics/least-squares.ts'
import { column, dot } from '../numerics/linear-algebra.ts'
import type { RegressionFit } from './absorbed-regression.ts'
import { twoWayEffects, type Grouping } from './fixed-effects.ts'
import { invertWildTest, type WildBootstrap, type WildBootstrapOptions, type WildForm } from './wild-draws.ts'

/**
 * Wild cluster bootstrap-t of a regression's first coefficient, with the null hypothesis imposed (WCR).
 *
 * Residuals of the regression restricted to the null are multiplied by one random weight per cluster and added to the
 * restricted fit; the coefficient's clustered t value in each such sample makes up the reference distribution. With
 * x̃ the first regressor freed of the others and of the fixed effects, M the operator that frees a column of them,
 * q_g = x̃_g'x̃_g and restricted residuals u = e + δx̃ (e the regression's residuals, δ the estimate less the null), a draw w
 * has coefficient d = Σ w_g x̃_g'u_g / Σ q_g and cluster scores x̃_g'[M(w∘u)]_g - d·q_g. Both are linear in δ, so one pass
 * over the draws serves every null, and the interval is found by inverting the test.
 *
 * The sample itself is one of the equally likely ones, so drawn p values are (1 + exceedances) / (1 + draws); the
 * small-sample factor of the t value is the same in every draw and cancels. With few *treated* clusters this test hardly
 * ever rejects (MacKinnon & Webb 2017).
 *
 * @param fit      unweighted, with two fixed effects absorbed
 * @param clusters of the rows
 * @see Cameron, Gelbach & Miller 2008, doi:10.1162/rest.90.3.414; Roodman, Nielsen, MacKinnon & Webb 2019,
 *   doi:10.1177/1536867X19830877 (algebra); Webb 2023, doi:10.1111/caje.12661 (weights); MacKinnon & Webb 2017,
 *   doi:10.1002/jae.2508
 */
export function wildClusterBootstrap(
  fit: RegressionFit,
  clusters: Grouping,
  options: WildBootstrapOptions,
): WildBootstrap {
  const parts = splitByCluster(fit, withoutEmptyLevels(clusters))
  return invertWildTest(
    {
      clusters: parts.clusters,
      estimate: fit.estimates[0],
      // the length cancels where a draw's coefficient is held against its own scores
      variance: parts.squaredScores / parts.length ** 2,
      formOf: (w) => quadraticIn(parts, w),
    },
    options,
  )
}

/** What the draws need of the data: everything by cluster. */
interface Parts {
  clusters: number
  /** x̃'e and x̃'x̃ per cluster. */
  scores: Float64Array
  lengths: Float64Array
  /** x̃'x̃, and the sum of squared scores. */
  length: number
  squaredScores: number
  /** Clusters × clusters, by source: x̃_g'[M(1_h ∘ e)]_g at h·G + g, and the same of x̃ in place of e. */
  fromResiduals: Float64Array
  fromRegressor: Float64Array
}

function splitByCluster(fit: RegressionFit, { index, levels }: Grouping): Parts {
  const free = freeOfOthers(fit)
  const x = free(column(fit.x, 0))
  const sumByCluster = (other: Float64Array) => {
    const sums = new Float64Array(levels)
    index.forEach((g, i) => (sums[g] += x[i] * other[i]))
    return sums
  }
  const spread = (from: Float64Array) => {
    const sums = new Float64Array(levels * levels)
    for (let h = 0; h < levels; h++)
      sums.set(sumByCluster(free(from.map((value, i) => (index[i] === h ? value : 0)))), h * levels)
    return sums
  }
  const scores = sumByCluster(fit.residuals)
  return {
    clusters: levels,
    scores,
    lengths: sumByCluster(x),
    length: dot(x, x),
    squaredScores: dot(scores, scores),
    fromResiduals: spread(fit.residuals),
    fromRegressor: spread(x),
  }
}

/** M: what is left of a column after the fixed effects and every regressor but the first. */
function freeOfOthers({ x, effects }: RegressionFit): (values: Float64Array) => Float64Array {
  const { remove } = twoWayEffects(effects[0], effects[1])
  const others = { rows: x.rows, cols: x.cols - 1, data: x.data.subarray(x.rows) }
  return (values) => (others.cols === 0 ? remove(values) : leastSquares(others, remove(values)).residuals)
}

function withoutEmptyLevels({ index, levels }: Grouping): Grouping {
  const used = [...new Set(index)].sort((a, b) => a - b)
  const number = new Int32Array(levels)
  used.forEach((level, i) => (number[level] = i))
  return { index: index.map((level) => number[level]), levels: used.length }
}

function quadraticIn(
  { clusters, scores, lengths, length, fromResiduals, fromRegressor }: Parts,
  w: Float64Array,
): WildForm {
  const [a, b] = [dot(scores, w) / length, dot(lengths, w) / length]
  const [ofResiduals, ofRegressor] = [lengths.map((q) => -a * q), lengths.map((q) => -b * q)]
  for (let h = 0; h < clusters; h++) {
    for (let g = 0; g < clusters; g++) {
      ofResiduals[g] += w[h] * fromResiduals[h * clusters + g]
      ofRegressor[g] += w[h] * fromRegressor[h * clusters + g]
    }
  }
  const products = [dot(ofResiduals, ofResiduals), dot(ofResiduals, ofRegressor), dot(ofRegressor, ofRegressor)]
  const [c, d, e] = products.map((value) => value / length ** 2)
  return [a, b, c, d, e]
}
