import { type Expression, numberOf, operandsOf } from './expression.ts'

/** A column as a line names it: as it stands, or its natural logarithm. */
export interface ColumnUse {
  column: string
  transform: 'none' | 'log'
}

/** One term of a formula: a column as a number, as groups, or with its square; else text that no design here takes. */
export type Term =
  | ({ kind: 'number' | 'category' | 'square' } & ColumnUse)
  | { kind: 'other'; text: string; why: string }

/** Names that a design gives the columns of a formula, such as those made by `transform(data, log_y = log(y))`. */
export type Renamed = ReadonlyMap<string, ColumnUse>

const FACTORS = ['factor', 'as.factor', 'i', 'as_factor']
const PLAIN = ['as.numeric', 'as.integer', 'I', 'as.matrix', 'as.vector']

/**
 * The column that an expression names: `y`, `"y"`, `data$y`, `data[["y"]]`, `log(y)`, `~ y`; null where it is none.
 */
export function columnOf(expression: Expression, renamed: Renamed = new Map()): ColumnUse | null {
  if (expression.kind === 'name') return plain(expression.name, renamed)
  if (expression.kind === 'text') return plain(expression.value, renamed)
  if (expression.kind === 'operator') {
    const { operator, operands } = expression
    if (operator === '$') return columnOf(operands[1], renamed)
    return operator === '~' && operands.length === 1 ? columnOf(operands[0], renamed) : null
  }
  if (expression.kind !== 'call') return null
  const last = expression.args.at(-1)?.value
  if (last === undefined) return null
  if (expression.name === '[' && expression.args.length > 1) return columnOf(last, renamed)
  if (expression.args.length !== 1) return null
  const inner = columnOf(last, renamed)
  if (inner === null || PLAIN.includes(expression.name)) return inner
  return expression.name === 'log' && inner.transform === 'none' ? { ...inner, transform: 'log' } : null
}

/**
 * Terms of the right side of a formula, in the order in which they stand; an intercept is no term.
 *
 * @param line the line that was pasted: what is not taken is quoted from it
 */
export function termsOf(expression: Expression, line: string, renamed: Renamed = new Map()): Term[] {
  return addedIn(expression)
    .filter((term) => !isIntercept(term))
    .map((term) => termOf(term, line, renamed))
}

/** Of `a + b - c` the terms a and b; what is taken away was not in the model. */
function addedIn(expression: Expression): Expression[] {
  if (expression.kind !== 'operator' || expression.operands.length !== 2) return [expression]
  const { operator, operands } = expression
  if (operator === '+') return operands.flatMap(addedIn)
  return operator === '-' ? addedIn(operands[0]) : [expression]
}

function isIntercept(expression: Expression): boolean {
  const value = numberOf(expression)
  return value !== null && Math.abs(value) <= 1
}

function termOf(expression: Expression, line: string, renamed: Renamed): Term {
  const column = columnOf(expression, renamed)
  if (column) return { kind: 'number', ...column }
  const other = (why: string): Term => ({ kind: 'other', text: line.slice(expression.from, expression.to), why })
  if (expression.kind === 'operator' && ['*', ':', '/'].includes(expression.operator)) {
    return other(
      'Interactions are not offered. Make the product a column of its own in the data, or declare a subgroup.',
    )
  }
  if (expression.kind !== 'call') return other('It names no column.')
  const [first, ...rest] = expression.args
  if (FACTORS.includes(expression.name) && first !== undefined && rest.every(({ name }) => name === 'ref')) {
    const grouped = columnOf(first.value, renamed)
    if (grouped) return { kind: 'category', ...grouped }
  }
  const square = expression.name === 'I' && first !== undefined ? squareIn(first.value, renamed) : null
  return square ?? other(`“${expression.name}” is not computed here. Make its result a column of the data.`)
}

function squareIn(expression: Expression, renamed: Renamed): Term | null {
  if (expression.kind !== 'operator' || expression.operator !== '^' || numberOf(expression.operands[1]) !== 2)
    return null
  const column = columnOf(expression.operands[0], renamed)
  return column && { kind: 'square', ...column }
}

function plain(name: string, renamed: Renamed): ColumnUse {
  return renamed.get(name) ?? { column: name, transform: 'none' }
}

/** The parts of a formula that are parted by `|`, each as its expression. */
export function partsOf(expression: Expression): Expression[] {
  return operandsOf(expression, '|')
}
