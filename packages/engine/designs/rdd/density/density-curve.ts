import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { crossProduct, matrix, multiplyVector, solveSymmetric } from '../../../numerics/linear-algebra.ts'
import { LONG } from '../local-polynomial/split.ts'
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
  if (running.length > LONG) return densityOfMany(running, count, { first, end }, at, h, upTo)
  const design = matrix(rows, order + 1)
  const weights = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    const u = (running[first + i] - at) / h
    for (let power = 0; power <= order; power++) design.data[power * rows + i] = u ** power
    weights[i] = (1 - Math.abs(u)) * count[first + i]
  }
  const direction = unlessSingular(() => solveSymmetric(crossProduct(design, weights), Float64Array.of(0, 1, 0)))
  if (direction === null) return null
  const scores = multiplyVector(design, direction).map((value, i) => (value * weights[i]) / h)
  return describe((i) => scores[i - first], { first, end }, running, count, upTo)
}

/** The same without columns of its own for each point: the scores are made where they are added. */
function densityOfMany(
  running: Float64Array,
  count: Float64Array,
  { first, end }: { first: number; end: number },
  at: number,
  h: number,
  upTo: Float64Array,
) {
  const cross = matrix(order + 1, order + 1)
  let [s0, s1, s2, s3, s4] = [0, 0, 0, 0, 0]
  for (let i = first; i < end; i++) {
    const u = (running[i] - at) / h
    const weight = (1 - Math.abs(u)) * count[i]
    s0 += weight
    s1 += weight * u
    s2 += weight * u * u
    s3 += weight * u * u * u
    s4 += weight * u * u * u * u
  }
  cross.data.set([s0, s1, s2, s1, s2, s3, s2, s3, s4])
  const direction = unlessSingular(() => solveSymmetric(cross, Float64Array.of(0, 1, 0)))
  if (direction === null) return null
  const [constant, slope, curve] = direction
  const scoreOf = (i: number) => {
    const u = (running[i] - at) / h
    return ((constant + u * (slope + u * curve)) * (1 - Math.abs(u)) * count[i]) / h
  }
  return describe(scoreOf, { first, end }, running, count, upTo)
}

function unlessSingular<Result>(solve: () => Result): Result | null {
  try {
    return solve()
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
 * @param scoreOf of a row
 * @param upTo    people up to and with each row
 */
function describe(
  scoreOf: (row: number) => number,
  { first: begin, end }: { first: number; end: number },
  running: Float64Array,
  count: Float64Array,
  upTo: Float64Array,
) {
  const n = upTo.at(-1)!
  let value = 0
  let variance = 0
  let tail = 0
  for (let i = end - 1; i >= begin;) {
    if (i === begin || running[i - 1] !== running[i]) {
      const score = scoreOf(i)
      tail += score
      value += (score * (upTo[i] - 1)) / (n - 1)
      variance += count[i] * ((tail - score / count[i]) / (n - 1)) ** 2
      i--
      continue
    }
    // a tie shares its position and its tail
    let first = i
    while (first > begin && running[first - 1] === running[i]) first--
    for (let j = first; j <= i; j++) {
      const score = scoreOf(j)
      tail += score
      value += (score * (upTo[i] - 1)) / (n - 1)
    }
    // a person's own score is no part of what the others see
    for (let j = first; j <= i; j++) {
      const people = count[j]
      variance += people * ((tail - scoreOf(j) / people) / (n - 1)) ** 2
    }
    i = first - 1
  }
  return { value, ci: inferPoint(value, Math.sqrt(variance), null).ci }
}
