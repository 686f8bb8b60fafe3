/*
 * Of as many values as there are rows or units. `Math.max(...values)` is a call with one argument per value, and overflows the stack
 * beyond some hundred thousand.
 */

/** @returns -Infinity of no value, NaN where one is */
export function largestOf(values: Iterable<number>): number {
  let largest = -Infinity
  for (const value of values) largest = Math.max(largest, value)
  return largest
}

/** @returns Infinity of no value, NaN where one is */
export function smallestOf(values: Iterable<number>): number {
  let smallest = Infinity
  for (const value of values) smallest = Math.min(smallest, value)
  return smallest
}
