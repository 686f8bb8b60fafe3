import type { Takedown } from '../../../contract/takedown.ts'
import type { Db } from '../../base/db/schema.ts'
import { findStandingPublications } from '../../record/publications/publication.repository.ts'

/** Stands where a title stood. */
const TITLE = 'Taken down'
/** The words of a casefile as of one that is begun: nothing is written yet. */
const UNWRITTEN = {
  ...{ title: TITLE, description: '', jurisdiction: '', period: '', keywords_json: '[]', texts_json: '{}' },
  ...{ design_json: '{}', replication_json: null, cover_json: null },
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
