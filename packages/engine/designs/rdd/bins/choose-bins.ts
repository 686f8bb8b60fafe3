import { leastSquares } from '../../../numerics/least-squares.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { interpolatedQuantile, mean, variance } from '../../../numerics/moments.ts'
import { evaluateBasis, monomialRow } from '../local-polynomial/basis.ts'
import type { Side } from '../local-polynomial/side.ts'

/**
 * How many bins, and where: `es…` evenly spaced, `qs…` holding equally many rows; `mv` mimics the spread of the raw
 * data, the others minimise the integrated mean squared error; `pr` estimates variances by the global polynomial
 * instead of by neighbours.
 */
export type BinSelector = 'es' | 'espr' | 'esmv' | 'esmvpr' | 'qs' | 'qspr' | 'qsmv' | 'qsmvpr'

export interface Bin {
  /** Limits on the running variable's own scale. */
  from: number
  to: number
  rows: number
  meanRunning: number
  meanOutcome: number
  /** Standard error of the mean; 0 for a single row. */
  se: number
}

const plotOrder = 4

/**
 * Number of bins on one side.
 *
 * @param total rows on both sides, which the `mv` selectors grow with
 * @throws {EngineError} `numerics/singular-matrix` with fewer than six distinct values
 * @see Calonico, Cattaneo & Titiunik 2015, doi:10.1080/01621459.2015.1017578
 */
export function countBins(side: Side, selector: BinSelector, total: number): number {
  const n = side.distance.length
  const { bias, noise, spread } = binConstants(side, selector)
  const target = selector.includes('mv')
    ? (spread / noise) * (total / Math.log(total) ** 2)
    : ((2 * n * bias) / noise) ** (1 / 3)
  // an outcome without noise would ask for a bin per value
  return Math.max(1, Math.min(Math.ceil(target), side.groups.length - 1) || 1)
}

interface BinConstants {
  bias: number
  noise: number
  /** Variance of the outcome. */
  spread: number
}

function binConstants(side: Side, selector: BinSelector): BinConstants {
  const n = side.distance.length
  const range = side.distance.at(-1)!
  const fit = fitGlobal(side.distance, side.outcome, plotOrder)
  const spread = variance(side.outcome)
  const noiseAt = selector.endsWith('pr') ? polynomialNoise(side, fit, spread) : neighbourNoise(side)
  const isEven = selector.startsWith('es')
  let bias = isEven ? (range ** 2 / 12) * meanSquare(side.distance, fit.slope) : 0
  let noise = 0
  for (let i = 0; i < n - 1; i++) {
    const step = side.distance[i + 1] - side.distance[i]
    if (!isEven) bias += ((step * fit.slope((side.distance[i] + side.distance[i + 1]) / 2)) ** 2 * n) / 24
    noise += isEven ? (step * noiseAt(i)) / range : noiseAt(i) / n
  }
  return { bias, noise, spread }
}

/** A polynomial in the distance from the cutoff, fitted to all rows of a side alike. */
interface GlobalFit {
  value: (distance: number) => number
  slope: (distance: number) => number
  /** Coefficients of powers of the distance. */
  coefficients: Float64Array
}

/**
 * Least squares of one outcome on a polynomial in distance over a whole side. Serves the eye and the choice of bins;
 * no effect is read off it.
 */
export function fitGlobal(distance: Float64Array, outcome: Float64Array, order: number): GlobalFit {
  const range = distance.at(-1)!
  const design = evaluateBasis(distance, range, distance.length, order)
  const solution = leastSquares(design, outcome).coefficients.map((value) => (Number.isNaN(value) ? 0 : value))
  const powers = Float64Array.from({ length: order + 1 }, (_, power) => dot(monomialRow(order, power), solution))
  const slopes = derivative(powers)
  return {
    value: (at) => horner(powers, at / range),
    slope: (at) => horner(slopes, at / range) / range,
    coefficients: powers.map((value, power) => value / range ** power),
  }
}

function horner(coefficients: Float64Array, t: number): number {
  let sum = 0
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * t + coefficients[i]
  return sum
}

function derivative(coefficients: Float64Array): Float64Array {
  return coefficients.slice(1).map((value, i) => value * (i + 1))
}

function meanSquare(values: Float64Array, of: (value: number) => number): number {
  return values.reduce((sum, value) => sum + of(value) ** 2, 0) / values.length
}

/** Half the squared difference to the next row. */
function neighbourNoise({ outcome }: Side): (row: number) => number {
  return (row) => (outcome[row + 1] - outcome[row]) ** 2 / 2
}

/** Fitted mean of the square less the square of the fitted mean between two rows; where negative, the outcome's variance. */
function polynomialNoise(side: Side, fit: GlobalFit, spread: number): (row: number) => number {
  const squares = fitGlobal(
    side.distance,
    side.outcome.map((value) => value ** 2),
    plotOrder,
  )
  return (row) => {
    const middle = (side.distance[row] + side.distance[row + 1]) / 2
    const left = squares.value(middle) - fit.value(middle) ** 2
    return left < 0 ? spread : left
  }
}

/**
 * Means within bins on one side, empty bins left out, in ascending order of the running variable.
 *
 * @param cutoff added back, so that limits and means are on the running variable's own scale
 */
export function binMeans(side: Side, cutoff: number, selector: BinSelector, total: number): Bin[] {
  const count = countBins(side, selector, total)
  const edges = selector.startsWith('es') ? evenEdges(side, count) : quantileEdges(side, count)
  // distances ascend, so a bin's rows lie together
  const ends = Array.from({ length: count }, (_, j) => firstBeyond(side, edges, j))
  const bins = ends.flatMap((end, j) => {
    const from = j === 0 ? 0 : ends[j - 1]
    return end === from ? [] : [describeBin(side, cutoff, from, end, edges[j], edges[j + 1])]
  })
  return side.sign > 0 ? bins : bins.reverse()
}

function evenEdges({ distance }: Side, count: number): number[] {
  const range = distance.at(-1)!
  return Array.from({ length: count + 1 }, (_, j) => (range * j) / count)
}

function quantileEdges({ distance }: Side, count: number): number[] {
  const inner = Array.from({ length: count - 1 }, (_, j) => interpolatedQuantile(distance, (j + 1) / count))
  return [distance[0], ...inner, distance.at(-1)!]
}

/** Bins hold their lower limit, so below the cutoff the far one and above it the near one. */
function binOf(edges: number[], distance: number, sign: 1 | -1): number {
  let [low, high] = [0, edges.length - 2]
  while (low < high) {
    const middle = (low + high) >> 1
    const limit = edges[middle + 1]
    if (distance < limit || (sign < 0 && distance === limit)) high = middle
    else low = middle + 1
  }
  return low
}

/** First row that lies in a later bin. */
function firstBeyond({ distance, sign }: Side, edges: number[], bin: number): number {
  let [low, high] = [0, distance.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (binOf(edges, distance[middle], sign) <= bin) low = middle + 1
    else high = middle
  }
  return low
}

function describeBin(side: Side, cutoff: number, first: number, end: number, near: number, far: number): Bin {
  const outcomes = side.outcome.subarray(first, end)
  const rows = end - first
  const [from, to] = side.sign > 0 ? [near, far] : [-far, -near]
  return {
    from: cutoff + from,
    to: cutoff + to,
    rows,
    meanRunning: cutoff + side.sign * mean(side.distance.subarray(first, end)),
    meanOutcome: mean(outcomes),
    se: rows > 1 ? Math.sqrt(variance(outcomes) / rows) : 0,
  }
}
