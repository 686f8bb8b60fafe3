import Papa from 'papaparse'
import type { LogLine } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import type { Text } from '../fact.ts'
import { MISSING_WORDS } from './cell.ts'
import { BEYOND_ASCII, ColumnBuilder, type Letters } from './column-builder.ts'
import { type Delimiter, detectDialect, type Dialect } from './dialect.ts'
import { checkHeader, emptyFile, noDataRow } from './header.ts'
import { refuseTooManyColumns, refuseTooManyRows, TABLE_LIMITS, type TableLimits } from './limits.ts'
import { describeText } from './read-log.ts'
import type { DataTable } from './table.ts'

export interface TextOptions extends Partial<Dialect> {
  /** Words that stand for a missing cell, beside the empty one; left out = {@link MISSING_WORDS}. */
  missingWords?: readonly string[]
  limits?: TableLimits
  /** The bytes of a text with no letter beyond ASCII, which are its letters' codes; left out = made from the text. */
  ascii?: Uint8Array
  /** Columns that are taken as text, whatever they hold; left out = none. */
  asText?: ReadonlySet<string>
}

export interface TextTable {
  table: DataTable
  /** As given or found. */
  dialect: Dialect
  log: LogLine<Text>[]
  /** Rows of each column in which NA was read as missing and may be a code or a name. */
  askedNa: ReadonlyMap<string, readonly number[]>
}

/**
 * Reads comma-separated text with a header row: decimal point, quotes as in RFC 4180, an empty cell or one of
 * {@link MISSING_WORDS} is missing. A column is numeric when each of its cells that is not missing is a finite number,
 * otherwise text; see `parseNumber` for what stays text.
 *
 * @param text the whole file, with or without a byte order mark
 * @throws {EngineError} what {@link readDelimited} throws
 * @example parseCsv('state,year\nOH,1985\n').columns.get('year') // { kind: 'number', values: Float64Array [1985] }
 */
export function parseCsv(text: string): DataTable {
  return readDelimited(text, { delimiter: ',', decimal: '.' }).table
}

/**
 * Reads delimited text with a header row; what the options leave open is found in the text, and the log says so.
 *
 * @throws {EngineError} `frame/empty` without a header or a data row; `frame/malformed-csv` naming the row whose cells or
 *   quotes do not fit the header; `frame/unnamed-column`, `frame/duplicate-column`; `file/too-many-rows`,
 *   `file/too-many-columns`
 */
export function readDelimited(given: string, options: TextOptions = {}): TextTable {
  const text = given.replace(/^\uFEFF/, '')
  const dialect = { ...detectMissing(text, options), ...definedOnly(options) }
  const reading: Reading = {
    text,
    dialect,
    missing: new Set(options.missingWords ?? MISSING_WORDS),
    limits: options.limits ?? TABLE_LIMITS,
    codes: once(() => options.ascii ?? narrowCodes(text)),
  }
  let pass = readPass(reading, new Set())
  const isAsText = (index: number) => options.asText?.has(pass.header[index]) === true
  const texts = pass.builders.flatMap(({ mustReread }, index) => (mustReread || isAsText(index) ? [index] : []))
  if (texts.length > 0) pass = readPass(reading, new Set(texts))
  const columns = new Map(pass.header.map((name, index) => [name, pass.builders[index].finish(pass.rows, name)]))
  const counts = new Map(pass.header.map((name, index) => [name, pass.builders[index].counts]))
  return {
    table: { rows: pass.rows, columns },
    dialect,
    askedNa: new Map([...counts].flatMap(([name, { askedRows }]) => (askedRows.length > 0 ? [[name, askedRows]] : []))),
    log: describeText({ dialect, hadMark: text !== given, blankLines: pass.blankLines, counts }),
  }
}

interface Reading {
  text: string
  /** See {@link narrowCodes}; made when a plain text asks for it. */
  codes: () => Uint8Array
  dialect: Dialect
  missing: ReadonlySet<string>
  limits: TableLimits
}

interface Pass {
  header: string[]
  builders: ColumnBuilder[]
  rows: number
  blankLines: number
}

/**
 * A byte per letter: its code, or 255 for any beyond ASCII, which is no digit, delimiter or line end. Bytes are read several
 * times as fast as letters of a string.
 */
function narrowCodes(text: string): Uint8Array {
  const codes = new Uint8Array(text.length)
  for (let at = 0; at < codes.length; at++) {
    const code = text.charCodeAt(at)
    codes[at] = code < 128 ? code : BEYOND_ASCII
  }
  return codes
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

function detectMissing(text: string, { delimiter, decimal }: TextOptions): Dialect {
  return delimiter !== undefined && decimal !== undefined ? { delimiter, decimal } : detectDialect(text, delimiter)
}

function definedOnly({ delimiter, decimal }: TextOptions): Partial<Dialect> {
  return { ...(delimiter === undefined ? {} : { delimiter }), ...(decimal === undefined ? {} : { decimal }) }
}

/** Once over the whole text, row by row, so that no more than one row of cells is held at a time. */
function readPass(reading: Reading, texts: ReadonlySet<number>): Pass {
  return (isPlain(reading.text) ? readPlain(reading, texts) : null) ?? readAny(reading, texts)
}

function beginPass({ text, dialect, missing, limits }: Reading, cells: string[], texts: ReadonlySet<number>) {
  refuseTooManyColumns(cells.length, limits)
  const header = checkHeader(cells)
  // a complete row has a delimiter or line end per cell: no header can ask for more memory than the text is worth
  const capacity = Math.min(countDataLines(text), limits.rows, Math.ceil((text.length + 1) / cells.length))
  const builders = cells.map((_, index) => new ColumnBuilder(capacity, texts.has(index), dialect.decimal, missing))
  return { header, builders }
}

/** Whether a text has no quotes and one kind of line end throughout, so that delimiters and line ends mean only that. */
function isPlain(text: string): boolean {
  if (text.includes('"')) return false
  if (!text.includes('\r')) return text.includes('\n')
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') return false
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) if (text[at - 1] !== '\r') return false
  return true
}

/** A plain text cell by cell, where it stands; null where a row does not fit the header, which the other way tells of. */
function readPlain(reading: Reading, texts: ReadonlySet<number>): Pass | null {
  const { text, dialect, limits } = reading
  const letters = { text, codes: reading.codes() }
  const delimiter = dialect.delimiter.charCodeAt(0)
  const lineEnd = text.includes('\r') ? '\r\n' : '\n'
  const first = lineEnd.charCodeAt(0)
  const pass: Pass = { header: [], builders: [], rows: 0, blankLines: 0 }
  let at = 0
  while (at < text.length) {
    if (letters.codes[at] === first) pass.blankLines++
    else if (pass.builders.length === 0) {
      const end = text.indexOf(lineEnd, at)
      const line = text.slice(at, end < 0 ? text.length : end)
      Object.assign(pass, beginPass(reading, line.split(dialect.delimiter), texts))
      at += line.length
    } else {
      at = addRow(pass, letters, at, delimiter)
      if (at < 0) return null
      refuseTooManyRows(++pass.rows, limits)
    }
    at += lineEnd.length
  }
  if (pass.builders.length === 0) throw emptyFile()
  if (pass.rows === 0) throw noDataRow()
  return pass
}

/** Where the row ends; -1 where it has other cells than the header. */
function addRow({ builders, rows }: Pass, letters: Letters, from: number, delimiter: number): number {
  const { codes } = letters
  const last = builders.length - 1
  let at = from
  for (let index = 0; index < last; index++) {
    at = builders[index].addFrom(letters, at, delimiter, rows)
    if (codes[at++] !== delimiter) return -1
  }
  at = builders[last].addFrom(letters, at, delimiter, rows)
  return at < codes.length && codes[at] === delimiter ? -1 : at
}

/** Any text, by the library. */
function readAny(reading: Reading, texts: ReadonlySet<number>): Pass {
  const { text, dialect, limits } = reading
  const pass: Pass = { header: [], builders: [], rows: 0, blankLines: 0 }
  const ragged: RaggedRow[] = []
  Papa.parse<string[]>(text, {
    delimiter: dialect.delimiter,
    step({ data: cells, errors }) {
      if (cells.length === 1 && cells[0] === '') pass.blankLines++
      else if (pass.builders.length === 0) Object.assign(pass, beginPass(reading, cells, texts))
      else {
        if (errors.length > 0) throw brokenQuote(pass.rows + 1)
        if (cells.length !== pass.builders.length) noteRagged(ragged, pass.rows + 1, cells.length)
        else for (let index = 0; index < cells.length; index++) pass.builders[index].add(cells[index], pass.rows)
        refuseTooManyRows(++pass.rows, limits)
      }
    },
  })
  if (pass.builders.length === 0) throw emptyFile()
  // the parser sees one more, empty line after the last line end
  if (pass.blankLines > 0 && /[\r\n]$/.test(text.slice(-1))) pass.blankLines--
  if (ragged.length > 0) throw raggedRows(ragged, pass.header.length, dialect)
  if (pass.rows === 0) throw noDataRow()
  return pass
}

/** Lines under the header: the number of rows exactly in a plain file, so that columns need not be copied; never fewer. */
function countDataLines(text: string): number {
  const mark = text.includes('\n') ? '\n' : '\r'
  let lines = text.endsWith(mark) ? 0 : 1
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) lines++
  return lines - 1
}

function brokenQuote(row: number): EngineError {
  return new EngineError(
    'frame/malformed-csv',
    `Data row ${row} has a quote that is never closed or stands inside a cell.`,
    { rows: [row], hint: 'Put quotes around the whole cell and double any quote inside it.' },
  )
}

interface RaggedRow {
  row: number
  cells: number
}

/** An error names ten rows; a file of nothing but such rows need not be remembered. */
function noteRagged(ragged: RaggedRow[], row: number, cells: number): void {
  if (ragged.length < 10) ragged.push({ row, cells })
}

/** What stands between cells, as the hint of an error names it. */
const DELIMITER_NAMES: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

function raggedRows(ragged: RaggedRow[], width: number, { delimiter }: Dialect): EngineError {
  const mark = DELIMITER_NAMES[delimiter]
  const { row, cells } = ragged[0]
  return new EngineError('frame/malformed-csv', `Data row ${row} has ${cells} cells, the header ${width}.`, {
    rows: ragged.map((entry) => entry.row),
    hint: `Cells are separated by ${mark}; a cell that holds one needs quotes around it.`,
  })
}
