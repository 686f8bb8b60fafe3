import type { Selectable } from 'kysely'
import type { ChainEntry } from '../../../contract/chain.ts'

declare module '../db/schema.ts' {
  interface Schema {
    chain_entries: ChainEntryTable
  }
}

/** Rows are only ever added; `position` counts the links of one casefile from 1. */
export interface ChainEntryTable {
  hash: string
  casefile_slug: string
  position: number
  version: number
  kind: ChainEntry['kind']
  author: string
  content_sha256: string
  previous: string | null
  created_at: string
}
export type ChainEntryRow = Selectable<ChainEntryTable>
