import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type * as DuckDb from '@duckdb/node-api'
import { type Column, MISSING_WORDS, parseCsv, readText } from '@casefiles/engine/frame'
import { NUMBER_PATTERN } from '@casefiles/recipes'
import { sqlName, sqlNumber, sqlString } from '@casefiles/recipes/replication'
import { InputError } from '../command-line/input-error.ts'

/** Memory that DuckDB may hold; what does not fit goes to files beside it. */
const MEMORY = '1GB'

export type Cell = string | number | null
export type Row = Record<string, Cell>

/** A file too large to be read as a whole, asked by SQL. Nothing of it is held but what a question answers. */
export interface LargeTable {
  /** Names of the columns. */
  columns: string[]
  /** Whether the file says of each column whether it holds numbers; else all its cells are text. */
  hasTypes: boolean
  /** Rows of an answer; whole numbers of any size become the nearest number. */
  ask: (sql: string) => Promise<Row[]>
  /** Columns of an answer of many rows, every cell a `DOUBLE` and none missing. */
  columnsOf: (sql: string) => Promise<Float64Array[]>
  close: () => void
}

/** The table's name in SQL. */
export const SOURCE = 'source'

/** What the view's columns beside a file's own are called: its cells as text and as number, made only where they are asked for. */
const AS_TEXT = ' as text'
const AS_NUMBER = ' as number'
/** Types whose cells are numbers already. */
const NUMBERS = /^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U[A-Z]*INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*)$/

/** Whether cells of a type are numbers, yes and no being 1 and 0. */
export function isNumberType(type: string): boolean {
  return type === 'BOOLEAN' || NUMBERS.test(type)
}

/** A column of the file and what designs read of it. */
export function viewColumns(name: string, type: string): string {
  const column = sqlName(name)
  const own = `CAST(${column} AS DOUBLE)`
  const plain = `CAST(${column} AS VARCHAR)`
  // TRUE and FALSE, as every format of a small file has them
  const text = type === 'VARCHAR' ? `nullif(trim(${column}), '')` : type === 'BOOLEAN' ? `upper(${plain})` : plain
  const number = NUMBERS.test(type)
    ? `CASE WHEN isnan(${own}) THEN NULL ELSE ${own} END`
    : `TRY_CAST(${type === 'BOOLEAN' ? `CAST(${column} AS INTEGER)` : text} AS DOUBLE)`
  return `${text} AS ${textOf(name)}, ${number} AS ${numberOf(name)}`
}

/** SQL of a column's cell as text, `NULL` where it is missing. */
export function textOf(column: string): string {
  return sqlName(`${column}${AS_TEXT}`)
}

/** SQL of a column's cell as number, `NULL` where it is missing or none. */
export function numberOf(column: string): string {
  return sqlName(`${column}${AS_NUMBER}`)
}

/** SQL of a transformed outcome, as every design transforms it. */
export function transformed(column: string, transform: 'none' | 'log', scale = 1): string {
  const value = transform === 'log' ? `ln(${numberOf(column)})` : numberOf(column)
  return scale === 1 ? value : `(${value} * ${sqlNumber(scale)})`
}

export { sqlName as quoted, sqlNumber as literal }

/** What cells of one column are as text, where a column of numbers is written as numbers are: `1.0` as `1`. */
export function asText(cells: string[]): string[] {
  if (cells.length === 0) return []
  const lines = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)
  return readText(parseCsv(['cell', ...lines].join('\n')), 'cell').map((cell, i) => cell ?? cells[i])
}

/**
 * Opens a CSV, TSV or Parquet file for questions, by DuckDB, an optional package.
 *
 * @throws {InputError} `input/cannot-read`; `input/no-duckdb` where the package is not installed
 */
export async function openLargeTable(file: string): Promise<LargeTable> {
  const { DuckDBInstance } = await loadDuckDb()
  const source = describeSource(file)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'large-data-'))
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    threads: String(Math.min(2, os.availableParallelism())),
    temp_directory: folder,
    preserve_insertion_order: 'false',
  })
  const connection = await instance.connect()
  const close = () => {
    connection.closeSync()
    instance.closeSync()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const ask = async (sql: string): Promise<Row[]> => {
    const rows = (await connection.runAndReadAll(sql)).getRowObjectsJS()
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))
  }
  const columnsOf = async (sql: string) => joinChunks(await connection.stream(sql))
  try {
    const described = await ask(`DESCRIBE SELECT * FROM ${source}`)
    const columns = described.map((row) => String(row['column_name']))
    const views = described.map((row) => viewColumns(String(row['column_name']), String(row['column_type'])))
    await connection.run(`CREATE VIEW ${SOURCE} AS SELECT *, ${views.join(', ')} FROM ${source}`)
    return { columns, hasTypes: source.startsWith('read_parquet'), ask, columnsOf, close }
  } catch (error) {
    close()
    throw new InputError('input/cannot-read', `The file ${file} cannot be read: ${firstLine(error)}`)
  }
}

/** Chunk by chunk, so that no row is ever an object. */
async function joinChunks(result: DuckDb.DuckDBResult): Promise<Float64Array[]> {
  const pieces = result.columnNames().map((): Float64Array[] => [])
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const [i, own] of pieces.entries()) own.push(Float64Array.from(chunk.getColumnValues(i) as number[]))
  }
  return pieces.map((own) => {
    const whole = new Float64Array(own.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of own) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  })
}

async function loadDuckDb(): Promise<typeof DuckDb> {
  try {
    return await import('@duckdb/node-api')
  } catch {
    throw new InputError(
      'input/no-duckdb',
      'Large files are read by DuckDB, an optional package that is not installed here: npm install @duckdb/node-api.',
    )
  }
}

/** The file as SQL reads it; its content decides which format it is. Cells of text files stay text, as they are written. */
function describeSource(file: string): string {
  const name = sqlString(file)
  if (firstBytes(file) === 'PAR1') return `read_parquet(${name})`
  const missing = ['', ...MISSING_WORDS].map(sqlString).join(', ')
  return `read_csv(${name}, header = true, all_varchar = true, nullstr = [${missing}])`
}

function firstBytes(file: string): string {
  try {
    const handle = fs.openSync(file, 'r')
    const bytes = Buffer.alloc(4)
    fs.readSync(handle, bytes, 0, 4, 0)
    fs.closeSync(handle)
    return bytes.toString('latin1')
  } catch {
    throw new InputError('input/cannot-read', `The file ${file} does not exist or cannot be read.`)
  }
}

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value)
  return String(value)
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0]
}

/** DuckDB's types of some columns of a relation, by name. */
export async function readTypes({ ask }: LargeTable, columns: string, from: string): Promise<Map<string, string>> {
  const described = await ask(`DESCRIBE SELECT ${columns} FROM ${from}`)
  return new Map(described.map((row) => [String(row['column_name']), String(row['column_type'])]))
}

/** What columns hold, by the rules of files that are read as a whole: one of a text file holds numbers where every cell is one. */
export async function readKinds(table: LargeTable, names: string[]): Promise<Map<string, Column['kind']>> {
  if (names.length === 0) return new Map()
  const types = await readTypes(table, names.map(sqlName).join(', '), SOURCE)
  const texts = names.filter((name) => !isNumberType(types.get(name)!))
  const isText = table.hasTypes ? () => 'true' : (name: string) => `NOT ${isNumberCell(textOf(name))}`
  const counts = texts.map(
    (name, i) => `count(*) FILTER (WHERE ${textOf(name)} IS NOT NULL AND ${isText(name)}) AS n${i}`,
  )
  const [row] = texts.length === 0 ? [{}] : await table.ask(`SELECT ${counts.join(', ')} FROM ${SOURCE}`)
  const holdsText = new Set(texts.filter((_, i) => Number(row[`n${i}`]) > 0))
  return new Map(names.map((name) => [name, holdsText.has(name) ? 'text' : 'number']))
}

/** As `parseNumber`: no leading zeros, nothing infinite, no whole number that a number would round. */
function isNumberCell(cell: string): string {
  const value = `TRY_CAST(${cell} AS DOUBLE)`
  const isLong = `regexp_matches(${cell}, '^[+-]?[0-9]+$') AND abs(${value}) > ${Number.MAX_SAFE_INTEGER}`
  return `(regexp_matches(${cell}, ${sqlString(NUMBER_PATTERN)}) AND NOT regexp_matches(${cell}, '^[+-]?0[0-9]') AND isfinite(${value}) AND NOT (${isLong}))`
}
