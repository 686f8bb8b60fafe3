/** How many different values a column holds; exact only up to a limit, so that a long column costs little. */
export interface Distinct {
  /** The number of different values; where `isExact` is false there are more than this. */
  count: number
  isExact: boolean
}

const NONE = -1

/** Different numbers, `NaN` left out; 0 and -0 are one. */
export function countDistinctNumbers(values: Float64Array, limit: number): Distinct {
  const size = tableSize(limit)
  const slots = new Int32Array(size).fill(NONE)
  const seen = new Float64Array(limit)
  const bits = new Float64Array(1)
  const words = new Uint32Array(bits.buffer)
  let count = 0
  for (const value of values) {
    if (value !== value) continue
    bits[0] = value + 0
    let slot = mix(words[0], words[1]) & (size - 1)
    while (slots[slot] !== NONE && seen[slots[slot]] !== value) slot = (slot + 1) & (size - 1)
    if (slots[slot] !== NONE) continue
    if (count === limit) return { count, isExact: false }
    slots[slot] = count
    seen[count++] = value
  }
  return { count, isExact: true }
}

/** Different texts, `null` left out. */
export function countDistinctTexts(values: readonly (string | null)[], limit: number): Distinct {
  const seen = new Set<string>()
  for (const value of values) {
    if (value === null || seen.has(value)) continue
    if (seen.size === limit) return { count: limit, isExact: false }
    seen.add(value)
  }
  return { count: seen.size, isExact: true }
}

/** A power of two of at least three times the limit, so that probing stays short. */
function tableSize(limit: number): number {
  let size = 4
  while (size < 3 * limit) size *= 2
  return size
}

/** Spreads both halves of a number over all bits: whole numbers differ in the upper half only. */
function mix(low: number, high: number): number {
  let hash = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  return (hash ^ (hash >>> 13)) >>> 0
}
