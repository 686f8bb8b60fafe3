import type { LogLine } from '../../analysis.ts'
import type { Said, Text } from '../../fact.ts'
import { DELIMITERS, type Delimiter, detectDialect } from '../dialect.ts'
import { note, someOf } from '../facts.ts'
import { RowCutter } from '../repairs/row-cutter.ts'
import { headerAmong, isYear } from './find-header.ts'
import { joinHeaders, seriesHeader, seriesLine, type JoinedHeader } from './join-headers.ts'
import { notesBelow } from './notes-below.ts'
import { findStacked, mayBeStacked } from './stacked-rows.ts'
import { asUsual } from './unusual-text.ts'

/** A text cut down to its table. */
export interface FoundTable {
  text: string
  delimiter: Delimiter
  log: LogLine<Text>[]
}

/** So many rows are looked through for the header, and so many lines at the end for notes, of which some offices write a page. */
const SAMPLE_ROWS = 60
const MOST_NOTES = 200
const SHOWN_LETTERS = 200
/** As many names of a header as a sentence shows. */
const SHOWN_NAMES = 6
/** Several columns in the first, between commas, and the name of the rest behind a backslash. */
const EUROSTAT = /^[^\t\r\n]+\\(TIME_PERIOD|time)\t/

/**
 * The table in a text that says something above or below it, as downloads of statistics offices do: titles, dates of the
 * download and sources. They are kept in the log.
 *
 * @returns null where the table begins with the text and ends with it
 */
export function findTable(given: string): FoundTable | null {
  const { text, delimiter, log } = asUsual(given)
  const table = tableIn(text)
  if (log.length === 0) return table
  const known = delimiter ?? detectDialect(text).delimiter
  return table === null ? { text, delimiter: known, log } : { ...table, log: [...log, ...table.log] }
}

function tableIn(text: string): FoundTable | null {
  const found = DELIMITERS.map((delimiter) => measure(text, delimiter))
  const isWider = (one: Measured, other: Measured) => other.fitting * other.width > one.fitting * one.width
  const best = EUROSTAT.test(text)
    ? found.find(({ delimiter }) => delimiter === '\t')!
    : found.reduce((one, other) => (isWider(one, other) ? other : one))
  const { delimiter, width, above } = best
  // of two columns a title could be a row, and notes are only those that say so
  if (width < 2) return null
  const series = tableOfSeries(best)
  const isNarrow = width < 3 && !EUROSTAT.test(text)
  if (series !== null) return { delimiter, ...series, text: series.text.concat(text.slice(series.from)) }
  const { from } = best
  const joined = isNarrow ? null : joinHeaders(best.cells, best.first)
  const end = endOfTable(text, best, isNarrow)
  const table = namesOfYears(
    joined ? withHeader(joined, best, text.slice(0, end), delimiter) : text.slice(from, end),
    delimiter,
  )
  const whole = cutFirstColumn(table, delimiter)
  const stacked = isNarrow ? null : unstacked(whole, delimiter, above.at(-1))
  const cut = stacked?.text ?? whole
  if (from === 0 && end === text.length && cut === text) return null
  const below = text
    .slice(end)
    .split(/\r?\n/)
    .map(bare)
    .filter((line) => line !== '')
  return {
    text: cut,
    delimiter,
    log: [
      ...(joined
        ? [...aboveLines(text, best.starts[joined.upper], above.slice(0, joined.upper)), joinedLine(joined)]
        : aboveLines(text, from, above)),
      ...belowLines(below, end < text.length),
      ...cutLines(table, whole),
      ...(stacked?.log ?? []),
    ],
  }
}

/** The table of a download of time series. */
function tableOfSeries({
  cells,
  starts,
  delimiter,
}: Measured): { text: string; from: number; log: LogLine<Text>[] } | null {
  const found = seriesHeader(cells)
  if (found === null) return null
  const notes = cells.slice(0, found.first).map((row) => shown(row.filter((cell) => cell !== '').join(': ')))
  const text = `${found.names.map((cell) => quotedFor(cell, delimiter)).join(delimiter)}\n`
  return { text, from: starts[found.first], log: [seriesLine(found, notes)] }
}

interface Measured {
  delimiter: Delimiter
  /** Whether a space behind each comma tells a sentence from a row. */
  areTold: boolean
  /** Cells of most rows in which something stands. */
  width: number
  /** Rows with about as many. */
  fitting: number
  /** Which row the header is, and where it begins. */
  first: number
  from: number
  above: string[]
  /** Cells of the first rows, trimmed, and where each row begins. */
  cells: string[][]
  starts: number[]
}

/** The table without rows that are no data, which a look at its first rows or a second header tells. */
function unstacked(
  table: string,
  delimiter: Delimiter,
  above: string | undefined,
): { text: string; log: LogLine<Text>[] } | null {
  const header = table.slice(0, table.search(/[\r\n]|$/))
  const isAgain = header !== '' && standsAgain(header, table)
  const cutter = new RowCutter(table, delimiter, MOST_CELLS)
  const rows: string[][] = []
  while ((isAgain || rows.length < SAMPLE_ROWS) && cutter.advance()) rows.push(cellsOf(cutter, false))
  const [names = [], ...sample] = rows
  if (!isAgain && !mayBeStacked(names, sample)) return null
  while (cutter.advance()) rows.push(cellsOf(cutter, false))
  const data = rows.slice(1)
  const found = findStacked(names, data, above)
  if (found === null) return null
  const line = (cells: readonly string[]) => cells.map((cell) => quotedFor(cell, delimiter)).join(delimiter)
  const part = (at: number) => (found.parts === null ? [] : [found.parts[at] ?? ''])
  const lines = [line(found.header), ...found.kept.map((row, at) => line([...data[row], ...part(at)]))]
  return { text: `${lines.join('\n')}\n`, log: found.log }
}

/** Whether a line stands in a text below its first. */
function standsAgain(line: string, text: string): boolean {
  const wanted = `\n${line}`
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const next = text[at + wanted.length]
    if (next === undefined || next === '\r' || next === '\n') return true
  }
  return false
}

function quotedFor(cell: string, delimiter: Delimiter): string {
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The table with one header line in place of two. */
function withHeader({ data, names }: JoinedHeader, { starts }: Measured, text: string, delimiter: Delimiter): string {
  const line = names.map((name) => quotedFor(name, delimiter))
  return `${line.join(delimiter)}\n${text.slice(starts[data])}`
}

/** The log line of a header that was read from several lines. */
export function joinedLine({ names, upper, data }: JoinedHeader): LogLine<Said> {
  const told = { lines: data - upper, names: someOf(names.map(shown), SHOWN_NAMES) }
  return { code: 'read/two-line-header', message: note('joined-header', told) }
}

function measure(text: string, delimiter: Delimiter): Measured {
  const cutter = new RowCutter(text, delimiter, MOST_CELLS)
  const rows: { from: number; line: string; cells: string[] }[] = []
  while (rows.length < SAMPLE_ROWS && cutter.advance())
    rows.push({ from: cutter.from, line: text.slice(cutter.from, cutter.next), cells: cellsOf(cutter, false) })
  // where most lines have a space behind each comma, it is how the file separates its cells
  const sentences = rows.map(({ line }) => isSentence(line, delimiter))
  const areTold = sentences.filter(Boolean).length * 2 < rows.filter(({ cells }) => cells.length > 1).length
  const cells = rows.map((row, at) => (areTold && sentences[at] ? [row.line.trim()] : row.cells))
  const filled = cells.map((row) => row.filter((cell) => cell !== '').length)
  const { width, first } = headerAmong(filled, cells)
  const fitting = filled.filter((count) => count >= Math.max(2, width - 1)).length
  return {
    delimiter,
    width,
    fitting,
    first,
    cells,
    areTold,
    from: rows[first]?.from ?? 0,
    above: cells.slice(0, first).map((row) => row.filter((cell) => cell !== '').join(' ')),
    starts: rows.map((row) => row.from),
  }
}

/** Where the last row of the table ends: lines of one cell that holds words are notes below it. */
function endOfTable(text: string, { delimiter, width, areTold }: Measured, isNarrow: boolean): number {
  const rows: { cells: string[]; from: number }[] = []
  let at = text.length
  while (rows.length < MOST_NOTES) {
    const last = text.slice(0, at).trimEnd().length
    const start = startOfLine(text, last)
    if (start === 0) break
    const breaks =
      text
        .slice(last, at)
        .replaceAll('\r\n', '\n')
        .match(/[\r\n]/g)?.length ?? 0
    if (breaks > 1 && rows.length > 0) rows.unshift({ cells: [], from: last })
    const cutter = new RowCutter(text.slice(start, last), delimiter, Math.max(width, MOST_CELLS_OF_NOTE))
    if (!cutter.advance()) break
    rows.unshift({ cells: cellsOf(cutter, areTold && isSentence(text.slice(start, last), delimiter)), from: start })
    at = start
  }
  const notes = notesBelow(
    rows.map(({ cells }) => cells),
    isNarrow ? 0 : width,
  )
  // rows of separators alone, as spreadsheets leave them, are none
  let end = notes
  while (end > 1 && rows[end - 1].cells.every((cell) => cell === '')) end--
  return rows[end]?.from ?? text.length
}

/** Letter by letter: a search for the kind of line end that a file does not have would go through all of it. */
function startOfLine(text: string, end: number): number {
  let start = end
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

/** A note in a file of commas has one more cell with each comma of its sentence. */
const MOST_CELLS_OF_NOTE = 100

/** A line whose commas are those of a sentence: behind each a space, or three digits where one stands before it. */
function isSentence(line: string, delimiter: Delimiter): boolean {
  return delimiter === ',' && /^[^",]*(,(?= |(?<=\d,)\d{3})[^",]*)+$/.test(line.trim()) && /[\p{L}]{3}/u.test(line)
}

function cellsOf(cutter: RowCutter, isOne: boolean): string[] {
  if (isOne) return [cutter.text.slice(cutter.from, cutter.next).trim()]
  return Array.from({ length: Math.min(cutter.cells, MOST_CELLS) }, (_, index) => cutter.value(index).trim())
}

const MOST_CELLS = 2_000

/** The World Bank writes years as `2008 [YR2008]`, other offices with a flag as in `2011 b` or `2012(p)`. */
function namesOfYears(table: string, delimiter: Delimiter): string {
  const header = table.slice(0, table.search(/[\r\n]|$/))
  const years = header.replace(/(\d{4}) \[YR\1\]/g, '$1').split(delimiter)
  return bareYears(years).join(delimiter) + table.slice(header.length)
}

/** Names of columns, years among them without the flags beside them. */
export function bareYears(names: readonly string[]): string[] {
  const isPlain = (cell: string) => isYear(cell.replace(/^"|"$/g, '').trim())
  const bare = names.map((cell) => cell.replace(FLAGGED_YEAR, '$1$2'))
  const areYears = bare.filter(isPlain).length >= 2 && new Set(bare).size === bare.length
  return areYears ? bare : [...names]
}

const FLAGGED_YEAR = /^("?\d{4})(?: ?\(?[bepr]\)?| ?\[[a-z0-9]\]|[¹²³⁴]| ?\d[)/]| ?[a-z]\/| ?\*+|年| г\.)("?\s*)$/

/** The first column of Eurostat's bulk files as the several that it is. */
function cutFirstColumn(table: string, delimiter: Delimiter): string {
  if (delimiter !== '\t' || !EUROSTAT.test(table)) return table
  return table.replace(/\\(TIME_PERIOD|time)\t/, '\t').replace(/^[^\t\r\n]+/gm, (cell) => cell.replaceAll(',', '\t'))
}

function aboveLines(text: string, from: number, above: readonly string[]): LogLine<Said>[] {
  if (from === 0 || above.length === 0) return []
  const line = text.slice(0, from).split(/\r\n|\r|\n/).length
  const isWorldBank = /World Development Indicators|World Bank/.test(above.join(' '))
  return [{ code: 'read/above-header', message: note('above-header', { line, above: above.map(shown), isWorldBank }) }]
}

function belowLines(below: readonly string[], isCut: boolean): LogLine<Said>[] {
  if (below.length > 0) return [belowLine(below)]
  return isCut ? [{ code: 'read/below-table', message: note('blank-below', {}) }] : []
}

/** The log line of notes that were found below a table. */
export function belowLine(below: readonly string[]): LogLine<Said> {
  return { code: 'read/below-table', message: note('below-table', { below: below.map(shown) }) }
}

function cutLines(table: string, cut: string): LogLine<Said>[] {
  return table === cut ? [] : [{ code: 'read/eurostat', message: note('eurostat', {}) }]
}

function bare(line: string): string {
  return line.replace(/^[\s",;]+|[\s",;]+$/g, '')
}

/** As much of a note as is shown. */
function shown(text: string): string {
  return text.slice(0, SHOWN_LETTERS)
}
