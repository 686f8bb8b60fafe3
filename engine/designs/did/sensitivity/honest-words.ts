import { withUnit } from '../../../verdict/effect-words.ts'
import { formatEffect, formatNumber } from '../../../verdict/format-number.ts'
import type { Conclusion } from '../conclusion.ts'

/** What an interval's conclusion is, as the end of "the average effect …". */
export function describeConclusion(kind: Conclusion['kind'], smallestEffect: number): string {
  if (kind === 'effect') return 'stays clear of zero'
  if (kind === 'no-meaningful-effect')
    return `stays smaller than ${formatEffect(smallestEffect)}, the smallest effect that matters`
  return 'keeps its place and at most doubles its range'
}

/** E.g. `1.00 deaths (range 0.50 to 1.50)`. */
export function describeSet(value: number, ci: [number, number], units: string): string {
  return `${withUnit(formatEffect(value), units)} (range ${formatEffect(ci[0])} to ${formatEffect(ci[1])})`
}

/** A multiple with two decimals. */
export function times(multiple: number): string {
  return `${formatNumber(multiple, 2)} times`
}
