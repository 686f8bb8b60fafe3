import type { Column, DataTable } from '../frame/table.ts'

/** A column of numbers, or of text with `null` where a cell is empty. */
export type Cells = number[] | (string | null)[]

/**
 * A table from its columns.
 *
 * @param columns all of one length; `NaN` = a missing number
 */
export function tableOf(columns: Record<string, Cells>): DataTable {
  const entries = Object.entries(columns).map(([name, cells]): [string, Column] => [
    name,
    typeof cells[0] === 'number'
      ? { kind: 'number', values: Float64Array.from(cells as number[]) }
      : { kind: 'text', values: cells as (string | null)[] },
  ])
  return { rows: entries[0][1].values.length, columns: new Map(entries) }
}
