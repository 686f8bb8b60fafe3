import type { StataCode } from '../scripts/stata-code.ts'
import type { FormulaType } from './expression.ts'
import type { Vector } from './vector.ts'

/**
 * What a place of a function takes: a kind of value; `any` kind; `same`, one kind for all such places; `literal`, a value
 * written out, of the kind of `same`; `whole`, a whole number written out.
 */
export type Parameter = 'number' | 'text' | 'truth' | 'any' | 'same' | 'literal' | 'whole'

/** A function of the formula language: what readers are told of it, what it computes, and how scripts write it. */
export interface FormulaFunction {
  /** How it is written, `log(x)`. */
  signature: string
  meaning: string
  takes: readonly Parameter[]
  /** Whether the last place may be given several times. */
  repeats?: true
  /** Places that must be given. */
  least: number
  gives: Exclude<FormulaType, 'missing'> | 'same'
  /** Whether a number that is not finite is missing and counted as not defined. */
  mayBeUndefined?: true
  /** @param rows number of rows; every vector has as many */
  evaluate: (args: Vector[], rows: number) => Vector
  r: (args: string[]) => string
  python: (args: string[]) => string
  /** An expression over variables, or a variable made by commands before it. */
  stata: (args: string[], code: StataCode) => string
  /** An expression of DuckDB's SQL that names each argument once; left out where rows have to have an order. */
  sql?: (args: string[]) => string
}
