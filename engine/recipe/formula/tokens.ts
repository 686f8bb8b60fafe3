import { FormulaError } from './formula-error.ts'

export interface Token {
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
export function readTokens(formula: string): Token[] {
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
