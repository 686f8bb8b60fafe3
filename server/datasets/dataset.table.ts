import type { Selectable } from 'kysely'

/** A data set's description; its bytes lie in the data folder under their fingerprint. */
export interface DatasetTable {
  id: string
  sha256: string
  /** `DatasetInfo` of the contract. */
  info_json: string
  created_at: string
}
export type DatasetRow = Selectable<DatasetTable>
