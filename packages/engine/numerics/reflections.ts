/** A Householder reflection: the reflector stands in a column from `rank` on, its first element here, where the triangle covers it. */
export interface Reflection {
  /** Where the reflector's column begins. */
  at: number
  rank: number
  first: number
  /** Squared length of the reflector. */
  squared: number
}

/**
 * Reflects columns that stand one after the other, four in each pass over the reflector. Each column's product is added up
 * from its first row to its last, so that the result is the same to the last bit however many are taken together.
 *
 * @param from where the first of the columns begins in `data`
 */
export function reflectColumns(
  data: Float64Array,
  rows: number,
  reflection: Reflection,
  from: number,
  count: number,
): void {
  let at = from
  const end = from + count * rows
  for (; at + 3 * rows < end; at += 4 * rows) reflectFour(data, rows, reflection, at)
  for (; at < end; at += rows) reflectOne(data, rows, reflection, data, at)
}

/** Reflects one column, which may stand in other data. */
export function reflectOne(
  data: Float64Array,
  rows: number,
  { at, rank, first, squared }: Reflection,
  target: Float64Array,
  a: number,
): void {
  let product = first * target[a + rank]
  for (let i = rank + 1; i < rows; i++) product += data[at + i] * target[a + i]
  const factor = (2 * product) / squared
  target[a + rank] -= factor * first
  for (let i = rank + 1; i < rows; i++) target[a + i] -= factor * data[at + i]
}

function reflectFour(data: Float64Array, rows: number, reflection: Reflection, a: number): void {
  const { at, rank, first, squared } = reflection
  const [b, c, d] = [a + rows, a + 2 * rows, a + 3 * rows]
  let p = first * data[a + rank]
  let q = first * data[b + rank]
  let r = first * data[c + rank]
  let s = first * data[d + rank]
  for (let i = rank + 1; i < rows; i++) {
    const value = data[at + i]
    p += value * data[a + i]
    q += value * data[b + i]
    r += value * data[c + i]
    s += value * data[d + i]
  }
  p = (2 * p) / squared
  q = (2 * q) / squared
  r = (2 * r) / squared
  s = (2 * s) / squared
  data[a + rank] -= p * first
  data[b + rank] -= q * first
  data[c + rank] -= r * first
  data[d + rank] -= s * first
  for (let i = rank + 1; i < rows; i++) {
    const value = data[at + i]
    data[a + i] -= p * value
    data[b + i] -= q * value
    data[c + i] -= r * value
    data[d + i] -= s * value
  }
}
