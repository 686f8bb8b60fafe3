import { sql } from 'kysely'
import { type Takedown, takedownNotice } from '../../../contract/takedown.ts'
import { isSqlite } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { findStandingPublications } from '../../record/publications/publication.repository.ts'

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

/** Stands where a title stood. */
const TITLE = 'Taken down'
/** The words of a casefile as of one that is begun: nothing is written yet. */
const UNWRITTEN = {
  title: TITLE,
  description: '',
  jurisdiction: '',
  period: '',
  keywords_json: '[]',
  texts_json: '{}',
  design_json: '{}',
  replication_json: null,
  cover_json: null,
}

/** Which version a takedown is of. */
export function versionOf({ address }: Pick<Takedown, 'address'>): { slug: string; version: number } {
  const [, slug, version] = /^\/casefiles\/(.+)\/v(\d+)$/.exec(address ?? '')!
  return { slug, version: Number(version) }
}

/**
 * Removes from the database what a version of a casefile said: its design, results, card and words, and what was told of it. What
 * names no word stays: fingerprints, links of the chain, the record of the run. The newest version that stands becomes the one that
 * readers see first.
 */
export async function redactVersion(trx: Db, takedown: Takedown): Promise<void> {
  const { slug, version } = versionOf(takedown)
  const card = { card_json: '{}', title_key: '', eqs_overall: null, standardised_effect: null, is_current: 0 }
  await trx.updateTable('publications').set(card).where('sha256', '=', takedown.sha256).execute()
  const standing = await findStandingPublications(trx, slug)
  if (standing.length > 0 && !standing.some(({ is_current }) => is_current === 1)) {
    const newest = trx.updateTable('publications').set({ is_current: 1 }).where('casefile_slug', '=', slug)
    await newest.where('version', '=', standing.at(-1)!.version).execute()
  }
  const ofVersion = { casefile_slug: slug, version }
  const lock = await trx
    .selectFrom('locks')
    .select(['hash', 'design_json'])
    .where((eb) => eb.and(ofVersion))
    .executeTakeFirst()
  if (lock) {
    const design_json = redactedDesign(takedown.sha256, lock.design_json)
    await trx.updateTable('locks').set({ design_json }).where('hash', '=', lock.hash).execute()
  }
  const plan_json = JSON.stringify({ taken_down: takedown.sha256, dictionary: [] })
  await trx
    .updateTable('plans')
    .set({ plan_json })
    .where((eb) => eb.and(ofVersion))
    .execute()
  await trx
    .updateTable('runs')
    .set({ result_json: null })
    .where((eb) => eb.and(ofVersion))
    .execute()
  await trx
    .updateTable('rivals')
    .set({ design_json: JSON.stringify({ taken_down: takedown.sha256 }), result_json: null })
    .where((eb) => eb.and(ofVersion))
    .execute()
  await trx
    .deleteFrom('rival_drafts')
    .where((eb) => eb.and(ofVersion))
    .execute()
  const casefile = { slug, version }
  const { numUpdatedRows } = await trx
    .updateTable('casefiles')
    .set(UNWRITTEN)
    .where((eb) => eb.and(casefile))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await trx.deleteFrom('drafts').where('casefile_slug', '=', slug).execute()
  if (standing.length === 0)
    await trx.updateTable('bookmarks').set({ title: TITLE }).where('casefile_slug', '=', slug).execute()
  await forgetEvents(trx, slug, version)
}

/** What alerts, webhooks and the list of changes said of a version. */
async function forgetEvents(trx: Db, slug: string, version: number): Promise<void> {
  const events = await trx.selectFrom('archive_events').select(['id', 'event_json']).execute()
  const told = events.flatMap(({ id, event_json }) => {
    const event = JSON.parse(event_json) as { slug: string; version: number }
    return event.slug === slug && event.version === version ? id : []
  })
  for (const id of told) {
    await trx.deleteFrom('deliveries').where('event_id', '=', id).execute()
    await trx.deleteFrom('archive_events').where('id', '=', id).execute()
  }
  await trx.deleteFrom('notices').where('url', 'like', `%/casefiles/${slug}`).execute()
}

/** The data's fingerprint stays: they have a takedown of their own. */
function redactedDesign(taken_down: string, design_json: string): string {
  const { dataset } = JSON.parse(design_json) as { dataset: { id: string; sha256: string } }
  return JSON.stringify({ taken_down, dataset: { id: dataset.id, sha256: dataset.sha256 } })
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
