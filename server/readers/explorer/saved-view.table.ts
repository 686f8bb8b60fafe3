import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    saved_views: SavedViewTable
  }
}

/** Settings of one casefile's Explorer that an account keeps under a name. */
export interface SavedViewTable {
  id: string
  user_id: string
  casefile_slug: string
  name: string
  /** Query of the address. */
  query: string
  created_at: string
}
export type SavedViewRow = Selectable<SavedViewTable>
