import { listTables } from '../../base/db/inspect-tables.ts'
import type { Db } from '../../base/db/schema.ts'

/**
 * Tables that are left out of backups. Sessions, links of emails and attempts end by themselves, and a restore must not
 * bring one back that was ended since; emails on their way would go out twice; processes that worked on jobs are gone when
 * a backup is restored; the words of the full-text search are made from the publications again.
 */
const LEFT_OUT: readonly string[] = [
  'sessions',
  'sign_in_attempts',
  'provider_sign_ins',
  'account_tokens',
  'outgoing_emails',
  'registrations',
  'instances',
  'search_documents',
  'search_texts',
]
const OF_MIGRATIONS: readonly string[] = ['kysely_migration', 'kysely_migration_lock']

export async function listKeptTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter((table) => !LEFT_OUT.includes(table) && !OF_MIGRATIONS.includes(table))
}

/** Tables that a restore leaves empty. */
export async function listLeftOutTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter((table) => LEFT_OUT.includes(table))
}

/** What any process makes anew, on whatever database: who works at the moment, and the words of the full-text search. */
const MADE_ANEW: readonly string[] = ['instances', 'search_documents', 'search_texts']

/** Tables that are the archive's on another database as well, with those that no backup holds: nobody is to be signed out. */
export async function listMovedTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter((table) => !MADE_ANEW.includes(table) && !OF_MIGRATIONS.includes(table))
}
