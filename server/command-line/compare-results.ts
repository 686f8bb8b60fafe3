export interface Difference {
  /** Where, e.g. `estimates.0.value`. */
  path: string
  published: string
  recomputed: string
}

/** Every value that is not the same in both, and how many numbers were compared. */
export function compareResults(
  published: unknown,
  recomputed: unknown,
): { numbers: number; differences: Difference[] } {
  const differences: Difference[] = []
  let numbers = 0
  function compare(path: string, one: unknown, other: unknown): void {
    if (isContainer(one) && isContainer(other) && Array.isArray(one) === Array.isArray(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
        compare(path === '' ? key : `${path}.${key}`, one[key], other[key])
      }
      return
    }
    if (typeof one === 'number') numbers += 1
    if (!Object.is(one, other)) differences.push({ path, published: show(one), recomputed: show(other) })
  }
  compare('', published, recomputed)
  return { numbers, differences }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
