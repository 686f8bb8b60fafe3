import { type BinaryOperator, type Expression, FormulaError } from './expression.ts'

/** Parts within parts, such as brackets within brackets: no reader follows more, and no stack is at risk. */
export const MOST_NESTED = 40

/** How strongly an operator holds its sides together; `^` is taken from the right. */
const STRENGTH: Record<BinaryOperator, number> = {
  or: 1,
  and: 2,
  '==': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '^': 8,
}
const NOT = 3
const COMPARISON = 4
const MINUS = 7

/**
 * Reads a formula into a tree; nothing is ever evaluated as code.
 *
 * @see Pratt 1973, "Top down operator precedence", doi:10.1145/512927.512931
 * @throws {FormulaError} with the place and what could stand there
 * @example parseFormula('log(rate) - 1') // a binary "-" of a call and a number
 */
export function parseFormula(formula: string): Expression {
  const reader = new Reader(readTokens(formula))
  const expression = reader.read(0, 0)
  const rest = reader.next()
  if (rest.kind !== 'end') throw unexpected(rest, 'an operator or the end of the formula')
  return expression
}

interface Token {
  kind: 'number' | 'text' | 'name' | 'column' | 'sign' | 'end'
  /** The number, text or name itself; of a sign, how it is written. */
  text: string
  at: number
}

/** Longer formulas are better split into several steps, each with a name. */
export const MOST_CHARACTERS = 1000

const PATTERNS: readonly (readonly [kind: Token['kind'] | 'space', pattern: RegExp])[] = [
  ['space', /\s+/y],
  ['number', /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['text', /"(?:[^"\\]|\\["\\])*"/y],
  ['column', /`[^`]+`/y],
  ['name', /[\p{L}_][\p{L}\p{N}_.]*/uy],
  ['sign', /==|!=|<=|>=|[-+*/^<>(),]/y],
]

/**
 * Cuts a formula into numbers, texts in quotes, names, columns in backticks, and signs; the last token is the end.
 *
 * @throws {FormulaError} at the first character that begins none of these, and where the formula is too long
 */
function readTokens(formula: string): Token[] {
  if (formula.length > MOST_CHARACTERS) {
    throw new FormulaError(MOST_CHARACTERS, `at most ${MOST_CHARACTERS} characters`, `there are ${formula.length}`)
  }
  const tokens: Token[] = []
  for (let at = 0; at < formula.length;) {
    const [kind, found] = match(formula, at)
    if (kind !== 'space') tokens.push({ kind, text: textOf(kind, found, at), at })
    at += found.length
  }
  return [...tokens, { kind: 'end', text: '', at: formula.length }]
}

function match(formula: string, at: number): [Token['kind'] | 'space', string] {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at
    const found = pattern.exec(formula)
    if (found) return [kind, found[0]]
  }
  const sign = String.fromCodePoint(formula.codePointAt(at)!)
  if (sign === '"' || sign === '`') throw new FormulaError(at, `a closing ${sign}`, 'there is none')
  const hint = sign === '=' ? '"==" (is equal to)' : sign === "'" ? 'text in double quotes' : 'a name, number or sign'
  throw new FormulaError(at, hint, `"${sign}" stands there`)
}

function textOf(kind: Token['kind'], found: string, at: number): string {
  if (kind === 'text') return found.slice(1, -1).replace(/\\(["\\])/g, '$1')
  if (kind === 'column') return found.slice(1, -1).trim()
  if (kind === 'number' && !Number.isFinite(Number(found)))
    throw new FormulaError(at, 'a number below 1e308', `"${found}" is larger`)
  return found
}

class Reader {
  private place = 0
  private readonly tokens: Token[]

  constructor(tokens: Token[]) {
    this.tokens = tokens
  }

  next(): Token {
    return this.tokens[Math.min(this.place++, this.tokens.length - 1)]
  }

  private peek(): Token {
    return this.tokens[this.place]
  }

  read(strength: number, depth: number): Expression {
    const first = this.next()
    if (depth > MOST_NESTED)
      throw new FormulaError(first.at, `at most ${MOST_NESTED} parts within each other`, 'there are more')
    let left = this.readFirst(first, depth)
    for (let parts = depth; ; parts++) {
      const operator = operatorOf(this.peek())
      if (operator === null || STRENGTH[operator] <= strength) return left
      const { at } = this.next()
      // a long sum is a tree as deep as it is long
      if (parts > MOST_NESTED * 5) throw new FormulaError(at, 'a shorter formula', 'it has too many parts')
      const own = STRENGTH[operator]
      const right = this.read(operator === '^' ? own - 1 : own, depth + 1)
      if (own === COMPARISON && isComparison(this.peek()))
        throw new FormulaError(this.peek().at, '"and" or "or"', 'a second comparison follows the first')
      left = { kind: 'binary', operator, left, right, at }
    }
  }

  private readFirst(token: Token, depth: number): Expression {
    const { kind, text, at } = token
    if (kind === 'number') return { kind, value: Number(text), at }
    if (kind === 'text') return { kind, value: text, at }
    if (kind === 'column') return { kind, name: text, at }
    if (kind === 'sign' && text === '-')
      return { kind: 'unary', operator: '-', operand: this.read(MINUS, depth + 1), at }
    if (kind === 'sign' && text === '(') return this.readBracket(depth)
    if (kind !== 'name' || text === 'and' || text === 'or') throw unexpected(token, 'a value')
    if (text === 'not') return { kind: 'unary', operator: 'not', operand: this.read(NOT, depth + 1), at }
    if (text === 'missing') return { kind: 'missing', at }
    if (this.peek().text === '(' && this.peek().kind === 'sign')
      return { kind: 'call', name: text, args: this.readArguments(depth), at }
    return { kind: 'column', name: text, at }
  }

  private readBracket(depth: number): Expression {
    const inner = this.read(0, depth + 1)
    const close = this.next()
    if (close.kind !== 'sign' || close.text !== ')') throw unexpected(close, 'an operator or ")"')
    return inner
  }

  private readArguments(depth: number): Expression[] {
    this.next()
    if (this.peek().kind === 'sign' && this.peek().text === ')') {
      this.next()
      return []
    }
    const args: Expression[] = []
    for (;;) {
      args.push(this.read(0, depth + 1))
      const mark = this.next()
      if (mark.kind === 'sign' && mark.text === ')') return args
      if (mark.kind !== 'sign' || mark.text !== ',') throw unexpected(mark, 'an operator, "," or ")"')
    }
  }
}

function operatorOf({ kind, text }: Token): BinaryOperator | null {
  const isOperator = (kind === 'sign' || kind === 'name') && Object.hasOwn(STRENGTH, text)
  return isOperator ? (text as BinaryOperator) : null
}

function isComparison(token: Token): boolean {
  const operator = operatorOf(token)
  return operator !== null && STRENGTH[operator] === COMPARISON
}

function unexpected({ kind, text, at }: Token, expected: string): FormulaError {
  return new FormulaError(at, expected, kind === 'end' ? 'the formula ends there' : `"${text}" stands there`)
}
