import { sql, type Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Second factors with their recovery codes, and when the owner of a session last gave the password or a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('confirmed_at', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update sessions set confirmed_at = created_at`.execute(db)
}
