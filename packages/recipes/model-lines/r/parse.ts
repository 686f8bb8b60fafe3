import { EngineError } from '@casefiles/engine/analysis'

/** How tightly an operator binds, as in R's own table (`?Syntax`); the second number is for what stands at its right. */
const BINDING: Record<string, [left: number, right: number]> = {
  '<-': [10, 9],
  '=': [10, 9],
  '~': [20, 21],
  '||': [30, 31],
  '|': [30, 31],
  '&&': [40, 41],
  '&': [40, 41],
  '==': [60, 61],
  '!=': [60, 61],
  '<': [60, 61],
  '>': [60, 61],
  '<=': [60, 61],
  '>=': [60, 61],
  '+': [70, 71],
  '-': [70, 71],
  '*': [80, 81],
  '/': [80, 81],
  '%in%': [90, 91],
  '|>': [90, 91],
  '%>%': [90, 91],
  ':': [100, 101],
  '^': [130, 129],
  $: [150, 151],
  '@': [150, 151],
}
const PREFIX: Record<string, number> = { '~': 20, '!': 50, '-': 110, '+': 110 }
const CALLED = 140
/** Deeper nesting is no line that a person wrote. */
const DEEPEST = 60

/**
 * Reads one expression of R: names, numbers, texts, calls, `[`, `[[` and the operators that formulas are made of.
 *
 * @param line what was pasted, at most a few lines
 * @throws {EngineError} `model-line/unreadable` with the place where the line stops making sense
 * @example parseR('feols(y ~ x | id)').kind // 'call'
 */
export function parseR(line: string): Expression {
  const parser = new Parser(tokensOf(line))
  const expression = parser.expression(0, 0)
  parser.expectEnd()
  return expression
}

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

interface Token {
  kind: 'name' | 'number' | 'text' | 'symbol' | 'end'
  text: string
  from: number
  to: number
}

/** Longest first, so that `<-` is not read as `<` and `-`. */
const SYMBOLS = ['|>', '<-', '->', '<=', '>=', '==', '!=', '&&', '||', '%in%', '%>%', ...'[](){}$@^:+-*/<>!&|~,=']

const PATTERNS: [Token['kind'] | 'space', RegExp][] = [
  ['space', /[\s]+|#[^\n]*/y],
  ['number', /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?L?/y],
  ['text', /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y],
  ['name', /(?:\p{L}|\.(?!\d))[\p{L}\p{N}._]*(?::::?[\p{L}.][\p{L}\p{N}._]*)?|_(?![\p{L}\p{N}_])|`[^`]+`/uy],
]

/**
 * Cuts a line of R into tokens; comments and white space are left out.
 *
 * @throws {EngineError} `model-line/unreadable` at a character that R code does not have, or a quote that is not closed
 */
function tokensOf(line: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    const [kind, text] = nextOf(line, at)
    if (kind !== 'space') tokens.push({ kind, text, from: at, to: at + text.length })
    at += text.length
  }
  return [...tokens, { kind: 'end', text: '', from: at, to: at }]
}

function nextOf(line: string, at: number): [Token['kind'] | 'space', string] {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at
    const found = pattern.exec(line)
    if (found) return [kind, found[0]]
  }
  const symbol = SYMBOLS.find((one) => line.startsWith(one, at))
  if (symbol) return ['symbol', symbol]
  const character = line[at]
  const why = character === '"' || character === "'" ? 'is never closed' : 'has no meaning in a line of R'
  throw new EngineError('model-line/unreadable', `The ${character} at character ${at + 1} ${why}.`)
}

class Parser {
  readonly #tokens: Token[]
  #at = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  expression(binding: number, depth: number): Expression {
    if (depth > DEEPEST) throw new EngineError('model-line/unreadable', 'The line is nested too deeply to be read.')
    let left = this.#start(depth)
    for (;;) {
      const { kind, text } = this.#peek()
      if (kind !== 'symbol') return left
      if ((text === '(' || text === '[') && CALLED >= binding) {
        left = text === '(' ? this.#call(left, depth) : this.#index(left, depth)
        continue
      }
      const own = BINDING[text]
      if (own === undefined || own[0] < binding) return left
      this.#next()
      const right = this.expression(own[1], depth + 1)
      // the pipe of magrittr is R's own
      const operator = text === '%>%' ? '|>' : text
      left = { kind: 'operator', operator, operands: [left, right], from: left.from, to: right.to }
    }
  }

  expectEnd(): void {
    const { kind, text, from } = this.#peek()
    if (kind === 'end') return
    throw new EngineError(
      'model-line/unreadable',
      `After a whole command the line goes on with “${text}” at character ${from + 1}.`,
      {
        hint: 'Paste one command at a time.',
      },
    )
  }

  #start(depth: number): Expression {
    const token = this.#next()
    const { kind, text, from, to } = token
    if (kind === 'number') return { kind, value: Number(text.replace(/L$/, '')), from, to }
    if (kind === 'text') return { kind, value: text.slice(1, -1).replace(/\\(.)/g, '$1'), from, to }
    if (kind === 'name') {
      // a package stands before a function alone; fixest once wrote products of columns so
      const isCalled = this.#peek().text === '('
      return { kind, name: isCalled || text.startsWith('`') ? nameIn(text) : text, from, to }
    }
    if (text === '(') {
      const inner = this.expression(0, depth + 1)
      return { ...inner, from, to: this.#expect(')').to }
    }
    const binding = kind === 'symbol' ? PREFIX[text] : undefined
    if (binding === undefined) throw unexpected(token)
    const operand = this.expression(binding, depth + 1)
    return { kind: 'operator', operator: text, operands: [operand], from, to: operand.to }
  }

  #call(called: Expression, depth: number): Expression {
    this.#expect('(')
    const args = this.#arguments(')', depth)
    const { to } = this.#expect(')')
    if (called.kind !== 'name') return { kind: 'call', name: '(', args, from: called.from, to }
    return { kind: 'call', name: called.name, args, from: called.from, to }
  }

  /** `x[…]` and `x[[…]]`: a call of `[` whose first argument is x. */
  #index(indexed: Expression, depth: number): Expression {
    this.#expect('[')
    const isDouble = this.#peek().text === '['
    if (isDouble) this.#expect('[')
    const args = this.#arguments(']', depth)
    let { to } = this.#expect(']')
    if (isDouble) to = this.#expect(']').to
    // pandas names several columns so, and R none
    const several: Expression = { kind: 'call', name: 'c', args, from: indexed.from, to }
    const inside = isDouble && args.length > 1 ? [{ name: null, value: several }] : args
    return { kind: 'call', name: '[', args: [{ name: null, value: indexed }, ...inside], from: indexed.from, to }
  }

  /** Empty places, as in `x[, 2]`, are passed over. */
  #arguments(close: string, depth: number): Argument[] {
    const args: Argument[] = []
    while (this.#peek().text !== close) {
      if (this.#peek().text === ',') {
        this.#next()
        continue
      }
      const value = this.expression(BINDING['='][0] + 1, depth + 1)
      args.push(
        this.#peek().text === '=' ? { name: this.#named(value), value: this.#valueOf(depth) } : { name: null, value },
      )
      if (this.#peek().text !== close && this.#peek().kind !== 'end') this.#expect(',')
      if (this.#peek().kind === 'end') break
    }
    return args
  }

  #named(expression: Expression): string {
    if (expression.kind === 'name') return expression.name
    if (expression.kind === 'text') return expression.value
    throw unexpected(this.#peek())
  }

  #valueOf(depth: number): Expression {
    this.#expect('=')
    return this.expression(BINDING['='][0] + 1, depth + 1)
  }

  #peek(): Token {
    return this.#tokens[this.#at]
  }

  #next(): Token {
    const token = this.#tokens[this.#at]
    if (token.kind !== 'end') this.#at += 1
    return token
  }

  #expect(text: string): Token {
    const token = this.#next()
    if (token.text === text && token.kind === 'symbol') return token
    throw unexpected(token, `“${text}”`)
  }
}

/** `fixest::feols` is `feols`; a name in back ticks is what stands between them. */
function nameIn(text: string): string {
  return text.startsWith('`') ? text.slice(1, -1) : text.replace(/^.*::/, '')
}

function unexpected({ kind, text, from }: Token, expected = 'a name, a number or a bracket'): EngineError {
  const found = kind === 'end' ? 'the line ends' : `“${text}” stands at character ${from + 1}`
  return new EngineError('model-line/unreadable', `Where ${expected} is expected, ${found}.`, {
    hint: 'Paste the whole command with its closing bracket.',
  })
}
