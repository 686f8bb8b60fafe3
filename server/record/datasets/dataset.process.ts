// Reads one data file and answers; started by `readDatasetInSubprocess` for each and ended with it.
import type { DataProfile } from '../../../contract/studio/dataset.ts'
import type { DataTable } from '@casefiles/engine/frame'
import type { LogLine } from '@casefiles/engine/analysis'
import { findDefects } from '@casefiles/recipes'
import { listSheets } from '../data-files/xlsx/workbook-parts.ts'
import { ServerError } from '../../base/errors.ts'
import { storeAsCsv } from '../importer/stored-data.ts'
import { printColumns } from './column-prints.ts'
import { sketchData } from './data-sketch.ts'
import type { RememberedData } from './outcome-log.service.ts'
import { answerOrder, readInput, writeOutput } from '../../base/isolation/answer-order.ts'
import type { DatasetOrder, DatasetRows, StoreChoices, StoredProfile } from './read-dataset-in-subprocess.ts'

async function carryOut(order: DatasetOrder): Promise<StoredProfile | DatasetRows | RememberedData> {
  const input = readInput()
  if (order.task === 'store' && order.sheet === undefined) refuseSeveralSheets(input)
  const { sheet, repairs }: StoreChoices = order.task === 'store' ? order : {}
  const options = { limits: order.limits, sheet, repairs, isStored: order.task !== 'store' }
  const { bytes, isConverted, table, reading } = await storeAsCsv(input, order.name, options)
  if (order.task === 'rows') return rowsOf(table, order)
  if (order.task === 'print') return { prints: printColumns(table), sketch: sketchData(table) }
  if (order.task === 'store' && isConverted) writeOutput(bytes)
  const profile: DataProfile = {
    format: reading.format,
    rows: table.rows,
    columns: reading.profile,
    log: [...reading.log, ...becameText(table)].map(({ code, message, rows, column }) => ({
      code,
      message,
      ...(rows !== undefined && { rows }),
      ...(column !== undefined && { column }),
    })),
  }
  return { profile, isConverted, bytes: bytes.length, repairs: reading.repairs }
}

/** A workbook with several sheets is read once it is said which one holds the data. */
function refuseSeveralSheets(bytes: Buffer): void {
  const sheets = listSheets(bytes)
  if (sheets.length > 1) throw new ServerError('dataset/choose-sheet', sheets.join('\n'))
}

/** Columns of text that would hold numbers but for some words or signs, which may hide in the middle of a long file. */
function becameText(table: DataTable): LogLine[] {
  const found = findDefects(table).filter(({ code }) => code === 'words-among-numbers' || code === 'thousands')
  return found.map(({ message, columns: [column] }) => ({ code: 'read/became-text', message, column }))
}

function rowsOf({ columns, rows }: DataTable, { offset, limit, omit }: DatasetOrder & { task: 'rows' }): DatasetRows {
  const shown = [...columns].filter(([name]) => !omit.includes(name))
  const last = Math.min(rows, offset + limit)
  const at = Array.from({ length: Math.max(0, last - offset) }, (_, index) => offset + index)
  return {
    columns: shown.map(([name]) => name),
    rows: at.map((row) => shown.map(([, { values }]) => cell(values[row]))),
    total: rows,
    omitted: [...columns.keys()].filter((name) => omit.includes(name)),
  }
}

function cell(value: string | number | null | undefined): string | number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

await answerOrder(carryOut, (error) => (error instanceof ServerError ? error : undefined))
