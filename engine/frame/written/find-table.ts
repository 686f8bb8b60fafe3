import type { LogLine } from '../../analysis.ts'
import { plural } from '../../words/count.ts'
import { DELIMITERS, type Delimiter } from '../dialect.ts'
import { RowCutter } from '../repairs/row-cutter.ts'

/** A text cut down to its table. */
export interface FoundTable {
  text: string
  delimiter: Delimiter
  log: LogLine[]
}

/** So many rows are looked through for the header, and so many lines at the end for notes. */
const SAMPLE_ROWS = 60
/** A note of fewer letters may be a cell of data. */
const SHORTEST_NOTE = 10
const SHOWN_LETTERS = 200
/** Several columns in the first, between commas, and the name of the rest behind a backslash. */
const EUROSTAT = /^[^\t\r\n]*,[^\t\r\n]*\\(TIME_PERIOD|time)\t/

/**
 * The table in a text that says something above or below it, as downloads of statistics offices do: titles, dates of the
 * download and sources. They are kept in the log.
 *
 * @returns null where the table begins with the text and ends with it
 */
export function findTable(text: string): FoundTable | null {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ...measure(text, delimiter) }))
  const isWider = (one: Measured, other: Measured) => other.fitting * other.width > one.fitting * one.width
  const best = EUROSTAT.test(text)
    ? found.find(({ delimiter }) => delimiter === '\t')!
    : found.reduce((one, other) => (isWider(one, other) ? other : one))
  if (best.width < 3 && !EUROSTAT.test(text)) return null
  const { delimiter, width, from, above } = best
  const end = endOfTable(text, delimiter, width)
  const table = namesOfYears(text.slice(from, end))
  const cut = cutFirstColumn(table, delimiter)
  if (from === 0 && end === text.length && cut === text) return null
  const below = text
    .slice(end)
    .split(/\r?\n/)
    .map(bare)
    .filter((line) => line !== '')
  return {
    text: cut,
    delimiter,
    log: [...aboveLines(text, from, above), ...belowLines(below), ...cutLines(table, cut)],
  }
}

interface Measured {
  /** Cells of most rows in which something stands. */
  width: number
  /** Rows with about as many. */
  fitting: number
  /** Where the header begins. */
  from: number
  above: string[]
}

function measure(text: string, delimiter: Delimiter): Measured {
  const cutter = new RowCutter(text, delimiter, 2_000)
  const rows: { from: number; filled: number; text: string }[] = []
  while (rows.length < SAMPLE_ROWS && cutter.advance()) {
    const cells = Array.from({ length: Math.min(cutter.cells, 2_000) }, (_, index) => cutter.value(index).trim())
    const filled = cells.filter((cell) => cell !== '')
    rows.push({ from: cutter.from, filled: filled.length, text: filled.join(' ') })
  }
  const { width, first } = headerAmong(rows.map(({ filled }) => filled))
  const fitting = rows.filter(({ filled }) => filled >= width - 1).length
  return { width, fitting, from: rows[first]?.from ?? 0, above: rows.slice(0, first).map((row) => row.text) }
}

/**
 * Which row is the header, by the cells of each in which something stands: the first that is about as wide as most, where
 * those above it have no more than half.
 *
 * @param filled of the first rows
 */
export function headerAmong(filled: readonly number[]): { width: number; first: number } {
  const times = new Map<number, number>()
  for (const count of filled) times.set(count, (times.get(count) ?? 0) + 1)
  const width = [...times].reduce(
    (best, one) => (one[1] > best[1] || (one[1] === best[1] && one[0] > best[0]) ? one : best),
    [0, 0],
  )[0]
  const first = filled.findIndex((count) => count >= width - 1)
  const isTitled = width >= 3 && first > 0 && filled.slice(0, first).every((count) => count <= width / 2)
  return { width, first: isTitled ? first : 0 }
}

/** Where the last row of the table ends: lines of one cell that holds words are notes below it. */
function endOfTable(text: string, delimiter: Delimiter, width: number): number {
  let end = text.length
  for (let lines = 0; lines < SAMPLE_ROWS; lines++) {
    const last = text.slice(0, end).trimEnd().length
    const start = Math.max(text.lastIndexOf('\n', last - 1), text.lastIndexOf('\r', last - 1)) + 1
    const cutter = new RowCutter(text.slice(start, last), delimiter, width)
    if (start === 0 || !cutter.advance() || cutter.cells >= width) return end
    const cells = Array.from({ length: cutter.cells }, (_, index) => cutter.value(index).trim()).filter(
      (cell) => cell !== '',
    )
    if (cells.length !== 1 || cells[0].length < SHORTEST_NOTE || !/\p{L}{2}/u.test(cells[0])) return end
    end = start
  }
  return end
}

/** The World Bank writes years as `2008 [YR2008]`. */
function namesOfYears(table: string): string {
  const end = table.indexOf('\n')
  const header = end < 0 ? table : table.slice(0, end)
  return header.includes('[YR') ? header.replace(/(\d{4}) \[YR\1\]/g, '$1') + table.slice(header.length) : table
}

/** The first column of Eurostat's bulk files as the several that it is. */
function cutFirstColumn(table: string, delimiter: Delimiter): string {
  if (delimiter !== '\t' || !EUROSTAT.test(table)) return table
  return table.replace(/\\(TIME_PERIOD|time)\t/, '\t').replace(/^[^\t\r\n]+/gm, (cell) => cell.replaceAll(',', '\t'))
}

function aboveLines(text: string, from: number, above: readonly string[]): LogLine[] {
  if (from === 0 || above.length === 0) return []
  const line = text.slice(0, from).split(/\r\n|\r|\n/).length
  const office = /World Development Indicators|World Bank/.test(above.join(' '))
    ? ' It is a download of the World Bank.'
    : ''
  const message = `The header is line ${line}; what stands above was kept as notes: ${above.map(quoted).join(', ')}.${office}`
  return [{ code: 'read/above-header', message }]
}

function belowLines(below: readonly string[]): LogLine[] {
  if (below.length === 0) return []
  const message = `Below the table, ${plural(below.length, 'line')} kept as notes: ${below.map(quoted).join(', ')}.`
  return [{ code: 'read/below-table', message }]
}

function cutLines(table: string, cut: string): LogLine[] {
  if (table === cut) return []
  const message = 'The file is a bulk download of Eurostat; its first column was cut at the commas into several.'
  return [{ code: 'read/eurostat', message }]
}

function bare(line: string): string {
  return line.replace(/^[\s",;]+|[\s",;]+$/g, '')
}

function quoted(text: string): string {
  return `"${text.slice(0, SHOWN_LETTERS)}"`
}
