import { normalQuantile } from '../../../numerics/distributions.ts'
import type { Random } from '../../../numerics/random.ts'
import { clusterSums } from './influence.ts'
import type { Clustering } from './influence.ts'

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
  const scores = columns.map((column, j) => clusterSums(column, clustering).map((sum) => sum / n / se[j]!))
  const signs = new Float64Array(clustering.clusters)
  const largest = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw++) {
    if (draw % 256 === 0) step(draw / draws)
    for (let c = 0; c < signs.length; c++) signs[c] = random.rademacher()
    largest[draw] = scores.reduce((max, score) => Math.max(max, Math.abs(signedSum(score, signs))), 0)
  }
  largest.sort()
  return Math.max(normalQuantile(0.975), largest[Math.ceil(0.95 * draws) - 1] ?? 0)
}

function signedSum(score: Float64Array, signs: Float64Array): number {
  let sum = 0
  for (let c = 0; c < signs.length; c++) sum += signs[c]! * score[c]!
  return sum
}
