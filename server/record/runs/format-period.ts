import { formatRange, formatRounded } from '@casefiles/engine/words'

/**
 * A window of an analysis as people read it, `1982–1986` or `20.502–21`. The analysis keeps every digit; a bandwidth chosen
 * by a rule has fifteen of them, and three decimals are more than a reader needs.
 */
export function formatPeriod([from, to]: readonly [number, number]): string {
  const [start, end] = [formatRounded(from), formatRounded(to)]
  return start === end ? start : formatRange(start, end)
}
