import type { Column, DataTable } from './table.ts'

/** The table with only the given rows, in the given order; 0-based. */
export function keepRows({ columns }: DataTable, rows: number[]): DataTable {
  const pick = (column: Column): Column =>
    column.kind === 'number'
      ? { kind: 'number', values: Float64Array.from(rows, (row) => column.values[row]) }
      : { kind: 'text', values: rows.map((row) => column.values[row]!) }
  return { rows: rows.length, columns: new Map([...columns].map(([name, column]) => [name, pick(column)])) }
}
