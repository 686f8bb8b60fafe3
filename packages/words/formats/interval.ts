import { ABSENT, formatNumber, isPresent } from '@casefiles/engine/words'
import { formatSignificant } from './number.ts'

type End = number | null | undefined

const EN_DASH = '\u2013'

/** More than these decimals tell a reader nothing; an end still nearer to zero stands in one significant digit. */
const MOST_DECIMALS = 6

/** An interval as tables and charts show it, `−1.41, −0.43`; without one of its ends there is none. */
export function formatInterval(low: End, high: End, decimals: number = 2): string {
  if (!isPresent(low) || !isPresent(high)) return ABSENT
  const shown = decimalsOf([low, high], decimals)
  return `${formatEnd(low, shown)}, ${formatEnd(high, shown)}`
}

/** An interval in words, for cards: `−1.41 to −0.43`; without one of its ends there is none. */
export function formatIntervalInWords(low: End, high: End): string {
  return isPresent(low) && isPresent(high) ? formatSpan(low, high) : ABSENT
}

/** From one number to another inside a sentence, `−1.41 to −0.43`; an absent end is said to be so. */
export function formatSpan(low: End, high: End, decimals: number = 2): string {
  const shown = decimalsOf([low, high], decimals)
  return `${formatEnd(low, shown)} to ${formatEnd(high, shown)}`
}

/**
 * Decimals at which no end that is not zero reads as zero: rounding never moves an interval to or across it.
 *
 * @example formatSpan(-0.004, 0.126) // '−0.004 to 0.126', not '0.00 to 0.13'
 */
function decimalsOf(ends: End[], decimals: number): number {
  const isLost = (at: number) =>
    ends.some((end) => isPresent(end) && end !== 0 && Number(Math.abs(end).toFixed(at)) === 0)
  let shown = decimals
  while (shown < MOST_DECIMALS && isLost(shown)) shown++
  return isLost(shown) ? decimals : shown
}

function formatEnd(end: End, decimals: number): string {
  const isLost = isPresent(end) && end !== 0 && Number(Math.abs(end).toFixed(decimals)) === 0
  return isLost ? formatSignificant(end, 1) : formatNumber(end, decimals)
}

/** A range of years or scores with an en dash: `1983–1997`. */
export function formatRange(from: number | string, to: number | string): string {
  return `${from}${EN_DASH}${to}`
}
