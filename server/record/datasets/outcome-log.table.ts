import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    column_prints: ColumnPrintTable
    column_samples: ColumnSampleTable
    outcome_looks: OutcomeLookTable
    data_sketches: DataSketchTable
    data_sketch_keys: DataSketchKeyTable
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

/** What a data set is known again by although it was changed, see `sketchData`. */
export interface DataSketchTable {
  dataset_sha256: string
  rows: number
  sketch_json: string
}

/** One row per key in the samples of a sketch, so that data with the same rows are found. */
export interface DataSketchKeyTable {
  dataset_sha256: string
  hash: string
}
