/** Fixed decimals with a true minus (U+2212), thousands separated; never "−0.00". */
export function formatNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return 'not available'
  const digits = Math.abs(value).toFixed(decimals)
  const [whole, fraction] = digits.split('.')
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = value < 0 && Number(digits) !== 0 ? '\u2212' : ''
  return sign + (fraction === undefined ? grouped : `${grouped}.${fraction}`)
}

/** Effect values carry 2 decimals. */
export function formatEffect(value: number): string {
  return formatNumber(value, 2)
}

/** `p = 0.0312`, or `p <0.0001` below that; four decimals, never 0.0000. */
export function formatP(p: number): string {
  if (!Number.isFinite(p)) return 'p not available'
  return p < 0.0001 ? 'p <0.0001' : `p = ${p.toFixed(4)}`
}

/**
 * Decimals for rounded words such as "about 5 percent": as few as leave no size at zero and keep unequal sizes apart,
 * two at most.
 */
export function wordDecimals(sizes: number[]): number {
  const magnitudes = sizes.map(Math.abs)
  for (const decimals of [0, 1]) {
    const rounded = magnitudes.map((size) => size.toFixed(decimals))
    const areApart = new Set(rounded).size === new Set(magnitudes).size
    if (areApart && rounded.every((text, i) => Number(text) !== 0 || magnitudes[i] === 0)) return decimals
  }
  return 2
}
