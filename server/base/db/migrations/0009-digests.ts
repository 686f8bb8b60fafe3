import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What each admin is told by email, how often, and up to when they were told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('digests')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('rhythm', text, (column) => column.notNull())
    .addColumn('kinds_json', 'text', (column) => column.notNull())
    .addColumn('told_until', text, (column) => column.notNull())
    .execute()
}
