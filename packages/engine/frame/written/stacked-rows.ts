import type { LogLine } from '../../analysis.ts'
import type { Said } from '../../fact.ts'
import { note } from '../facts.ts'
import { missingSign } from './signs.ts'
import { takeApart } from './take-apart.ts'

/** Rows of a table as they are meant where some of them are no data: the header again, a row of units, a year above its rows. */
export interface StackedRows {
  header: string[]
  /** Which rows are data, in order. */
  kept: number[]
  /** What stands above each of them, such as its year; null where no row does. */
  parts: (string | null)[] | null
  log: LogLine<Said>[]
}

type Row = readonly string[]

const YEAR = /(?<!\d)(1[89]\d\d|20\d\d|21\d\d)(?!\d)/g
const YEAR_ALONE = /^(?:(?:year|jahr|année|año|anno|ano|år)\s*:?\s*)?(1[89]\d\d|20\d\d|21\d\d)$/i
/** What is measured, in which no row of data is. */
const UNIT =
  /^[%‰€$£¥]$|percent|per ?cent|prozent|^in |^index|^(number|anzahl|persons?|personen|people|nombre|número)$|^(1[ .,']?000|tsd|thousands?|mio|millions?|mill|mrd|billions?|bn|eur|usd|gbp|chf|euros?|dollars?)\b|^(per|pro) |^(km|ha|kg|t|years?|jahre|days?|hours?|months?|rate|share|ratio)$/i
const SHOWN = 200
const SHOWN_TITLES = 10

/** Whether rows of a table may hold others than data, by the header and the first rows: a look that costs nothing. */
export function mayBeStacked(header: Row, rows: readonly Row[]): boolean {
  const [first] = rows
  return first !== undefined && (isBelowHeader(header, rows) || isTitle(first) || isSame(header, first))
}

/**
 * @param header trimmed, as every cell
 * @param above  what stands above the header, next to it
 * @returns      null where every row is data
 */
export function findStacked(header: Row, rows: readonly Row[], above: string | undefined): StackedRows | null {
  const log: LogLine<Said>[] = []
  const left = new Set<number>()
  if (isBelowHeader(header, rows)) {
    left.add(0)
    const words = rows[0].filter((cell) => cell !== '').join(', ')
    log.push({ code: 'read/row-below-header', message: note('row-below-header', { text: words.slice(0, SHOWN) }) })
  }
  const repeated = rows.flatMap((row, at) => (isSame(header, row) ? [at] : []))
  for (const at of repeated) left.add(at)
  const years = repeated.length > 0 ? null : yearRows(rows)
  const titles = years === null ? titlesAbove(rows, repeated) : years.size > 0 ? years : groupRows(rows)
  for (const at of titles.keys()) left.add(at)
  if (left.size === 0) return null
  if (repeated.length > 0)
    log.push({ code: 'read/repeated-header', message: note('repeated-header', { times: repeated.length }) })
  const kept = rows.flatMap((_, at) => (left.has(at) ? [] : [at]))
  if (titles.size === 0) return { header: [...header], kept, parts: null, log }
  const texts = [...titles.values(), ...(repeated.length > 0 && above !== undefined ? [above] : [])]
  const areYears = texts.every((text) => onlyYear(text) !== null)
  const part = (text: string) => (areYears ? onlyYear(text)! : text)
  let current = repeated.length > 0 && above !== undefined ? part(above) : null
  const parts = rows.map((_, at) => {
    const title = titles.get(at)
    if (title !== undefined) current = part(title)
    return current
  })
  const column = freeName(areYears ? 'year' : 'part', header)
  const told = { column, titles: [...new Set(texts)].slice(0, SHOWN_TITLES) }
  log.push({ code: 'read/parts', message: note('parts', told) })
  return { header: [...header, column], kept, parts: kept.map((at) => parts[at]), log }
}

/** A row of units, of the columns' numbers or of their labels. */
function isBelowHeader(header: Row, rows: readonly Row[]): boolean {
  const [first, second] = rows
  if (first === undefined || second === undefined || header.includes('') || header.length < 3) return false
  const filled = first.filter((cell) => cell !== '')
  if (
    first[0] === '' &&
    second[0] !== '' &&
    filled.length > 0 &&
    (filled.every((cell) => UNIT.test(cell)) || areWordsOverNumbers(rows))
  )
    return true
  const areNumbers = header.every((_, at) => first[at] === String(at + 1) || first[at] === `(${at + 1})`)
  if (areNumbers && rows.slice(1).every((row) => !/^\(?\d+\)?$/.test(row[0] ?? ''))) return true
  return (header[0] === 'GEO_ID' && first[0] === 'Geography') || areLabels(rows)
}

/** Columns of numbers that have words in the first row, where all columns have some: labels, or what is measured, as surveys write them. */
const ENOUGH_LABELS = 2

function areLabels([first, ...others]: readonly Row[]): boolean {
  const below = others.slice(0, SAMPLE_BELOW)
  if (below.length < ENOUGH_BELOW || first.includes('')) return false
  const numbers = first.filter((cell, at) => {
    const cells = below.map((row) => row[at] ?? '').filter((one) => one !== '' && missingSign(one) === null)
    const areNumbers = cells.length > 0 && cells.every((one) => takeApart(one) !== null)
    return areNumbers && takeApart(cell) === null && missingSign(cell) === null && /\p{L}{3}/u.test(cell)
  })
  const isNumber = first.some((cell) => takeApart(cell) !== null)
  return numbers.length >= ENOUGH_LABELS && !isNumber
}

const SAMPLE_BELOW = 10
const ENOUGH_BELOW = 3

/** Whether the first row holds words alone, where the rows below it hold numbers. */
function areWordsOverNumbers([first, ...others]: readonly Row[]): boolean {
  const below = others.slice(0, 10)
  return first.every((cell, at) => {
    if (cell === '') return true
    const numbers = below.filter((row) => takeApart(row[at] ?? '') !== null).length
    return (
      takeApart(cell) === null && missingSign(cell) === null && /\p{L}{2}/u.test(cell) && numbers * 2 > below.length
    )
  })
}

function isSame(header: Row, row: Row): boolean {
  return header.length > 1 && header.every((name, at) => (row[at] ?? '') === name)
}

/** Rows with nothing but a title next to a header that stands again. */
function titlesAbove(rows: readonly Row[], repeated: readonly number[]): Map<number, string> {
  const titles = new Map<number, string>()
  for (const at of repeated) {
    let row = at - 1
    while (row >= 0 && rows[row].every((cell) => cell === '')) row--
    const title = row >= 0 ? alone(rows[row]) : null
    if (title !== null) titles.set(row, title)
  }
  return titles
}

/** Rows with nothing but a year, below each of which others stand; a year above the first row, and at least two. */
function yearRows(rows: readonly Row[]): Map<number, string> {
  const none = new Map<number, string>()
  const [first] = rows
  if (first === undefined || yearOf(first) === null) return none
  const found = new Map(rows.flatMap((row, at) => (yearOf(row) === null ? [] : [[at, yearOf(row)!] as const])))
  const isSound = [...found.keys()].every((at) => rows[at + 1] !== undefined && !found.has(at + 1))
  return found.size > 1 && isSound ? found : none
}

/**
 * Rows with nothing but a group's name, below each of which the same names stand: `North`, then `Births` and `Deaths`, then `South` and the
 * same again. Without names that stand again it may be a place of which nothing is known.
 */
function groupRows(rows: readonly Row[]): Map<number, string> {
  const none = new Map<number, string>()
  const [first] = rows
  if (first === undefined || !isTitle(first)) return none
  const found = new Map(rows.flatMap((row, at) => (isTitle(row) ? [[at, alone(row)!] as const] : [])))
  if (found.size < 2 || new Set(found.values()).size < found.size) return none
  const groups: string[][] = []
  for (const [at, row] of rows.entries()) {
    if (found.has(at)) groups.push([])
    else if (row.some((cell) => cell !== '')) groups.at(-1)!.push(row[0] ?? '')
  }
  const isSound = groups.every(
    (names) => names.length > 1 && new Set(names).size === names.length && !names.includes(''),
  )
  const [names] = groups
  return isSound && groups.every((others) => others.filter((name) => names.includes(name)).length > others.length / 2)
    ? found
    : none
}

function isTitle(row: Row): boolean {
  return row.length > 1 && alone(row) !== null
}

function yearOf(row: Row): string | null {
  return row.length > 1 ? (YEAR_ALONE.exec(alone(row) ?? '')?.[1] ?? null) : null
}

function alone(row: Row): string | null {
  return row[0] !== undefined && row[0] !== '' && row.slice(1).every((cell) => cell === '') ? row[0] : null
}

function onlyYear(text: string): string | null {
  const years = [...text.matchAll(YEAR)]
  return years.length === 1 ? years[0][0] : null
}

function freeName(wanted: string, header: Row): string {
  let [name, number] = [wanted, 1]
  while (header.includes(name)) name = `${wanted}_${++number}`
  return name
}
