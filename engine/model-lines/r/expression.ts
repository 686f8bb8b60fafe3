/** A piece of R code as read; `from` and `to` are its place in the line, so that it can be shown as it was typed. */
export type Expression = { from: number; to: number } & (
  | { kind: 'name'; name: string }
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'call'; name: string; args: Argument[] }
  | { kind: 'operator'; operator: string; operands: Expression[] }
)

/** One argument of a call; `name` is null where its place says what it is. */
export interface Argument {
  name: string | null
  value: Expression
}

export type Call = Extract<Expression, { kind: 'call' }>

/** The operands of a chain such as `a + b + c`, from left to right; another expression is its only operand. */
export function operandsOf(expression: Expression, operator: string): Expression[] {
  if (expression.kind !== 'operator' || expression.operator !== operator || expression.operands.length !== 2) {
    return [expression]
  }
  return expression.operands.flatMap((operand) => operandsOf(operand, operator))
}

/** The two sides of `left ~ right`, a one-sided formula with null at its left; null where it is no formula. */
export function sidesOf(expression: Expression): { left: Expression | null; right: Expression } | null {
  if (expression.kind !== 'operator' || expression.operator !== '~') return null
  const { operands } = expression
  return operands.length === 1 ? { left: null, right: operands[0] } : { left: operands[0], right: operands[1] }
}

/** A number, also one with a sign before it. */
export function numberOf(expression: Expression): number | null {
  if (expression.kind === 'number') return expression.value
  if (expression.kind !== 'operator' || expression.operator !== '-' || expression.operands.length !== 1) return null
  const value = numberOf(expression.operands[0])
  return value === null ? null : -value
}

/** The members of `c(…)`, `list(…)` or `cbind(…)`; anything else stands for itself. */
export function membersOf(expression: Expression): Expression[] {
  const isList = expression.kind === 'call' && ['c', 'list', 'cbind', 'vars'].includes(expression.name)
  return isList ? expression.args.map(({ value }) => value) : [expression]
}
