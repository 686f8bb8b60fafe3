import type { DataTable } from '@casefiles/engine/frame'
import type { BinaryOperator, TypedExpression } from './expression.ts'
import { FUNCTIONS } from './functions.ts'
import { columnOf, isMissingAt, missingVector, vectorOf, type Vector } from './formula-function.ts'

export interface Evaluated {
  vector: Vector
  /** Rows without a value because the formula is not defined there (the logarithm of 0, a division by 0), 0-based. */
  undefinedRows: number[]
}

/**
 * The value of a formula in every row. A value is missing where one that it needs is; `and` and `or` need only the side
 * that decides (no and missing is no).
 *
 * @throws {EngineError} `recipe/not-unique` from lag()
 */
export function evaluate(expression: TypedExpression, table: DataTable): Evaluated {
  const flags = new Uint8Array(table.rows)
  const vector = new Evaluator(table, flags).value(expression)
  const undefinedRows: number[] = []
  for (let row = 0; row < table.rows; row++) if (flags[row] === 1 && isMissingAt(vector, row)) undefinedRows.push(row)
  return { vector, undefinedRows }
}

type Numbers = Float64Array

class Evaluator {
  private readonly table: DataTable
  private readonly flags: Uint8Array

  constructor(table: DataTable, flags: Uint8Array) {
    this.table = table
    this.flags = flags
  }

  value(part: TypedExpression): Vector {
    const { rows, columns } = this.table
    if (part.kind === 'number') return { type: 'number', values: new Float64Array(rows).fill(part.value) }
    if (part.kind === 'text') return { type: 'text', values: new Array<string>(rows).fill(part.value) }
    if (part.kind === 'missing') return missingVector(part.type, rows)
    if (part.kind === 'column') return vectorOf(columns.get(part.name)!)
    if (part.kind === 'unary') {
      const values = this.numbers(part.operand)
      if (part.operator === '-') return { type: 'number', values: values.map((value) => -value) }
      return { type: 'truth', values: values.map((value) => 1 - value) }
    }
    if (part.kind === 'binary') return this.binary(part)
    const called = FUNCTIONS.get(part.name)!
    const args = part.args.map((arg) => this.value(arg))
    const result = called.evaluate(args, rows)
    return called.mayBeUndefined ? this.finite(result.values as Numbers, args) : result
  }

  private numbers(part: TypedExpression): Numbers {
    return this.value(part).values as Numbers
  }

  private binary({ operator, left, right }: TypedExpression & { kind: 'binary' }): Vector {
    const [a, b] = [this.value(left), this.value(right)]
    const values = new Float64Array(this.table.rows)
    for (let row = 0; row < values.length; row++) {
      if (operator === 'and' || operator === 'or')
        values[row] = decide(operator, a.values[row] as number, b.values[row] as number)
      else if (isMissingAt(a, row) || isMissingAt(b, row)) values[row] = NaN
      else if (operator === '==') values[row] = a.values[row] === b.values[row] ? 1 : 0
      else if (operator === '!=') values[row] = a.values[row] === b.values[row] ? 0 : 1
      else values[row] = compute(operator, a.values[row] as number, b.values[row] as number)
    }
    return isArithmetic(operator) ? this.finite(values, [a, b]) : { type: 'truth', values }
  }

  /** A number that is not finite is missing; where nothing it was made from is missing, the row is remembered. */
  private finite(values: Numbers, args: readonly Vector[]): Vector {
    for (let row = 0; row < values.length; row++) {
      if (Number.isFinite(values[row])) continue
      values[row] = NaN
      if (!args.some((arg) => isMissingAt(arg, row))) this.flags[row] = 1
    }
    return { type: 'number', values }
  }
}

const isArithmetic = (operator: BinaryOperator): boolean => ['+', '-', '*', '/', '^'].includes(operator)

/** The side that decides is enough: no for `and`, yes for `or`. */
function decide(operator: 'and' | 'or', a: number, b: number): number {
  const deciding = operator === 'and' ? 0 : 1
  if (a === deciding || b === deciding) return deciding
  return Number.isNaN(a) || Number.isNaN(b) ? NaN : 1 - deciding
}

function compute(operator: BinaryOperator, a: number, b: number): number {
  if (operator === '+') return a + b
  if (operator === '-') return a - b
  if (operator === '*') return a * b
  if (operator === '/') return a / b
  if (operator === '^') return a ** b
  if (operator === '<') return a < b ? 1 : 0
  if (operator === '<=') return a <= b ? 1 : 0
  if (operator === '>') return a > b ? 1 : 0
  return a >= b ? 1 : 0
}

/** The value of a formula as a column: yes and no become 1 and 0. */
export function evaluateColumn(expression: TypedExpression, table: DataTable) {
  const { vector, undefinedRows } = evaluate(expression, table)
  return { column: columnOf(vector), undefinedRows }
}
