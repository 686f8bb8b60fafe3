import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Keys with which programs call the API in the name of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('api_keys')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', text, (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('scopes_json', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('rotated_at', text)
    .addColumn('last_used_at', text)
    .addColumn('expires_at', text)
    .addColumn('lifetime_days', 'integer')
    .execute()
  await db.schema.createIndex('api_keys_of_user').on('api_keys').columns(['user_id', 'created_at']).execute()
}
