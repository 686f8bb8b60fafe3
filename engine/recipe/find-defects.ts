import type { Column, DataTable } from '../frame/table.ts'
import { columnInFormula } from './formula/column-in-formula.ts'
import type { RecipeStep } from './step-schemas.ts'
import { readNumber, type Thousands } from './steps/read-numbers.ts'
import { countRows, quoteNames } from './working.ts'

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
const TOTAL = /^(grand |sub-?)?totals?$/i

/** Everything that is found, at once. */
export function findDefects(table: DataTable): Defect[] {
  return [
    ...emptyColumns(table),
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

/** Text that would be numbers but for signs between thousands, or for a few words such as "<5". */
function wordsAmongNumbers(name: string, column: Column): Defect[] {
  if (column.kind === 'number') return []
  const cells = column.values.filter((cell) => cell !== null)
  const readings = (['none', 'comma', 'point', 'space'] as const).map((thousands) => readAs(cells, thousands))
  const best = readings.reduce((most, one) => (one.numbers > most.numbers ? one : most))
  const { thousands, words, numbers } = best
  // codes such as 01001 are numbers throughout and stay text
  if (numbers * 2 < cells.length || words.size > MOST_WORDS || (words.size === 0 && thousands === 'none')) return []
  const named = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  const list = named.map(([word, count]) => `"${word}" (${count})`).join(', ')
  const because = words.size === 0 ? 'of the signs between its thousands' : `of ${list}`
  const step = (valueOf: (word: string) => number | null): RecipeStep => ({
    kind: 'read-numbers',
    column: name,
    thousands,
    words: named.map(([word]) => ({ word, value: valueOf(word) })),
    rest: 'refuse',
  })
  const bounds = named.flatMap(([word]) => {
    const value = valueAtBound(word, thousands)
    return value === null ? [] : [{ word, value }]
  })
  const asMissing = words.size === 0 ? 'Read as numbers' : 'Read as numbers, these words as missing'
  return [
    {
      code: words.size === 0 ? 'thousands' : 'words-among-numbers',
      message: `The column "${name}" became text because ${because}.${aboutBounds(bounds)}`,
      columns: [name],
      remedies: [
        ...(bounds.length === 0 ? [] : [{ label: labelOf(bounds, words.size), steps: [step(valueIn(bounds))] }]),
        { label: asMissing, steps: [step(() => null)] },
      ],
    },
  ]
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

function readAs(cells: readonly string[], thousands: Thousands) {
  const words = new Map<string, number>()
  let numbers = 0
  for (const cell of cells) {
    if (!Number.isNaN(readNumber(cell, thousands))) numbers++
    else if (words.size <= MOST_WORDS) words.set(cell, (words.get(cell) ?? 0) + 1)
  }
  return { thousands, words, numbers }
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
