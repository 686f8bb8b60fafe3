import { sql, type Kysely } from 'kysely'
import { byteOrderedText, isSqlite } from '../../dialect.ts'

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

/** The words of published documents; they can be emptied and made again at any time. */
export async function createSearch(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('search_documents')
    .addColumn('path', text, (column) => column.primaryKey())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .execute()
  const id = isSqlite(db) ? sql`integer` : sql`integer generated by default as identity`
  await db.schema
    .createTable('search_texts')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('path', text, (column) => column.notNull().references('search_documents.path'))
    .addColumn('section', text, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('search_texts_path').on('search_texts').column('path').execute()
  await (isSqlite(db) ? addSqliteWords(db) : addPostgresWords(db))
}

/** An index over the table's own words, which follows it by itself. */
async function addSqliteWords(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table search_words using fts5(title, text, content='search_texts', content_rowid='id',
    tokenize='porter unicode61 remove_diacritics 2')`.execute(db)
  await sql`create trigger search_texts_added after insert on search_texts begin
    insert into search_words (rowid, title, text) values (new.id, new.title, new.text); end`.execute(db)
  await sql`create trigger search_texts_removed after delete on search_texts begin
    insert into search_words (search_words, rowid, title, text) values ('delete', old.id, old.title, old.text);
    end`.execute(db)
}

async function addPostgresWords(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_texts add column words tsvector generated always as
    (setweight(to_tsvector('english', title), 'B') || setweight(to_tsvector('english', text), 'C')) stored`.execute(db)
  await sql`create index search_texts_words on search_texts using gin (words)`.execute(db)
}
