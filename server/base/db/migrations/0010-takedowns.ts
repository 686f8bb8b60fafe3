import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What was taken down: bytes that are gone, and why. Rows are only ever added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('takedowns')
    .addColumn('sha256', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('basis', 'text', (column) => column.notNull())
    .addColumn('taken_down_at', text, (column) => column.notNull())
    .execute()
}
