import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What each restore of a backup replaced, by casefile: the head of its chain then, and numbers that stay taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('restores')
    .addColumn('restore_id', text, (column) => column.notNull())
    .addColumn('casefile_slug', text, (column) => column.notNull())
    .addColumn('docket', text, (column) => column.notNull())
    .addColumn('link_hash', text)
    .addColumn('record_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('restores_key', ['restore_id', 'casefile_slug'])
    .execute()
}
