import type { Column, DataTable } from '../frame/table.ts'

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
