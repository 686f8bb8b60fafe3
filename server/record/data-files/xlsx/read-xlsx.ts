import { EngineError, type LogLine } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'
import {
  bareYears,
  belowLine,
  type Column,
  emptyFile,
  findStacked,
  headerAmong,
  joinedLine,
  joinHeaders,
  mayBeStacked,
  noDataRow,
  notesBelow,
  readHeader,
  repairLines,
  seriesHeader,
  seriesLine,
} from '@casefiles/engine/frame'
import { checkArchive, listArchive } from '../../../base/isolation/check-archive.ts'
import type { FormatReading, ReadLimits, ReadOptions } from '../data-file.ts'
import { columnFromCells, type ColumnSink, FoundInColumns, type NativeCell } from '../native-column.ts'
import { describeCell, isFilled, readDateStyles, type SheetCell } from './cell-value.ts'
import { readSheetRows } from './sheet-rows.ts'
import { readSharedTexts } from './sheet-texts.ts'
import { WorkbookParts, readOutline, type SheetPlace, type WorkbookOutline } from './workbook-parts.ts'

/**
 * Reads one sheet of an XLSX workbook: its first row with a cell is the header. Dates become year-month-day.
 *
 * @throws {EngineError} `file/unknown-sheet`, `file/formula-without-value`, `file/encrypted`, `file/too-large`,
 *   `file/damaged`, and what any header is refused for; {@link readHeader}
 */
export function readXlsx(bytes: Uint8Array, options: ReadOptions, limits: ReadLimits): FormatReading {
  const entries = listArchive(bytes)
  checkArchive(bytes, entries, limits.unpackedBytes, refuseTextDates)
  const parts = new WorkbookParts(bytes, entries)
  const outline = readOutline(parts)
  const sheet = chooseSheet(outline.sheets, options.sheet)
  const log: LogLine<Text>[] = [sheetLine(outline.sheets, sheet)]
  const { header, rows } = readTable(parts, outline, sheet, limits, log)
  const { names, repairs } = readHeader(header, (index) => rows.every((row) => isNothing(row[index])), options.repairs)
  if (rows.length === 0) throw noDataRow()
  log.push(...repairLines(repairs))
  const found = new FoundInColumns(log)
  const columns = names.flatMap((name, index): [string, Column][] =>
    name === null ? [] : [[name, readColumn(name, index, rows, log, found.sinkOf(name))]],
  )
  const { native, askedNa } = found
  return { table: { rows: rows.length, columns: new Map(columns) }, log, notes: new Map(), repairs, native, askedNa }
}

/** A formula or an error is something, even where it gives no value. */
function isNothing(cell: SheetCell | undefined): boolean {
  const { value, error, formula } = describeCell(cell)
  return String(value ?? '').trim() === '' && error === undefined && formula === undefined
}

/** Dates written as text, which few programs write, may stand for a day, a moment or a time of day alike. */
function refuseTextDates(name: string, content: Buffer): void {
  if (!/^\/?xl\/worksheets\//.test(name) || !content.includes(' t="d"')) return
  throw new EngineError(
    'file/unsupported-version',
    'The workbook holds dates written as text (the strict form of XLSX), which are not read.',
    { hint: 'Save it as an ordinary XLSX workbook or as CSV.' },
  )
}

function chooseSheet(sheets: readonly SheetPlace[], wanted: string | undefined): SheetPlace {
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted)
  if (sheet) return sheet
  const names = sheets.map(({ name }) => `"${name}"`).join(', ')
  throw new EngineError('file/unknown-sheet', `The workbook has no sheet "${wanted}"; it has ${names}.`)
}

function sheetLine(sheets: readonly SheetPlace[], { name }: SheetPlace): LogLine {
  const others = sheets.length - 1
  const rest = others === 0 ? '' : ` Sheets left out: ${others}.`
  return { code: 'read/sheet', message: `The sheet "${name}" was read.${rest}` }
}

type Row = readonly SheetCell[]

/** Rows that are looked through for the header. */
const SAMPLE_ROWS = 60

function aboveLine(above: readonly Row[]): LogLine {
  const words = above.map((row) => `"${wordsOf(row).slice(0, 200)}"`).join(', ')
  return {
    code: 'read/above-header',
    message: `The header stands below a title; what stands above it was kept as notes: ${words}.`,
  }
}

/** The cells of a row as text, trimmed. */
function textsOf(width: number): (row: Row) => string[] {
  return (row) => Array.from({ length: width }, (_, index) => String(describeCell(row[index]).value ?? '').trim())
}

/** How many of the last rows of a sheet are notes. */
function rowsOfNotes(rows: readonly Row[], afterBlank: ReadonlySet<number>, top: number, width: number): number {
  const from = Math.max(top + 1, rows.length - SAMPLE_ROWS)
  const texts = rows.slice(from).flatMap((row, at) => {
    const cells = Array.from(row, (cell) => String(describeCell(cell).value ?? '').trim())
    return afterBlank.has(from + at) && at > 0
      ? [
          { cells: [], row: from + at },
          { cells, row: from + at },
        ]
      : [{ cells, row: from + at }]
  })
  const first = notesBelow(
    texts.map(({ cells }) => cells),
    width < 3 ? 0 : width,
  )
  return rows.length - (texts[first]?.row ?? rows.length)
}

function readTable(
  parts: WorkbookParts,
  { texts, styles, isFrom1904 }: WorkbookOutline,
  { part }: SheetPlace,
  limits: ReadLimits,
  log: LogLine<Text>[],
): SheetTable {
  const context = {
    texts: texts === undefined ? [] : readSharedTexts(texts, parts.read(texts)),
    dateStyles: styles === undefined ? [] : readDateStyles(styles, parts.read(styles)),
    isFrom1904,
  }
  const { rows, width, afterBlank } = readSheetRows(part, parts.read(part), context, limits)
  const sample = rows.slice(0, SAMPLE_ROWS).map(textsOf(width))
  const series = seriesHeader(sample)
  if (series !== null) {
    const notes = sample.slice(0, series.first).map((row) => row.filter((cell) => cell !== '').join(': '))
    log.push(seriesLine(series, notes))
    return { header: series.names, rows: rows.slice(series.first) }
  }
  const { first: top } = headerAmong(
    sample.map((row) => row.filter((cell) => cell !== '').length),
    sample,
  )
  const first = rows[top]
  if (first === undefined) throw emptyFile()
  const notes = rowsOfNotes(rows, afterBlank, top, width)
  const joined = joinHeaders(sample, top)
  const data = rows.slice(joined?.data ?? top + 1, rows.length - notes)
  if (notes > 0) log.push(belowLine(rows.slice(rows.length - notes).map(wordsOf)))
  const above = rows.slice(0, joined?.upper ?? top)
  if (above.length > 0) log.push(aboveLine(above))
  if (joined) log.push(joinedLine(joined))
  const eurostat = joined === null ? sheetOfEurostat(sample[top], data) : null
  if (eurostat !== null) {
    log.push(EUROSTAT_LINE)
    return eurostat
  }
  const header =
    joined?.names ?? Array.from({ length: width }, (_, index) => String(describeCell(first[index]).value ?? ''))
  return unstacked(
    { header: bareYears(header), rows: data },
    above.length > 0 ? wordsOf(above.at(-1)!) : undefined,
    log,
  )
}

const EUROSTAT_LINE: LogLine = {
  code: 'read/eurostat',
  message: 'The sheet is a download of Eurostat; the columns of flags beside its periods were named after them.',
}

/** Eurostat's workbooks name the first column in a row of its own, and leave the flags beside each period without a name. */
function sheetOfEurostat(header: readonly string[], rows: readonly Row[]): SheetTable | null {
  const [first, ...data] = rows
  const texts = first === undefined ? [] : textsOf(header.length)(first)
  if (header[0] !== 'TIME' || !texts[0] || texts.slice(1).some((text) => text !== '')) return null
  const columns = header.flatMap((name, index) =>
    name !== '' || data.some((row) => isFilled(row[index])) ? [index] : [],
  )
  const names = columns.map((index) => header[index] || `${header[index - 1]}_flag`)
  return { header: [texts[0], ...names.slice(1)], rows: data.map((row) => columns.map((index) => row[index] ?? null)) }
}

/** The table without rows that are no data. */
function unstacked({ header, rows }: SheetTable, above: string | undefined, log: LogLine<Text>[]): SheetTable {
  const names = header.map((name) => name.trim())
  const isAgain = (row: Row) => [0, 1].every((at) => String(describeCell(row[at]).value ?? '').trim() === names[at])
  if (!mayBeStacked(names, rows.slice(0, SAMPLE_ROWS).map(textsOf(header.length))) && !rows.some(isAgain)) {
    return { header, rows }
  }
  const found = findStacked(names, rows.map(textsOf(header.length)), above)
  if (found === null) return { header, rows }
  log.push(...found.log)
  const { kept, parts } = found
  const data = kept.map((row, at) => {
    if (parts === null) return rows[row]
    const cells: SheetCell[] = Array.from({ length: header.length }, (_, index) => rows[row][index] ?? null)
    return [...cells, parts[at] === null ? null : asCell(parts[at])]
  })
  return { header: found.header, rows: data }
}

function asCell(text: string): SheetCell {
  return /^\d{4}$/.test(text) ? Number(text) : text
}

interface SheetTable {
  header: string[]
  rows: Row[]
}

/** What stands in a row, as one text. */
function wordsOf(row: Row): string {
  return row
    .filter((cell) => isFilled(cell))
    .map((cell) => String(describeCell(cell).value).trim())
    .join(' ')
}

function readColumn(name: string, index: number, rows: readonly Row[], log: LogLine<Text>[], sink: ColumnSink): Column {
  const formulas = { computed: 0, 'not-computed': 0 }
  const errors = new Map<string, number>()
  const cells = rows.map((row): NativeCell => {
    const { value, error, formula } = describeCell(row[index])
    if (formula) formulas[formula]++
    if (error !== undefined) errors.set(error, (errors.get(error) ?? 0) + 1)
    return value
  })
  refuseUncomputed(name, formulas)
  for (const [error, count] of errors) log.push(errorLine(name, error, count))
  if (formulas.computed > 0) log.push(formulaLine(name, formulas))
  return columnFromCells(name, cells, sink)
}

/** A program that writes formulas without computing them leaves a column that looks empty and is not. */
function refuseUncomputed(name: string, formulas: { computed: number; 'not-computed': number }): void {
  if (formulas.computed > 0 || formulas['not-computed'] === 0) return
  throw new EngineError(
    'file/formula-without-value',
    `The column "${name}" holds formulas that were never computed (${formulas['not-computed']}), so it has no values.`,
    { columns: [name], hint: 'Open the workbook in a spreadsheet program and save it.' },
  )
}

function errorLine(name: string, error: string, count: number): LogLine {
  return { code: 'read/missing-word', message: `Cells of "${name}" that hold ${error} were read as missing: ${count}.` }
}

function formulaLine(name: string, formulas: { computed: number; 'not-computed': number }): LogLine {
  const without = formulas['not-computed']
  const rest = without === 0 ? '' : ` Formulas that give nothing were read as missing: ${without}.`
  return {
    code: 'read/formulas',
    message: `The column "${name}" holds formulas (${formulas.computed}); the values they last gave were read.${rest}`,
  }
}
