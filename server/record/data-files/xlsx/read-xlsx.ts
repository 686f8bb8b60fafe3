import type { LogLine } from '../../../../engine/analysis.ts'
import { EngineError } from '../../../../engine/errors.ts'
import { emptyFile, noDataRow } from '../../../../engine/frame/header.ts'
import { repairLines } from '../../../../engine/frame/repairs/faults.ts'
import { readHeader } from '../../../../engine/frame/repairs/mend-header.ts'
import type { Column } from '../../../../engine/frame/table.ts'
import { checkArchive, listArchive } from '../../../base/isolation/check-archive.ts'
import type { FormatReading } from '../data-file.ts'
import { columnFromCells, type NativeCell } from '../native-column.ts'
import type { ReadLimits, ReadOptions } from '../read-options.ts'
import { describeCell, type SheetCell } from './cell-value.ts'
import { readDateStyles } from './date-formats.ts'
import { readSheetRows } from './sheet-rows.ts'
import { readSharedTexts } from './sheet-texts.ts'
import { readOutline, type SheetPlace, type WorkbookOutline } from './workbook-outline.ts'
import { WorkbookParts } from './workbook-parts.ts'

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
  const log = [sheetLine(outline.sheets, sheet)]
  const { header, rows } = readTable(parts, outline, sheet, limits)
  const { names, repairs } = readHeader(header, (index) => rows.every((row) => isNothing(row[index])), options.repairs)
  if (rows.length === 0) throw noDataRow()
  log.push(...repairLines(repairs))
  const native = new Map<string, Uint8Array>()
  const columns = names.flatMap((name, index): [string, Column][] =>
    name === null ? [] : [[name, readColumn(name, index, rows, log, (cells) => native.set(name, cells))]],
  )
  return { table: { rows: rows.length, columns: new Map(columns) }, log, notes: new Map(), repairs, native }
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

function readTable(
  parts: WorkbookParts,
  { texts, styles, isFrom1904 }: WorkbookOutline,
  { part }: SheetPlace,
  limits: ReadLimits,
): { header: string[]; rows: Row[] } {
  const context = {
    texts: texts === undefined ? [] : readSharedTexts(texts, parts.read(texts)),
    dateStyles: styles === undefined ? [] : readDateStyles(styles, parts.read(styles)),
    isFrom1904,
  }
  const { rows, width } = readSheetRows(part, parts.read(part), context, limits)
  const [first, ...data] = rows
  if (first === undefined) throw emptyFile()
  const header = Array.from({ length: width }, (_, index) => String(describeCell(first[index]).value ?? ''))
  return { header, rows: data }
}

function readColumn(
  name: string,
  index: number,
  rows: readonly Row[],
  log: LogLine[],
  keepNative: (cells: Uint8Array) => void,
): Column {
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
  return columnFromCells(name, cells, (line) => log.push(line), keepNative)
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
