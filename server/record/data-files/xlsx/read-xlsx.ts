import type { Row, Workbook, Worksheet } from 'exceljs'
import type { LogLine } from '../../../../engine/analysis.ts'
import { EngineError } from '../../../../engine/errors.ts'
import { checkHeader, emptyFile, noDataRow } from '../../../../engine/frame/header.ts'
import { refuseTooManyColumns, refuseTooManyRows } from '../../../../engine/frame/limits.ts'
import type { Column } from '../../../../engine/frame/table.ts'
import { damagedFile } from '../../../base/isolation/damaged-file.ts'
import type { FormatReading } from '../data-file.ts'
import { columnFromCells, type NativeCell } from '../native-column.ts'
import type { ReadLimits, ReadOptions } from '../read-options.ts'
import { readCell } from './cell-value.ts'
import { checkArchive, listArchive } from '../../../base/isolation/check-archive.ts'

/**
 * Parts of a sheet that hold no cell. Two of them, merged cells and validations, may name a million cells in a few bytes,
 * and the library would make each of them.
 */
const IGNORED = [
  ...[
    'autoFilter',
    'mergeCells',
    'rowBreaks',
    'hyperlinks',
    'pageMargins',
    'dataValidations',
    'pageSetup',
    'headerFooter',
  ],
  ...['printOptions', 'picture', 'drawing', 'sheetProtection', 'tableParts', 'conditionalFormatting', 'extLst'],
]

/**
 * Reads one sheet of an XLSX workbook: its first row with a cell is the header. Dates become year-month-day.
 *
 * @throws {EngineError} `file/unknown-sheet`, `file/formula-without-value`, `file/encrypted`, `file/too-large`,
 *   `file/damaged`, and what any header is refused for
 */
export async function readXlsx(bytes: Uint8Array, options: ReadOptions, limits: ReadLimits): Promise<FormatReading> {
  checkArchive(bytes, listArchive(bytes), limits.unpackedBytes, refuseTextDates)
  const workbook = await loadWorkbook(bytes)
  const sheet = chooseSheet(workbook, options.sheet)
  const log = [sheetLine(workbook, sheet)]
  const { header, rows } = readRows(sheet, limits)
  const names = checkHeader(header)
  if (rows.length === 0) throw noDataRow()
  const columns = names.map((name, index): [string, Column] => [name, readColumn(name, index, rows, log)])
  return { table: { rows: rows.length, columns: new Map(columns) }, log, notes: new Map() }
}

/** The library takes a date written as text, which few programs write, for its year alone. */
function refuseTextDates(name: string, content: Buffer): void {
  if (!/^\/?xl\/worksheets\//.test(name) || !content.includes(' t="d"')) return
  throw new EngineError(
    'file/unsupported-version',
    'The workbook holds dates written as text (the strict form of XLSX), which are not read.',
    { hint: 'Save it as an ordinary XLSX workbook or as CSV.' },
  )
}

async function loadWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.Workbook()
  try {
    await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0], { ignoreNodes: IGNORED })
  } catch (error) {
    throw damagedFile('workbook', (error as Error).message.split('\n')[0])
  }
  if (workbook.worksheets.length === 0) throw damagedFile('workbook', 'it has no sheet of cells')
  return workbook
}

function chooseSheet(workbook: Workbook, wanted: string | undefined): Worksheet {
  if (wanted === undefined) return workbook.worksheets[0]
  const sheet = workbook.worksheets.find(({ name }) => name === wanted)
  if (sheet) return sheet
  const names = workbook.worksheets.map(({ name }) => `"${name}"`).join(', ')
  throw new EngineError('file/unknown-sheet', `The workbook has no sheet "${wanted}"; it has ${names}.`)
}

function sheetLine({ worksheets }: Workbook, { name }: Worksheet): LogLine {
  const others = worksheets.length - 1
  const rest = others === 0 ? '' : ` Sheets left out: ${others}.`
  return { code: 'read/sheet', message: `The sheet "${name}" was read.${rest}` }
}

type Cells = Row['values']

/** Rows with a cell; empty ones between them hold no data. */
function readRows(sheet: Worksheet, limits: ReadLimits): { header: string[]; rows: Cells[] } {
  const rows: Cells[] = []
  sheet.eachRow({ includeEmpty: false }, (row) => {
    if (hasCell(row.values)) rows.push(row.values)
    refuseTooManyRows(rows.length - 1, limits)
  })
  const [first, ...data] = rows
  if (first === undefined) throw emptyFile()
  const width = Math.max(...rows.map(lastCell))
  refuseTooManyColumns(width, limits)
  const header = Array.from({ length: width }, (_, index) => String(cellAt(first, index).value ?? ''))
  return { header, rows: data }
}

function cellAt(values: Cells, index: number) {
  return readCell((values as Row['values'] & unknown[])[index + 1] as Parameters<typeof readCell>[0])
}

function hasCell(values: Cells): boolean {
  return lastCell(values) > 0
}

/** 1-based place of the last cell that holds something. */
function lastCell(values: Cells): number {
  const cells = values as unknown[]
  let last = cells.length - 1
  while (last > 0 && (cells[last] === null || cells[last] === undefined || cells[last] === '')) last--
  return Math.max(last, 0)
}

function readColumn(name: string, index: number, rows: readonly Cells[], log: LogLine[]): Column {
  const formulas = { computed: 0, 'not-computed': 0 }
  const errors = new Map<string, number>()
  const cells = rows.map((row): NativeCell => {
    const { value, error, formula } = cellAt(row, index)
    if (formula) formulas[formula]++
    if (error !== undefined) errors.set(error, (errors.get(error) ?? 0) + 1)
    return value
  })
  refuseUncomputed(name, formulas)
  for (const [error, count] of errors) log.push(errorLine(name, error, count))
  if (formulas.computed > 0) log.push(formulaLine(name, formulas))
  return columnFromCells(name, cells, (line) => log.push(line))
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
