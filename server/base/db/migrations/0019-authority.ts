import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What waits for a second person, who may edit a draft beside its owner, where accounts signed in from, and alarms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('approvals')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('given_json', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('asked_by', text, (column) => column.notNull())
    .addColumn('asked_by_name', 'text', (column) => column.notNull())
    .addColumn('asked_at', text, (column) => column.notNull())
    .addColumn('until', text)
    .addColumn('stop_hash', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('decided_by', text)
    .addColumn('decided_at', text)
    .execute()
  await db.schema.createIndex('approvals_asked').on('approvals').columns(['asked_by', 'asked_at']).execute()
  await db.schema
    .createTable('draft_editors')
    .addColumn('casefile_slug', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('invited_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('draft_editors_key', ['casefile_slug', 'user_id'])
    .execute()
  await db.schema
    .createTable('sign_in_places')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('place', text, (column) => column.notNull())
    .addColumn('first_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_places_key', ['user_id', 'place'])
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('is_new_place', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('deletions', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('alarms')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('raised_at', text, (column) => column.notNull())
    .addColumn('settled_at', text)
    .addColumn('settled_by', text)
    .execute()
}
