/**
 * Adds a combination of columns to a vector, `target[i] += Σ factors[j] · columns[j][i]`, four columns in each pass over it.
 *
 * @param size rows, from the first on
 */
export function addColumns(target: Float64Array, columns: Float64Array[], factors: Float64Array, size: number): void {
  const count = factors.length
  let j = 0
  for (; j + 3 < count; j += 4) {
    const [a, b, c, d] = [columns[j], columns[j + 1], columns[j + 2], columns[j + 3]]
    const [p, q, r, s] = [factors[j], factors[j + 1], factors[j + 2], factors[j + 3]]
    for (let i = 0; i < size; i++) target[i] += p * a[i] + q * b[i] + (r * c[i] + s * d[i])
  }
  for (; j < count; j++) {
    const [a, p] = [columns[j], factors[j]]
    for (let i = 0; i < size; i++) target[i] += p * a[i]
  }
}
