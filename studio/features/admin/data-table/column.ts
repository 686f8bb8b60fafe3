import type { ReactNode } from 'react'

/** One column of a table of the admin area. */
export interface Column<Row> {
  /** Its name in `sort`, where the server can order by it. */
  sort?: string
  label: string
  /** Numbers stand right. */
  isNumber?: boolean
  /** What stands in it. Links and buttons take `tabIndex`, so that only those of the active row are reached by Tab. */
  cell: (row: Row, tabIndex: 0 | -1) => ReactNode
}

/** A filter above a table: one of several values, a text, or a day. */
export interface Filter {
  name: string
  label: string
  /** Left out: a text is typed, or a day is chosen. */
  options?: readonly { value: string; label: string }[]
  kind?: 'text' | 'date'
  /** What the choice without a filter is called. */
  any?: string
}

/** Something done with all rows that are chosen. */
export interface BulkAction<Row> {
  label: string
  isDanger?: boolean
  onRun: (rows: Row[], clear: () => void) => void
}
