import { EngineError } from '@casefiles/engine/analysis'

/** `truth` is yes, no or missing; `missing` alone is of no kind and takes that of what it stands beside. */
export type FormulaType = 'number' | 'text' | 'truth' | 'missing'

export type BinaryOperator = 'or' | 'and' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '^'

/** A formula as a tree; `at` is where a part begins, in characters from 0. */
export type Expression =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'missing'; at: number }
  | { kind: 'column'; name: string; at: number }
  | { kind: 'unary'; operator: '-' | 'not'; operand: Expression; at: number }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; at: number }
  | { kind: 'call'; name: string; args: Expression[]; at: number }

/** The same with the kind of value that each part has. */
export type TypedExpression = { type: FormulaType } & (
  | Exclude<Expression, { kind: 'unary' | 'binary' | 'call' }>
  | { kind: 'unary'; operator: '-' | 'not'; operand: TypedExpression; at: number }
  | { kind: 'binary'; operator: BinaryOperator; left: TypedExpression; right: TypedExpression; at: number }
  | { kind: 'call'; name: string; args: TypedExpression[]; at: number }
)

/** The parts of a part, in their order. */
export function partsOf<One extends Expression | TypedExpression>(expression: One): One[] {
  if (expression.kind === 'unary') return [expression.operand as One]
  if (expression.kind === 'binary') return [expression.left as One, expression.right as One]
  return expression.kind === 'call' ? (expression.args as One[]) : []
}

/** Places of a function that only say which rows belong together; the value holds nothing of them. */
const KEYS: Record<string, (at: number) => boolean> = {
  lag: (at) => at > 0,
  mean_in: (at) => at > 0,
  row_in: () => true,
  count_in: () => true,
}

/** Columns that the value is made of: not those that only say which rows belong together. */
export function columnsOfValue(expression: TypedExpression): string[] {
  if (expression.kind === 'column') return [expression.name]
  const isKey =
    (expression.kind === 'call' && Object.hasOwn(KEYS, expression.name) && KEYS[expression.name]) || (() => false)
  const parts = partsOf(expression).filter((_, at) => !isKey(at))
  return [...new Set(parts.flatMap(columnsOfValue))]
}

/** Columns whose values are looked at; of those that are only asked whether a cell is missing, no value is told. */
export function columnsLookedAt(expression: TypedExpression): string[] {
  if (expression.kind === 'column') return [expression.name]
  if (expression.kind === 'call' && expression.name === 'is_missing' && expression.args[0]?.kind === 'column') return []
  return [...new Set(partsOf(expression).flatMap(columnsLookedAt))]
}

/** What is wrong in a formula, and where. */
export class FormulaError extends EngineError {
  /** Characters before the place, counted from 0. */
  readonly at: number
  /** What could stand there. */
  readonly expected: string

  /** @param found what stands there, as a reader sees it */
  constructor(at: number, expected: string, found: string) {
    super('recipe/formula', `Formula, character ${at + 1}: ${expected} was expected, but ${found}.`)
    this.at = at
    this.expected = expected
  }
}
