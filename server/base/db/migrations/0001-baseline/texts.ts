import type { Kysely } from 'kysely'
import { byteOrderedText } from '../../dialect.ts'

/** Policy texts with what the rules find in them, and what analysts decide on it. */
export async function createTexts(db: Kysely<unknown>): Promise<void> {
  await addArtifacts(db)
  await addCues(db)
  await addIngestDecisions(db)
  await addSuggestionFeedback(db)
  await addPolicySnapshots(db)
}

async function addArtifacts(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('artifacts')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('source_url', 'text')
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('media_type', text, (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('pages', 'integer')
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('casefile_slug', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('hint', 'text')
    .addColumn('jurisdiction_hint', 'text')
    .addColumn('topic_hint', 'text')
    .addColumn('raw_text', 'text', (column) => column.notNull())
    .addColumn('reading_json', 'text')
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('artifacts_newest').on('artifacts').columns(['created_at', 'id']).execute()
}

async function addCues(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('cues')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('artifact_id', text, (column) => column.notNull().references('artifacts.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('cue_type', text, (column) => column.notNull())
    .addColumn('cue_key', text, (column) => column.notNull())
    .addColumn('cue_value', 'text', (column) => column.notNull())
    .addColumn('confidence', 'double precision', (column) => column.notNull())
    .addColumn('start_at', 'integer')
    .addColumn('end_at', 'integer')
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('cues_artifact').on('cues').columns(['artifact_id', 'position']).execute()
}

async function addIngestDecisions(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('ingest_decisions')
    .addColumn('artifact_id', text, (column) => column.notNull().references('artifacts.id'))
    .addColumn('suggestion_type', text, (column) => column.notNull())
    .addColumn('suggested_value', text, (column) => column.notNull())
    .addColumn('decision', text, (column) => column.notNull())
    .addColumn('decided_by', text, (column) => column.notNull())
    .addColumn('decided_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('ingest_decisions_key', [
      'artifact_id',
      'suggestion_type',
      'suggested_value',
      'decided_by',
    ])
    .execute()
}

async function addSuggestionFeedback(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('suggestion_feedback')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('event_type', text, (column) => column.notNull())
    .addColumn('payload_json', 'text', (column) => column.notNull())
    .addColumn('accepted', 'integer', (column) => column.notNull())
    .addColumn('given_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
}

async function addPolicySnapshots(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('policy_snapshots')
    .addColumn('hash', text, (column) => column.primaryKey().references('chain_entries.hash'))
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('artifact_id', text, (column) => column.notNull().unique().references('artifacts.id'))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('content_json', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
}
