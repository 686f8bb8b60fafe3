import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What reviewers have written of rival designs that they have not locked yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('rival_drafts')
    .addColumn('casefile_slug', text, (column) => column.notNull().references('casefiles.slug'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('reviewer_id', text, (column) => column.notNull())
    .addColumn('draft_json', 'text', (column) => column.notNull())
    .addColumn('saved_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('rival_drafts_key', ['casefile_slug', 'version', 'reviewer_id'])
    .execute()
}
