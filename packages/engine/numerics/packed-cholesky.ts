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
  let i = from
  for (; i + 3 < n; i += 4) {
    factorFourRows(packed, i)
    for (let row = i; row < i + 4; row++) if (!finishRow(packed, row, i, tolerance)) return false
  }
  for (; i < n; i++) if (!finishRow(packed, i, 0, tolerance)) return false
  return true
}

/** Four rows side by side, none of which waits for another, as far as the rows before them reach. */
function factorFourRows(packed: Float64Array, i: number): void {
  const a = (i * (i + 1)) / 2
  const b = a + i + 1
  const c = b + i + 2
  const d = c + i + 3
  for (let j = 0, other = 0; j < i; other += ++j) {
    let p = packed[a + j]
    let q = packed[b + j]
    let r = packed[c + j]
    let s = packed[d + j]
    for (let k = 0; k < j; k++) {
      const value = packed[other + k]
      p -= packed[a + k] * value
      q -= packed[b + k] * value
      r -= packed[c + k] * value
      s -= packed[d + k] * value
    }
    const pivot = packed[other + j]
    packed[a + j] = p / pivot
    packed[b + j] = q / pivot
    packed[c + j] = r / pivot
    packed[d + j] = s / pivot
  }
}

/** A row whose first columns, so many, are those of the factor already; false where its pivot is too small. */
function finishRow(packed: Float64Array, i: number, known: number, tolerance: number): boolean {
  const row = (i * (i + 1)) / 2
  for (let j = known, other = (known * (known + 1)) / 2; j < i; other += ++j) {
    let sum = packed[row + j]
    for (let k = 0; k < j; k++) sum -= packed[row + k] * packed[other + k]
    packed[row + j] = sum / packed[other + j]
  }
  let pivot = packed[row + i]
  const least = tolerance * pivot
  for (let k = 0; k < i; k++) pivot -= packed[row + k] * packed[row + k]
  if (!(pivot > least)) return false
  packed[row + i] = Math.sqrt(pivot)
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
