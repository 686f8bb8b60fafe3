import { sidesOf, type Expression } from './parse.ts'
import type { Reading } from '../reading.ts'
import { NO_COLUMN, SE_FOLLOW, type RCall } from './r-call.ts'
import { columnOf, isColumn, NO_GROUP, partsOf, termsOf, type ColumnUse, type Term } from './terms.ts'

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
  const outer = value && sidesOf(writtenOut(value))
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

/** Of `as.formula(y ~ x)` the `y ~ x`. */
function writtenOut(value: Expression): Expression {
  const isWrapped = value.kind === 'call' && ['as.formula', 'formula'].includes(value.name) && value.args.length === 1
  return isWrapped ? value.args[0].value : value
}

/** The formula's outcome; what is no column is left out and said. */
export function outcomeIn(formula: Formula | null, reading: Reading): ColumnUse | null {
  if (formula && !formula.outcome) reading.leave(formula.outcomeText, NO_COLUMN)
  return formula?.outcome ?? null
}

/** Names of the columns in a part such as `id + year`, in which each is a group; what is no column is left out and said. */
export function groupsIn(terms: readonly Term[], reading: Reading): string[] {
  for (const term of terms) if (!isColumn(term)) reading.leave(term.text, NO_GROUP)
  return terms.filter(isColumn).map(({ column }) => column)
}

/** The columns of `cluster = ~id`, `cluster = "id"`, `clusters = id`. */
export function clustersOf(call: RCall, names: readonly string[], reading: Reading): string[] {
  return names.flatMap((name) => groupsIn(call.terms(name), reading))
}

/**
 * Columns on which fixest clusters: those of `cluster`, else those of `vcov = ~ id`. Its words `"cluster"` and `"twoway"` name
 * the first fixed effect, and the first two; other words and calls, such as `"hetero"` and `NW(2) ~ id + t`, name none.
 */
export function fixestClusters(call: RCall, effects: readonly string[], reading: Reading): string[] {
  const named = clustersOf(call, ['cluster'], reading)
  const vcov = call.get('vcov')
  if (named.length > 0 || vcov === null) return named
  if (vcov.kind === 'text') {
    if (vcov.value === 'cluster') return effects.slice(0, 1)
    if (vcov.value === 'twoway') return effects.slice(0, 2)
    reading.leave(`vcov = ${call.shown(vcov)}`, SE_FOLLOW)
    return []
  }
  const sides = sidesOf(vcov)
  const isClustered = sides?.left == null || (sides.left.kind === 'name' && CLUSTERED.has(sides.left.name))
  if (sides && isClustered) return clustersOf(call, ['vcov'], reading)
  reading.leave(`vcov = ${call.shown(vcov)}`, SE_FOLLOW)
  return []
}

const CLUSTERED = new Set(['cluster', 'twoway'])
