import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Saved scenarios of the policy sandbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('sandbox_scenarios')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scenario_json', 'text', (column) => column.notNull())
    .addColumn('share_token', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sandbox_scenarios_of')
    .on('sandbox_scenarios')
    .columns(['user_id', 'created_at'])
    .execute()
}
