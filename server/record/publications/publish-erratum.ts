import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { Erratum } from '../../../contract/erratum.ts'
import { parseCard } from './casefile-card.ts'
import { recordArchiveEvent } from '../archive-events/archive-event.service.ts'
import type { Actor } from '../../base/activity/activity.service.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { getLock } from '../locks/lock.service.ts'
import { commitCasefile } from './commit-publications.ts'
import { findCurrentPublication, insertErratum } from './publication.repository.ts'

/**
 * Publishes a correction of a casefile's current version. The document stays as it was published; the correction's words
 * are the next link of the chain and stand on the page of every version.
 *
 * @param author as the notice and the chain name them; `by` is who it was, for the activity log
 * @param alongside what belongs to the same transaction, such as the log's entry
 * @throws {ServerError} `casefile/not-published`
 */
export async function publishErratum(
  context: ServerContext,
  { slug, text, author, by }: { slug: string; text: string; author: string; by: Actor },
  alongside: (trx: Db, erratum: Erratum) => Promise<void>,
): Promise<void> {
  const { db, now, rebuilds } = context
  const current = await findCurrentPublication(db, slug)
  if (!current) throw new ServerError('casefile/not-published', `"${slug}" is not published; nothing can be corrected.`)
  await context.publications.ready()
  const words = { version: current.version, text, author, published_at: now() }
  await durably(db, async (trx) => {
    const link = await appendLink(trx, {
      kind: 'erratum' as const,
      casefile: slug,
      version: words.version,
      author,
      by,
      created_at: words.published_at,
      content_sha256: erratumFingerprint(words, current.sha256),
    })
    const erratum = { ...words, link_hash: link.hash }
    await insertErratum(trx, { ...erratum, casefile_slug: slug })
    const casefile = await markCard(trx, slug, words)
    const { version, published_at: at } = words
    const happening = { type: 'casefile.corrected' as const, version, at, casefile, before: null, correction: text }
    await recordArchiveEvent(trx, context, happening)
    await alongside(trx, erratum)
  })
  const lock = await getLock(db, slug, current.version)
  await commitCasefile(context, slug, lock.design.dataset.sha256)
  rebuilds.request(`corrected ${slug} v${current.version}`)
}

/** What an erratum's link fixes: its words, and the document they are about. */
export function erratumFingerprint(
  { version, text, author, published_at }: Omit<Erratum, 'link_hash'>,
  publication: string,
): string {
  return fingerprint({ version, text, author, published_at, publication })
}

/** Feeds say when the casefile was corrected; the document itself stays as it was published. */
async function markCard(
  trx: Db,
  slug: string,
  { version, published_at }: Omit<Erratum, 'link_hash'>,
): Promise<CasefileListItem> {
  const ofVersion = trx.selectFrom('publications').select('card_json').where('casefile_slug', '=', slug)
  const { card_json } = await ofVersion.where('version', '=', version).executeTakeFirstOrThrow()
  const card: CasefileListItem = { ...parseCard(card_json), corrected_at: published_at }
  const update = trx.updateTable('publications').set({ card_json: JSON.stringify(card) })
  await update.where('casefile_slug', '=', slug).where('version', '=', version).execute()
  return card
}
