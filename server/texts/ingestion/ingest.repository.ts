import type { Db } from '../../base/db/schema.ts'
import type { IngestDecisionRow, PolicySnapshotRow, SuggestionFeedbackRow } from './ingest.table.ts'

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
