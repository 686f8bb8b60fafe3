/** Significant digits that fix any number the engine computes with (IEEE 754, 64 bits). */
export const ALL_DIGITS = 17

export interface Difference {
  /** Where, e.g. `estimates.0.value`. */
  path: string
  published: string
  recomputed: string
  /** Leading digits that agree, where both are numbers. */
  digits: number | null
}

export interface Comparison {
  /** How many published numbers were compared. */
  numbers: number
  /** To how many digits the number that agrees least agrees; {@link ALL_DIGITS} where all are the same. */
  digits: number
  differences: Difference[]
}

/** Every value that is not the same in both, how many numbers were compared and to how many digits they agree. */
export function compareResults(published: unknown, recomputed: unknown): Comparison {
  const differences: Difference[] = []
  let numbers = 0
  function compare(path: string, one: unknown, other: unknown, scale: number): void {
    if (isContainer(one) && isContainer(other) && Array.isArray(one) === Array.isArray(other)) {
      const scaleAt = scalesWithin(one, scale)
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
        compare(path === '' ? key : `${path}.${key}`, one[key], other[key], scaleAt(key))
      }
      return
    }
    if (typeof one === 'number') numbers += 1
    if (Object.is(one, other)) return
    const digits = typeof one === 'number' && typeof other === 'number' ? agreedDigits(one, other, scale) : null
    differences.push({ path, published: show(one), recomputed: show(other), digits })
  }
  compare('', published, recomputed, 0)
  const digits = Math.min(ALL_DIGITS, ...differences.map((difference) => difference.digits ?? ALL_DIGITS))
  return { numbers, digits, differences }
}

/** An estimate and its limits, by the names that estimates, series and rows of figures give them. */
const ESTIMATE = ['value', 'se', 'ci', 'ciLow', 'ciHigh']

/**
 * What digits are counted on beside the number itself: an estimate and its limits are sums of the same terms, so a limit
 * that falls near zero carries the rounding of the whole interval.
 */
function scalesWithin(container: Record<string, unknown>, given: number): (key: string) => number {
  if (Array.isArray(container)) return () => given
  const numbers = ESTIMATE.flatMap((key) => container[key]).filter((value) => typeof value === 'number')
  const largest = Math.max(0, ...numbers.map(Math.abs))
  return (key) => (ESTIMATE.includes(key) ? largest : 0)
}

/** Under a millionth it is decimals that count: a residual of zero is rounding, and no two roundings share a digit. */
const SMALLEST_SCALE = 1e-6

/** Leading digits in which two numbers agree, 0 to {@link ALL_DIGITS}; counted on `scale` where that is larger. */
export function agreedDigits(one: number, other: number, scale = 0): number {
  if (one === other) return ALL_DIGITS
  const size = Math.max(Math.abs(one), Math.abs(other), scale, SMALLEST_SCALE)
  const digits = Math.floor(-Math.log10(Math.abs(one - other) / size))
  return Math.min(ALL_DIGITS - 1, Math.max(0, digits))
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}
