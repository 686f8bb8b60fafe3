import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What readers searched for in vain: words, how often, and days. Nobody stands beside them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('missed_searches')
    .addColumn('question', text, (column) => column.primaryKey())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addColumn('first_asked_on', text, (column) => column.notNull())
    .addColumn('last_asked_on', text, (column) => column.notNull())
    .execute()
}
