import type { Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Teams of Enterprise accounts, who is in them, and who is invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('teams')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('team_members')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('joined_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('team_members_of_team').on('team_members').column('team_id').execute()
  await db.schema
    .createTable('team_invitations')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('team_id', text, (column) => column.notNull().references('teams.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('team_invitations_of_team')
    .on('team_invitations')
    .columns(['team_id', 'created_at'])
    .execute()
}
