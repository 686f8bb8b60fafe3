import { matrix, type Matrix } from './linear-algebra.ts'

/** Rows of a block that are parted by group: enough of each group to be worth a loop of its own. */
const GROUPED_BLOCK = 4096
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
  const weighted = [new Float64Array(BLOCK), new Float64Array(BLOCK)] as const
  const sums = new Float64Array(4)
  for (let from = 0; from < rows; from += BLOCK) {
    const size = Math.min(BLOCK, rows - from)
    const block = columns.map((values) => values.subarray(from, from + size))
    const factors = weights?.subarray(from, from + size)
    const leftOf = (a: number, at: 0 | 1) => (factors ? multiplyInto(weighted[at], block[a], factors) : block[a])
    for (let a = 0; a < k; a += 2) {
      // of an odd number of columns the last is its own partner, and what that adds is left out
      const a1 = Math.min(a + 1, k - 1)
      const [left, left1] = [leftOf(a, 0), leftOf(a1, 1)]
      for (let b = a; b < k; b += 2) {
        const b1 = Math.min(b + 1, k - 1)
        sumFourProducts(sums, left, left1, block[b], block[b1], size)
        result.data[b * k + a] += sums[0]
        if (b1 > b) result.data[b1 * k + a] += sums[1]
        if (a1 > a && b > a) result.data[b * k + a1] += sums[2]
        if (a1 > a && b1 > b) result.data[b1 * k + a1] += sums[3]
      }
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
    for (let j = 0; j < columns.length; j++)
      sums[j] += sumOfProducts(columns[j].subarray(from, from + size), left, size)
  }
  return sums
}

function multiplyInto(target: Float64Array, a: Float64Array, b: Float64Array): Float64Array {
  for (let i = 0; i < a.length; i++) target[i] = a[i] * b[i]
  return target
}

/** Products of two columns with two others: every value is read once for two of them. */
function sumFourProducts(
  sums: Float64Array,
  a: Float64Array,
  a1: Float64Array,
  b: Float64Array,
  b1: Float64Array,
  size: number,
): void {
  let s00 = 0
  let s01 = 0
  let s10 = 0
  let s11 = 0
  for (let i = 0; i < size; i++) {
    const x = a[i]
    const x1 = a1[i]
    const y = b[i]
    const y1 = b1[i]
    s00 += x * y
    s01 += x * y1
    s10 += x1 * y
    s11 += x1 * y1
  }
  sums[0] = s00
  sums[1] = s01
  sums[2] = s10
  sums[3] = s11
}

/** Four sums side by side: none waits for the one before it. */
function sumOfProducts(a: Float64Array, b: Float64Array, size: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
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
  const block = columns.map(() => new Float64Array(GROUPED_BLOCK))
  const factors = weights && new Float64Array(GROUPED_BLOCK)
  const order = new Int32Array(GROUPED_BLOCK)
  for (let from = 0; from < rows; from += GROUPED_BLOCK) {
    const size = Math.min(GROUPED_BLOCK, rows - from)
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
