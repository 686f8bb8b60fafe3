import { type Argument, type Expression, numberOf, operandsOf } from './parse.ts'

/** A column as a line names it: as it stands, or its natural logarithm. */
export interface ColumnUse {
  column: string
  transform: 'none' | 'log'
}

/** One term of a formula: a column as a number, as groups, or its square; `isBesideReference`: groups beside one that is not 0. */
export type ColumnTerm = { kind: 'number' | 'category' | 'square'; isBesideReference?: true } & ColumnUse

/** One of two columns that are multiplied. */
export interface Factor extends ColumnUse {
  /** Left out = its numbers; else a slope for each of its groups, or for each but 0. */
  groups?: 'all' | 'but-0'
}

/** A product of two columns, as it was typed; `hasMains`: both stand in the model by themselves, too. */
export interface Product {
  kind: 'product'
  text: string
  factors: readonly [Factor, Factor]
  hasMains: boolean
}

/** A column, a product, or text that no design here takes. */
export type Term = ColumnTerm | Product | { kind: 'other'; text: string; why: string }

export function isColumn(term: Term): term is ColumnTerm {
  return term.kind !== 'product' && term.kind !== 'other'
}

const NAME_EACH = 'It stands for all other columns, which depends on the file: name each.'

export const NO_GROUP =
  'Groups are one column here, and a slope of each group is not taken out. Make groups of several columns one column by a step of the data recipe.'

export const ONLY_PRODUCTS_OF_TWO =
  'Products of two columns are taken. Make this one a column by a step of the data recipe, “New column”, and name it in the line.'

/** Names that a design gives the columns of a formula, such as those made by `transform(data, log_y = log(y))`. */
export type Renamed = ReadonlyMap<string, ColumnUse>

const FACTORS = ['factor', 'as.factor', 'i', 'as_factor']
const PLAIN = ['as.numeric', 'as.integer', 'I', 'as.matrix', 'as.vector']

/**
 * The column that an expression names: `y`, `"y"`, `data$y`, `data[["y"]]`, `log(y)`, `~ y`; null where it is none.
 */
export function columnOf(expression: Expression, renamed: Renamed = new Map()): ColumnUse | null {
  if (expression.kind === 'name')
    return expression.name.includes('::') || isMacro(expression) ? null : plain(expression.name, renamed)
  if (expression.kind === 'text') return plain(expression.value, renamed)
  if (expression.kind === 'operator') {
    const { operator, operands } = expression
    if (operator === '$') return columnOf(operands[1], renamed)
    return operator === '~' && operands.length === 1 ? columnOf(operands[0], renamed) : null
  }
  if (expression.kind !== 'call') return null
  const last = expression.args.at(-1)?.value
  if (last === undefined) return null
  // `d[["y"]]` is a column; `y[d$t < 9]` and fixest's slopes `id[t]` are something else
  if (expression.name === '[')
    return expression.args.length === 2 && last.kind === 'text' ? columnOf(last, renamed) : null
  if (expression.args.length !== 1) return null
  const inner = columnOf(last, renamed)
  if (inner === null || PLAIN.includes(expression.name)) return inner
  return expression.name === 'log' && inner.transform === 'none' ? { ...inner, transform: 'log' } : null
}

/** `..ctrl` of fixest. */
const isMacro = (expression: Expression): boolean => expression.kind === 'name' && /^\.\.\p{L}/u.test(expression.name)

export const NO_CONSTANT = 'A constant always stands in the model.'
const TAKEN_AWAY = 'What is taken away again is not read: write the terms that stay.'
const MACRO = 'It is a macro, whose content stands in another line: write the names themselves.'

/**
 * Terms of the right side of a formula, in the order in which they stand; an intercept is no term. That there is none stands
 * behind the others, and so does what is taken away again, unless the formula updates another one by its dot.
 *
 * @param line the line that was pasted: what is not taken is quoted from it
 */
export function termsOf(expression: Expression, line: string, renamed: Renamed = new Map()): Term[] {
  const added = addedIn(expression)
  const isUpdate = added.some((term) => term.kind === 'name' && term.name === '.')
  const left = (from: number, to: number, why: string): Term => ({ kind: 'other', text: line.slice(from, to), why })
  const zeros = added.length > 1 ? added.filter((term) => numberOf(term) !== null && numberOf(term) !== 1) : []
  return [
    ...added.filter((term) => !isIntercept(term)).map((term) => termOf(term, line, renamed)),
    ...zeros.map(({ from, to }) => left(from, to, NO_CONSTANT)),
    ...(isUpdate ? [] : subtractedIn(expression)).map((term) =>
      left(line.lastIndexOf('-', term.from), term.to, isIntercept(term) ? NO_CONSTANT : TAKEN_AWAY),
    ),
  ]
}

/** Whether a term says that there is no constant, which the effects of groups hold anyway. */
export function isWithoutConstant(term: Term): boolean {
  return term.kind === 'other' && term.why === NO_CONSTANT
}

/** Of `a + b - c` the terms a and b; what is taken away was not in the model. */
function addedIn(expression: Expression): Expression[] {
  if (expression.kind !== 'operator' || expression.operands.length !== 2) return [expression]
  const { operator, operands } = expression
  if (operator === '+') return operands.flatMap(addedIn)
  return operator === '-' ? addedIn(operands[0]) : [expression]
}

/** Of `a + b - c` what stands behind a minus. */
function subtractedIn(expression: Expression): Expression[] {
  if (expression.kind !== 'operator' || expression.operands.length !== 2) return []
  const { operator, operands } = expression
  if (operator === '-') return [...subtractedIn(operands[0]), operands[1]]
  return operator === '+' ? operands.flatMap(subtractedIn) : []
}

/** Of `a + b - c` the term c. */
export function termsTakenAway(expression: Expression, line: string): Term[] {
  if (expression.kind !== 'operator' || expression.operands.length !== 2) return []
  const { operator, operands } = expression
  if (operator !== '+' && operator !== '-') return []
  const own = operator === '-' ? termsOf(operands[1], line) : termsTakenAway(operands[1], line)
  return [...termsTakenAway(operands[0], line), ...own]
}

function isIntercept(expression: Expression): boolean {
  const value = numberOf(expression)
  return value !== null && Math.abs(value) <= 1
}

function termOf(expression: Expression, line: string, renamed: Renamed): Term {
  const text = line.slice(expression.from, expression.to)
  if (expression.kind === 'name' && expression.name === '.') return { kind: 'other', text, why: NAME_EACH }
  if (isMacro(expression)) return { kind: 'other', text, why: MACRO }
  const column = columnOf(expression, renamed)
  if (column) return { kind: 'number', ...column }
  const product = productIn(expression, renamed)
  if (product) return { kind: 'product', text, ...product }
  const other = (why: string): Term => ({ kind: 'other', text, why })
  if (expression.kind === 'operator' && ['*', ':', '/'].includes(expression.operator)) {
    return other(ONLY_PRODUCTS_OF_TWO)
  }
  if (expression.kind !== 'call') return other('It names no column.')
  const [first, ...rest] = expression.args
  if (FACTORS.includes(expression.name) && first !== undefined && rest.every(({ name }) => name === 'ref')) {
    const grouped = columnOf(first.value, renamed)
    if (grouped)
      return { kind: 'category', ...grouped, ...(rest.every(isReferenceZero) ? {} : { isBesideReference: true }) }
  }
  const square = expression.name === 'I' && first !== undefined ? squareIn(first.value, renamed) : null
  return square ?? other(`“${expression.name}” is not computed here. Make its result a column of the data.`)
}

/** Terms with `a * b` as the three that it stands for. */
export function withMains(terms: readonly Term[]): Term[] {
  return terms.flatMap((term): Term[] => {
    if (term.kind !== 'product' || !term.hasMains) return [term]
    const mains = term.factors.map(({ column, transform, groups }): ColumnTerm => {
      return { kind: groups === undefined ? 'number' : 'category', column, transform }
    })
    return [...mains, { ...term, hasMains: false }]
  })
}

/** The two columns of `a:b`, `a * b`, `I(a * b)` and fixest's `i(f, x)`; null where it is none of these. */
function productIn(expression: Expression, renamed: Renamed): Pick<Product, 'factors' | 'hasMains'> | null {
  if (expression.kind === 'operator' && (expression.operator === ':' || expression.operator === '*')) {
    const factors = pairOf(expression.operands.map((operand) => factorOf(operand, renamed)))
    // in a formula a column times itself is the column
    const isSelf = factors?.[0].column === factors?.[1].column
    return factors && !isSelf ? { factors, hasMains: expression.operator === '*' } : null
  }
  if (expression.kind !== 'call') return null
  const [first, second, ...rest] = expression.args
  if (expression.name === 'I' && second === undefined && first?.value.kind === 'operator') {
    const { operator, operands } = first.value
    const factors = operator === '*' ? pairOf(operands.map((operand) => columnOf(operand, renamed))) : null
    return factors && { factors, hasMains: false }
  }
  if (expression.name !== 'i' || second === undefined || (second.name !== null && second.name !== 'var')) return null
  const [group, other] = [columnOf(first.value, renamed), factorOf(second.value, renamed)]
  const groups = rest.length === 0 ? 'all' : rest.every(isReferenceZero) ? 'but-0' : null
  return group && other && groups && { factors: [{ ...group, groups }, other], hasMains: false }
}

function factorOf(expression: Expression, renamed: Renamed): Factor | null {
  const column = columnOf(expression, renamed)
  if (column || expression.kind !== 'call' || expression.args.length !== 1) return column
  const group = FACTORS.includes(expression.name) ? columnOf(expression.args[0].value, renamed) : null
  return group && { ...group, groups: 'all' }
}

/** Both factors, where both are columns. */
function pairOf([a, b]: (Factor | null)[]): Product['factors'] | null {
  return a && b ? [a, b] : null
}

const isReferenceZero = ({ name, value }: Argument): boolean => name === 'ref' && numberOf(value) === 0

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
