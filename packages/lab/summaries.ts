import { mean, normalQuantile } from '@casefiles/engine/numerics'

/** A share of simulated worlds with its 95 % Monte Carlo interval. */
export interface Share {
  share: number
  low: number
  high: number
  n: number
}

/**
 * A share with Wilson's interval, which stays inside 0 and 1 and has a width at 0 and 1 too.
 *
 * @returns null where nothing was counted
 * @see Wilson 1927, doi:10.1080/01621459.1927.10502953
 */
export function wilsonShare(holds: boolean[]): Share | null {
  const n = holds.length
  if (n === 0) return null
  const share = holds.filter(Boolean).length / n
  const z = normalQuantile(0.975)
  const centre = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n)
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half), n }
}

export function rootMeanSquare(values: number[]): number {
  return Math.sqrt(mean(values.map((value) => value ** 2)))
}

/** Spearman's rank correlation, ties at their mean rank; `NaN` where one side does not vary. */
export function spearman(first: number[], second: number[]): number {
  const [a, b] = [ranks(first), ranks(second)]
  const centre = (first.length + 1) / 2
  const cross = (x: number[], y: number[]) => x.reduce((sum, rank, i) => sum + (rank - centre) * (y[i] - centre), 0)
  return cross(a, b) / Math.sqrt(cross(a, a) * cross(b, b))
}

function ranks(values: number[]): number[] {
  const order = [...values.keys()].sort((i, j) => values[i] - values[j])
  const result = new Array<number>(values.length)
  for (let start = 0; start < order.length;) {
    let end = start
    while (end + 1 < order.length && values[order[end + 1]] === values[order[start]]) end++
    for (let at = start; at <= end; at++) result[order[at]] = (start + end) / 2 + 1
    start = end + 1
  }
  return result
}
