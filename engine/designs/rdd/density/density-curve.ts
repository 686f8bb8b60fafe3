import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { crossProduct, matrix, multiplyVector, solveSymmetric } from '../../../numerics/linear-algebra.ts'
import type { SideBandwidths } from './density-bandwidth.ts'

export interface DensityPoint {
  side: 'control' | 'treated'
  at: number
  value: number
  ci: [number, number]
}

const pointsPerSide = 25
const order = 2

/**
 * The density along the running variable, each side on its own rows, as far as twice its bandwidth: slopes of local
 * parabolas fitted to the empirical distribution function, triangular kernel, pointwise 95 % intervals.
 *
 * @param running ascending
 * @returns       ascending; points with too few distinct values around them are left out
 */
export function traceDensity(
  running: Float64Array,
  cutoff: number,
  bandwidths: SideBandwidths,
  people: Float64Array | null = null,
): DensityPoint[] {
  const n = running.length
  const count = people ?? new Float64Array(n).fill(1)
  const upTo = new Float64Array(n)
  for (let i = 0, people = 0; i < n; i++) upTo[i] = people += count[i]
  const split = running.findIndex((value) => value >= cutoff)
  const sides = [
    { side: 'control' as const, from: 0, to: split, h: bandwidths.below, sign: -1 },
    { side: 'treated' as const, from: split, to: n, h: bandwidths.above, sign: 1 },
  ]
  return sides
    .flatMap(({ side, from, to, h, sign }) => {
      const range = sign > 0 ? running[n - 1] - cutoff : cutoff - running[0]
      const reach = Math.min(2 * h, range)
      return Array.from({ length: pointsPerSide }, (_, i) => cutoff + (sign * reach * i) / (pointsPerSide - 1)).flatMap(
        (at) => {
          const found = densityAt(running, count, { from, to }, at, h, upTo)
          return found === null ? [] : [{ side, at, ...found }]
        },
      )
    })
    .sort((a, b) => a.at - b.at || (a.side === 'control' ? -1 : 1))
}

function densityAt(
  running: Float64Array,
  count: Float64Array,
  { from, to }: { from: number; to: number },
  at: number,
  h: number,
  upTo: Float64Array,
) {
  const [first, end] = rowsWithin(running, { from, to }, at, h)
  const rows = end - first
  const design = matrix(rows, order + 1)
  const weights = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    const u = (running[first + i] - at) / h
    for (let power = 0; power <= order; power++) design.data[power * rows + i] = u ** power
    weights[i] = (1 - Math.abs(u)) * count[first + i]
  }
  try {
    const direction = solveSymmetric(crossProduct(design, weights), Float64Array.of(0, 1, 0))
    const scores = multiplyVector(design, direction).map((value, i) => (value * weights[i]) / h)
    return describe(
      scores,
      running.subarray(first, end),
      count.subarray(first, end),
      upTo.subarray(first, end),
      upTo.at(-1)!,
    )
  } catch (error) {
    if (error instanceof EngineError && error.code === 'numerics/singular-matrix') return null
    throw error
  }
}

/** The rows of a side less than h away, which lie together as rows ascend. */
function rowsWithin(
  running: Float64Array,
  { from, to }: { from: number; to: number },
  at: number,
  h: number,
): [number, number] {
  let [first, end] = [from, to]
  while (first < end) {
    const middle = (first + end) >> 1
    if (running[middle] < at) first = middle + 1
    else end = middle
  }
  while (first > from && Math.abs(running[first - 1] - at) < h) first--
  while (end < to && Math.abs(running[end] - at) < h) end++
  return [first, end]
}

/**
 * Density and interval from the scores of some rows.
 *
 * @param upTo people up to and with each row
 * @param n    all people
 */
function describe(scores: Float64Array, running: Float64Array, count: Float64Array, upTo: Float64Array, n: number) {
  let value = 0
  let variance = 0
  let tail = 0
  for (let i = scores.length - 1; i >= 0;) {
    // a tie shares its position and its tail
    let first = i
    while (first > 0 && running[first - 1] === running[i]) first--
    for (let j = first; j <= i; j++) {
      tail += scores[j]
      value += (scores[j] * (upTo[i] - 1)) / (n - 1)
    }
    // a person's own score is no part of what the others see
    for (let j = first; j <= i; j++) {
      const people = count[j]
      variance += people * ((tail - scores[j] / people) / (n - 1)) ** 2
    }
    i = first - 1
  }
  return { value, ci: inferPoint(value, Math.sqrt(variance), null).ci }
}
