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
          const found = densityAt(running, count, { from, to }, at, h)
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
) {
  const rows: number[] = []
  for (let i = from; i < to; i++) if (Math.abs(running[i] - at) < h) rows.push(i)
  const design = matrix(rows.length, order + 1)
  const weights = Float64Array.from(rows, (row, i) => {
    const u = (running[row] - at) / h
    for (let power = 0; power <= order; power++) design.data[power * rows.length + i] = u ** power
    return (1 - Math.abs(u)) * count[row]
  })
  try {
    const direction = solveSymmetric(crossProduct(design, weights), Float64Array.of(0, 1, 0))
    const scores = multiplyVector(design, direction).map((value, i) => (value * weights[i]) / h)
    return describe(scores, rows, running, count)
  } catch (error) {
    if (error instanceof EngineError && error.code === 'numerics/singular-matrix') return null
    throw error
  }
}

function describe(scores: Float64Array, rows: number[], running: Float64Array, count: Float64Array) {
  const upTo = new Float64Array(count.length)
  let n = 0
  for (let i = 0; i < count.length; i++) upTo[i] = n += count[i]
  let value = 0
  let variance = 0
  let tail = 0
  for (let i = scores.length - 1; i >= 0;) {
    // a tie shares its position and its tail
    let first = i
    while (first > 0 && running[rows[first - 1]] === running[rows[i]]) first--
    for (let j = first; j <= i; j++) {
      tail += scores[j]
      value += (scores[j] * (upTo[rows[i]] - 1)) / (n - 1)
    }
    // a person's own score is no part of what the others see
    for (let j = first; j <= i; j++) {
      const people = count[rows[j]]
      variance += people * ((tail - scores[j] / people) / (n - 1)) ** 2
    }
    i = first - 1
  }
  return { value, ci: inferPoint(value, Math.sqrt(variance), null).ci }
}
