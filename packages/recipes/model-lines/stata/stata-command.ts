import { EngineError } from '@casefiles/engine/analysis'
import type { Reading } from '../reading.ts'
import { ONLY_95, OTHER_ROWS, SE_FOLLOW, SINGLE_ROWS } from '../r/r-call.ts'
import {
  isColumn,
  NO_CONSTANT,
  NO_GROUP,
  ONLY_PRODUCTS_OF_TWO,
  type ColumnUse,
  type Factor,
  type Term,
} from '../r/terms.ts'
import { hasMacro, stataLineOf } from './stata-line.ts'

/** A command as Stata parts it: name, variables and groups in brackets, condition, weight, options. */
export interface StataCommand {
  name: string
  /** Words and bracketed groups before the comma, in order. */
  words: StataWord[]
  condition: string | null
  weight: { kind: string; column: string } | null
  /** By their whole names where they are abbreviated and commonly so. */
  options: Map<string, string>
  /** Prefixes that change what is estimated, such as `by region`. */
  prefixes: string[]
}

export interface StataWord {
  text: string
  /** It stood in brackets of its own, as `(d = z)`. */
  group: boolean
}

const WEIGHT = /\[\s*(aw|pw|fw|iw|aweight|pweight|fweight|iweight)\s*=\s*([^\]]+?)\s*\]/

/**
 * Reads one command of Stata; `///` goes on in the next line.
 *
 * @throws {EngineError} `model-line/unreadable` where a bracket is not closed
 * @example parseStata('reghdfe y d, absorb(id t) vce(cluster id)').options.get('absorb') // 'id t'
 */
export function parseStata(line: string): StataCommand {
  const { text, prefixes } = stataLineOf(line)
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
    prefixes,
  }
}

/** Words and groups; `(d = z)` is one group, `x(1 2)` and `(i.a i.b)##c.x` one word. */
function wordsOf(text: string): StataWord[] {
  const words: StataWord[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] === ' ') at += 1
    else if (text[at] === '(') {
      const close = closeOf(text, at)
      const isGroup = close + 1 >= text.length || ' ('.includes(text[close + 1])
      const end = isGroup ? close + 1 : endOfWord(text, close + 1)
      words.push({ text: isGroup ? text.slice(at + 1, close).trim() : text.slice(at, end), group: isGroup })
      at = end
    } else {
      const from = at
      at = endOfWord(text, at)
      words.push({ text: text.slice(from, at), group: false })
    }
  }
  return words
}

function endOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== ' ') at = text[at] === '(' ? closeOf(text, at) + 1 : at + 1
  return at
}

function optionsOf(text: string): Map<string, string> {
  const options = new Map<string, string>()
  // `absorb(id t)cluster(id)` is two options
  for (const { text: typed, group } of wordsOf(text.replaceAll(/ \(/g, '(').replaceAll(/\)(?=[a-z])/gi, ') '))) {
    const word = typed.replace(/,$/, '')
    if (group || word === '') continue
    const open = word.indexOf('(')
    if (open === -1) options.set(wholeName(word), '')
    else options.set(wholeName(word.slice(0, open)), word.slice(open + 1, -1).trim())
  }
  return options
}

/** Options that are written in short, with the fewest letters that Stata takes for them. */
const SHORTENED: readonly (readonly [name: string, fewest: string])[] = [
  ['absorb', 'a'],
  ['cluster', 'cl'],
  ['robust', 'r'],
  ['level', 'l'],
  ['noconstant', 'nocon'],
  ['exposure', 'exp'],
  ['offset', 'off'],
  ['outcome', 'out'],
  ['neighbor', 'n'],
  ['nneighbor', 'nn'],
  ['caliper', 'cal'],
  ['tolerance', 'tol'],
  ['mahalanobis', 'mahal'],
  ['noreplacement', 'norepl'],
]

function wholeName(typed: string): string {
  const name = typed.toLowerCase()
  return SHORTENED.find(([whole, fewest]) => whole.startsWith(name) && name.startsWith(fewest))?.[0] ?? name
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
  if (hasMacro(text)) return other(MACRO)
  if (text.includes('#')) return productIn(text) ?? other(ONLY_PRODUCTS_OF_TWO)
  if (/[*?~]|^[^-]+-[^-]+$/.test(text))
    return other('Name each variable: which ones this stands for depends on the file.')
  if (/^i?o\d*\./i.test(text)) return other('It is left out of the model by “o.”.')
  if (/^[LFDS](?:\d+|\([^)]*\))?[LFDS\d]*\./i.test(text)) return other(LAGGED)
  const prefix = /^(i|ib\d+|b\d+|c|i?1)\./i.exec(text)
  if (prefix) {
    const column = text.slice(prefix[0].length)
    const kind = prefix[1].toLowerCase() === 'c' ? 'number' : 'category'
    return {
      kind,
      column,
      transform: 'none',
      ...(/[1-9]/.test(prefix[1].slice(1)) && !/^i1$/i.test(prefix[1]) ? { isBesideReference: true } : {}),
    }
  }
  if (/^[^.]*\d[^.]*\./.test(text)) return other('It is one of several groups: make it a column of 0 and 1.')
  if (!NAME.test(text)) return other(NO_NAME)
  return { kind: 'number', column: text, transform: 'none' }
}

const MACRO = 'It is a macro, whose content stands in another line: write the names themselves.'
const LAGGED = 'Lags, leads and differences are columns of the data: derive them there.'
const NO_NAME = 'It is no name of a variable.'
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u

/** The column that a word names as it stands; what is none, as `L.y` or a macro, is left out and said. */
export function stataColumn(text: string | null | undefined, reading: Reading): ColumnUse | null {
  if (text === null || text === undefined || text === '') return null
  const term = stataTerm(text)
  if (isColumn(term) && term.kind === 'number') return { column: term.column, transform: 'none' }
  const why = isColumn(term) ? 'It is taken as groups there: name the column alone.' : whyOf(term)
  reading.leave(text, why)
  return null
}

function whyOf(term: Exclude<Term, { column: string }>): string {
  return term.kind === 'other' ? term.why : 'A product is no column here: make it one by a step of the data recipe.'
}

/** The columns of a list such as `id t`, each left out and said where it is none. */
export function stataColumns(text: string | null, reading: Reading): string[] {
  return wordsOf(text ?? '').flatMap((word) => stataColumn(word.text, reading)?.column ?? [])
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

/** The columns of `vce(cluster id)` or `cluster(id)`; none where errors are not clustered. */
export function stataClusters(command: StataCommand, reading: Reading): string[] {
  const [columns, ...settings] = (optionOf(command, 'cluster') ?? clusteredBy(command) ?? '').split(',')
  if (settings.length > 0) reading.leave(settings.join(',').trim(), SE_FOLLOW)
  return stataColumns(columns.replace(/ \d+$/, '').replaceAll(/(?<![^ ])i\.(?=\w+(?: |$))/g, ''), reading)
}

/** Of `vce(cluster id)` the `id`, with whatever letters the word has. */
function clusteredBy(command: StataCommand): string | null {
  return /^(?:cl\w*|nncluster)\s+(.*)$/.exec(optionOf(command, 'vce') ?? '')?.[1] ?? null
}

/** The columns of `absorb(id t)`; what is no column, as `id#c.t`, is left out and said. */
export function stataAbsorbed(command: StataCommand, reading?: Reading): string[] {
  const words = absorbedWords(command, reading)
  for (const { isGroup, leave } of words) if (!isGroup) leave()
  return words.filter(({ isGroup }) => isGroup).map(({ text }) => text.replace(/^(?:\w+=)?(?:ib?\d*\.)?/, ''))
}

/** The words of `absorb(…)`: whether each is one column of groups, and how it is left out and said where it is not taken. */
export function absorbedWords(
  command: StataCommand,
  reading?: Reading,
): { text: string; isGroup: boolean; leave: () => void }[] {
  const [effects, ...options] = (optionOf(command, 'absorb') ?? '').split(',')
  for (const option of options.map((one) => one.trim()))
    if (option === 'savefe') reading?.computes(option)
    else reading?.leave(option, NOTHING)
  return wordsOf(effects).map(({ text }) => ({
    text,
    isGroup: !/[#*?`$]|^(?:c|[lfds]\d*)\./i.test(text),
    leave: () => reading?.leave(text, hasMacro(text) ? MACRO : NO_GROUP),
  }))
}

/** The column that rows are weighted by; what is no column, as `1/se^2`, and counts of rows are left out and said. */
export function stataWeight({ weight }: StataCommand, reading: Reading): ColumnUse | null {
  if (weight && !/^[ap]/.test(weight.kind)) {
    reading.leave(`[${weight.kind}=${weight.column}]`, NO_COUNT)
    return null
  }
  return weight && stataColumn(weight.column, reading)
}

const NO_COUNT =
  'Weights here say how much a row counts, and not how many rows it stands for: give the data a row for each, or write [pw=…] or [aw=…].'

/** The names of variables outside of brackets, in order. */
export function stataVariables({ words }: StataCommand): string[] {
  return words.filter(({ group }) => !group).map(({ text }) => text)
}

/**
 * Says what of a command no design reads: its condition, its prefixes, and the options that are not named.
 *
 * @param known options that the design reads; with `robust` among them it answers for errors without clusters, too, and with
 *   `groups` for what stands in brackets of its own
 */
export function leaveStataRest(command: StataCommand, reading: Reading, known: readonly string[]): void {
  const { condition, options, prefixes, words } = command
  for (const prefix of prefixes)
    reading.leave(`${prefix}:`, 'One estimate is made from all rows: paste the command alone.')
  if (condition !== null) reading.leave(condition, OTHER_ROWS)
  if (!known.includes('groups')) {
    for (const { text, group } of words) if (group) reading.leave(`(${text})`, 'Nothing in brackets is read there.')
  }
  for (const [name, value] of options) {
    const shown = value === '' ? name : `${name}(${value})`
    // read by its own name
    if (known.includes(name) && name !== 'vce' && name !== 'robust') continue
    if (name === 'cluster') continue
    if (name === 'vce' || name === 'robust') leaveErrors(command, shown, reading, known)
    else if (name === 'level') leaveLevel(shown, value, reading)
    else if (COMPUTES.has(name) || (name === 'noconstant' && options.has('absorb'))) reading.computes(shown)
    else reading.leave(shown, REASONS[name] ?? NOTHING)
  }
}

/** `robust` says nothing beside a cluster; other ways to errors, such as `vce(bootstrap)`, are said. */
function leaveErrors(command: StataCommand, shown: string, reading: Reading, known: readonly string[]): void {
  const isRobust = /^(?:robust|vce\(\s*r\w*\s*\)|vce\(\s*\))$/.test(shown)
  const isClustered = optionOf(command, 'cluster') !== null || clusteredBy(command) !== null
  const isSaid = isRobust ? isClustered || known.includes('robust') : clusteredBy(command) !== null
  if (!isSaid && !(shown.startsWith('vce') && known.includes('vce'))) reading.leave(shown, SE_FOLLOW)
}

function leaveLevel(shown: string, value: string, reading: Reading): void {
  if (Number(value) === 95) reading.take('Intervals', 'hold the truth in 95 of 100 samples')
  else reading.leave(shown, ONLY_95)
}

/** Says which variables stand behind the last one that the command takes. */
export function leaveStataExtra(command: StataCommand, taken: number, reading: Reading): void {
  for (const name of stataVariables(command).slice(taken)) reading.leave(name, 'The command takes no variable there.')
}

/** Says that the weight of the command is not taken. */
export function leaveStataWeight({ weight }: StataCommand, reading: Reading): void {
  if (weight) reading.leave(`[${weight.kind}=${weight.column}]`, 'Weights are not taken with this command.')
}

const NOTHING = 'Nothing here corresponds to it.'

const REASONS: Readonly<Record<string, string>> = {
  noconstant: NO_CONSTANT,
  keepsingletons: SINGLE_ROWS,
  nested: 'How the weights of predictors are searched for is the same for every design here.',
  allopt: 'How the weights of predictors are searched for is the same for every design here.',
}

/** What is printed or stored, and how exactly it is computed. */
const COMPUTES = new Set(
  `first ffirst savefirst fig figure nolog log tolerance maxiter maxit iterate resid residuals generate gen replace keep
  saverif saving dots beta noheader nohead nofooter nofootnote notable timeit verbose compact pool poolsize nosample
  irr eform or d qui quietly aequations graph_off unitnames margin bound sigf noomitted noemptycells vsquish baselevels
  allbaselevels coeflegend plot all`.split(/\s+/),
)
