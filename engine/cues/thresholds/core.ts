import type { Span } from '../text/mapped-text.ts'
import type { Measure } from './units.ts'

/** A number with what it counts, its unit's words included in the span. */
export interface Core extends Span {
  value: number
  unit: string
  measure: Measure
}
