import { withUnits } from '../../../words/units.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import type { Conclusion } from '../../../inference/conclusion.ts'
import { formatSpan } from '../../../words/interval.ts'

/** What an interval's conclusion is, as the start of a sentence that says how long it lasts. */
export function describeConclusion(kind: Conclusion['kind'], smallestEffect: number, units: string): string {
  if (kind === 'effect') return 'It stays clear of zero'
  if (kind === 'no-meaningful-effect')
    return `It stays smaller than ${withUnits(formatEffect(smallestEffect), units)}, the smallest effect that matters,`
  return 'That range keeps its place and at most doubles'
}

/** E.g. `1.00 deaths (range 0.50 to 1.50)`. */
export function describeSet(value: number, ci: [number, number], units: string): string {
  return `${withUnits(formatEffect(value), units)} (range ${formatSpan(ci[0], ci[1])})`
}

/** A multiple with two decimals. */
export function times(multiple: number): string {
  return `${formatNumber(multiple, 2)} times`
}
