import { column, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'

/**
 * Shifted Legendre polynomials on [0, 1], the basis every local fit is solved in. Powers of a distance in [0, 1] make
 * moment matrices like Hilbert's, which lose half of all digits at order 6; these stay well conditioned.
 */
const highestOrder = 8

/** `monomialTable[k][j]`: coefficient of t^k in the j-th shifted Legendre polynomial, whole numbers. */
const monomialTable: number[][] = Array.from({ length: highestOrder + 1 }, (_, k) =>
  Array.from({ length: highestOrder + 1 }, (_, j) => (k > j ? 0 : (-1) ** (j + k) * choose(j, k) * choose(j + k, k))),
)

function choose(n: number, k: number): number {
  let result = 1
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i
  return Math.round(result)
}

/** The row that turns basis coefficients of a polynomial of the given order into its coefficient of t^power. */
export function monomialRow(order: number, power: number): Float64Array {
  return Float64Array.from({ length: order + 1 }, (_, j) => monomialTable[power][j])
}

/**
 * Basis values of the first `rows` distances.
 *
 * @param distance  n values, ascending
 * @param bandwidth distances are divided by it
 * @returns         rows × (order + 1), by the three-term recurrence
 */
export function evaluateBasis(distance: Float64Array, bandwidth: number, rows: number, order: number): Matrix {
  const basis = matrix(rows, order + 1)
  column(basis, 0).fill(1)
  if (order === 0) return basis
  const z = column(basis, 1)
  for (let i = 0; i < rows; i++) z[i] = (2 * distance[i]) / bandwidth - 1
  for (let j = 2; j <= order; j++) {
    const [earlier, last, values] = [column(basis, j - 2), column(basis, j - 1), column(basis, j)]
    for (let i = 0; i < rows; i++) values[i] = ((2 * j - 1) * z[i] * last[i] - (j - 1) * earlier[i]) / j
  }
  return basis
}

/**
 * Basis values at one distance, by the same recurrence, into `values`: one per order from 0.
 */
export function fillBasis(values: Float64Array, distance: number, bandwidth: number): void {
  const z = (2 * distance) / bandwidth - 1
  values[0] = 1
  if (values.length > 1) values[1] = z
  for (let j = 2; j < values.length; j++) {
    values[j] = ((2 * j - 1) * z * values[j - 1] - (j - 1) * values[j - 2]) / j
  }
}

export type Kernel = 'triangular' | 'uniform' | 'epanechnikov'

/**
 * Kernel weight at a scaled distance from the cutoff, up to a constant that no estimate depends on.
 *
 * @param t distance over bandwidth, 0 or more
 */
export function kernelWeight(kernel: Kernel, t: number): number {
  if (t > 1) return 0
  if (kernel === 'uniform') return 1
  return kernel === 'triangular' ? 1 - t : 1 - t * t
}

/**
 * Number of leading rows with a positive weight. A row exactly one bandwidth away counts under the uniform kernel only.
 *
 * @param distance ascending
 */
export function countInside(kernel: Kernel, distance: Float64Array, bandwidth: number): number {
  let [low, high] = [0, distance.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (kernelWeight(kernel, distance[middle] / bandwidth) > 0) low = middle + 1
    else high = middle
  }
  return low
}
