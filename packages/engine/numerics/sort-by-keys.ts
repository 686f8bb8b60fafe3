import { ascendingOrder } from './ascending-order.ts'

/** Shorter stretches are put in order by comparison. */
const SHORT = 2048

/**
 * Puts items in order by one number after the other: those equal in the first by the second, and so on. Long stretches
 * are sorted digit by digit, what is left of them by comparison.
 *
 * @param items   put in order in place
 * @param keyAt   what the items are compared by at a depth, from 0; null = nothing further
 * @param compare the order by all keys, 0 only for items that may stand in any order; -0 and 0 are one key, and no key is NaN
 */
export function sortByKeys(
  items: Int32Array,
  keyAt: (depth: number) => ((item: number) => number) | null,
  compare: (a: number, b: number) => number,
): void {
  sortStretch(items, 0)

  function sortStretch(stretch: Int32Array, depth: number): void {
    if (stretch.length < 2) return
    const key = stretch.length < SHORT ? null : keyAt(depth)
    if (key === null) {
      stretch.sort(compare)
      return
    }
    const values = new Float64Array(stretch.length)
    for (let i = 0; i < values.length; i++) values[i] = key(stretch[i])
    const order = ascendingOrder(values)
    const sorted = new Int32Array(stretch.length)
    for (let i = 0; i < sorted.length; i++) sorted[i] = stretch[order[i]]!
    stretch.set(sorted)
    for (let from = 0, to = 1; from < stretch.length; from = to++) {
      while (to < stretch.length && values[order[to]] === values[order[from]]) to++
      sortStretch(stretch.subarray(from, to), depth + 1)
    }
  }
}
