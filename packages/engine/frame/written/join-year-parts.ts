import type { LogLine } from '../../analysis.ts'
import type { Said } from '../../fact.ts'
import { countOf } from '../count-periods.ts'
import { note } from '../facts.ts'
import type { Column, DataTable } from '../table.ts'
import { CODES, readPeriod, type WrittenKind } from './read-period.ts'

/** A year in the languages of statistics offices, as a word of a column's name. */
const YEAR_WORD =
  /^(year|yr|jahr|a[ñn]o|ann[ée]e|an|anno|jaar|år|aar|rok|vuosi|évf?|y[ıi]l|έτος|год|年|년|annus|survey ?year)$/iu
const PART_WORDS: readonly { word: RegExp; letter: string }[] = [
  {
    word: /^(months?|mon|mth|mo|monat|mois|m[eê]s|mese|maand|måned|månad|miesiąc|měsíc|kuukausi|ay|μήνας|месяц|月|월)$/iu,
    letter: 'M',
  },
  {
    word: /^(quarters?|qtr|q|quartal|trimestre|trim|kvartal|kwartaal|kwartał|čtvrtletí|çeyrek|квартал|季度|분기)$/iu,
    letter: 'Q',
  },
  { word: /^(half ?year|halfyear|halbjahr|semestre|semester|hy)$/iu, letter: 'H' },
  { word: /^(weeks?|wk|woche|kw|semaine|semana|settimana|vecka|uge)$/iu, letter: 'W' },
  // offices that code the part with a letter, M01 or Q1, call its column the period
  { word: /^(period|subperiod|periode|periodo)$/iu, letter: '' },
]
/** Of whom or of what a date is that no row is about. */
const OF_BIRTH = /birth|born|geburt|naiss|nacim|death/i
const OF_UNIT = new RegExp(`${OF_BIRTH.source}|adopt|treat|start|law|policy|effective|reform|launch`, 'i')
/** A column of periods has as many different ones, and as few gaps. */
const ENOUGH = 4

/** A column that goes with a table: what it is called and holds, and what is said of it. */
interface JoinedPeriod {
  name: string
  column: Column
  line: LogLine<Said>
}

/**
 * A year and its month, quarter, half-year or week in two columns, as one period: 2019 and 3 are 201903. The two columns stay as they are.
 *
 * A year and month of something else, as of adoption, are joined only beside the table's own periods; those of a birth are not.
 *
 * @returns none where another column holds periods as fine already
 */
export function joinYearParts({ columns, rows }: DataTable): JoinedPeriod[] {
  if ([...columns.values()].some(isDays)) return []
  const pairs = findPairs([...columns.keys()]).flatMap((pair) => {
    const name = `${pair.year}_${pair.part}`
    const read = columns.has(name)
      ? null
      : readPairs(columns.get(pair.year)!, columns.get(pair.part)!, rows, pair.letter)
    return read === null ? [] : [{ ...pair, ...read, name }]
  })
  const ofTable = pairs.filter(({ stem, kind, values }) => !OF_UNIT.test(stem) && areConsecutive(values, kind))
  const own = ofTable.find(({ stem }) => stem === '') ?? ofTable[0]
  if (own === undefined) return []
  return pairs
    .filter(({ kind, stem }) => kind === own.kind && !OF_BIRTH.test(stem))
    .map(({ name, year, part, values }) => {
      const row = values.findIndex((value) => !Number.isNaN(value))
      const cellOf = (one: string) => columns.get(one)!.values[row]!
      const of: [string | number | null, string | number | null] = [cellOf(year), cellOf(part)]
      const message = note('year-parts', { column: name, year, part, period: values[row], of })
      return { name, column: { kind: 'number', values }, line: { code: 'read/periods', message, column: name } }
    })
}

interface Pair {
  year: string
  part: string
  /** What the two names have beside the words for year and part, as `adoption`. */
  stem: string
  /** Before a part that is a number; empty = the cells have it. */
  letter: string
}

function findPairs(names: readonly string[]): Pair[] {
  const split = names.map((name) => ({ name, words: wordsOf(name) }))
  const years = split.flatMap(({ name, words }) => stems(words, YEAR_WORD).map((stem) => ({ year: name, stem })))
  return years.flatMap(({ year, stem }) =>
    PART_WORDS.flatMap(({ word, letter }) =>
      split
        .filter(({ name, words }) => name !== year && stems(words, word).includes(stem))
        .map(({ name }): Pair => ({ year, part: name, stem, letter })),
    ),
  )
}

/** @example wordsOf('adoptYear_2') // ['adopt', 'year', '2'] */
function wordsOf(name: string): string[] {
  const apart = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
  return apart.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** What is left of a name without a word of the kind; none where it has no such word. */
function stems(words: readonly string[], kind: RegExp): string[] {
  return words.flatMap((word, at) => (kind.test(word) ? [words.filter((_, other) => other !== at).join(' ')] : []))
}

/** NaN where a cell is missing; null where a cell is no year, or no part of one. */
function readPairs(years: Column, parts: Column, rows: number, letter: string) {
  const known = new Map<string, number>()
  let kind: WrittenKind | undefined
  const values = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    const [year, part] = [years.values[row], parts.values[row]]
    if (isMissing(year) || isMissing(part)) {
      values[row] = NaN
      continue
    }
    const text = typeof part === 'number' ? `${year}${letter}${part}` : spelled(String(year), String(part), letter)
    const met = known.get(text)
    const period = met === undefined ? readPeriod(text) : null
    const value = met ?? period?.value
    if (value === undefined || (period !== null && period.kind !== (kind ??= period.kind))) return null
    known.set(text, value)
    values[row] = value
  }
  return kind === undefined || CODES[kind] === undefined ? null : { kind, values }
}

function isMissing(cell: number | string | null): boolean {
  return cell === null || Number.isNaN(cell)
}

/** 03 is a number, M03 and Q3 say themselves what they are, and so do the names of months. */
function spelled(year: string, part: string, letter: string): string {
  if (/^\d+$/.test(part)) return `${year}${letter}${Number(part)}`
  return /^[MQHW]\d+$/i.test(part) ? `${year}${part[0]}${Number(part.slice(1))}` : `${year} ${part}`
}

function isDays({ kind, values }: Column): boolean {
  if (kind !== 'text') return false
  const first = values.find((cell) => cell !== null)
  return first !== undefined && /^\d{4}-\d\d-\d\d/.test(first)
}

function areConsecutive(values: Float64Array, kind: WrittenKind): boolean {
  const code = CODES[kind]!
  const counts = new Set(values.filter((value) => !Number.isNaN(value)).map((value) => countOf(value, code)))
  if (counts.size < ENOUGH) return false
  let [first, last] = [Infinity, -Infinity]
  for (const count of counts) [first, last] = [Math.min(first, count), Math.max(last, count)]
  return last - first + 1 <= 2 * counts.size
}
