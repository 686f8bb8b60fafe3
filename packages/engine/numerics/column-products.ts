import type { Matrix } from './linear-algebra.ts'

/**
 * Products of every column with a vector, four columns at a time; each added up from its first row to its last.
 *
 * @param products written to and handed back; new memory unless given
 */
export function columnProducts(
  { rows, cols, data }: Matrix,
  vector: Float64Array,
  products: Float64Array = new Float64Array(cols),
): Float64Array {
  let j = 0
  for (; j + 3 < cols; j += 4) {
    let [a, b, c, d] = [0, 0, 0, 0]
    const [p, q, r, s] = [j * rows, (j + 1) * rows, (j + 2) * rows, (j + 3) * rows]
    for (let i = 0; i < rows; i++) {
      const value = vector[i]
      a += data[p + i] * value
      b += data[q + i] * value
      c += data[r + i] * value
      d += data[s + i] * value
    }
    products[j] = a
    products[j + 1] = b
    products[j + 2] = c
    products[j + 3] = d
  }
  for (; j < cols; j++) {
    let sum = 0
    for (let i = 0, at = j * rows; i < rows; i++, at++) sum += data[at] * vector[i]
    products[j] = sum
  }
  return products
}
