import type { Column, DataTable, Transform } from '../frame/table.ts'

interface OutcomeChoice {
  column: string
  transform?: Transform
}

/** Each outcome column once; under a logarithm where any of its uses takes one, as what replaces it must then be above zero. */
export function outcomeColumns(outcomes: OutcomeChoice[]): { column: string; isLog: boolean }[] {
  const isLog = new Map<string, boolean>()
  for (const { column, transform } of outcomes) {
    isLog.set(column, transform === 'log' || (isLog.get(column) ?? false))
  }
  return [...isLog].map(([column, log]) => ({ column, isLog: log }))
}

/**
 * The table with the cells of those columns alone whose name stands somewhere in the spec, and these replaced where others are
 * given. Any other column may be a copy of an outcome: it stays as a name without a cell, as what the data hold beside the
 * design counts, whatever stands in it.
 */
export function keepNamedColumns(
  { rows, columns }: DataTable,
  spec: unknown,
  replaced: Map<string, Column>,
): DataTable {
  const named = new Set(textsIn(spec))
  const empty: Column = { kind: 'text', values: new Array<null>(rows).fill(null) }
  const kept = [...columns].map(([name, column]): [string, Column] => [
    name,
    named.has(name) ? (replaced.get(name) ?? column) : empty,
  ])
  return { rows, columns: new Map(kept) }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsIn)
}

/** Which rows take part, and what becomes of their outcomes. */
export interface MaskedRows {
  /** Rows whose outcome is replaced. */
  masked: number[]
  /** Rows whose outcomes may stand in for those, ascending. */
  donors: number[]
  /** Rows of which it is not known whether they are treated: their outcomes are left out. */
  unknown: number[]
}

/** Whether a cell is missing. */
export function isMissing(column: Column, row: number): boolean {
  return column.kind === 'number' ? Number.isNaN(column.values[row]) : column.values[row] === null
}

/**
 * A column with masked cells replaced by cells of other rows. Missing cells stay missing.
 *
 * @param choose makes, of the donors that have a cell, the rule by which a masked row is given one; null = no donor is left
 */
export function copyCells(
  data: DataTable,
  name: string,
  { masked, donors, unknown }: MaskedRows,
  choose: (donors: number[]) => (row: number) => number,
): Column {
  const column = data.columns.get(name)!
  const usable = donors.filter((row) => !isMissing(column, row))
  const pick = usable.length === 0 ? null : choose(usable)
  const from = new Map<number, number | null>(unknown.map((row) => [row, null]))
  for (const row of masked) if (!isMissing(column, row)) from.set(row, pick ? pick(row) : null)
  const sourceOf = (row: number) => (from.has(row) ? from.get(row)! : row)
  if (column.kind === 'number') {
    const values = column.values.map((_, row) => (sourceOf(row) === null ? NaN : column.values[sourceOf(row)]))
    return { kind: 'number', values }
  }
  return {
    kind: 'text',
    values: column.values.map((_, row) => (sourceOf(row) === null ? null : column.values[sourceOf(row)]!)),
  }
}
