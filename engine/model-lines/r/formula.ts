import { sidesOf, type Expression } from './expression.ts'
import type { RCall } from './r-call.ts'
import { columnOf, isColumn, partsOf, termsOf, type ColumnUse, type Term } from './terms.ts'

/** A model formula: outcome, regressors, and what stands behind `|`. */
export interface Formula {
  outcome: ColumnUse | null
  outcomeText: string
  right: Expression
  /** Terms of each part of the right side, in order. */
  parts: Term[][]
  /** fixest's last part, `endogenous ~ instruments`. */
  instrumented: { endogenous: Term[]; instruments: Term[] } | null
}

/**
 * Reads the argument as `y ~ a + b | …`, in fixest's form too: `y ~ x | effects | endogenous ~ instruments`, which R
 * itself reads as `(y ~ x | effects | endogenous) ~ instruments`.
 *
 * @returns null where the argument is no two-sided formula
 */
export function formulaOf(call: RCall, argument: string): Formula | null {
  const value = call.get(argument)
  const outer = value && sidesOf(value)
  if (!outer?.left) return null
  const inner = sidesOf(outer.left)
  const { left, right } = inner?.left
    ? { left: inner.left, right: inner.right }
    : { left: outer.left, right: outer.right }
  const parts = partsOf(right).map((part) => termsOf(part, call.line))
  const instruments = inner?.left ? termsOf(outer.right, call.line) : null
  return {
    outcome: columnOf(left),
    outcomeText: call.shown(left),
    right,
    parts: instruments ? parts.slice(0, -1) : parts,
    instrumented: instruments && { endogenous: parts.at(-1) ?? [], instruments },
  }
}

/** Names of the columns in a part such as `id + year`, in which each is a fixed effect. */
export function effectsIn(terms: readonly Term[]): string[] {
  return terms.filter(isColumn).map(({ column }) => column)
}

/** The column of `cluster = ~id`, `cluster = "id"`, `vcov = ~id`, `clusters = id`; of several the first. */
export function clustersOf(call: RCall, names: readonly string[]): string[] {
  return effectsIn(names.flatMap((name) => call.terms(name)))
}
