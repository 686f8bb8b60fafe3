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
  return Float64Array.from({ length: order + 1 }, (_, j) => monomialTable[power]![j]!)
}

/**
 * Basis values of the first `rows` distances.
 *
 * @param distance  n values, ascending
 * @param bandwidth distances are divided by it
 * @returns         `order + 1` arrays of `rows` values, by the three-term recurrence
 */
export function evaluateBasis(distance: Float64Array, bandwidth: number, rows: number, order: number): Float64Array[] {
  const basis = Array.from({ length: order + 1 }, () => new Float64Array(rows))
  for (let i = 0; i < rows; i++) {
    const z = (2 * distance[i]!) / bandwidth - 1
    basis[0]![i] = 1
    if (order > 0) basis[1]![i] = z
    for (let j = 2; j <= order; j++) {
      basis[j]![i] = ((2 * j - 1) * z * basis[j - 1]![i]! - (j - 1) * basis[j - 2]![i]!) / j
    }
  }
  return basis
}
