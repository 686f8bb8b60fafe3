import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Sign-ins that a provider was asked for and has not answered yet, and where the owner of a session signed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('provider_sign_ins')
    .addColumn('key_hash', text, (column) => column.primaryKey())
    .addColumn('session_id', text, (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('opened_by', text, (column) => column.notNull().defaultTo('password'))
    .execute()
}
