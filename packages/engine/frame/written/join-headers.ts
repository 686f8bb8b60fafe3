import type { LogLine } from '../../analysis.ts'
import type { Said } from '../../fact.ts'
import { note } from '../facts.ts'
import { readPeriod } from './read-period.ts'

/** A header of two lines as one. */
export interface JoinedHeader {
  /** Its first line among the rows. */
  upper: number
  /** The first row below it. */
  data: number
  names: string[]
}

/**
 * The header of a table whose columns have a group's name above their own, as statistics offices write it: `2019` once above `Men` and
 * `Women`, in the first of the cells that were merged. Each column gets both names.
 *
 * @param rows  the first rows, trimmed, at least one below the header
 * @param first which of them is the header where it has one line
 * @returns     null where it has one line
 * @example joinHeaders([['', '2019', '', '2020', ''], ['Region', 'Men', 'Women', 'Men', 'Women'], ['A', '1', '2', '3', '4']], 1)!
 *   .names // ['Region', '2019 Men', '2019 Women', '2020 Men', '2020 Women']
 */
export function joinHeaders(rows: readonly (readonly string[])[], first: number): JoinedHeader | null {
  for (const upper of [first - 1, first]) {
    const [above, below, data] = [rows[upper], rows[upper + 1], rows.slice(upper + 2)]
    if (above === undefined || below === undefined || data.length === 0) continue
    const names = join(above, below)
    if (names !== null && data.some((row) => row.some(isNumber))) return { upper, names, data: upper + 2 }
  }
  return threeLines(rows, first) ?? withoutStub(rows, first)
}

/** Three lines, of which each of the upper two has a group's name in the first of its cells: `Men`, then `2019`, then `Number`. */
function threeLines(rows: readonly (readonly string[])[], first: number): JoinedHeader | null {
  for (const upper of [first - 2, first - 1, first]) {
    const lines = rows.slice(Math.max(upper, 0), upper + 3)
    const data = rows.slice(upper + 3)
    if (upper < 0 || lines.length < 3 || !data.some((row) => row.some(isNumber))) continue
    if (lines.flat().some((cell) => isNumber(cell) && !isYear(cell))) continue
    const width = Math.max(...lines.map(lastFilled)) + 1
    const [over, middle, own] = lines.map((line) => Array.from({ length: width }, (_, at) => line[at] ?? ''))
    const isOfGroups =
      own.slice(1).every((cell) => cell !== '') && [over, middle].every((line) => line.slice(1).includes(''))
    const named = own.filter((cell) => cell !== '')
    if (!isOfGroups || new Set(named).size === named.length || over.slice(1).filter((cell) => cell !== '').length < 2)
      continue
    let [group, part] = ['', '']
    const names = own.map((name, at) => {
      if (over[at] !== '') [group, part] = [over[at], '']
      if (middle[at] !== '') part = middle[at]
      return [group, part, name].filter((word) => word !== '').join(' ')
    })
    if (!names.includes('') && new Set(names).size === names.length) return { upper, names, data: upper + 3 }
  }
  return null
}

/** A header that names the columns of numbers alone, in several lines. */
function withoutStub(rows: readonly (readonly string[])[], last: number): JoinedHeader | null {
  const data = rows[last + 1]
  const over = columnsOf(rows[last])
  const width = data === undefined ? 0 : lastFilled(data) + 1
  if (over.length === 0 || over[0] === 0 || over.at(-1)! >= width) return null
  const isComplete = Array.from({ length: width - over[0] }, (_, at) => over[0] + at).every((at) => over.includes(at))
  if (!isComplete || !data.slice(0, over[0]).every((cell) => cell !== '')) return null
  let upper = last
  while (upper > 0 && String(columnsOf(rows[upper - 1])) === String(over)) upper--
  if (upper === last) return null
  const lines = rows.slice(upper, last + 1)
  const names = Array.from({ length: width }, (_, at) =>
    at < over[0] ? `column_${at + 1}` : [...new Set(lines.map((line) => line[at]))].join(' '),
  )
  return new Set(names).size < names.length ? null : { upper, names, data: last + 1 }
}

function columnsOf(row: readonly string[] | undefined): number[] {
  return (row ?? []).flatMap((cell, at) => (cell === '' ? [] : [at]))
}

function join(above: readonly string[], below: readonly string[]): string[] | null {
  // a header holds no number but a year
  if ([...above, ...below].some((cell) => isNumber(cell) && !isYear(cell))) return null
  const width = Math.max(lastFilled(above), lastFilled(below)) + 1
  const under = Array.from({ length: width }, (_, index) => below[index] ?? '')
  const over = Array.from({ length: width }, (_, index) => above[index] ?? '')
  const own = under.filter((cell) => cell !== '')
  const isRepeated = new Set(own).size < own.length
  const isGrouped = over.some((cell, index) => cell !== '' && index > 0) && over.slice(1).includes('')
  // a row of names and years alone may be data: what tells a second line is that it names what the first leaves open
  const isOpen = under.includes('') && over.every((cell, index) => cell !== '' || under[index] !== '')
  // neither line names the columns that say what a row is
  const stub = under.findIndex((cell, index) => cell !== '' || over[index] !== '')
  const isStubbed = stub > 0 && over.slice(stub).every((cell) => cell !== '') && !under.slice(stub).includes('')
  // one word above all of them says what they are, and tells none apart
  const words = over.filter((cell) => cell !== '')
  const isOneWord = words.length >= 2 && new Set(words).size === 1 && over[0] === '' && !under.includes('')
  if (isOneWord && !isRepeated) return under
  if (own.length < 2 || !(isStubbed || (isGrouped && (isRepeated || isOpen)))) return null
  let group = ''
  const names = under.map((name, index) => {
    if (over[index] !== '') group = over[index]
    if (name !== '') return group === '' ? name : `${group} ${name}`
    const alone = over[index]
    group = ''
    return alone
  })
  const named = isStubbed ? names.slice(stub) : names
  return named.includes('') || new Set(named).size < named.length ? null : names
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '')
}

function isNumber(cell: string): boolean {
  // a day is no number, and may be a column's name
  return /^[-+(]?[\d.,]*\d[\d.,]*\)?%?$/.test(cell) && !/^\d\d?\.\d\d?\.\d{4}$/.test(cell)
}

function isYear(cell: string): boolean {
  return /^(1[5-9]|2[01])\d\d$/.test(cell)
}

export type SeriesOffice = 'ons' | 'abs' | 'insee'

/** Time series with a row for each fact about them above the first period. */
interface SeriesHeader {
  office: SeriesOffice
  names: string[]
  /** The row of the first period. */
  first: number
}

/** Facts of such files in their first column, by which an office is told, with the one that names the series. */
const OFFICES: readonly { office: SeriesOffice; facts: readonly string[]; name: string }[] = [
  { office: 'ons', facts: ['Title', 'CDID'], name: 'CDID' },
  { office: 'abs', facts: ['Unit', 'Series Type', 'Series ID'], name: 'Series ID' },
  { office: 'insee', facts: ['Libellé', 'idBank'], name: 'idBank' },
]

/**
 * The header of a download of time series: the identifiers of the series, and `period` for their first column. A column of codes beside
 * a series is named after it.
 *
 * @param rows the first ones, trimmed
 * @returns    null where the rows are of no such download
 */
export function seriesHeader(rows: readonly (readonly string[])[]): SeriesHeader | null {
  const facts = rows.map((row) => row[0] ?? '')
  const found = OFFICES.find((one) => one.facts.every((fact) => facts.includes(fact)))
  if (found === undefined) return null
  const last = Math.max(...found.facts.map((fact) => facts.indexOf(fact)))
  const first = facts.findIndex((fact, at) => at > last && isPeriod(fact))
  if (first < 0 || facts.slice(0, last).some(isPeriod)) return null
  const ids = rows[facts.indexOf(found.name)]
  const names: string[] = ['period']
  for (let at = 1; at < Math.max(ids.length, rows[first].length); at++)
    names.push(ids[at] || `${names[at - 1].replace(/_codes$/, '')}_codes`)
  return new Set(names).size < names.length ? null : { office: found.office, names, first }
}

function isPeriod(text: string): boolean {
  return /^(1[5-9]|2[01])\d\d($|[ -])/.test(text) || readPeriod(text) !== null
}

/** The log line of facts that stood above the first period. */
export function seriesLine({ office }: SeriesHeader, notes: string[]): LogLine<Said> {
  return { code: 'read/above-header', message: note('series', { office, notes }) }
}
