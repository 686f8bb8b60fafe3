import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/**
 * Registrations that wait for their address to be confirmed, and the links of letters to accounts. An account exists only
 * once its address is confirmed, so those that there are already count as confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('registrations')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('registrations_of_address')
    .on('registrations')
    .columns(['email_key', 'created_at'])
    .execute()
  await db.schema
    .createTable('account_tokens')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('account_tokens_of_user').on('account_tokens').columns(['user_id', 'purpose']).execute()
}
