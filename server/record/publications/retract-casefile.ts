import type { Approval } from '../../../contract/approval.ts'
import type { Retraction } from '../../../contract/archive-reader.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import type { User } from '../../../contract/user.ts'
import { askSecondPerson } from '../../people/authority/approval.service.ts'
import { parseCard } from './casefile-card.ts'
import type { Actor } from '../../base/activity/activity.service.ts'
import { recordArchiveEvent } from '../archive-events/archive-event.service.ts'
import { moveStatus } from '../casefiles/casefile.repository.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { getLock } from '../locks/lock.service.ts'
import { commitCasefile } from './commit-publications.ts'
import { findCurrentPublication, insertRetraction } from './publication.repository.ts'
import { publishDependents } from './publish-dependents.ts'

/**
 * Asks a second person to agree to a retraction.
 *
 * @param author as the notice and the chain will name them
 * @throws {ServerError} `casefile/not-found`, `casefile/not-published`, `approval/already-asked`, `auth/stopped`
 */
export async function askForRetraction(
  context: ServerContext,
  slug: string,
  reason: string,
  { author, user }: { author: string; user: User },
): Promise<Approval> {
  const { status } = await getCasefile(context.db, slug)
  if (status !== 'published') throw notPublished(slug)
  return askSecondPerson(context, { kind: 'retraction', subject: slug, reason, given: { author } }, user)
}

/**
 * Says of a published casefile that it should not be relied on, and why. Its pages and files stay, with the notice; the
 * reason is the next link of the chain.
 *
 * @param author as the notice and the chain name them
 * @param by who it was, for the activity log
 * @throws {ServerError} `casefile/not-found`, `casefile/not-published`
 */
export async function retractCasefile(
  context: ServerContext,
  slug: string,
  reason: string,
  author: string,
  by: Actor = author,
): Promise<void> {
  const { db, now, rebuilds } = context
  await getCasefile(db, slug)
  const current = await findCurrentPublication(db, slug)
  if (!current) throw notPublished(slug)
  await context.publications.ready()
  const retraction = { version: current.version, reason, author, retracted_at: now() }
  await durably(db, async (trx) => {
    if (!(await moveStatus(trx, slug, ['published'], 'retracted', retraction.retracted_at))) throw notPublished(slug)
    const { version, retracted_at: created_at } = retraction
    const content_sha256 = retractionFingerprint(retraction, current.sha256)
    const link = await appendLink(trx, {
      kind: 'retraction',
      casefile: slug,
      version,
      author,
      created_at,
      content_sha256,
      by,
      details: { reason },
    })
    await insertRetraction(trx, { ...retraction, casefile_slug: slug, link_hash: link.hash })
    const card = { ...parseCard(current.card_json), status: 'retracted' as const }
    await markCard(trx, slug, card)
    const at = retraction.retracted_at
    await recordArchiveEvent(trx, context, { type: 'casefile.retracted', version, at, casefile: card, before: null })
  })
  const lock = await getLock(db, slug, current.version)
  await commitCasefile(context, slug, lock.design.dataset.sha256)
  // problems are weighed again without it
  await publishDependents(context, slug)
  rebuilds.request(`retracted ${slug} v${current.version}`)
}

/** What a retraction's link fixes: its words, and the document they are about. */
export function retractionFingerprint(
  { version, reason, author, retracted_at }: Retraction,
  publication: string,
): string {
  return fingerprint({ version, reason, author, retracted_at, publication })
}

/** Lists show that it is retracted; the document itself stays as it was published. */
export async function markCard(trx: Db, slug: string, card: CasefileListItem): Promise<void> {
  const card_json = JSON.stringify(card)
  const update = trx.updateTable('publications').set({ card_json }).where('casefile_slug', '=', slug)
  await update.where('is_current', '=', 1).execute()
}

function notPublished(slug: string): ServerError {
  return new ServerError('casefile/not-published', `"${slug}" is not published, so there is nothing to retract.`)
}
