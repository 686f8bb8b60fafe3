import type { DataTable } from '../../frame/table.ts'
import { checkTypes } from './check-types.ts'
import { partsOf, type Expression, type FormulaType, type TypedExpression } from './expression.ts'
import { FormulaError } from './formula-error.ts'
import { parseFormula } from './parse.ts'

/**
 * A formula over the columns of a table, read and checked.
 *
 * @param wanted the kind of value it must have; left out = any
 * @throws {FormulaError} with the place and what was expected there
 */
export function readFormula(formula: string, { columns }: DataTable, wanted?: FormulaType): TypedExpression {
  const typed = checkTypes(parseFormula(formula), (name) => columns.get(name)?.kind)
  if (wanted === 'truth' && typed.type !== 'truth')
    throw new FormulaError(typed.at, 'a condition, such as year >= 1990', 'the formula gives no yes or no')
  return typed.type === 'missing' ? { ...typed, type: 'number' } : typed
}

/** The columns that a formula names, whatever they hold. */
export function columnsInFormula(formula: string): string[] {
  const namesIn = (part: Expression): string[] =>
    part.kind === 'column' ? [part.name] : partsOf(part).flatMap(namesIn)
  return [...new Set(namesIn(parseFormula(formula)))]
}
