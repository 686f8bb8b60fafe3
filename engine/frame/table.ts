/** A column as read: numbers with `NaN` for a missing cell, or text with `null`. */
export type Column = { kind: 'number'; values: Float64Array } | { kind: 'text'; values: (string | null)[] }

/** Columnar data set: every column has `rows` cells. */
export interface DataTable {
  rows: number
  columns: Map<string, Column>
}
