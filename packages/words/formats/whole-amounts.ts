import { formatNumber } from '@casefiles/engine/words'

const LARGE = /\d,\d{3}\.\d/
const SIZE = '[\u2212-]?\\d(?:[\\d,]*\\d)?\\.\\d+'
const RANGE = new RegExp(`(${SIZE}) to (${SIZE})(?![\\d%])`, 'g')
const ALONE = new RegExp(`(?<![\\d.,])${SIZE}(?![\\d%]| times)`, 'g')
/** Beside amounts of thousands, decimals of what is as large as this say nothing. */
const SMALLEST_WHOLE = 100

/**
 * A published sentence on large amounts without their decimals: of thousands of dollars nobody counts the cents. Both ends of a
 * range keep one precision.
 *
 * @example wholeAmounts('The 95% interval, −530.12 to 2,900.45 US dollars') // 'The 95% interval, −530 to 2,900 US dollars'
 */
export function wholeAmounts(text: string): string {
  if (!LARGE.test(text)) return text
  return text
    .replace(RANGE, (range, low: string, high: string) =>
      [low, high].some(isLarge) ? `${whole(low)} to ${whole(high)}` : range,
    )
    .replace(ALONE, (size) => (isLarge(size) ? whole(size) : size))
}

const read = (size: string) => Number(size.replaceAll(',', '').replace('\u2212', '-'))
const isLarge = (size: string) => Math.abs(read(size)) >= SMALLEST_WHOLE
const whole = (size: string) => formatNumber(read(size), 0)
