import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** What readers ask the archive for next: one vote an account and box of the gap map. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('votes')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    // no reference to a list of boxes: they stand in gap-map.json
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('votes_key', ['user_id', 'kind', 'outcome'])
    .execute()
  await db.schema.createIndex('votes_of_box').on('votes').columns(['kind', 'outcome']).execute()
}
