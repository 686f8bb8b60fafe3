import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    restores: RestoreTable
  }
}

/** One casefile whose chain a restore cut off, or that it took away. */
export interface RestoreTable {
  /** The backup and the moment at which its restore was asked for. */
  restore_id: string
  /** Names no row of `casefiles` where the casefile itself is gone. */
  casefile_slug: string
  /** Its public number, which no other casefile gets. */
  docket: string
  /** The link that seals what was replaced; null where there is no casefile whose chain could hold it. */
  link_hash: string | null
  /** `ReplacedChain` as JSON, whose fingerprint the link fixes. */
  record_json: string
}
export type RestoreRow = Selectable<RestoreTable>

/** What a restore replaced of one casefile. */
export interface ReplacedChain {
  restore: string
  restored_at: string
  /** Hash of the last link there was; null where nothing was locked. */
  replaced_head: string | null
  replaced_links: number
  /** The highest version there was; its number is not given again. */
  highest_version: number
}
