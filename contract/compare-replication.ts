/** A result as two pieces of software are compared by it; null = not defined, or without a bound. */
export interface ComparedResult {
  value: number | null
  ci: [number | null, number | null]
}

/** Six digits: what a reader could see differ in a published number would be far larger. */
export const REPLICATION_TOLERANCE = 1e-6

/**
 * The largest relative difference between two results over value and limits; Infinity where one has a number and the
 * other has none. A zero is judged against the interval's width.
 */
export function largestDifference(ours: ComparedResult, theirs: ComparedResult): number {
  const pairs: [number | null, number | null][] = [
    [ours.value, theirs.value],
    [ours.ci[0], theirs.ci[0]],
    [ours.ci[1], theirs.ci[1]],
  ]
  const [low, high] = ours.ci
  const width = low === null || high === null ? 1 : high - low || 1
  return Math.max(...pairs.map(([a, b]) => relativeDifference(a, b, width)))
}

function relativeDifference(a: number | null, b: number | null, width: number): number {
  if (a === null || b === null) return a === b ? 0 : Infinity
  return Math.abs(a - b) / (Math.abs(a) || width)
}
