import { sql, type Kysely } from 'kysely'
import { byteOrderedText } from '../dialect.ts'

/** Emails on their way. Those of alerts, which were tried again already, move here; their texts hold no key to an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = byteOrderedText(db)
  await db.schema
    .createTable('outgoing_emails')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text)
    .addColumn('to_address', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', text)
    .addColumn('expires_at', text)
    .addColumn('last_error', 'text')
    .addColumn('last_failed_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('settled_at', text)
    .execute()
  await db.schema
    .createIndex('outgoing_emails_by_state')
    .on('outgoing_emails')
    .columns(['state', 'next_attempt_at'])
    .execute()
  await moveAlertEmails(db)
}

async function moveAlertEmails(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string; body: string; attempts: number; next: string; at: string }>`
    select id, user_id, body, attempts, next_attempt_at as next, created_at as at
    from deliveries where kind = 'letter' and state = 'waiting'`.execute(db)
  for (const { id, user_id, body, attempts, next, at } of rows) {
    const { to, subject } = JSON.parse(body) as { to: string; subject: string }
    await sql`
      insert into outgoing_emails (id, user_id, to_address, subject, message, state, attempts, next_attempt_at, created_at)
      values (${id}, ${user_id}, ${to}, ${subject}, ${body}, 'waiting', ${attempts}, ${next}, ${at})`.execute(db)
  }
  await sql`delete from deliveries where kind = 'letter'`.execute(db)
}
