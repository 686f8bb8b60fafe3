import type { Span } from '../text/mapped-text.ts'
import type { Operator } from './spec.ts'
import type { Measure } from './units.ts'

/** A number with its unit and comparison, before it is known whether it decides anything. */
export interface Candidate extends Span {
  value: number | readonly [number, number]
  unit: string
  measure: Measure
  operator: Operator
  /** True where words of the text compare ("at least", "or more"), not only where a figure stands. */
  isCompared: boolean
  /** True for "12-month": number and unit are one adjective. */
  isAttribute: boolean
  /** The number and unit alone, without the comparing words. */
  core: Span
}

/** A number with what it counts, its unit's words included in the span. */
export interface Core extends Span {
  value: number
  unit: string
  measure: Measure
}
