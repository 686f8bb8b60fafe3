import type { Selectable } from 'kysely'

/** A frozen design. `hash` is that of its link in the chain. */
export interface LockTable {
  hash: string
  casefile_slug: string
  version: number
  author: string
  design_json: string
  created_at: string
}
export type LockRow = Selectable<LockTable>
