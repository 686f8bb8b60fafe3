import { type Column, columnInFormula, type DataTable, numberOf, takeApart } from '@casefiles/engine/frame'
import type { RecipeStep } from './step-schemas.ts'
import { readNumber, type Thousands } from './steps/read-numbers.ts'
import { countRows, quoteNames } from './working.ts'
import { yearColumnsIn } from './year-columns.ts'

/** Something in the data that a design is likely to stumble over, and the steps that mend it. */
export interface Defect {
  code: string
  message: string
  columns: string[]
  /** Each a way out, in the order in which they are offered. */
  remedies: { label: string; steps: RecipeStep[] }[]
}

/** More kinds of words than this among numbers are no marks for missing cells: the column holds text. */
const MOST_WORDS = 20
/** "<5", "≥ 90": a small count that is kept back, or a value beyond the last that is told. */
const BOUND = /^([<≤>≥])=?\s*(.+)$/
/** So many words with a number each are told one by one in a step. */
const MOST_NUMBERS = 150
/** As many as a sentence shows. */
const SHOWN = 10
/** To some offices a zero, to others a missing cell. */
const DASH = /^[-‐-―−]{1,3}$/
const TOTAL = /^(grand |sub-?)?totals?$/i

/** Everything that is found, at once. */
export function findDefects(table: DataTable): Defect[] {
  return [
    ...emptyColumns(table),
    ...yearsInColumns(table),
    ...[...table.columns].flatMap(([name, column]) => [...wordsAmongNumbers(name, column), ...totals(name, column)]),
  ]
}

function emptyColumns({ columns, rows }: DataTable): Defect[] {
  const isEmpty = ({ kind, values }: Column) =>
    kind === 'text' ? values.every((cell) => cell === null) : values.every(Number.isNaN)
  const empty = [...columns].filter(([, column]) => isEmpty(column)).map(([name]) => name)
  if (empty.length === 0 || rows === 0 || empty.length === columns.size) return []
  return [
    {
      code: 'empty-columns',
      message: `${empty.length === 1 ? 'A column holds' : 'Columns hold'} nothing: ${quoteNames(empty)}.`,
      columns: empty,
      remedies: [{ label: 'Leave out', steps: [{ kind: 'drop-columns', columns: empty }] }],
    },
  ]
}

/** Years side by side, with the step that makes a row of each; the signs that stood beside their figures are no figures of a row. */
function yearsInColumns({ columns }: DataTable): Defect[] {
  const names = [...columns.keys()]
  const years = yearColumnsIn(names)
  if (years === null) return []
  const { columns: series, prefix, figure, first, last } = years
  const areNumbers = series.every((name) => columns.get(name)!.kind === 'number')
  if (!areNumbers || names.some((name) => name === 'year' || name === figure)) return []
  const flags = names.filter((name) => series.some((one) => name === `${one}_flag`))
  const steps: RecipeStep[] = [
    ...(flags.length === 0 ? [] : [{ kind: 'drop-columns' as const, columns: flags }]),
    { kind: 'long', columns: series, names: 'year', values: figure, prefix },
  ]
  return [
    {
      code: 'years-in-columns',
      message: `The years ${first} to ${last} stand in ${series.length} columns of "${figure}". A design with periods takes a row for each of them.`,
      columns: series,
      remedies: [{ label: 'Make a row for each year', steps }],
    },
  ]
}

/**
 * Text that would be numbers but for signs between thousands, or for a few words such as "<5". A number with something beside it
 * (`59.1 b`) stays one whatever else is missing, and where a cell holds digits that cannot be read nothing is offered as missing.
 */
function wordsAmongNumbers(name: string, column: Column): Defect[] {
  if (column.kind === 'number') return []
  const cells = column.values.filter((cell) => cell !== null)
  const readings = readInEachWay(cells)
  if (readings === null) return []
  const best = readings.reduce((most, one) => (one.numbers > most.numbers ? one : most))
  const { thousands, words, flagged, numbers } = best
  // codes such as 01001 are numbers throughout and stay text
  if (numbers * 2 < cells.length || words.size > MOST_WORDS || flagged.size > MOST_NUMBERS) return []
  if (words.size === 0 && (thousands === 'none' || flagged.size > 0)) return []
  const named = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  const because =
    words.size === 0
      ? 'of the signs between its thousands'
      : `of ${named.map(([word, count]) => `"${word}" (${count})`).join(', ')}`
  const bounds = named.flatMap(([word]) => {
    const value = valueAtBound(word, thousands)
    return value === null ? [] : [{ word, value }]
  })
  const unread = named.flatMap(([word]) => (/\d/.test(word) && !bounds.some((one) => one.word === word) ? [word] : []))
  const step = (valueOf: (word: string) => number | null): RecipeStep => ({
    kind: 'read-numbers',
    column: name,
    thousands,
    words: [
      ...named.map(([word]) => ({ word, value: valueOf(word) })),
      ...[...flagged].map(([word, value]) => ({ word, value })),
    ],
    rest: 'refuse',
  })
  const dashes = named.flatMap(([word]) => (DASH.test(word) ? [word] : []))
  const asMissing = words.size === 0 ? 'Read as numbers' : 'Read as numbers, these words as missing'
  const remedies = [
    ...(bounds.length === 0 ? [] : [{ label: labelOf(bounds, words.size), steps: [step(valueIn(bounds))] }]),
    ...(dashes.length === 0 ? [] : [{ label: zeroLabel(dashes, words.size), steps: [step(zeroIn(dashes))] }]),
    { label: asMissing, steps: [step(() => null)] },
  ]
  return [
    {
      code: words.size === 0 ? 'thousands' : 'words-among-numbers',
      message: `The column "${name}" became text because ${because}.${aboutBounds(bounds)}${aboutFlagged(flagged)}${aboutUnread(unread)}`,
      columns: [name],
      remedies: unread.length > 0 ? [] : remedies,
    },
  ]
}

const zeroIn = (dashes: readonly string[]) => (word: string) => (dashes.includes(word) ? 0 : null)

function zeroLabel(dashes: readonly string[], words: number): string {
  return `Read as numbers, ${quoteNames(dashes)} as 0${dashes.length < words ? ', other words as missing' : ''}`
}

function aboutFlagged(flagged: ReadonlyMap<string, number>): string {
  if (flagged.size === 0) return ''
  const shown = [...flagged].slice(0, SHOWN).map(([word, value]) => `"${word}" as ${value}`)
  const rest = flagged.size > SHOWN ? ` and ${flagged.size - SHOWN} others` : ''
  return ` Numbers with something beside them are read as numbers: ${shown.join(', ')}${rest}.`
}

function aboutUnread(unread: readonly string[]): string {
  if (unread.length === 0) return ''
  const [hold, it] = unread.length === 1 ? ['holds', 'it'] : ['hold', 'them']
  return ` ${quoteNames(unread.slice(0, SHOWN))} ${hold} digits that are not read as one number, so nothing is offered that would make ${it} missing: change the file, or recode the column.`
}

interface Bound {
  word: string
  value: number
}

/**
 * What is put in for a word that tells a limit: half of an upper one, a lower one itself.
 *
 * @see Hornung & Reed 1990, doi:10.1080/1047322X.1990.10389587, on half the limit of detection
 */
function valueAtBound(word: string, thousands: Thousands): number | null {
  const [, sign, limit] = BOUND.exec(word) ?? []
  if (limit === undefined) return null
  const value = readNumber(limit, thousands)
  if (Number.isNaN(value)) return null
  return '<≤'.includes(sign) ? value / 2 : value
}

const valueIn = (bounds: readonly Bound[]) => (word: string) => bounds.find((one) => one.word === word)?.value ?? null

function labelOf(bounds: readonly Bound[], words: number): string {
  const told = bounds.map(({ word, value }) => `"${word}" as ${value}`).join(', ')
  return `Read as numbers, ${told}${bounds.length < words ? ', other words as missing' : ''}`
}

/** Cells left out for what stands in them are no chance sample of the column. */
function aboutBounds(bounds: readonly Bound[]): string {
  if (bounds.length === 0) return ''
  const verb = bounds.length === 1 ? 'says' : 'say'
  const [which, these] = bounds.length === 1 ? ['a number lies', 'it takes'] : ['numbers lie', 'they take']
  return ` ${quoteNames(bounds.map(({ word }) => word))} ${verb} where ${which}: as missing ${these} cells out of the data by how small or large they are.`
}

/** A column's cells as numbers under one convention for thousands. */
interface Reading {
  thousands: Thousands
  words: Map<string, number>
  flagged: Map<string, number>
  numbers: number
}

/** Cells after which it is asked whether the column is text in every way of reading it, as names are. */
const AT_ONCE = 1000

/** @returns null where each way leaves more words than are marks for missing cells */
function readInEachWay(cells: readonly string[]): Reading[] | null {
  const readings = (['none', 'comma', 'point', 'space'] as const).map((thousands): Reading => ({
    thousands,
    words: new Map(),
    flagged: new Map(),
    numbers: 0,
  }))
  for (let from = 0; from < cells.length; from += AT_ONCE) {
    const some = cells.slice(from, from + AT_ONCE)
    for (const reading of readings) readOn(reading, some)
    if (readings.every(({ words }) => words.size > MOST_WORDS)) return null
  }
  return readings
}

function readOn(reading: Reading, cells: readonly string[]): void {
  const { thousands, words, flagged } = reading
  for (const cell of cells) {
    if (!Number.isNaN(readNumber(cell, thousands))) {
      reading.numbers++
      continue
    }
    const value = flaggedNumber(cell, thousands)
    if (value !== null) {
      reading.numbers++
      if (flagged.size <= MOST_NUMBERS) flagged.set(cell, value)
    } else if (words.size <= MOST_WORDS) words.set(cell, (words.get(cell) ?? 0) + 1)
  }
}

/** The number of a cell with a flag or a typeset sign beside it, such as `59.1 b`; null for any other. */
function flaggedNumber(cell: string, thousands: Thousands): number | null {
  const found = takeApart(cell)
  // how the column writes its thousands is told by the cells with nothing beside them
  if (found === null || found.unit !== '' || found.digits === cell) return null
  if (thousands === 'none' && /[, ']/.test(found.digits)) return null
  const size = numberOf(found.digits, thousands === 'point' ? ',' : '.')
  return size === null ? null : found.isNegative && size !== 0 ? -size : size
}

function totals(name: string, column: Column): Defect[] {
  if (column.kind === 'number') return []
  const rows = [...column.values.keys()].filter((row) => TOTAL.test(column.values[row] ?? ''))
  if (rows.length === 0 || rows.length * 2 > column.values.length) return []
  const words = [...new Set(rows.map((row) => column.values[row]!))]
  const where = `not is_one_of(${columnInFormula(name)}, ${words.map((word) => JSON.stringify(word)).join(', ')})`
  return [
    {
      code: 'totals',
      message: `${countRows(rows.length)} of "${name}" ${rows.length === 1 ? 'is' : 'are'} called ${words.map((word) => `"${word}"`).join(', ')}, the first is row ${rows[0] + 1}: a total, not a case.`,
      columns: [name],
      remedies: [{ label: 'Leave out', steps: [{ kind: 'filter', where }] }],
    },
  ]
}
