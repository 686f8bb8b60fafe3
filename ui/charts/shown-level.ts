import { formatNumber } from '@casefiles/engine/words'

/** Nobody subtracts where the difference has more steps than these, nor reads more decimals. */
const MOST = { steps: 100, decimals: 6 }

/**
 * One of two levels side by side, both in as many decimals as tell them apart by more than a digit, and as let the reader subtract: 434.6 and
 * 441.2 where 435 and 441 would make a difference of 7 look like 6.
 *
 * @param level  one of the levels
 * @param levels both
 */
export function shownLevel(level: number, levels: readonly number[]): string {
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const gap = high - low || 1
  let decimals = Math.max(0, Math.ceil(-Math.log10(gap / 5)))
  const at = (size: number) => Number(size.toFixed(decimals))
  const isOff = () => Math.abs(at(high) - at(low) - at(gap)) > 10 ** -decimals / 2
  while (high > low && decimals < MOST.decimals && gap * 10 ** decimals < MOST.steps && isOff()) decimals++
  return formatNumber(level, decimals)
}
