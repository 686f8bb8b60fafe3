declare module '../../base/db/schema.ts' {
  interface Schema {
    lock_timestamps: LockTimestampTable
  }
}

/** Tokens of external authorities over locks, see `LockTimestamp` of the contract. */
export interface LockTimestampTable {
  link_hash: string
  casefile_slug: string
  version: number
  imprint: string
  authority: string
  stamped_at: string
  token: string
}
