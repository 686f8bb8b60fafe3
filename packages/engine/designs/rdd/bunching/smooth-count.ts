import { leastSquares } from '../../../numerics/least-squares.ts'
import { dot, matrix, multiplyVector, type Matrix } from '../../../numerics/linear-algebra.ts'
import type { Stretch } from './histogram.ts'

/** How a smooth count is drawn through a histogram. */
export interface SmoothChoice {
  order: number
  /** The bins that cases may be moved between, which the smooth count does not follow. */
  moved: Stretch
  /** Further bins that it does not follow, first and last. */
  apart?: readonly [number, number]
  /** The first and the last bin that it is drawn through. */
  ends: readonly [number, number]
  /** Nobody is lost or won: inside the stretch it holds as many cases as the histogram. */
  isBalanced: boolean
}

/** A number that is a weighted sum of the counts: the same weights serve every draw of a bootstrap. */
export type Weights = Float64Array

/** What is read off a smooth count, as weights of the counts of all bins. */
export interface SmoothCount {
  /** The smooth count of a bin. */
  at: (bin: number) => Weights
  /** Smooth count below the threshold, inside the stretch. */
  below: Weights
  /** Cases missing there. */
  missing: Weights
  /** Cases too many at the threshold and above, inside the stretch; the same as `missing` where the count is balanced. */
  excess: Weights
  /** Bins that it follows. */
  followed: number[]
  /** Of the residuals over the bins that are followed. */
  df: number
}

/**
 * A polynomial by least squares through the counts outside of the stretch that cases may be moved between (Chetty et al.
 * 2011; Kleven & Waseem 2013). Balanced, it is the one whose sum inside the stretch is that of the histogram: what is
 * missing below the threshold is what is too many above.
 *
 * With A = X'X of the bins followed, g the sum of x over the stretch and t its cases, the balanced coefficients are
 * b + A⁻¹g(t − g'b)/(g'A⁻¹g). All of it is linear in the counts.
 *
 * @param bins number of bins in the histogram
 * @returns null where the bins do not carry the order
 * @see Chetty, Friedman, Olsen & Pistaferri 2011, doi:10.1093/qje/qjr013; Kleven 2016, doi:10.1146/annurev-economics-080315-015234
 */
export function drawSmoothCount(bins: number, choice: SmoothChoice): SmoothCount | null {
  const { order, moved, apart, ends, isBalanced } = choice
  const { from, at, to } = moved
  const isMoved = (bin: number) => bin >= from && bin <= to
  const isApart = (bin: number) => apart !== undefined && bin >= apart[0] && bin <= apart[1]
  const followed = range(ends[0], ends[1]).filter((bin) => !isMoved(bin) && !isApart(bin))
  const basis = (bin: number) => legendre((2 * (bin - ends[0])) / (ends[1] - ends[0]) - 1, order)
  const df = followed.length - (order + 1) + (isBalanced ? 1 : 0)
  if (df < 1) return null
  const x = matrix(followed.length, order + 1)
  followed.forEach((bin, i) => basis(bin).forEach((value, j) => (x.data[j * followed.length + i] = value)))
  const { dropped, xtxInverse } = leastSquares(x, new Float64Array(followed.length))
  if (dropped.length > 0) return null
  const stretch = sumOf(range(from, to).map(basis))
  const weightsOf = (u: Float64Array) =>
    weighCounts(u, { xtxInverse, stretch, isBalanced, bins, followed, basis, moved })
  const below = weightsOf(sumOf(range(from, at - 1).map(basis)))
  const above = weightsOf(sumOf(range(at, to).map(basis)))
  return {
    at: (bin) => weightsOf(basis(bin)),
    below,
    missing: below.map((weight, bin) => weight - Number(bin >= from && bin < at)),
    excess: above.map((weight, bin) => Number(bin >= at && bin <= to) - weight),
    followed,
    df,
  }
}

interface Fitted {
  xtxInverse: Matrix
  stretch: Float64Array
  isBalanced: boolean
  bins: number
  followed: number[]
  basis: (bin: number) => Float64Array
  moved: Stretch
}

/** u'b as weights of the counts. */
function weighCounts(u: Float64Array, fitted: Fitted): Weights {
  const { xtxInverse, stretch, isBalanced, bins, followed, basis, moved } = fitted
  const own = multiplyVector(xtxInverse, u)
  const ofStretch = multiplyVector(xtxInverse, stretch)
  const share = isBalanced ? dot(u, ofStretch) / dot(stretch, ofStretch) : 0
  const v = own.map((value, j) => value - share * ofStretch[j])
  const weights = new Float64Array(bins)
  for (const bin of followed) weights[bin] = dot(v, basis(bin))
  for (let bin = moved.from; bin <= moved.to; bin++) weights[bin] = share
  return weights
}

/** Legendre polynomials of order 0 to `order`: powers would be nearly the same column from the fifth on. */
function legendre(x: number, order: number): Float64Array {
  const values = new Float64Array(order + 1)
  values[0] = 1
  if (order > 0) values[1] = x
  for (let j = 2; j <= order; j++) values[j] = ((2 * j - 1) * x * values[j - 1] - (j - 1) * values[j - 2]) / j
  return values
}

function sumOf(vectors: Float64Array[]): Float64Array {
  return vectors.reduce((total, vector) => total.map((value, j) => value + vector[j]))
}

/** Whole numbers from the first to the last, both included. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}
