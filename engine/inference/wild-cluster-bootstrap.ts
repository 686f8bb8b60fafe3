import { leastSquares } from '../numerics/least-squares.ts'
import { column, dot } from '../numerics/linear-algebra.ts'
import type { Random } from '../numerics/random.ts'
import type { RegressionFit } from './absorbed-regression.ts'
import { twoWayEffects } from './fixed-effects.ts'
import type { Grouping } from './fixed-effects.ts'

/** Rademacher: -1 or 1. Webb: ±√½, ±1, ±√1½, so that few clusters still give many different draws. */
export type WildWeights = 'rademacher' | 'webb'

export interface WildBootstrapOptions {
  /** Draws where the weights are too many to go through all of them. */
  draws: number
  random: Random
  /** Left out = Webb under 12 clusters, else Rademacher. */
  weights?: WildWeights
}

export interface WildBootstrap {
  /** Two-sided p value of "the coefficient is zero". */
  p: number
  /** 95 % interval: values around the estimate that are not rejected at 5 %; an end is infinite where none is rejected. */
  ci: [number, number]
  /** Weight vectors used. */
  draws: number
  /** Whether these are all there are, so that nothing is random. */
  enumerated: boolean
  weights: WildWeights
  clusters: number
}

/** Below this many clusters Rademacher weights repeat themselves too much (Webb 2023). */
const fewestForRademacher = 12
/** All weight vectors are gone through when there are at most this many: 14 clusters with two weights, 5 with six. */
const mostEnumerated = 2 ** 14
const size = 0.05

const values: Record<WildWeights, number[]> = {
  rademacher: [-1, 1],
  webb: [-Math.sqrt(1.5), -1, -Math.sqrt(0.5), Math.sqrt(0.5), 1, Math.sqrt(1.5)],
}

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
  { draws, random, weights: asked }: WildBootstrapOptions,
): WildBootstrap {
  const parts = splitByCluster(fit, withoutEmptyLevels(clusters))
  const weights = asked ?? (parts.clusters < fewestForRademacher ? 'webb' : 'rademacher')
  const enumerated = values[weights].length ** parts.clusters <= mostEnumerated
  const vectors = enumerated
    ? enumerate(values[weights], parts.clusters)
    : draw(values[weights], parts.clusters, draws, random)
  const forms = Array.from(vectors, (w) => quadraticIn(parts, w))
  const pAt = (delta: number) => pValue(parts, forms, delta, enumerated)
  const estimate = fit.estimates[0]!
  const scale = Math.sqrt(parts.squaredScores) / parts.length
  // the null at the upper end lies above the estimate, so its δ is negative
  const ends = [1, -1].map((side) => estimate - side * scale * reach((share) => pAt(side * share * scale)))
  return {
    p: pAt(estimate),
    ci: [ends[0]!, ends[1]!],
    draws: forms.length,
    enumerated,
    weights,
    clusters: parts.clusters,
  }
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
    index.forEach((g, i) => (sums[g]! += x[i]! * other[i]!))
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
  const { remove } = twoWayEffects(effects[0]!, effects[1]!)
  const others = { rows: x.rows, cols: x.cols - 1, data: x.data.subarray(x.rows) }
  return (values) => (others.cols === 0 ? remove(values) : leastSquares(others, remove(values)).residuals)
}

function withoutEmptyLevels({ index, levels }: Grouping): Grouping {
  const used = [...new Set(index)].sort((a, b) => a - b)
  const number = new Int32Array(levels)
  used.forEach((level, i) => (number[level] = i))
  return { index: index.map((level) => number[level]!), levels: used.length }
}

function* enumerate(from: number[], clusters: number): Generator<Float64Array> {
  const w = new Float64Array(clusters)
  for (let code = 0; code < from.length ** clusters; code++) {
    let rest = code
    for (let g = 0; g < clusters; g++) {
      w[g] = from[rest % from.length]!
      rest = Math.floor(rest / from.length)
    }
    yield w
  }
}

function* draw(from: number[], clusters: number, draws: number, random: Random): Generator<Float64Array> {
  const w = new Float64Array(clusters)
  for (let i = 0; i < draws; i++) {
    for (let g = 0; g < clusters; g++) w[g] = from[random.integer(from.length)]!
    yield w
  }
}

/** A draw as functions of δ: coefficient `a + bδ` and sum of squared scores `c + 2dδ + eδ²`. */
type Form = [a: number, b: number, c: number, d: number, e: number]

function quadraticIn(
  { clusters, scores, lengths, length, fromResiduals, fromRegressor }: Parts,
  w: Float64Array,
): Form {
  const [a, b] = [dot(scores, w) / length, dot(lengths, w) / length]
  const [ofResiduals, ofRegressor] = [lengths.map((q) => -a * q), lengths.map((q) => -b * q)]
  for (let h = 0; h < clusters; h++) {
    for (let g = 0; g < clusters; g++) {
      ofResiduals[g]! += w[h]! * fromResiduals[h * clusters + g]!
      ofRegressor[g]! += w[h]! * fromRegressor[h * clusters + g]!
    }
  }
  return [a, b, dot(ofResiduals, ofResiduals), dot(ofResiduals, ofRegressor), dot(ofRegressor, ofRegressor)]
}

/** Share of draws whose squared t value reaches the sample's, under the null that lies δ below the estimate. */
function pValue({ squaredScores }: Parts, forms: Form[], delta: number, enumerated: boolean): number {
  // a draw that repeats the sample ties with it up to rounding
  const t = (delta * delta * (1 - 1e-9)) / squaredScores
  let reached = 0
  for (const [a, b, c, d, e] of forms) {
    const coefficient = a + b * delta
    if (coefficient * coefficient >= t * Math.max(c + 2 * d * delta + e * delta * delta, 0)) reached++
  }
  return enumerated ? reached / forms.length : (1 + reached) / (1 + forms.length)
}

/** How far from the estimate, in naive standard errors, the test first rejects; infinite where it never does. */
function reach(pAt: (share: number) => number): number {
  let [inside, outside] = [0, 1]
  while (pAt(outside) >= size) {
    inside = outside
    outside *= 2
    if (outside > 2 ** 20) return Infinity
  }
  for (let step = 0; step < 60; step++) {
    const middle = (inside + outside) / 2
    if (pAt(middle) >= size) inside = middle
    else outside = middle
  }
  return inside
}
