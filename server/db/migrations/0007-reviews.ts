import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Checks before publication: one state for each version, and remarks anchored to fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('reviews')
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('reviews_key', ['casefile_slug', 'version'])
    .execute()
  await db.schema
    .createTable('review_comments')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('author_id', text, (column) => column.notNull())
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('author_role', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('resolved', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('review_comments_casefile').on('review_comments').column('casefile_slug').execute()
}
