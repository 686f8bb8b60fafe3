import type { DataTable } from '@casefiles/engine/frame'
import {
  type BinaryOperator,
  type Expression,
  FormulaError,
  type FormulaType,
  partsOf,
  type TypedExpression,
} from './expression.ts'
import type { FormulaFunction, Parameter } from './formula-function.ts'
import { FUNCTIONS } from './functions.ts'
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

const NAMES: Record<FormulaType, string> = {
  number: 'a number',
  text: 'text',
  truth: 'a condition (yes or no)',
  missing: 'a missing value',
}

/**
 * The kind of value that each part of a formula has.
 *
 * @param kindOf what a column holds; undefined where there is none of that name
 * @throws {FormulaError} at the first part that does not fit, with what was expected there
 */
function checkTypes(
  expression: Expression,
  kindOf: (column: string) => 'number' | 'text' | undefined,
): TypedExpression {
  const check = (part: Expression): TypedExpression => {
    if (part.kind === 'number') return { ...part, type: 'number' }
    if (part.kind === 'text') return { ...refuseEmpty(part), type: 'text' }
    if (part.kind === 'missing') return { ...part, type: 'missing' }
    if (part.kind === 'column') return { ...part, type: kindOf(part.name) ?? unknownColumn(part.name, part.at) }
    if (part.kind === 'unary') {
      const type = part.operator === '-' ? 'number' : 'truth'
      return { ...part, type, operand: need(check(part.operand), type) }
    }
    if (part.kind === 'binary') return checkBinary(part, check)
    return checkCall(part, check)
  }
  return check(expression)
}

function checkBinary(
  part: Expression & { kind: 'binary' },
  check: (part: Expression) => TypedExpression,
): TypedExpression {
  const { operator, at } = part
  const [left, right] = [check(part.left), check(part.right)]
  if (operator === 'and' || operator === 'or')
    return { ...part, type: 'truth', left: need(left, 'truth'), right: need(right, 'truth') }
  if (operator === '==' || operator === '!=') {
    const type = together([left, right])
    if (left.type === 'missing' || right.type === 'missing')
      throw new FormulaError(at, 'is_missing(…)', `"${operator}" never holds of a missing value`)
    return { ...part, type: 'truth', left: need(left, type), right: need(right, type) }
  }
  const type = isOrder(operator) ? 'truth' : 'number'
  return { ...part, type, left: need(left, 'number'), right: need(right, 'number') }
}

const isOrder = (operator: BinaryOperator): boolean => ['<', '<=', '>', '>='].includes(operator)

function checkCall(part: Expression & { kind: 'call' }, check: (part: Expression) => TypedExpression): TypedExpression {
  const called = FUNCTIONS.get(part.name)
  if (!called)
    throw new FormulaError(part.at, `a function (${[...FUNCTIONS.keys()].join(', ')})`, `"${part.name}" is none`)
  refuseCount(part, called)
  const given = part.args.map(check)
  const places = given.map((_, at) => placeAt(called, at))
  const alike = given.filter((_, at) => places[at] === 'same')
  const same = alike.length === 0 ? 'text' : together(alike)
  const args = given.map((arg, at) => needPlace(arg, places[at], same))
  return { ...part, args, type: called.gives === 'same' ? same : called.gives }
}

function placeAt({ takes }: FormulaFunction, at: number): Parameter {
  return takes[Math.min(at, takes.length - 1)]
}

function refuseCount({ name, args, at }: Expression & { kind: 'call' }, called: FormulaFunction): void {
  const { takes, least, repeats, signature } = called
  if (args.length >= least && (repeats || args.length <= takes.length)) return
  throw new FormulaError(at, signature, `${name} was given ${args.length} ${args.length === 1 ? 'value' : 'values'}`)
}

/** The one kind of several parts; all missing = numbers. */
function together(parts: readonly TypedExpression[]): FormulaType {
  return parts.find(({ type }) => type !== 'missing')?.type ?? 'number'
}

function needPlace(arg: TypedExpression, place: Parameter, same: FormulaType): TypedExpression {
  if (place === 'any') return arg.type === 'missing' ? { ...arg, type: 'number' } : arg
  if (place === 'same') return need(arg, same)
  if (place === 'literal') {
    if (!isLiteral(arg)) throw new FormulaError(arg.at, `${NAMES[same]} that is written out`, 'a formula stands there')
    return need(arg, same)
  }
  if (place !== 'whole') return need(arg, place)
  const value = literalNumber(arg)
  if (value === null || !Number.isInteger(value) || value === 0)
    throw new FormulaError(arg.at, 'a whole number other than 0 that is written out', 'something else stands there')
  return arg
}

function isLiteral(arg: TypedExpression): boolean {
  return arg.kind === 'text' || literalNumber(arg) !== null
}

function literalNumber(arg: TypedExpression): number | null {
  if (arg.kind === 'number') return arg.value
  if (arg.kind === 'unary' && arg.operator === '-' && arg.operand.kind === 'number') return -arg.operand.value
  return null
}

function need(part: TypedExpression, type: FormulaType): TypedExpression {
  if (part.type === type) return part
  if (part.type === 'missing') return { ...part, type }
  const what = part.kind === 'column' ? `the column "${part.name}" holds` : 'there is'
  throw new FormulaError(part.at, NAMES[type], `${what} ${NAMES[part.type]}`)
}

function refuseEmpty<Part extends Expression & { kind: 'text' }>(part: Part): Part {
  if (part.value === '') throw new FormulaError(part.at, 'text, or the word missing', 'the text is empty')
  return part
}

function unknownColumn(name: string, at: number): never {
  throw new FormulaError(at, 'the name of a column', `there is no column "${name}"`)
}

/** The columns that a formula names, whatever they hold. */
export function columnsInFormula(formula: string): string[] {
  const namesIn = (part: Expression): string[] =>
    part.kind === 'column' ? [part.name] : partsOf(part).flatMap(namesIn)
  return [...new Set(namesIn(parseFormula(formula)))]
}
