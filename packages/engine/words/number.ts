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

/** A number in all the digits it has, ungrouped, with a true minus: `−0.125`. */
export function formatPlain(value: number): string {
  return String(value).replaceAll('-', MINUS)
}

/** Decimals that tell values of this size apart: two for numbers of size one, fewer for larger ones. */
export function decimalsFor(size: number): number {
  return Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(Math.abs(size) || 1))))
}
