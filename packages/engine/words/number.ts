const MINUS = '\u2212'

/** What stands where a number is absent. */
export const ABSENT = 'not available'

/** Whether a number is there to be shown: `null`, `undefined` and non-finite numbers are absent. */
export function isPresent(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/**
 * How the digits before the point are grouped: `4,200` always; only from 10,000 on, so that whole numbers which may be
 * years stay years; or not at all.
 */
export type Grouping = 'thousands' | 'may-be-years' | 'none'

/**
 * A number with fixed decimals, a true minus (U+2212) and thousands in groups; never a negative zero.
 *
 * @example formatNumber(-1613.468, 2) // '−1,613.47'
 * @example formatNumber(-0.001, 2) // '0.00'
 * @example formatNumber(1985, 0, 'may-be-years') // '1985'
 */
export function formatNumber(
  value: number | null | undefined,
  decimals: number,
  grouping: Grouping = 'thousands',
): string {
  if (!isPresent(value)) return ABSENT
  const digits = Math.abs(value).toFixed(decimals)
  const [whole, fraction] = digits.split('.')
  const isGrouped = grouping === 'thousands' || (grouping === 'may-be-years' && (decimals > 0 || whole.length > 4))
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  const sign = value < 0 && Number(digits) !== 0 ? MINUS : ''
  return sign + (fraction === undefined ? grouped : `${grouped}.${fraction}`)
}

/** What lies closer to zero is what is left of a sum that comes to nothing. */
const NOTHING = 1e-9

/**
 * An effect, to two decimals; one that these would show as zero, to two digits.
 *
 * @example formatEffect(-0.00331) // '−0.0033', never '0.00'
 */
export function formatEffect(value: number | null | undefined): string {
  if (!isPresent(value)) return ABSENT
  const size = Math.abs(value)
  const isLost = size >= NOTHING && Number(size.toFixed(2)) === 0
  return formatNumber(value, isLost ? 1 - exponentAtTwoDigits(size) : 2)
}

/** The power of ten of a size once it is rounded to two digits: −3 for 0.00099999, which reads 0.0010. */
function exponentAtTwoDigits(size: number): number {
  return Number(size.toExponential(1).split('e')[1])
}

/** From here on a multiple says only that it is far more. */
const MOST_MULTIPLE = 1000

/** How many times another size one is: `1.70`, `over 1,000`. */
export function formatMultiple(ratio: number): string {
  return ratio > MOST_MULTIPLE ? `over ${formatNumber(MOST_MULTIPLE, 0)}` : formatNumber(ratio, 2)
}

/** A signed whole number, for time relative to a date: `−2`, `0`, `+3`. */
export function formatSigned(value: number): string {
  return `${value > 0 ? '+' : ''}${formatNumber(value, 0, 'may-be-years')}`
}

/** A number in all the digits it has, ungrouped, with a true minus: `−0.125`. */
export function formatPlain(value: number): string {
  return String(value).replaceAll('-', MINUS)
}

/** The same in so many decimals at most: `20.502`, `1985`. */
export function formatRounded(value: number, decimals: number = 3): string {
  return formatPlain(Number(value.toFixed(decimals)))
}

/** A number in so many significant digits at most: `20.5`, `−0.00123`. */
export function formatSignificant(value: number, digits: number): string {
  return formatPlain(Number(value.toPrecision(digits)))
}
