import { EngineError } from '../../errors.ts'
import type { Reading } from '../reading.ts'
import { NO_GROUP, ONLY_PRODUCTS_OF_TWO, type Factor, type Term } from '../r/terms.ts'

/** A command as Stata parts it: name, variables and groups in brackets, condition, weight, options. */
export interface StataCommand {
  name: string
  /** Words and bracketed groups before the comma, in order. */
  words: StataWord[]
  condition: string | null
  weight: { kind: string; column: string } | null
  options: Map<string, string>
}

export interface StataWord {
  text: string
  /** It stood in brackets of its own, as `(d = z)`. */
  group: boolean
}

const PREFIXES = /^(?:(?:quietly|qui|noisily|capture|cap|xi|bysort [^:]*|by [^:]*)\s*:?\s+)+/
const WEIGHT = /\[\s*(aw|pw|fw|iw|aweight|pweight|fweight|iweight)\s*=\s*([^\]]+?)\s*\]/

/**
 * Reads one command of Stata; `///` goes on in the next line.
 *
 * @throws {EngineError} `model-line/unreadable` where a bracket is not closed
 * @example parseStata('reghdfe y d, absorb(id t) vce(cluster id)').options.get('absorb') // 'id t'
 */
export function parseStata(line: string): StataCommand {
  const text = line
    .replaceAll(/\/\/\/[^\n]*\n/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(PREFIXES, '')
  const comma = outsideBrackets(text, ',')
  const before = comma === -1 ? text : text.slice(0, comma)
  const weight = WEIGHT.exec(before)
  const bare = before.replace(WEIGHT, ' ')
  const condition = / (if|in) /.exec(`${bare} `)
  const head = condition ? bare.slice(0, condition.index) : bare
  const [name, ...words] = wordsOf(head)
  return {
    name: name?.text ?? '',
    words,
    condition: condition ? bare.slice(condition.index).trim() : null,
    weight: weight && { kind: weight[1], column: weight[2] },
    options: comma === -1 ? new Map() : optionsOf(text.slice(comma + 1)),
  }
}

/** Words and groups; `(d = z)` is one group, `x(1 2)` one word. */
function wordsOf(text: string): StataWord[] {
  const words: StataWord[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] === ' ') at += 1
    else if (text[at] === '(') {
      const close = closeOf(text, at)
      words.push({ text: text.slice(at + 1, close).trim(), group: true })
      at = close + 1
    } else {
      const from = at
      while (at < text.length && text[at] !== ' ') at = text[at] === '(' ? closeOf(text, at) + 1 : at + 1
      words.push({ text: text.slice(from, at), group: false })
    }
  }
  return words
}

function optionsOf(text: string): Map<string, string> {
  const options = new Map<string, string>()
  for (const { text: word, group } of wordsOf(text.replaceAll(/ \(/g, '('))) {
    if (group) continue
    const open = word.indexOf('(')
    if (open === -1) options.set(word.toLowerCase(), '')
    else options.set(word.slice(0, open).toLowerCase(), word.slice(open + 1, -1).trim())
  }
  return options
}

function closeOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  throw new EngineError('model-line/unreadable', `The bracket at character ${open + 1} is never closed.`, {
    hint: 'Paste the whole command.',
  })
}

function outsideBrackets(text: string, character: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(' || text[at] === '[') depth += 1
    if (text[at] === ')' || text[at] === ']') depth -= 1
    if (depth === 0 && text[at] === character) return at
  }
  return -1
}

/** A variable of Stata as a term: `x`, `i.x`, `c.x`, `c.x#c.z`, `i.f##c.x`; lags are not taken. */
export function stataTerm(text: string): Term {
  const other = (why: string): Term => ({ kind: 'other', text, why })
  if (text.includes('#')) return productIn(text) ?? other(ONLY_PRODUCTS_OF_TWO)
  if (/[*?~]|^[^-]+-[^-]+$/.test(text))
    return other('Name each variable: which ones this stands for depends on the file.')
  const prefix = /^(i|ib\d+|b\d+|c|o|1)\./i.exec(text)
  if (prefix) {
    const column = text.slice(prefix[0].length)
    const kind = prefix[1].toLowerCase() === 'c' ? 'number' : 'category'
    return {
      kind,
      column,
      transform: 'none',
      ...(/[1-9]/.test(prefix[1].slice(1)) ? { isBesideReference: true } : {}),
    }
  }
  if (/^[^.]*\d[^.]*\./.test(text)) return other('It is one of several groups: make it a column of 0 and 1.')
  if (/^[LFDS]\d*\./i.test(text)) return other('Lags and differences are columns of the data: derive them there.')
  return { kind: 'number', column: text, transform: 'none' }
}

/** `c.a#c.b`; `a##b` has both by themselves, too. */
function productIn(text: string): Term | null {
  const hasMains = text.includes('##')
  const [a, b, ...more] = text.split(hasMains ? '##' : '#').map(factorOf)
  return a && b && more.length === 0 ? { kind: 'product', text, factors: [a, b], hasMains } : null
}

/** Within a product Stata takes a column without a prefix as groups. */
function factorOf(text: string): Factor | null {
  const found = /^(?:(c|i|ib\d+)\.)?(\w+)$/i.exec(text)
  if (!found) return null
  const [, prefix, column] = found
  return { column, transform: 'none', ...(prefix?.toLowerCase() === 'c' ? {} : { groups: 'all' }) }
}

/** Variables of a list such as `x1 i.region`. */
export function stataTerms(text: string): Term[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map(stataTerm)
}

/** The first of the options that is given, under any of its names or abbreviations. */
export function optionOf({ options }: StataCommand, ...names: string[]): string | null {
  for (const name of names) {
    const value = options.get(name)
    if (value !== undefined) return value
  }
  return null
}

/** The column of `vce(cluster id)` or `cluster(id)`; null where errors are not clustered. */
export function stataClusters(command: StataCommand): string[] {
  const own =
    optionOf(command, 'cluster', 'cl') ??
    /^(?:cluster|cl|nncluster)\s+(.*)$/.exec(optionOf(command, 'vce') ?? '')?.[1] ??
    ''
  return own.split(' ').filter((word) => word !== '')
}

/** The columns of `absorb(id t)`; what is no column, as `id#c.t`, is left out and said. */
export function stataAbsorbed(command: StataCommand, reading?: Reading): string[] {
  const [effects, ...options] = (optionOf(command, 'absorb', 'a') ?? '').split(',')
  const names = effects.split(' ').filter((name) => name !== '')
  const isGroup = (name: string) => !/[#*?]|^(?:c|[lfds]\d*)\./i.test(name)
  for (const name of names) if (!isGroup(name)) reading?.leave(name, NO_GROUP)
  if (options.length > 0 && options[0].trim() !== 'savefe') reading?.leave(options.join(',').trim(), NOTHING)
  return names.filter(isGroup).map((name) => name.replace(/^(?:\w+=)?(?:ib?\d*\.)?/, ''))
}

/** The names of variables outside of brackets, in order. */
export function stataVariables({ words }: StataCommand): string[] {
  return words.filter(({ group }) => !group).map(({ text }) => text)
}

/** Says what of a command no design reads: its condition, and the options that are not named. */
export function leaveStataRest({ condition, options }: StataCommand, reading: Reading, known: readonly string[]): void {
  if (condition !== null) {
    reading.leave(
      condition,
      'Which rows are used is part of the data: leave the others out in a step of the data recipe.',
    )
  }
  for (const [name, value] of options) {
    if (known.includes(name) || SAYS_NOTHING.has(name)) continue
    reading.leave(value === '' ? name : `${name}(${value})`, NOTHING)
  }
}

/** Says that the weight of the command is not taken. */
export function leaveStataWeight({ weight }: StataCommand, reading: Reading): void {
  if (weight) reading.leave(`[${weight.kind}=${weight.column}]`, 'Weights are not taken with this command.')
}

const NOTHING = 'Nothing here corresponds to it.'

const SAYS_NOTHING = new Set([
  'noconstant',
  'first',
  'ffirst',
  'small',
  'robust',
  'r',
  'vce',
  'cluster',
  'cl',
  'level',
  'fig',
  'figure',
  'nolog',
])
