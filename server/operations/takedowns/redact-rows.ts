import { sql } from 'kysely'
import { takedownNotice, type Takedown } from '../../../contract/takedown.ts'
import { isSqlite } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { redactVersion } from './redact-version.ts'

type Row = Record<string, string | number | null>

/** Removes from the database what was read in bytes that were taken down: cells of data, words of texts and of casefiles. */
export async function redactRows(db: Db, takedown: Takedown): Promise<void> {
  const { sha256, kind } = takedown
  if (kind === 'cover') return
  await db.transaction().execute(async (trx) => {
    if (kind === 'casefile version') return redactVersion(trx, takedown)
    if (kind === 'data') {
      await trx.updateTable('datasets').set({ profile_json: null }).where('sha256', '=', sha256).execute()
      await trx.deleteFrom('column_samples').where('dataset_sha256', '=', sha256).execute()
      return
    }
    const emptied = { raw_text: '', reading_json: null, hint: takedownNotice(takedown) }
    await trx.updateTable('artifacts').set(emptied).where('sha256', '=', sha256).execute()
    const ids = trx.selectFrom('artifacts').select('id').where('sha256', '=', sha256)
    await trx.deleteFrom('cues').where('artifact_id', 'in', ids).execute()
    const content_json = redactedSnapshot(sha256)
    await trx.updateTable('policy_snapshots').set({ content_json }).where('artifact_id', 'in', ids).execute()
  })
  // SQLite overwrites what it deletes (`dialect.ts`), in its file as soon as the log of changes is written back.
  if (isSqlite(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Stands in the place of what a lock fixed of a text; its fingerprint stays in the chain. */
const redactedSnapshot = (sha256: string): string => JSON.stringify({ taken_down: sha256 })

/** The tables that {@link redactBackupRow} may change. */
export const REDACTED_TABLES = ['datasets', 'column_samples', 'artifacts', 'cues', 'policy_snapshots'] as const

/**
 * The same for rows of a backup.
 *
 * @param texts ids of its policy texts that were taken down
 * @returns null where the row goes
 */
export function redactBackupRow(
  table: (typeof REDACTED_TABLES)[number],
  row: Row,
  takedowns: ReadonlyMap<string, Takedown>,
  texts: ReadonlyMap<string, string>,
): Row | null {
  const of = takedowns.get(String(row.sha256))
  const text = texts.get(String(row.artifact_id))
  if (table === 'datasets' && of?.kind === 'data') return { ...row, profile_json: null }
  if (table === 'column_samples' && takedowns.has(String(row.dataset_sha256))) return null
  if (table === 'artifacts' && of?.kind === 'policy text')
    return { ...row, raw_text: '', reading_json: null, hint: takedownNotice(of) }
  if (table === 'cues' && text !== undefined) return null
  if (table === 'policy_snapshots' && text !== undefined) return { ...row, content_json: redactedSnapshot(text) }
  return row
}
