import { withUnits } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '../../formats/index.ts'

/** An estimate with its interval: `1.00 deaths (range 0.50 to 1.50)`. */
export function ranged({ value, ci }: { value: number; ci: readonly [number, number] }, units: string): string {
  return `${inUnits(value, units)} (range ${formatSpan(ci[0], ci[1])})`
}

/** An effect with its units. */
export function inUnits(value: number, units: string): string {
  return withUnits(formatEffect(value), units)
}
