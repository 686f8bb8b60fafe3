import { EngineError } from '../../errors.ts'

export interface Token {
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
  ['name', /(?:\p{L}|\.(?!\d))[\p{L}\p{N}._]*(?::::?[\p{L}.][\p{L}\p{N}._]*)?|`[^`]+`/uy],
]

/**
 * Cuts a line of R into tokens; comments and white space are left out.
 *
 * @throws {EngineError} `model-line/unreadable` at a character that R code does not have, or a quote that is not closed
 */
export function tokensOf(line: string): Token[] {
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
