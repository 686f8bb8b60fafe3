import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** The processes that work on jobs, each with the moment at which it was last heard of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('instances')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('seen_at', text, (column) => column.notNull())
    .execute()
}
