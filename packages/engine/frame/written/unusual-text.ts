import type { LogLine } from '../../analysis.ts'
import type { Said } from '../../fact.ts'
import { DELIMITERS, type Delimiter } from '../dialect.ts'
import { note } from '../facts.ts'
import { RowCutter } from '../repairs/row-cutter.ts'

/** A text as a file of its kind is usually written. */
export interface UsualText {
  text: string
  /** Left out where it is to be found. */
  delimiter?: Delimiter
  /** What was changed; empty where nothing was. */
  log: LogLine<Said>[]
}

const CELL = /"(?:[^"]|"")*"|\S+/g
/** Ctrl-Z, by which programs of old ended a text. */
const END_OF_FILE = '\u001a'
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/
const MISSING = /^(NA|NaN|\.|)$/
/** How the column of names of rows is called from then on. */
const ROW_NAME = 'row_name'

/**
 * Makes the usual form of a table of a text that programs write in another: line ends written twice, the sign that ended files of old,
 * quotes within cells behind a backslash, cells between spaces, and names of rows that the header does not name, as R writes both.
 */
export function asUsual(given: string): UsualText {
  const log: LogLine<Said>[] = []
  const say = (code: 'end-sign' | 'line-ends' | 'escaped-quotes') =>
    log.push({ code: `read/${code}`, message: note(code, {}) })
  let text = given
  const end = text.lastIndexOf(END_OF_FILE)
  if (end >= 0 && text.slice(end + 1).trim() === '') {
    text = text.slice(0, end)
    say('end-sign')
  }
  if (text.includes('\r\r\n')) {
    text = text.replaceAll('\r\r\n', '\n')
    say('line-ends')
  }
  if (/\\"(?=[^,;\t|\r\n])/.test(text)) {
    text = text.replace(/\\"(?=[^,;\t|\r\n])/g, '""')
    say('escaped-quotes')
  }
  const spaced = betweenSpaces(text)
  if (spaced !== null) return { ...spaced, log: [...log, ...spaced.log] }
  const named = withRowNames(text)
  return named === null ? { text, log } : { text: named.text, log: [...log, ...named.log] }
}

/** A text whose cells are kept apart by spaces alone, as many in each line, with tabs in their place. */
function betweenSpaces(text: string): (UsualText & { delimiter: Delimiter }) | null {
  const end = text.search(/[\r\n]/)
  const header = text.slice(0, Math.max(end, 0))
  if (end < 0 || !/\S\s+\S/.test(header) || /[,;\t|]/.test(header)) return null
  // a look at the first lines spares a long text of sentences the rest
  const first = cellsOf(text.slice(0, 10_000)).slice(0, -1)
  if (text.length > 10_000 && !areEven(first)) return null
  const rows = cellsOf(text)
  if (!areEven(rows) || /[;\t|]/.test(text.replace(/"(?:[^"]|"")*"/g, ''))) return null
  const isNamed = rows[0].length < rows[1].length
  if (isNamed) rows[0].unshift(ROW_NAME)
  const lines = rows.map((row) => row.join('\t'))
  const log: LogLine<Said>[] = [{ code: 'read/delimiter', message: note('spaces', {}) }]
  return { text: `${lines.join('\n')}\n`, delimiter: '\t', log: isNamed ? [...log, rowNameLine(rows.length - 1)] : log }
}

function cellsOf(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => line.match(CELL) ?? [])
}

/** Whether all rows have as many cells as the header, or one more, and some column holds numbers alone. */
function areEven([header = [], ...rows]: string[][]): boolean {
  if (header.length < 2 || rows.length < 2) return false
  const width = rows[0].length
  if (width < header.length || width > header.length + 1 || rows.some((row) => row.length !== width)) return false
  return header.some((_, at) => {
    const cells = rows.map((row) => row[at + width - header.length])
    return cells.some((cell) => NUMBER.test(cell)) && cells.every((cell) => NUMBER.test(cell) || MISSING.test(cell))
  })
}

/** A text in which every row has one cell more than the header, the first of which tells the rows apart, as `write.table` of R writes it. */
function withRowNames(text: string): UsualText | null {
  const end = text.search(/[\r\n]/)
  if (end < 0) return null
  const found = DELIMITERS.find((delimiter) => isOneShort(text.slice(0, 10_000), delimiter, true))
  if (found === undefined || !isOneShort(text, found, false)) return null
  const rows = new Set<string>()
  const cutter = new RowCutter(text, found, 2000)
  cutter.advance()
  let count = 0
  for (; cutter.advance(); count++) rows.add(cutter.value(0))
  if (rows.size < count) return null
  return { text: `${ROW_NAME}${found}${text}`, log: [rowNameLine(count)] }
}

function isOneShort(text: string, delimiter: Delimiter, isCut: boolean): boolean {
  const cutter = new RowCutter(text, delimiter, 2000)
  if (!cutter.advance() || cutter.cells < 2 || cutter.isEmpty(cutter.cells - 1)) return false
  const { cells } = cutter
  let rows = 0
  while (cutter.advance()) {
    // the last row of a text that was cut may be cut itself
    if (isCut && cutter.next >= text.length) break
    if (cutter.cells !== cells + 1 || cutter.isEmpty(0) || cutter.isBroken) return false
    rows++
  }
  return rows >= 2
}

function rowNameLine(rows: number): LogLine<Said> {
  return { code: 'read/row-names', message: note('row-names', { column: ROW_NAME, rows }) }
}
