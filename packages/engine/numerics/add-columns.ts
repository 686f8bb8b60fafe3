/**
 * Adds a combination of columns to a vector, `target[i] += Σ factors[j] · columns[j][i]`, eight columns in each pass over it.
 * They are added by fours, however many are taken together.
 *
 * @param factors one for each column that is added
 * @param size    rows, from the first on
 */
export function addColumns(
  target: Float64Array,
  columns: readonly Float64Array[],
  factors: ArrayLike<number>,
  size: number,
): void {
  const count = factors.length
  let j = 0
  for (; j + 7 < count; j += 8) addEight(target, columns, factors, size, j)
  if (j + 3 < count) {
    const [a, b, c, d] = [columns[j], columns[j + 1], columns[j + 2], columns[j + 3]]
    const [p, q, r, s] = [factors[j], factors[j + 1], factors[j + 2], factors[j + 3]]
    for (let i = 0; i < size; i++) target[i] += p * a[i] + q * b[i] + (r * c[i] + s * d[i])
    j += 4
  }
  for (; j < count; j++) {
    const [a, p] = [columns[j], factors[j]]
    for (let i = 0; i < size; i++) target[i] += p * a[i]
  }
}

function addEight(
  target: Float64Array,
  columns: readonly Float64Array[],
  factors: ArrayLike<number>,
  size: number,
  j: number,
): void {
  const [a, b, c, d] = [columns[j], columns[j + 1], columns[j + 2], columns[j + 3]]
  const [e, f, g, h] = [columns[j + 4], columns[j + 5], columns[j + 6], columns[j + 7]]
  const [p, q, r, s] = [factors[j], factors[j + 1], factors[j + 2], factors[j + 3]]
  const [t, u, v, w] = [factors[j + 4], factors[j + 5], factors[j + 6], factors[j + 7]]
  for (let i = 0; i < size; i++) {
    const first = target[i] + (p * a[i] + q * b[i] + (r * c[i] + s * d[i]))
    target[i] = first + (t * e[i] + u * f[i] + (v * g[i] + w * h[i]))
  }
}
