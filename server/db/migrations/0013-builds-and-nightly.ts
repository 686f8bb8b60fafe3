import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** How builds of the public pages ended, and what was done in the nights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('site_builds')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('reasons_json', 'text', (column) => column.notNull())
    .addColumn('started_at', text, (column) => column.notNull())
    .addColumn('finished_at', text, (column) => column.notNull())
    .addColumn('root', text)
    .addColumn('result_json', 'text')
    .addColumn('error', 'text')
    .execute()
  await db.schema
    .createTable('nightly_runs')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('started_at', text, (column) => column.notNull())
    .addColumn('finished_at', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('worker', text, (column) => column.notNull())
    .addColumn('results_json', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('nightly_runs_newest').on('nightly_runs').columns(['due_at', 'id']).execute()
}
