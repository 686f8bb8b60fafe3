import type { Grouping } from '../../../inference/fixed-effects.ts'
import { dot, matrix, multiplyVector } from '../../../numerics/linear-algebra.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import { type IvModel, subtractFitted } from './reduce.ts'

/** Under this many clusters Rademacher signs make too few different draws. */
const fewForSigns = 12
/** Webb's six points: variance one, and six to the power of the clusters different draws. */
const webbPoints = [-Math.sqrt(1.5), -1, -Math.sqrt(0.5), Math.sqrt(0.5), 1, Math.sqrt(1.5)]

/** With the data themselves 2,000 statistics, of which 5 % is a whole number. */
export const wildDraws = 1999

export interface WildBootstrap {
  /** Share of draws, the data among them, with a statistic at least as large. */
  p: number
  draws: number
  weights: 'Rademacher' | 'Webb'
}

/**
 * Wild cluster bootstrap of the Anderson–Rubin test of no effect, the null imposed: what the controls leave of the
 * outcome is multiplied cluster by cluster with random weights of mean zero, and the clustered statistic taken again.
 *
 * A draw costs clusters² products: the scores are sums over clusters of what each contributes to each.
 *
 * @param random seeded stream
 * @see Cameron, Gelbach & Miller 2008, doi:10.1162/rest.90.3.414; Webb 2023, doi:10.1111/caje.12661; for instruments
 *   Davidson & MacKinnon 2010, doi:10.1198/jbes.2009.07221
 */
export function bootstrapNoEffect(
  model: IvModel,
  clusters: Grouping,
  draws: number,
  random: WildStream,
): WildBootstrap {
  const [{ own, spread }] = scoresByCluster(model, clusters, model.y)
  const observed = statisticUnder(new Float64Array(clusters.levels).fill(1), own, spread)
  let asLarge = 0
  for (let i = 0; i < draws; i++) {
    const weights = drawWildWeights(clusters.levels, random)
    // a draw of one sign for all is the data themselves, up to rounding
    if (statisticUnder(weights, own, spread) >= observed * (1 - 1e-9)) asLarge++
  }
  return { p: (1 + asLarge) / (1 + draws), draws, weights: wildWeightsFor(clusters.levels) }
}

/** A prime modulus and multiplier whose products stay whole in 64-bit floats. */
const modulus = 2 ** 31 - 1
const multiplier = 16807

/** Random signs and whole numbers, the part of a stream that wild weights need. */
interface WildStream {
  rademacher: () => number
  integer: (n: number) => number
}

/**
 * Lehmer's generator: the replication script draws the same weights with one line of base R, so that a bootstrapped
 * interval can be recomputed to its last digits.
 *
 * @param seed whole number, the run's seed
 * @see Park & Miller 1988, doi:10.1145/63039.63042 (the minimal standard)
 */
export function lehmerStream(seed: number): WildStream {
  let state = 1 + (Math.abs(Math.trunc(seed)) % (modulus - 1))
  const next = () => {
    state = (multiplier * state) % modulus
    return state / modulus
  }
  // the first numbers of neighboring seeds lie on a line
  for (let skipped = 0; skipped < 10; skipped++) next()
  return { rademacher: () => (next() < 0.5 ? -1 : 1), integer: (n) => Math.floor(n * next()) }
}

export function wildWeightsFor(clusters: number): WildBootstrap['weights'] {
  return clusters < fewForSigns ? 'Webb' : 'Rademacher'
}

/** One weight per cluster. */
export function drawWildWeights(clusters: number, random: WildStream): Float64Array {
  const draw = wildWeightsFor(clusters) === 'Webb' ? () => webbPoints[random.integer(6)] : () => random.rademacher()
  return Float64Array.from({ length: clusters }, draw)
}

export interface Scores {
  /** Per cluster: its part of Q'u, q values. */
  own: Float64Array[]
  /** `spread[h]`: scores of every cluster counted, clusters × q, made by the residuals of the drawn cluster h alone. */
  spread: Float64Array[]
}

/**
 * @param drawn   the clusters whose residuals are multiplied together
 * @param values  what the controls leave of a column, carrying the roots of the weights where there are some
 * @param counted the partitions over whose clusters scores are summed
 * @returns       one for each partition counted
 */
export function scoresByCluster(
  { q, controls, n }: IvModel,
  { index, levels }: Grouping,
  values: Float64Array,
  counted: Grouping[] = [{ index, levels }],
): Scores[] {
  const own: Float64Array[] = []
  const spreads: Float64Array[][] = counted.map(() => [])
  for (let cluster = 0; cluster < levels; cluster++) {
    const part = values.map((value, row) => (index[row] === cluster ? value : 0))
    const moved = Float64Array.from(q, (vector) => dot(vector, part))
    const residuals = subtractFitted(controls.project(part), q, moved)
    own.push(moved)
    counted.forEach((groups, at) => {
      const scores = new Float64Array(groups.levels * q.length)
      q.forEach((vector, j) => {
        for (let row = 0; row < n; row++) scores[groups.index[row] * q.length + j] += vector[row] * residuals[row]
      })
      spreads[at].push(scores)
    })
  }
  return spreads.map((spread) => ({ own, spread }))
}

/** s'(Σ scores·scores')⁻¹s for outcomes whose clusters carry these weights; small-sample factors cancel. */
function statisticUnder(weights: Float64Array, own: Float64Array[], spread: Float64Array[]): number {
  const k = own[0].length
  const score = new Float64Array(k)
  const scores = new Float64Array(spread[0].length)
  weights.forEach((weight, cluster) => {
    for (let j = 0; j < k; j++) score[j] += weight * own[cluster][j]
    const part = spread[cluster]
    for (let i = 0; i < scores.length; i++) scores[i] += weight * part[i]
  })
  const meat = matrix(k, k)
  for (let at = 0; at < scores.length; at += k) {
    for (let a = 0; a < k; a++) {
      for (let b = 0; b < k; b++) meat.data[b * k + a] += scores[at + a] * scores[at + b]
    }
  }
  return dot(multiplyVector(pseudoInverseSymmetric(meat).inverse, score), score)
}
