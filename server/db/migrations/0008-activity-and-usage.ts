import type { Kysely } from 'kysely'
import { byteOrderedText, makeAppendOnly } from '../dialect.ts'

/** The append-only activity log, and what each account used of its limits in a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('activity')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor_id', text)
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('before_json', 'text')
    .addColumn('after_json', 'text')
    .addColumn('previous', text)
    .addColumn('hash', text, (column) => column.notNull().unique())
    .execute()
  await makeAppendOnly(db, 'activity')
  await db.schema.createIndex('activity_subject').on('activity').columns(['subject', 'seq']).execute()
  await db.schema.createIndex('activity_actor').on('activity').columns(['actor_id', 'seq']).execute()
  await db.schema
    .createTable('usage')
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('meter', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_key', ['subject', 'meter', 'month'])
    .execute()
  await db.schema
    .createTable('usage_items')
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('meter', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('item', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_items_key', ['subject', 'meter', 'month', 'item'])
    .execute()
}
