import type { Selectable } from 'kysely'
import type { REVIEW_STATES } from '../../../contract/studio/casefile.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    review_comments: ReviewCommentTable
    reviews: ReviewTable
  }
}

export type ReviewState = (typeof REVIEW_STATES)[number]

/** Where the check of one version stands; no row = none was asked for. */
export interface ReviewTable {
  casefile_slug: string
  version: number
  state: ReviewState
  updated_at: string
  /** Account, its name and the moment of the last decision; null until there is one, and once a check is asked for again. */
  decided_by: string | null
  decided_by_name: string | null
  decided_at: string | null
  /** The name that the reviewer lets the public page say; it stays where the account goes, as what is published does. */
  public_name: string | null
}
export type ReviewRow = Selectable<ReviewTable>

export interface ReviewCommentTable {
  id: string
  casefile_slug: string
  /** Path in the document; empty = the casefile as a whole. */
  field: string
  text: string
  author_id: string
  author_name: string
  author_role: string
  created_at: string
  /** 1 = dealt with. */
  resolved: number
}
export type ReviewCommentRow = Selectable<ReviewCommentTable>
