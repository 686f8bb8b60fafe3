import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    rivals: RivalTable
    result_openings: ResultOpeningTable
    rival_drafts: RivalDraftTable
  }
}

/** A rival design that a reviewer locked for one version; `link_hash` is its link in the chain. */
export interface RivalTable {
  link_hash: string
  casefile_slug: string
  version: number
  reviewer_id: string
  reviewer_name: string
  /** `RivalDesign` of the contract, as the bytes that were fingerprinted. */
  design_json: string
  locked_at: string
  /** The job that analyzes it, the latest where it was tried again. */
  job_id: string
  /** `RunRecord` of the contract, once analyzed. */
  record_json: string | null
  /** Canonical JSON of the analysis, once analyzed. */
  result_json: string | null
}
export type RivalRow = Selectable<RivalTable>

/** What a reviewer has written of a rival design that is not locked yet; one for each version. */
export interface RivalDraftTable {
  casefile_slug: string
  version: number
  reviewer_id: string
  /** `RivalDraft` of the contract. */
  draft_json: string
  saved_at: string
}

/** When the results of a version that is not published yet were opened to a reviewer; no row = they are closed. */
export interface ResultOpeningTable {
  casefile_slug: string
  version: number
  user_id: string
  opened_at: string
}
