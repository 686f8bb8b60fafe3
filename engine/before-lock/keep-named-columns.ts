import type { Column, DataTable } from '../frame/table.ts'

/** The table with only the columns whose name stands somewhere in the spec, and these replaced where others are given. */
export function keepNamedColumns(
  { rows, columns }: DataTable,
  spec: unknown,
  replaced: Map<string, Column>,
): DataTable {
  const named = new Set(textsIn(spec))
  const kept = [...columns].filter(([name]) => named.has(name))
  return { rows, columns: new Map(kept.map(([name, column]) => [name, replaced.get(name) ?? column])) }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsIn)
}
