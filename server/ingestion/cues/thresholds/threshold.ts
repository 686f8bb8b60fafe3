import type { Span } from '../mapped-text.ts'
import type { Measure } from './units.ts'

export type Operator = 'lt' | 'le' | 'eq' | 'ge' | 'gt' | 'between'

/** `current` is the rule the text sets; the others are printed beside it. */
export type Role = 'current' | 'superseded' | 'repealed' | 'reference'

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

/** What a cue of type `threshold_tokens` carries. */
export interface Threshold {
  quantity: string
  operator: Operator
  value: number | readonly [number, number]
  unit: string
  role: Role
}
