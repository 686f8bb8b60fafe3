import { EngineError } from '../../errors.ts'
import { doneBy, faultOf, someOf } from '../facts.ts'
import type { RepairId } from '../repairs/repairs.ts'
import type { Column, DataTable } from '../table.ts'
import type { Question, SettledPart } from './settle-numbers.ts'

/** Groups whose rows are told apart by the same words, such as years, show that a label stands for all rows below it. */
const LEAST_SHARED = 2
/** Without such words a table has to be as large as this, and so much of the column empty. */
const ENOUGH_ROWS = 6
const MOSTLY_EMPTY = 0.5

/**
 * Asks about columns in front whose label stands in the first row of each group alone, as in tables that were printed, pivoted or had their
 * cells merged: read as they stand, all other rows belong to nothing. Filled are missing cells, and no others.
 */
export function settleGroups(table: DataTable, accepted: readonly RepairId[] | undefined): SettledPart {
  const found = sparseColumns(table)
  if (found.length === 0) return { table, log: [], repairs: [], questions: [] }
  const cells = found.reduce((sum, name) => sum + emptyRows(table.columns.get(name)!).length, 0)
  const told = { columns: found, cells }
  if (accepted?.includes('keep-empty-labels'))
    return { table, log: [], repairs: [doneBy('keep-empty-labels', told)], questions: [] }
  if (!accepted?.includes('fill-down'))
    return { table, log: [], repairs: [], questions: [askGroups(table, found, cells)] }
  const columns = new Map(
    [...table.columns].map(([name, column]) => [name, found.includes(name) ? filledDown(column) : column] as const),
  )
  return { table: { rows: table.rows, columns }, log: [], repairs: [doneBy('fill-down', told)], questions: [] }
}

/** The columns in front that are labelled once a group, from the widest groups to the narrowest. */
function sparseColumns({ rows, columns }: DataTable): string[] {
  const names: string[] = []
  let starts = new Set([0])
  for (const [name, column] of columns) {
    const empty = emptyRows(column)
    const inner = empty.length > 0 && empty[0] > 0 ? rowsBut(empty, rows) : null
    const isSparse = inner !== null && [...starts].every((row) => inner.has(row))
    if (!isSparse || !areDistinct(column, inner, starts)) {
      return names.length > 0 && tellsApart(column, starts, rows) ? names : []
    }
    names.push(name)
    starts = inner
  }
  return []
}

/** Rows in which something stands. */
function rowsBut(empty: readonly number[], rows: number): Set<number> {
  const left = new Set(Array(rows).keys())
  for (const row of empty) left.delete(row)
  return left
}

function emptyRows({ kind, values }: Column): number[] {
  const rows: number[] = []
  for (const [row, value] of values.entries()) {
    if (kind === 'number' ? Number.isNaN(value) : value === null) rows.push(row)
  }
  return rows
}

/** Whether each label stands once, within each of the wider groups. */
function areDistinct({ values }: Column, labels: ReadonlySet<number>, wider: ReadonlySet<number>): boolean {
  let seen = new Set<unknown>()
  for (const row of labels) {
    if (wider.has(row) && wider.size > 1) seen = new Set()
    if (seen.has(values[row])) return false
    seen.add(values[row])
  }
  return labels.size > 1
}

/** Whether the next column has something in every row and nothing twice within a group, and the groups look like such. */
function tellsApart(column: Column, starts: ReadonlySet<number>, rows: number): boolean {
  if (emptyRows(column).length > 0) return false
  const groups = groupsOf(starts, rows).map((group) => group.map((row) => column.values[row]))
  if (groups.some((group) => new Set(group).size < group.length)) return false
  const times = new Map<unknown, number>()
  for (const value of groups.flat()) times.set(value, (times.get(value) ?? 0) + 1)
  const shared = [...times.values()].filter((count) => count > 1).length
  const isEmpty = rows - starts.size >= rows * MOSTLY_EMPTY
  return shared >= LEAST_SHARED || (isEmpty && rows >= ENOUGH_ROWS && groups.every((group) => group.length > 1))
}

function groupsOf(starts: ReadonlySet<number>, rows: number): number[][] {
  const groups: number[][] = []
  for (let row = 0; row < rows; row++) {
    if (starts.has(row)) groups.push([])
    groups.at(-1)?.push(row)
  }
  return groups
}

function filledDown(column: Column): Column {
  const empty = new Set(emptyRows(column))
  if (column.kind === 'number') {
    const values = Float64Array.from(column.values)
    for (const row of empty) values[row] = values[row - 1]
    return { ...column, values }
  }
  const values = [...column.values]
  for (const row of empty) values[row] = values[row - 1]
  return { kind: 'text', values }
}

function askGroups(table: DataTable, names: string[], cells: number): Question {
  const [name] = names
  const column = table.columns.get(name)!
  const rows = emptyRows(column)
  const labels = [...rowsBut(rows, table.rows)].map((row) => column.values[row]!)
  const told = { columns: names, labels: someOf(labels), cells }
  const fault = faultOf('group-labels', told, ['fill-down', 'keep-empty-labels'])
  const refusal = new EngineError(
    'frame/group-labels',
    `"${name}" has something in the first row of each group alone.`,
    {
      columns: [...names],
      rows: rows.slice(0, 10).map((row) => row + 1),
      reason: fault.message,
      hint: 'Say what the empty cells are: --repair fill-down or --repair keep-empty-labels on the command line.',
    },
  )
  return { refusal, fault }
}
