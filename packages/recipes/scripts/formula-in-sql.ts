import { sqlName, sqlNumber, sqlString } from '../replication/quote.ts'
import type { BinaryOperator, TypedExpression } from '../formula/expression.ts'
import { FUNCTIONS } from '../formula/functions.ts'
import { finiteInSql } from '../formula/single-value-in-sql.ts'

/** SQL does not carry this part of a recipe. */
export class BeyondSql extends Error {
  /** In words that go on "does not carry". */
  readonly part: string

  constructor(part: string) {
    super(`SQL does not carry ${part}.`)
    this.part = part
  }
}

const TYPES = { number: 'DOUBLE', text: 'VARCHAR', truth: 'BOOLEAN', missing: 'DOUBLE' }
const OPERATORS: Partial<Record<BinaryOperator, string>> = { '==': '=', '!=': '<>' }

/**
 * A formula as an expression of DuckDB's SQL over columns that are `DOUBLE` or `VARCHAR`, missing cells `NULL`. Its logic of yes, no
 * and `NULL` is that of formulas: the side that decides is enough.
 *
 * @throws {BeyondSql} for a function that looks at other rows
 */
export function formulaInSql(part: TypedExpression): string {
  if (part.kind === 'number') return sqlNumber(part.value)
  if (part.kind === 'text') return sqlString(part.value)
  if (part.kind === 'missing') return `CAST(NULL AS ${TYPES[part.type]})`
  if (part.kind === 'column') return sqlName(part.name)
  if (part.kind === 'unary') return `(${part.operator} ${formulaInSql(part.operand)})`
  if (part.kind === 'call') {
    const { sql } = FUNCTIONS.get(part.name)!
    if (sql === undefined) throw new BeyondSql(`formulas with ${part.name}()`)
    return sql(part.args.map(formulaInSql))
  }
  const [left, right] = [formulaInSql(part.left), formulaInSql(part.right)]
  if (part.operator === '^') return finiteInSql(`pow(${left}, ${right})`)
  const joined = `(${left} ${OPERATORS[part.operator] ?? part.operator} ${right})`
  return part.type === 'number' ? finiteInSql(joined) : joined
}
