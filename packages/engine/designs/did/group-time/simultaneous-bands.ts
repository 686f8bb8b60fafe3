import { normalQuantile } from '../../../numerics/distributions.ts'
import type { Random } from '../../../numerics/random.ts'
import { clusterSums, type Clustering } from './influence.ts'

/**
 * How many standard errors wide a band must be so that it covers all estimates at once with 95 % probability: the
 * 95 % quantile of max |t| over draws of the multiplier bootstrap. Each draw flips the sign of each cluster's influence
 * (Rademacher weights); the standard errors are the analytic ones, not the draws' interquartile ranges.
 *
 * @param columns influence functions, one per estimate
 * @param se      their standard errors, all defined
 * @param step    called with the share of draws done
 * @returns       at least the pointwise 1.96; 1.96 for a single estimate only up to simulation noise
 * @see Callaway & Sant'Anna 2021, algorithm 1, doi:10.1016/j.jeconom.2020.12.001
 */
export function simultaneousCriticalValue(
  columns: Float64Array[],
  se: ArrayLike<number>,
  clustering: Clustering,
  draws: number,
  random: Random,
  step: (share: number) => void = () => undefined,
): number {
  const n = clustering.clusterIndex.length
  const scores = interleave(columns.map((column, j) => clusterSums(column, clustering).map((sum) => sum / n / se[j])))
  const sums = new Float64Array(columns.length)
  const largest = new Float64Array(draws)
  if (clustering.clusters > mostOneByOne) {
    const all = signedSums(scores, columns.length, draws, random, step)
    return criticalOf(largest.map((_, draw) => largestSize(all.subarray(draw * sums.length, (draw + 1) * sums.length))))
  }
  for (let draw = 0; draw < draws; draw++) {
    if (draw % 256 === 0) step(draw / draws)
    drawSignedSums(scores, sums, random)
    largest[draw] = largestSize(sums)
  }
  return criticalOf(largest)
}

/** Beyond so many clusters signs are drawn 32 at a time; what is published with fewer keeps its draws. */
const mostOneByOne = 25_000

function largestSize(sums: Float64Array): number {
  return sums.reduce((max, sum) => Math.max(max, Math.abs(sum)), 0)
}

function criticalOf(largest: Float64Array): number {
  largest.sort()
  return Math.max(normalQuantile(0.975), largest[Math.ceil(0.95 * largest.length) - 1] ?? 0)
}

/** The columns' values cluster by cluster, so that a draw reads memory once and in sequence. */
function interleave(columns: Float64Array[]): Float64Array {
  const width = columns.length
  const result = new Float64Array(width * (columns[0]?.length ?? 0))
  columns.forEach((values, j) => {
    for (let c = 0; c < values.length; c++) result[c * width + j] = values[c]!
  })
  return result
}

/** Sum of every column with one sign per cluster, into `sums`. */
function drawSignedSums(scores: Float64Array, sums: Float64Array, random: Random): void {
  const width = sums.length
  sums.fill(0)
  for (let from = 0; from < scores.length; from += width) {
    const sign = random.rademacher()
    for (let j = 0; j < width; j++) sums[j] += sign * scores[from + j]
  }
}

/** Clusters whose sums fit a processor's cache. */
const chunk = 512

/**
 * {@link drawSignedSums} for all draws, some hundred clusters at a time: signs come as the bits of random words, and the
 * sixteen signed sums of every four clusters are looked up, four columns at a time so that their sums stay in registers.
 *
 * @returns draws × columns, draw by draw
 */
function signedSums(
  scores: Float64Array,
  width: number,
  draws: number,
  random: Random,
  step: (share: number) => void,
): Float64Array {
  const stride = 4 * Math.ceil(width / 4)
  const sums = new Float64Array(draws * stride)
  const size = chunk * width
  const places = new Int32Array(chunk / 4)
  for (let from = 0; from < scores.length; from += size) {
    step(from / scores.length)
    const table = signedSumsOfFour(scores.subarray(from, Math.min(from + size, scores.length)), width, stride)
    const groups = table.length / (16 * stride)
    for (let draw = 0; draw < draws; draw++) {
      for (let group = 0, word = 0; group < groups; group++) {
        word = group % 8 === 0 ? random.word() : word >>> 4
        places[group] = (16 * group + (word & 15)) * stride
      }
      for (let j = 0; j < stride; j += 4) addFour(sums, draw * stride + j, table, places, groups, j)
    }
  }
  return stride === width ? sums : narrow(sums, stride, width)
}

/** Adds the looked-up sums of four columns from column `j` on. */
function addFour(
  sums: Float64Array,
  to: number,
  table: Float64Array,
  places: Int32Array,
  groups: number,
  j: number,
): void {
  let [a, b, c, d] = [sums[to], sums[to + 1], sums[to + 2], sums[to + 3]]
  for (let group = 0; group < groups; group++) {
    const at = places[group] + j
    a += table[at]
    b += table[at + 1]
    c += table[at + 2]
    d += table[at + 3]
  }
  sums[to] = a
  sums[to + 1] = b
  sums[to + 2] = c
  sums[to + 3] = d
}

/** Rows of `stride` numbers without those after the first `width`. */
function narrow(rows: Float64Array, stride: number, width: number): Float64Array {
  const kept = new Float64Array((rows.length / stride) * width)
  for (let at = 0, from = 0; at < kept.length; at += width, from += stride)
    kept.set(rows.subarray(from, from + width), at)
  return kept
}

/** Per four clusters and choice of their signs: the signed sum of each column, `stride` numbers apart. */
function signedSumsOfFour(scores: Float64Array, width: number, stride: number): Float64Array {
  const groups = Math.ceil(scores.length / (4 * width))
  const table = new Float64Array(16 * groups * stride)
  for (let group = 0; group < groups; group++) {
    for (let signs = 0; signs < 16; signs++) {
      for (let bit = 0; bit < 4; bit++) {
        const cluster = (4 * group + bit) * width
        const sign = (signs >> bit) & 1 ? 1 : -1
        for (let j = 0; j < width && cluster < scores.length; j++) {
          table[(16 * group + signs) * stride + j] += sign * scores[cluster + j]
        }
      }
    }
  }
  return table
}
