import type { Core } from './threshold.ts'
import { currencyNamed, type Currencies } from './money.ts'
import type { NumberToken } from './number-tokens.ts'

/** A column of a table whose head names a currency: the unit its bare numbers carry. */
type Column = string | null

/** What stands between the cells of a row: as tables of web pages are read, as typists set them. */
const BETWEEN_CELLS = /\||\t+| \/ | {3,}/g
const MOST_COLUMNS = 20
/** Letters of a head that are read. */
const MOST_LETTERS = 120

const PERIODS: readonly (readonly [per: string, words: RegExp])[] = [
  ['hour', /\b(?:per|an|each) hour\b|\bhourly\b|\/h\b|\bje (?:Zeit)?stunde\b|\bpar heure\b|\bhoraire\b/i],
  ['day', /\b(?:per|a|each) day\b|\bdaily\b|\bje (?:Arbeits)?tag\b|\bpar jour\b/i],
  ['week', /\b(?:per|a|each) week\b|\bweekly\b|\bje Woche\b|\bpar semaine\b|\bhebdomadaire\b/i],
  ['month', /\b(?:per|a|each) month\b|\bmonthly\b|\bje Monat\b|\bpar mois\b|\bmensuel/i],
  ['year', /\b(?:per|a|each) (?:year|annum)\b|\b(?:yearly|annual)\b|\bje Jahr\b|\bpar an\b|\bannuel/i],
]

interface Cell {
  start: number
  words: string
}

/** Numbers alone in their cell, under a head that names a currency: "Pay (KSh. per month) | Pay (KSh. per day)". */
export function tableSums(text: string, numbers: readonly NumberToken[], currencies: Currencies): readonly Core[] {
  const sums: Core[] = []
  let columns: readonly Column[] = []
  let at = 0
  let next = 0
  let width = 0
  let isParted = false
  let isHead = false
  for (const line of text.split('\n')) {
    const from = at
    at += line.length + 1
    // readers of files set an empty line between two rows
    if (line.trim() === '') {
      isParted = true
      continue
    }
    const cells = cellsOf(line, from)
    // a row may be numbered where the head is not
    const isNext = cells.length === width || (isHead && cells.length === width + 1)
    if (isParted && !isNext) columns = []
    isParted = false
    width = cells.length
    const head = cells.length > 1 && !isRow(cells, columns) ? columnsOf(cells, currencies) : null
    // a head stays until a line without cells, or another head
    isHead = head !== null
    if (head || cells.length < 2) columns = head ?? []
    if (head || columns.length === 0) continue
    for (const [index, cell] of cells.entries()) {
      while (next < numbers.length && numbers[next].start < cell.start) next++
      const number = numbers[next]
      const unit = unitAt(columns, cells, index)
      if (unit && number?.start === cell.start && number.end - number.start === cell.words.length)
        sums.push({ start: number.start, end: number.end, value: number.value, unit, measure: 'money' })
    }
  }
  return sums
}

/** The cells of a line without the blanks around them, where they begin in the text. */
function cellsOf(line: string, at: number): readonly Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const between of line.matchAll(BETWEEN_CELLS)) {
    if (cells.length >= MOST_COLUMNS) break
    cells.push(cellOf(line.slice(from, between.index), at + from))
    from = between.index + between[0].length
  }
  if (cells.length < MOST_COLUMNS) cells.push(cellOf(line.slice(from), at + from))
  return cells
}

function cellOf(words: string, start: number): Cell {
  return { start: start + Math.max(0, words.search(/\S/)), words: words.trim() }
}

/** A row may be numbered where the head is not: columns are told from the right. */
function unitAt(columns: readonly Column[], cells: readonly Cell[], index: number): Column {
  return columns[index - Math.max(0, cells.length - columns.length)] ?? null
}

/** A line of figures under a head. */
function isRow(cells: readonly Cell[], columns: readonly Column[]): boolean {
  return cells.some(({ words }, index) => unitAt(columns, cells, index) !== null && /^\W*\d/.test(words))
}

function columnsOf(cells: readonly Cell[], currencies: Currencies): readonly Column[] | null {
  const columns = cells.map(({ words }) => {
    const currency = /\d/.test(words) ? null : currencyNamed(words.slice(0, MOST_LETTERS), currencies)
    const per = currency && PERIODS.find(([, period]) => period.test(words.slice(0, MOST_LETTERS)))?.[0]
    return per ? `${currency}/${per}` : currency
  })
  return columns.some((column) => column !== null) ? columns : null
}
