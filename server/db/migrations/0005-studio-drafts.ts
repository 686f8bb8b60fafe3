import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What analysts edit before the lock, one document per casefile, counted up with every save; what jobs say; and retractions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('drafts')
    .addColumn('casefile_slug', text, (column) => column.primaryKey().references('casefiles.slug'))
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('document_json', 'text', (column) => column.notNull())
    .addColumn('dataset_id', text)
    .addColumn('dataset_sha256', text)
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('owner_name', 'text', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('job_lines')
    .addColumn('job_id', text, (column) => column.notNull().references('jobs.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_lines_key', ['job_id', 'position'])
    .execute()
  await db.schema
    .createTable('retractions')
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('retracted_at', text, (column) => column.notNull())
    .addColumn('link_hash', text, (column) => column.notNull().references('chain_entries.hash'))
    .addPrimaryKeyConstraint('retractions_key', ['casefile_slug', 'version'])
    .execute()
}
