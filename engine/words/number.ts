const MINUS = '\u2212'

/** What stands where a number is absent. */
export const ABSENT = 'not available'

/** Whether a number is there to be shown: `null`, `undefined` and non-finite numbers are absent. */
export function isPresent(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/**
 * How the digits before the point are grouped: `4,200` always; only from 10,000 on, so that whole numbers which may be
 * years stay years; or not at all, as sentences of checks and plots are published: `4200`.
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

/** An effect, to two decimals. */
export function formatEffect(value: number | null | undefined): string {
  return formatNumber(value, 2)
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
