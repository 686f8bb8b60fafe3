import { matrix, type Matrix } from './linear-algebra.ts'

/** Rows of a block: a dozen columns of it stay in the processor's cache while every pair of them is multiplied. */
const BLOCK = 1024

/**
 * Sums of products of every two columns, C'WC, block by block of rows: each column is read from memory once.
 *
 * @param columns k columns of the same length
 * @param weights one per row; left out = 1
 * @returns       k × k, exactly symmetric
 */
export function gramOf(columns: Float64Array[], weights?: Float64Array): Matrix {
  const k = columns.length
  const rows = columns[0]?.length ?? 0
  const result = matrix(k, k)
  const weighted = new Float64Array(BLOCK)
  for (let from = 0; from < rows; from += BLOCK) {
    const size = Math.min(BLOCK, rows - from)
    const block = columns.map((values) => values.subarray(from, from + size))
    const factors = weights?.subarray(from, from + size)
    for (let a = 0; a < k; a++) {
      const left = factors ? multiplyInto(weighted, block[a], factors) : block[a]
      for (let b = a; b < k; b++) result.data[b * k + a] += sumOfProducts(left, block[b], size)
    }
  }
  for (let a = 0; a < k; a++) for (let b = a + 1; b < k; b++) result.data[a * k + b] = result.data[b * k + a]!
  return result
}

/** Sums of products of every column with one more, C'Wy, block by block. */
export function gramWith(columns: Float64Array[], y: Float64Array, weights?: Float64Array): Float64Array {
  const sums = new Float64Array(columns.length)
  const weighted = new Float64Array(BLOCK)
  for (let from = 0; from < y.length; from += BLOCK) {
    const size = Math.min(BLOCK, y.length - from)
    const right = y.subarray(from, from + size)
    const left = weights ? multiplyInto(weighted, right, weights.subarray(from, from + size)) : right
    for (let j = 0; j < columns.length; j++) sums[j] += sumOfProducts(columns[j].subarray(from, from + size), left, size)
  }
  return sums
}

function multiplyInto(target: Float64Array, a: Float64Array, b: Float64Array): Float64Array {
  for (let i = 0; i < a.length; i++) target[i] = a[i] * b[i]
  return target
}

/** Four sums side by side: none waits for the one before it. */
function sumOfProducts(a: Float64Array, b: Float64Array, size: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let i = 0
  for (; i + 3 < size; i += 4) {
    s0 += a[i] * b[i]
    s1 += a[i + 1] * b[i + 1]
    s2 += a[i + 2] * b[i + 2]
    s3 += a[i + 3] * b[i + 3]
  }
  for (; i < size; i++) s0 += a[i] * b[i]
  return s0 + s1 + (s2 + s3)
}

/**
 * The same for every group of rows, in one pass: the rows of a block are put in the order of their groups first.
 *
 * @param groupOf per row: group number, 0 to `groups` - 1
 * @returns       one k × k matrix per group
 */
export function gramsByGroup(
  columns: Float64Array[],
  groupOf: ArrayLike<number>,
  groups: number,
  weights?: Float64Array,
): Matrix[] {
  const k = columns.length
  const rows = columns[0]?.length ?? 0
  const results = Array.from({ length: groups }, () => matrix(k, k))
  const block = columns.map(() => new Float64Array(BLOCK))
  const factors = weights && new Float64Array(BLOCK)
  const order = new Int32Array(BLOCK)
  for (let from = 0; from < rows; from += BLOCK) {
    const size = Math.min(BLOCK, rows - from)
    const ends = orderByGroup(order, groupOf, groups, from, size)
    columns.forEach((values, j) => gather(block[j], values, order, size))
    if (factors) gather(factors, weights, order, size)
    for (let group = 0, start = 0; group < groups; start = ends[group++]!) {
      const end = ends[group]
      if (end === start) continue
      const own = gramOf(
        block.map((values) => values.subarray(start, end)),
        factors?.subarray(start, end),
      )
      for (let at = 0; at < k * k; at++) results[group].data[at] += own.data[at]
    }
  }
  return results
}

/** Rows of a block by group, in their order; where each group ends. */
function orderByGroup(order: Int32Array, groupOf: ArrayLike<number>, groups: number, from: number, size: number) {
  const ends = new Int32Array(groups)
  for (let i = 0; i < size; i++) ends[groupOf[from + i]]++
  for (let group = 1; group < groups; group++) ends[group] += ends[group - 1]
  for (let i = size - 1, next = ends.slice(); i >= 0; i--) order[--next[groupOf[from + i]]] = from + i
  return ends
}

function gather(target: Float64Array, values: Float64Array, order: Int32Array, size: number): void {
  for (let i = 0; i < size; i++) target[i] = values[order[i]]!
}
