import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What readers say about casefiles, and the corrections that follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('claims')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('part', text, (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('evidence_json', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('user_id', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('claims_by_state').on('claims').columns(['state', 'created_at']).execute()
  await db.schema
    .createTable('flags')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('flags_by_state').on('flags').columns(['state', 'created_at']).execute()
  await db.schema
    .createTable('errata')
    .addColumn('link_hash', text, (column) => column.primaryKey().references('chain_entries.hash'))
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('published_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('errata_of_casefile').on('errata').columns(['casefile_slug', 'published_at']).execute()
}
