import Papa from 'papaparse'
import type { BulkFormat } from '../../../contract/export-columns.ts'
import { FORMULA_START } from '../../../contract/files/formula-start.ts'
import type { Cell } from './bulk-rows.ts'
import { inBatches } from './in-batches.ts'
import { writeParquet } from './write-parquet.ts'

/** Rows that are turned into bytes together: few enough that nobody waits for them, enough to fill a packet. */
const BATCH = 200

/** A column to write: rows have their cells in the same order. */
export interface WrittenColumn {
  name: string
  type: 'text' | 'number' | 'yes/no'
}

type Write = (rows: AsyncIterable<Cell[]>, columns: WrittenColumn[]) => AsyncGenerator<Uint8Array<ArrayBuffer>>

/** Rows as bytes, made only as fast as they are taken. */
export const WRITERS: Record<BulkFormat, Write> = { ndjson: writeNdjson, csv: writeCsv, parquet: writeParquet }

async function* writeNdjson(rows: AsyncIterable<Cell[]>, columns: WrittenColumn[]) {
  const line = (row: Cell[]) =>
    `${JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))}\n`
  for await (const batch of inBatches(rows, BATCH)) yield utf8(batch.map(line).join(''))
}

async function* writeCsv(rows: AsyncIterable<Cell[]>, columns: WrittenColumn[]) {
  // A spreadsheet would run a text that begins with =, +, - or @; an apostrophe in front keeps it a text.
  const options = { escapeFormulae: FORMULA_START, newline: '\r\n' }
  yield utf8(`${Papa.unparse([columns.map(({ name }) => name)], options)}\r\n`)
  for await (const batch of inBatches(rows, BATCH)) yield utf8(`${Papa.unparse(batch, options)}\r\n`)
}

const utf8 = (text: string) => new TextEncoder().encode(text)
