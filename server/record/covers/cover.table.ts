import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    covers: CoverTable
  }
}

/** A cover picture as it was made from an upload: always a JPEG, kept under its fingerprint. */
export interface CoverTable {
  sha256: string
  /** In points, after scaling. */
  width: number
  height: number
  bytes: number
  created_by: string
  created_at: string
}
export type CoverRow = Selectable<CoverTable>
