import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    column_prints: ColumnPrintTable
    column_samples: ColumnSampleTable
    outcome_looks: OutcomeLookTable
  }
}

/** What each column of a data set is known again by, see `printColumns`. */
export interface ColumnPrintTable {
  dataset_sha256: string
  name: string
  content_sha256: string
  values_sha256: string | null
}
export type ColumnPrintRow = Selectable<ColumnPrintTable>

/** One row per sampled value of a column. */
export interface ColumnSampleTable {
  dataset_sha256: string
  name: string
  value: string
}

/** That cells of a column, or its range, were shown to an analyst for the first time; to whom is nobody's business. */
export interface OutcomeLookTable {
  dataset_sha256: string
  name: string
  kind: 'rows' | 'profile'
  first_at: string
}
