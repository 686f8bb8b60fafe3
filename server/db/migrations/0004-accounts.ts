import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Accounts and their sessions, attempts to sign in, and the settings that an admin changes at run time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('users')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('tier', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('signed_in_at', text)
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'created_at']).execute()
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('subject', text, (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('resets_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('site_settings')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .execute()
}
