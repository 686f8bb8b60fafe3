import type { ClaimState, FlagRow } from '../../../contract/admin/claims.ts'
import type { FLAG_REASONS } from '../../../contract/claim.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    claims: ClaimTable
    flags: FlagTable
  }
}

/** What a reader says is wrong with a casefile. */
export interface ClaimTable {
  id: string
  casefile_slug: string
  /** The version that readers saw. */
  version: number
  part: string
  text: string
  /** Links, as a JSON list. */
  evidence_json: string
  name: string
  /** Where the answer goes; null = none is sent. */
  email: string | null
  user_id: string | null
  state: ClaimState
  answer: string | null
  created_at: string
  updated_at: string
}

export interface FlagTable {
  id: string
  casefile_slug: string
  reason: (typeof FLAG_REASONS)[number]
  text: string
  user_id: string | null
  state: FlagRow['state']
  created_at: string
}
