/**
 * Orders names as a reader would: runs of digits by their number, the rest by code points, `u2` before `u10`.
 * Names that read alike (`u1`, `u01`) are ordered by code points, so that the order is never left open.
 */
export function compareNaturally(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = comparePart(left[i], right[i])
    if (difference !== 0) return difference
  }
  return left.length - right.length || byCodePoint(a, b)
}

function partsOf(name: string): string[] {
  return name.match(/\d+|\D+/g) ?? []
}

function comparePart(a: string, b: string): number {
  const areNumbers = /^\d/.test(a) && /^\d/.test(b)
  return areNumbers ? Number(a) - Number(b) : byCodePoint(a, b)
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
