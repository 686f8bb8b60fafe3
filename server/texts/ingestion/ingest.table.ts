import type { Selectable } from 'kysely'

declare module '../../base/db/schema.ts' {
  interface Schema {
    ingest_decisions: IngestDecisionTable
    policy_snapshots: PolicySnapshotTable
    suggestion_feedback: SuggestionFeedbackTable
  }
}

/** What one account decided on one suggestion for one text; a later decision replaces it. */
export interface IngestDecisionTable {
  artifact_id: string
  suggestion_type: string
  suggested_value: string
  decision: 'accept' | 'reject'
  decided_by: string
  decided_at: string
}
export type IngestDecisionRow = Selectable<IngestDecisionTable>

export interface SuggestionFeedbackTable {
  id: string
  event_type: 'accept' | 'reject'
  payload_json: string
  accepted: number
  given_by: string
  created_at: string
}
export type SuggestionFeedbackRow = Selectable<SuggestionFeedbackTable>

/** What a policy was understood to be before any design: the first link of a casefile's chain. */
export interface PolicySnapshotTable {
  /** Of its link. */
  hash: string
  casefile_slug: string
  artifact_id: string
  author: string
  /** Canonical JSON of a `PolicySnapshot`, what the link fixes. */
  content_json: string
  created_at: string
}
export type PolicySnapshotRow = Selectable<PolicySnapshotTable>
