import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    drafts: DraftTable
  }
}

export interface DraftTable {
  casefile_slug: string
  /** Counts up with every save. */
  revision: number
  /** `CasefileDocument` of the contract. */
  document_json: string
  dataset_id: string | null
  dataset_sha256: string | null
  /** The account that made it, and its name then. */
  owner_id: string
  owner_name: string
  /** Account of who saved it last; null where that was not kept. */
  saved_by: string | null
  updated_at: string
}
export type DraftRow = Selectable<DraftTable>
