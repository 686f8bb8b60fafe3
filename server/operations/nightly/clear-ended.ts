import { sql } from 'kysely'
import { deleteSettledEmails } from '../../base/mail/outgoing/outgoing-email.repository.ts'
import type { ServerContext } from '../../base/context.ts'
import { listTables } from '../../base/db/inspect-tables.ts'

/** Tables whose rows end at `expires_at`. */
const ENDING: readonly string[] = ['sessions', 'account_tokens', 'registrations', 'provider_sign_ins']

/** How long it stands in the list that an email was sent, in milliseconds. */
const SENT_KEPT_MS = 30 * 24 * 60 * 60_000

/** Removes sessions, links of emails, registrations and sign-ins with a provider that have ended, and old notes of sent emails. @returns what went, in words */
export async function clearEnded({ db, now }: Pick<ServerContext, 'db' | 'now'>): Promise<string> {
  const tables = (await listTables(db)).filter((table) => ENDING.includes(table))
  let removed = 0n
  for (const table of tables) {
    const ended = await sql`delete from ${sql.table(table)} where expires_at <= ${now()}`.execute(db)
    removed += ended.numAffectedRows ?? 0n
  }
  const emails = await deleteSettledEmails(db, new Date(Date.parse(now()) - SENT_KEPT_MS).toISOString())
  return `${removed + BigInt(emails)} removed`
}
