import type { Selectable } from 'kysely'
import type { CASEFILE_STATUSES } from '../../../contract/casefile.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    casefiles: CasefileTable
  }
}

export type CasefileStatus = (typeof CASEFILE_STATUSES)[number]

export interface CasefileTable {
  slug: string
  docket: string
  title: string
  description: string
  jurisdiction: string
  domain_slug: string
  subdomain_slug: string
  period: string
  keywords_json: string
  /** `CasefileTexts` of the contract. */
  texts_json: string
  /** `DesignDocument`: the draft until the lock, then the same words the lock holds. */
  design_json: string
  status: CasefileStatus
  version: number
  /** Fingerprints of the source folder's files, by file name. */
  source_json: string
  /** `ReplicationRecord` of the source folder; no part of the design, so a lock does not freeze it. */
  replication_json: string | null
  /** `PublishedCover` of the contract; null where it has none. */
  cover_json: string | null
  created_at: string
  updated_at: string
}
export type CasefileRow = Selectable<CasefileTable>
