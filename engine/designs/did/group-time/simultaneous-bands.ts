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
  for (let draw = 0; draw < draws; draw++) {
    if (draw % 256 === 0) step(draw / draws)
    drawSignedSums(scores, sums, random)
    largest[draw] = sums.reduce((max, sum) => Math.max(max, Math.abs(sum)), 0)
  }
  largest.sort()
  return Math.max(normalQuantile(0.975), largest[Math.ceil(0.95 * draws) - 1] ?? 0)
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
