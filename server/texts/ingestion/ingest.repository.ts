import type { Selectable } from 'kysely'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    ingest_decisions: IngestDecisionTable
    policy_snapshots: PolicySnapshotTable
    suggestion_feedback: SuggestionFeedbackTable
  }
}

/** What one account decided on one suggestion for one text; a later decision replaces it. */
interface IngestDecisionTable {
  artifact_id: string
  suggestion_type: string
  suggested_value: string
  decision: 'accept' | 'reject'
  decided_by: string
  decided_at: string
}
type IngestDecisionRow = Selectable<IngestDecisionTable>

interface SuggestionFeedbackTable {
  id: string
  event_type: 'accept' | 'reject'
  payload_json: string
  accepted: number
  given_by: string
  created_at: string
}
type SuggestionFeedbackRow = Selectable<SuggestionFeedbackTable>

/** What a policy was understood to be before any design: the first link of a casefile's chain. */
interface PolicySnapshotTable {
  /** Of its link. */
  hash: string
  casefile_slug: string
  artifact_id: string
  author: string
  /** Canonical JSON of a `PolicySnapshot`, what the link fixes. */
  content_json: string
  created_at: string
}
type PolicySnapshotRow = Selectable<PolicySnapshotTable>

/** An account decides once on one suggestion; deciding again replaces it, so that accept and reject exclude each other. */
export async function upsertDecision(db: Db, row: IngestDecisionRow): Promise<void> {
  const { decision, decided_at } = row
  await db
    .insertInto('ingest_decisions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['artifact_id', 'suggestion_type', 'suggested_value', 'decided_by'])
        .doUpdateSet({ decision, decided_at }),
    )
    .execute()
}

export async function findDecisions(db: Db, artifact: string): Promise<IngestDecisionRow[]> {
  const rows = db.selectFrom('ingest_decisions').selectAll().where('artifact_id', '=', artifact)
  return rows.orderBy('decided_at').orderBy('suggested_value').execute()
}

export async function insertFeedback(db: Db, row: SuggestionFeedbackRow): Promise<void> {
  await db.insertInto('suggestion_feedback').values(row).execute()
}

export async function insertSnapshot(db: Db, row: PolicySnapshotRow): Promise<void> {
  await db.insertInto('policy_snapshots').values(row).execute()
}

export async function findSnapshot(db: Db, hash: string): Promise<PolicySnapshotRow | undefined> {
  return db.selectFrom('policy_snapshots').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function findSnapshotOfArtifact(db: Db, artifact: string): Promise<PolicySnapshotRow | undefined> {
  return db.selectFrom('policy_snapshots').selectAll().where('artifact_id', '=', artifact).executeTakeFirst()
}
