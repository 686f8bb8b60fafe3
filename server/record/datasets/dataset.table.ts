import type { ColumnType, Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    datasets: DatasetTable
  }
}

/** A data set's description; its bytes lie in the data folder under their fingerprint. */
export interface DatasetTable {
  id: string
  sha256: string
  /** `DatasetInfo` of the contract. */
  info_json: string
  created_at: string
  /** The account that uploaded it; null where it came with the archive. */
  uploaded_by: ColumnType<string | null, string | null | undefined>
  /** `DataProfile` of the contract; null until somebody asks for it. */
  profile_json: ColumnType<string | null, string | null | undefined>
}
export type DatasetRow = Selectable<DatasetTable>
