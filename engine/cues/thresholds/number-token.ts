import type { Span } from '../text/mapped-text.ts'

/** A number in figures or words, a figure in brackets behind its words included. */
export interface NumberToken extends Span {
  value: number
  isWords: boolean
}
