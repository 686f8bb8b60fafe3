/**
 * Lower Cholesky factor in place of the lower triangle of a symmetric matrix, row after row: (0,0), (1,0), (1,1), (2,0) …
 *
 * @param packed    rows before `from` hold the factor already, the others the matrix; overwritten
 * @param from      first row to be factored
 * @param n         rows of the matrix; what stands behind them is left alone
 * @param tolerance least share of a diagonal element that must be left as pivot
 * @returns         whether no pivot was smaller; the factor is of no use where one was
 */
export function extendFactor(packed: Float64Array, from: number, n: number, tolerance: number): boolean {
  for (let i = from, row = (from * (from + 1)) / 2; i < n; row += ++i) {
    for (let j = 0, other = 0; j < i; other += ++j) {
      let sum = packed[row + j]
      for (let k = 0; k < j; k++) sum -= packed[row + k] * packed[other + k]
      packed[row + j] = sum / packed[other + j]
    }
    let pivot = packed[row + i]
    const least = tolerance * pivot
    for (let k = 0; k < i; k++) pivot -= packed[row + k] * packed[row + k]
    if (!(pivot > least)) return false
    packed[row + i] = Math.sqrt(pivot)
  }
  return true
}

/** The solution of A·x = b from A's factor as {@link extendFactor} leaves it; `b` is overwritten with it. */
export function solveFactored(factor: Float64Array, b: Float64Array): Float64Array {
  const n = b.length
  for (let i = 0, row = 0; i < n; row += ++i) {
    let sum = b[i]
    for (let k = 0; k < i; k++) sum -= factor[row + k] * b[k]
    b[i] = sum / factor[row + i]
  }
  for (let i = n - 1; i >= 0; i--) {
    const row = (i * (i + 1)) / 2
    const value = b[i] / factor[row + i]
    b[i] = value
    for (let k = 0; k < i; k++) b[k] -= value * factor[row + k]
  }
  return b
}
