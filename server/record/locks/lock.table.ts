import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    locks: LockTable
  }
}

/** A frozen design. `hash` is that of its link in the chain. */
export interface LockTable {
  hash: string
  casefile_slug: string
  version: number
  author: string
  design_json: string
  /** Fingerprint of the data that the design names. */
  dataset_sha256: string
  created_at: string
}
export type LockRow = Selectable<LockTable>
