import { dot, matrix, multiplyVector } from '../../../numerics/linear-algebra.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import { andersonRubin, type AndersonRubin, type Interval, setByAngles } from './anderson-rubin.ts'
import { type ClusteredErrors, fewestClusters, partitionsOf } from './error-structure.ts'
import { fitTwoStage } from './k-class.ts'
import { drawWildWeights, lehmerStream, type Scores, scoresByCluster, wildDraws } from './wild-cluster-bootstrap.ts'
import type { IvModel } from './reduce.ts'
import { negligible, varianceFactor } from './score-products.ts'

const size = 0.05
/** With more instruments the search would take minutes: a draw costs the cube of their number, at some 300 values of β. */
const MOST_SEARCHED = 20

/**
 * The statistics of all draws as functions of the direction (cosine, sine): score a·c - b·s, meat A·c² - B·cs + C·s². Flat,
 * k or k² numbers for each draw; the first draw is the data.
 */
interface Draws {
  count: number
  k: number
  score: [Float64Array, Float64Array]
  meat: Meat
  /** With two partitions `meat` is that of both, and this what is taken off: that of the rows they share. */
  shared?: Meat
}

/** Σ over clusters of the products of their scores, k × k for each power of the slope: start², start·slope, slope². */
type Meat = [Float64Array, Float64Array, Float64Array]

/**
 * The products of scores of draws whose weights belong to one partition and whose scores are summed over another, which
 * may have as many clusters as there are rows. A draw is a quadratic form in the weights, so that the clusters are
 * passed through once and not in every draw.
 *
 * @returns the products of one draw, from its weights
 */
function prepareMeat(start: Scores, slope: Scores, k: number): (weights: Float64Array) => Meat {
  const forms = [formsOf(start, start, k), formsOf(start, slope, k), formsOf(slope, slope, k)]
  return (weights) => {
    const [own, cross, end] = forms.map((form) => Float64Array.from(form, (one) => quadratic(one, weights)))
    return [own, cross.map((value, at) => value + cross[(at % k) * k + Math.floor(at / k)]), end]
  }
}

/** For each pair of instruments i and j, at j·k + i, the matrix over drawn clusters whose form in the weights is Σ sᵢtⱼ. */
function formsOf(s: Scores, t: Scores, k: number): Float64Array[] {
  return Array.from({ length: k * k }, (_, at) => {
    const [i, j] = [at % k, Math.floor(at / k)]
    const drawn = s.spread.length
    const form = new Float64Array(drawn * drawn)
    for (let g = 0; g < drawn; g++) {
      for (let h = 0; h < drawn; h++) {
        const [left, right] = [s.spread[g], t.spread[h]]
        let sum = 0
        for (let from = 0; from < left.length; from += k) sum += left[from + i] * right[from + j]
        form[g * drawn + h] = sum
      }
    }
    return form
  })
}

function quadratic(form: Float64Array, weights: Float64Array): number {
  const size = weights.length
  let sum = 0
  for (let g = 0; g < size; g++) {
    let row = 0
    for (let h = 0; h < size; h++) row += form[g * size + h] * weights[h]
    sum += weights[g] * row
  }
  return sum
}

/**
 * The Anderson–Rubin test with its p value from a wild cluster bootstrap at every β, and the set that it keeps.
 *
 * At each β the null is imposed: what the controls leave of y - βd is multiplied cluster by cluster with random weights
 * and the clustered statistic taken again. The same weights serve at every β, and the statistic of a draw is a ratio of
 * polynomials in β, so that nothing passes through the rows again.
 *
 * With two partitions the weights belong to the clusters of the one with fewer, and the statistic is the two-way one; a
 * draw in whose direction V₁ + V₂ - V₁₂ is not positive definite leaves V₁₂ out, as the data themselves do.
 *
 * `set` with a changed limit or a direct effect, which sensitivity analyses ask for, takes the analytic set with the
 * critical value that the bootstrap has at the estimate.
 *
 * @param seed of the run
 * @param isSearched whether the set is looked for at every β; else it is the analytic one with that critical value, for
 *   which a draw costs a few hundred times less
 * @see Davidson & MacKinnon 2010, doi:10.1198/jbes.2009.07221; MacKinnon 2023, doi:10.1016/j.ecosta.2021.08.003; two ways
 *   MacKinnon, Nielsen & Webb 2021, doi:10.1080/07350015.2019.1677473
 */
export function wildAndersonRubin(
  model: IvModel,
  errors: ClusteredErrors,
  seed: number,
  isSearched = true,
): AndersonRubin {
  const analytic = andersonRubin(model)
  const { value: centre, se } = fitTwoStage(model)
  const scale = se > 0 && Number.isFinite(se) ? se : 1
  const k = model.q.length
  // a strong first stage asks for neither
  let prepared: Draws | undefined
  const draws = () => (prepared ??= prepareDraws(model, errors, { centre, scale, seed }))
  const atEstimate = () => prepared ?? prepareDraws(model, errors, { centre, scale, seed, isAtEstimate: true })
  const pAt = (cosine: number, sine: number) =>
    shareOf(draws(), countAsLarge(statisticIn(draws(), cosine, sine), draws().count))
  const direction = (beta: number): [number, number] => {
    const t = (beta - centre) / scale
    const length = Math.hypot(1, t)
    return [1 / length, t / length]
  }
  let found: Interval[] | undefined
  const own = () => (found ??= setByAngles((cosine, sine) => isKept(draws(), cosine, sine), centre, scale))
  let critical: number | undefined
  const criticalValue = () => (critical ??= quantileAt(atEstimate()) / (k * varianceFactor(model, k)))
  return {
    ...analytic,
    p: (beta) => pAt(...direction(beta)),
    set: (level, changes) =>
      isSearched && k <= MOST_SEARCHED && changes === undefined && level === 1 - size
        ? own()
        : analytic.set(level, { limit: criticalValue(), ...changes }),
  }
}

interface Preparation {
  centre: number
  scale: number
  seed: number
  /** Whether the draws are looked at in the direction of the estimate alone, where the slope has no part. */
  isAtEstimate?: boolean
}

function prepareDraws(
  model: IvModel,
  errors: ClusteredErrors,
  { centre, scale, seed, isAtEstimate = false }: Preparation,
): Draws {
  const { y, d } = model
  const start = y.map((value, row) => value - centre * d[row])
  const slope = d.map((value) => scale * value)
  const clusters = fewestClusters(errors)
  const counted = errors.crossed ? [...partitionsOf(errors), errors.crossed.both] : [clusters]
  const [own, other] = [start, slope].map((column) => scoresByCluster(model, clusters, column, counted))
  const k = model.q.length
  const stream = lehmerStream(seed)
  const count = 1 + wildDraws
  const zeros = (size: number) => new Float64Array(count * size)
  const meatOf = errors.crossed
    ? addMeats(prepareMeat(own[0], other[0], k), prepareMeat(own[1], other[1], k))
    : (weights: Float64Array) =>
        meatOfSums(
          weighted(weights, own[0].spread),
          isAtEstimate ? new Float64Array() : weighted(weights, other[0].spread),
          k,
        )
  const sharedOf = errors.crossed && prepareMeat(own[2], other[2], k)
  const draws: Draws = {
    count,
    k,
    score: [zeros(k), zeros(k)],
    meat: [zeros(k * k), zeros(k * k), zeros(k * k)],
    ...(sharedOf && { shared: [zeros(k * k), zeros(k * k), zeros(k * k)] }),
  }
  const data = new Float64Array(clusters.levels).fill(1)
  for (let at = 0; at < count; at++) {
    const weights = at === 0 ? data : drawWildWeights(clusters.levels, stream)
    draws.score[0].set(weighted(weights, own[0].own), at * k)
    draws.score[1].set(weighted(weights, other[0].own), at * k)
    const set = (target: Meat, found: Meat) => found.forEach((one, power) => target[power].set(one, at * k * k))
    set(draws.meat, meatOf(weights))
    if (sharedOf) set(draws.shared!, sharedOf(weights))
  }
  return draws
}

function meatOfSums(s: Float64Array, t: Float64Array, k: number): Meat {
  const meat: Meat = [new Float64Array(k * k), new Float64Array(k * k), new Float64Array(k * k)]
  for (let from = 0; from < s.length; from += k)
    for (let j = 0; j < k; j++) for (let i = 0; i < k; i++) meat[0][j * k + i] += s[from + i] * s[from + j]
  for (let from = 0; from < t.length; from += k) {
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) {
        const place = j * k + i
        meat[1][place] += s[from + i] * t[from + j] + t[from + i] * s[from + j]
        meat[2][place] += t[from + i] * t[from + j]
      }
    }
  }
  return meat
}

function addMeats(first: (weights: Float64Array) => Meat, second: (weights: Float64Array) => Meat) {
  return (weights: Float64Array): Meat => {
    const [a, b] = [first(weights), second(weights)]
    return a.map((part, power) => part.map((value, at) => value + b[power][at])) as Meat
  }
}

function weighted(weights: Float64Array, parts: Float64Array[]): Float64Array {
  const sum = new Float64Array(parts[0].length)
  parts.forEach((part, cluster) => {
    const weight = weights[cluster]
    for (let i = 0; i < sum.length; i++) sum[i] += weight * part[i]
  })
  return sum
}

const shareOf = ({ count }: Draws, asLarge: number) => (1 + asLarge) / count

/** How many draws have a statistic at least that of the data; one of one sign for all is the data, up to rounding. */
function countAsLarge(statistic: (at: number) => number, count: number): number {
  const observed = statistic(0) * (1 - 1e-9)
  let asLarge = 0
  for (let at = 1; at < count; at++) if (statistic(at) >= observed) asLarge++
  return asLarge
}

/** Whether the p value of a direction is over the test's size; the draws that cannot change the answer are left out. */
function isKept(draws: Draws, cosine: number, sine: number): boolean {
  const { count } = draws
  const statistic = statisticIn(draws, cosine, sine)
  const observed = statistic(0) * (1 - 1e-9)
  let fewest = 0
  while (shareOf(draws, fewest) <= size) fewest++
  let asLarge = 0
  for (let at = 1; at < count && asLarge < fewest && asLarge + count - at >= fewest; at++)
    if (statistic(at) >= observed) asLarge++
  return asLarge >= fewest
}

/** s'M⁻¹s of any draw in a direction; small-sample factors are left out, as they cancel. */
function statisticIn({ k, score: [a, b], meat, shared }: Draws, cosine: number, sine: number): (at: number) => number {
  const [cc, cs, ss] = [cosine * cosine, cosine * sine, sine * sine]
  const along = (m: Meat, at: number) => cc * m[0][at] - cs * m[1][at] + ss * m[2][at]
  const scoreAt = (at: number) => cosine * a[at] - sine * b[at]
  const score = new Float64Array(k)
  const all = new Float64Array(k * k)
  const less = new Float64Array(k * k)
  const factor = new Float64Array(k * k)
  const general = (at: number) => {
    for (let i = 0, from = at * k; i < k; i++) score[i] = scoreAt(from + i)
    for (let i = 0, from = at * k * k; i < k * k; i++) {
      all[i] = along(meat, from + i)
      if (shared) less[i] = all[i] - along(shared, from + i)
    }
    return shared ? crossedForm({ all, less }, factor, score, k) : form(all, factor, score, k)
  }
  if (shared || k > 2) return general
  if (k === 1) return (at) => scoreAt(at) ** 2 / along(meat, at)
  // The same steps as `solvedForm`, written out for two instruments: half of an analysis with clusters is spent here.
  return (at) => {
    const [first, second] = [along(meat, 4 * at), along(meat, 4 * at + 3)]
    const floor = 1e-12 * Math.max(0, first, second)
    if (!(first > floor)) return general(at)
    const root = Math.sqrt(first)
    const between = along(meat, 4 * at + 1) / root
    const pivot = second - between ** 2
    if (!(pivot > floor)) return general(at)
    const solved = scoreAt(2 * at) / root
    return solved ** 2 + ((scoreAt(2 * at + 1) - between * solved) / Math.sqrt(pivot)) ** 2
  }
}

/** With V₁ + V₂ - V₁₂ where that is positive definite, else with V₁ + V₂. */
function crossedForm(
  { all, less }: { all: Float64Array; less: Float64Array },
  factor: Float64Array,
  score: Float64Array,
  k: number,
): number {
  const found = solvedForm(less, factor, score, k, (j) => negligible * all[j * k + j])
  return Number.isNaN(found) ? form(all, factor, score, k) : found
}

/** s'M⁻¹s, by the pseudo-inverse where a draw leaves M without full rank. */
function form(meat: Float64Array, factor: Float64Array, score: Float64Array, k: number): number {
  if (k === 1) return (score[0] * score[0]) / meat[0]
  let largest = 0
  for (let i = 0; i < k; i++) largest = Math.max(largest, meat[i * k + i])
  const found = solvedForm(meat, factor, score, k, () => 1e-12 * largest)
  return Number.isNaN(found) ? pseudoForm(meat, score, k) : found
}

/**
 * s'M⁻¹s by Cholesky; `NaN` where a pivot is not above its floor. The factor is written row by row into `factor`, as inner
 * loops along rows are several times as fast with tens of instruments.
 */
function solvedForm(
  meat: Float64Array,
  factor: Float64Array,
  score: Float64Array,
  k: number,
  floor: (j: number) => number,
): number {
  const solved = score.slice()
  let sum = 0
  for (let j = 0; j < k; j++) {
    const own = j * k
    for (let i = 0; i < j; i++) {
      const other = i * k
      let value = meat[other + j]
      for (let l = 0; l < i; l++) value -= factor[own + l] * factor[other + l]
      factor[own + i] = value / factor[other + i]
    }
    let pivot = meat[own + j]
    for (let l = 0; l < j; l++) {
      pivot -= factor[own + l] ** 2
      solved[j] -= factor[own + l] * solved[l]
    }
    if (!(pivot > floor(j))) return NaN
    factor[own + j] = Math.sqrt(pivot)
    solved[j] /= factor[own + j]
    sum += solved[j] ** 2
  }
  return sum
}

/** Of both triangles the upper one is taken, so that the matrix is symmetric to the last bit. */
function pseudoForm(meat: Float64Array, score: Float64Array, k: number): number {
  const whole = meat.map(
    (_, at) => meat[Math.max(at % k, Math.floor(at / k)) * k + Math.min(at % k, Math.floor(at / k))],
  )
  return dot(multiplyVector(pseudoInverseSymmetric(matrix(k, k, whole)).inverse, score), score)
}

/** The draws' own 95 % quantile at the estimate. */
function quantileAt(draws: Draws): number {
  const statistic = statisticIn(draws, 1, 0)
  const sorted = Float64Array.from({ length: draws.count }, (_, at) => statistic(at)).sort()
  return sorted[Math.ceil((1 - size) * sorted.length) - 1]
}
