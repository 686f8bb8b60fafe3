import type { DigestRhythm } from '../../../contract/admin/digest.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    digests: DigestTable
  }
}

/** What an admin is told by email; there is a row from the first look on. */
export interface DigestTable {
  user_id: string
  rhythm: DigestRhythm
  /** JSON list of `DigestKind`. */
  kinds_json: string
  /** What happened up to here was told, or happened before the account was an admin's. */
  told_until: string
}
