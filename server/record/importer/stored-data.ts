import { EngineError } from '@casefiles/engine/analysis'
import { type Column, type DataTable, FaultyTableError, parseCsv } from '@casefiles/engine/frame'
import { ServerError } from '../../base/errors.ts'
import { readData, type DataReading } from '../data-files/read-data.ts'
import type { ReadOptions } from '../data-files/data-file.ts'
import { writeCsv } from '../data-files/write-csv.ts'

export interface StoredData {
  /** What is stored, locked and published: the file itself where it is plain CSV, else its table written as CSV. */
  bytes: Buffer
  isConverted: boolean
  table: DataTable
  /** How the file was read. */
  reading: DataReading
}

/**
 * A data file of any format as the archive keeps it. Readers of a publication get CSV, and a locked fingerprint is that of
 * the very file they get.
 *
 * @throws {ServerError} `import/invalid-source` naming the file, with the reader's sentence and code; where repairs are
 *   offered, every fault is an issue
 */
export async function storeAsCsv(data: Buffer, file: string, options: ReadOptions = {}): Promise<StoredData> {
  const reading = await read(data, file, options)
  if (isPlainCsv(reading)) return { bytes: data, isConverted: false, table: reading.table, reading }
  const csv = writeCsv(reading.table)
  const table = parseCsv(csv)
  for (const [name, column] of reading.table.columns) {
    if (countMissing(column) !== countMissing(table.columns.get(name)!)) throw wordLost(file, name)
  }
  return { bytes: Buffer.from(csv), isConverted: true, table, reading }
}

async function read(data: Buffer, file: string, options: ReadOptions): Promise<DataReading> {
  try {
    return await readData(data, options)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const issues = error instanceof FaultyTableError ? faultIssues(error) : undefined
    throw new ServerError('import/invalid-source', `${file}: ${error.message} (${error.code})`, issues)
  }
}

/** One line for each repair that is offered; a fault that has none is told under `repairs` alone. */
function faultIssues({ faults }: FaultyTableError<string>): { path: string; message: string }[] {
  return faults.flatMap(({ message, repairs }) => {
    const paths = repairs.length === 0 ? ['repairs'] : repairs.map((id) => `repairs.${id}`)
    return paths.map((path) => ({ path, message }))
  })
}

/** Comma, decimal point, UTF-8, nothing to repair: what a run reads without being told. */
function isPlainCsv({ format, dialect, log, repairs, isAsGiven }: DataReading): boolean {
  const isUtf8 = log.every(({ code }) => code !== 'read/encoding')
  return (
    format === 'text' &&
    isAsGiven &&
    repairs.length === 0 &&
    isUtf8 &&
    dialect?.delimiter === ',' &&
    dialect.decimal === '.'
  )
}

function countMissing({ kind, values }: Column): number {
  return kind === 'text' ? values.filter((cell) => cell === null).length : values.filter(Number.isNaN).length
}

function wordLost(file: string, column: string): ServerError {
  return new ServerError(
    'import/invalid-source',
    `${file}: the column "${column}" holds a word such as "NA" as text, which CSV reads as missing; rename it.`,
  )
}
