import type { Kysely } from 'kysely'
import { byteOrderedText } from '../../dialect.ts'

/** Accounts, their sessions and keys, attempts to sign in, and what waits for an email to be answered. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await addUsers(db)
  await addSessions(db)
  await addSignInAttempts(db)
  await addRegistrations(db)
  await addAccountTokens(db)
  await addApiKeys(db)
}

async function addUsers(db: Kysely<unknown>): Promise<void> {
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
}

async function addSessions(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
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
}

async function addSignInAttempts(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('subject', text, (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('resets_at', text, (column) => column.notNull())
    .execute()
}

/** An account exists only once its address is confirmed; until then there is this. */
async function addRegistrations(db: Kysely<unknown>): Promise<void> {
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
}

async function addAccountTokens(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
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

async function addApiKeys(db: Kysely<unknown>): Promise<void> {
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
