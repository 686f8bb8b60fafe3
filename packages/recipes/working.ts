import { EngineError } from '@casefiles/engine/analysis'
import { type Column, type DataTable, requireColumns } from '@casefiles/engine/frame'

/** A column of a source file. */
export interface Origin {
  /** Fingerprint of the file. */
  source: string
  column: string
}

/** The data between two steps, and from which columns of the sources each column was made. */
export interface Working {
  table: DataTable
  origins: Map<string, Origin[]>
}

/** What a step tells of itself beside rows before and after: dropped, unmatched, not defined. */
export interface StepNote {
  code: string
  message: string
  rows?: number
}

export interface StepOutcome<Step> {
  working: Working
  notes: StepNote[]
  /** The step with what it left to the data written down; left out where there was nothing. */
  step?: Step
  /** Columns of the sources whose values decided which rows stay: the counts tell something of them. */
  lookedAt?: Origin[]
}

export function startWorking(table: DataTable, source: string): Working {
  return { table, origins: new Map([...table.columns.keys()].map((column) => [column, [{ source, column }]])) }
}

/** The rows named, in that order. */
export function pickRows({ table, origins }: Working, rows: readonly number[]): Working {
  const columns = new Map([...table.columns].map(([name, column]) => [name, pickCells(column, rows)]))
  return { table: { rows: rows.length, columns }, origins }
}

/** Cells of a column in the order of the rows named; -1 = missing. */
export function pickCells(column: Column, rows: readonly number[]): Column {
  if (column.kind === 'text') return { kind: 'text', values: rows.map((row) => (row < 0 ? null : column.values[row])) }
  return { kind: 'number', values: Float64Array.from(rows, (row) => (row < 0 ? NaN : column.values[row])) }
}

/** With one more column at the end, or another one in the place of one that is there. */
export function withColumn({ table, origins }: Working, name: string, column: Column, from: Origin[]): Working {
  return {
    table: { rows: table.rows, columns: new Map(table.columns).set(name, column) },
    origins: new Map(origins).set(name, unique(from)),
  }
}

export function keepColumns({ table, origins }: Working, names: readonly string[]): Working {
  return {
    table: { rows: table.rows, columns: new Map(names.map((name) => [name, table.columns.get(name)!])) },
    origins: new Map(names.map((name) => [name, origins.get(name)!])),
  }
}

export function originsOf({ origins }: Working, names: readonly string[]): Origin[] {
  return unique(names.flatMap((name) => origins.get(name) ?? []))
}

function unique(origins: readonly Origin[]): Origin[] {
  return [...new Map(origins.map((origin) => [`${origin.source} ${origin.column}`, origin])).values()]
}

/** @throws {EngineError} `frame/missing-column` */
export function needColumns({ table }: Working, names: readonly string[]): void {
  requireColumns(table, [...names])
}

/** @throws {EngineError} `recipe/column-exists` */
export function refuseExisting({ table }: Working, names: readonly string[]): void {
  const taken = names.find((name, at) => table.columns.has(name) || names.indexOf(name) !== at)
  if (taken === undefined) return
  throw new EngineError(
    'recipe/column-exists',
    `There is a column "${taken}" already; a new one needs a name of its own.`,
    {
      columns: [taken],
    },
  )
}

/** `1 row`, `3 rows`. */
export function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}

export function quoteNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
