const MINUS = '\u2212'
const EN_DASH = '\u2013'

/** What stands where a number is absent. */
export const ABSENT = 'not available'

/** Whether a number is there to be shown: `null`, `undefined` and non-finite numbers are absent. */
export function isPresent(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/**
 * A number with fixed decimals, a true minus and thousands separators. Whole numbers are grouped from 10,000 on, so that years stay years.
 *
 * @example formatNumber(-0.916, 2) // '−0.92'
 * @example formatNumber(-0.001, 2) // '0.00'
 */
export function formatNumber(value: number | null | undefined, decimals: number): string {
  if (!isPresent(value)) return ABSENT
  const fixed = Math.abs(value).toFixed(decimals)
  const isZero = Number(fixed) === 0
  const [whole = '0', fraction] = fixed.split('.')
  const isGrouped = whole.length > (decimals === 0 ? 4 : 3)
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return `${value < 0 && !isZero ? MINUS : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** An effect, to two decimals. */
export function formatEffect(value: number | null | undefined): string {
  return formatNumber(value, 2)
}

/** A signed whole number, for time relative to a date: `−2`, `0`, `+3`. */
export function formatSigned(value: number): string {
  return value > 0 ? `+${formatNumber(value, 0)}` : formatNumber(value, 0)
}

/** A p value to four decimals; below 0.0001 it reads `<0.0001`, never `0.0000`. */
export function formatP(p: number | null | undefined): string {
  if (!isPresent(p)) return ABSENT
  return p < 0.0001 ? '<0.0001' : p.toFixed(4)
}

/** `p = 0.0171` or `p < 0.0001`. */
export function formatPStatement(p: number | null | undefined): string {
  if (!isPresent(p)) return `p ${ABSENT}`
  return p < 0.0001 ? 'p < 0.0001' : `p = ${formatP(p)}`
}

/** An interval as tables and charts show it: `−1.41, −0.43`. */
export function formatInterval(
  low: number | null | undefined,
  high: number | null | undefined,
  decimals: number = 2,
): string {
  if (!isPresent(low) || !isPresent(high)) return ABSENT
  return `${formatNumber(low, decimals)}, ${formatNumber(high, decimals)}`
}

/** An interval in words, for cards: `−1.41 to −0.43`. */
export function formatIntervalInWords(low: number | null | undefined, high: number | null | undefined): string {
  if (!isPresent(low) || !isPresent(high)) return ABSENT
  return `${formatEffect(low)} to ${formatEffect(high)}`
}

/** A range of years or scores with an en dash: `1983–1997`. */
export function formatRange(from: number | string, to: number | string): string {
  return `${from}${EN_DASH}${to}`
}

/** A share as a whole percentage: `35%`. */
export function formatPercent(share: number | null | undefined): string {
  return isPresent(share) ? `${formatNumber(share * 100, 0)}%` : ABSENT
}

/** A tick label with as many decimals as the step between ticks needs. */
export function formatTick(value: number, ticks: readonly number[]): string {
  const step = ticks.length > 1 ? Math.abs(ticks[1]! - ticks[0]!) : Math.abs(value)
  const decimals = step > 0 ? Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9))) : 0
  const needed = Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) > 1e-6 ? decimals + 1 : decimals
  const text = formatNumber(value, needed)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
