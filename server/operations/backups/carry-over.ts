import type { ChainEntry } from '../../../contract/chain.ts'
import { parseCard } from '../../record/publications/casefile-card.ts'
import { insertActivity } from '../../base/activity/activity.repository.ts'
import { findChain } from '../../base/chain/chain.repository.ts'
import { insertLink } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { Db } from '../../base/db/schema.ts'
import { findCasefile, moveStatus } from '../../record/casefiles/casefile.repository.ts'
import { insertErratum } from '../../record/publications/erratum.repository.ts'
import { findPublications } from '../../record/publications/publication.repository.ts'
import { findRetraction, insertRetraction } from '../../record/publications/retraction.repository.ts'
import { findTakedown, insertTakedown } from '../../record/takedowns/takedown.repository.ts'
import { insertRestore } from '../../record/restores/restore.repository.ts'
import type { ReplacedChain } from '../../record/restores/restore.table.ts'
import type { Standing } from './standing.ts'

const AUTHOR = 'Policy Casefiles, restore'

/** What a restore kept of what stood there, and what it cut off. */
export interface CarriedOver {
  activity_entries: number
  /** Retractions and corrections that were made after the backup and hold all the same, as `slug v1`. */
  retractions: string[]
  corrections: string[]
  /** Fingerprints of what was taken down after the backup. */
  takedowns: string[]
  /** Chains that went on after the backup, each with the head that was replaced. */
  replaced: { casefile: string; head: string }[]
}

/**
 * Brings back what no restore takes back: the activity log goes on from its last entry, retractions and corrections of
 * versions that are published in the backup hold, numbers stay taken, and the head of each chain that was cut off is sealed
 * into a link of that chain.
 *
 * @param trx a durable transaction on the restored database
 */
export async function carryOver(
  trx: Db,
  { restore, at }: { restore: string; at: string },
  standing: Standing,
): Promise<CarriedOver> {
  const carried: CarriedOver = { activity_entries: 0, retractions: [], corrections: [], takedowns: [], replaced: [] }
  for (const entry of standing.activity ?? []) await insertActivity(trx, entry)
  carried.activity_entries = standing.activity?.length ?? 0
  for (const takedown of standing.takedowns) {
    if (await findTakedown(trx, takedown.sha256)) continue
    await insertTakedown(trx, takedown)
    carried.takedowns.push(takedown.sha256)
  }
  for (const row of standing.restores) await insertRestore(trx, row)
  for (const { slug, docket, version } of standing.casefiles) {
    const links = standing.links.filter(({ casefile }) => casefile === slug)
    const isThere = (await findCasefile(trx, slug)) !== undefined
    if (isThere) await replayNotices(trx, slug, links, standing, carried)
    const head = links.at(-1)?.hash ?? null
    const chain = isThere ? await findChain(trx, slug) : []
    if (isThere && (head === null || chain.some(({ hash }) => hash === head))) continue
    const highest_version = Math.max(version, ...links.map((link) => link.version))
    const record = { restore, restored_at: at, replaced_head: head, replaced_links: links.length, highest_version }
    const link_hash = isThere ? await seal(trx, slug, record) : null
    await insertRestore(trx, {
      ...{ restore_id: restore, casefile_slug: slug, docket, link_hash },
      record_json: JSON.stringify(record),
    })
    if (head !== null) carried.replaced.push({ casefile: slug, head })
  }
  return carried
}

async function seal(trx: Db, slug: string, record: ReplacedChain): Promise<string> {
  const place = { casefile: slug, version: record.highest_version, author: AUTHOR, created_at: record.restored_at }
  return (await insertLink(trx, { kind: 'restore', ...place, content_sha256: fingerprint(record) })).hash
}

/** In their order. Where nothing else came in between, the links come out with the hashes they had. */
async function replayNotices(
  trx: Db,
  slug: string,
  links: ChainEntry[],
  { retractions, errata }: Standing,
  carried: CarriedOver,
): Promise<void> {
  const known = new Set((await findChain(trx, slug)).map(({ hash }) => hash))
  const published = await findPublications(trx, slug)
  for (const { hash, previous: _, ...link } of links) {
    if (known.has(hash)) continue
    const publication = published.find(({ version }) => version === link.version)
    // A notice on a version that the backup does not know goes with that version.
    if (!publication || !links.some((one) => one.hash === publication.link_hash)) continue
    const retraction = retractions.find((row) => row.link_hash === hash)
    const erratum = errata.find((row) => row.link_hash === hash)
    if (retraction && !(await findRetraction(trx, slug, link.version))) {
      const { hash: link_hash } = await insertLink(trx, link)
      await insertRetraction(trx, { ...retraction, link_hash })
      await moveStatus(trx, slug, ['published'], 'retracted', retraction.retracted_at)
      const card = { ...parseCard(publication.card_json), status: 'retracted' as const }
      const update = trx.updateTable('publications').set({ card_json: JSON.stringify(card) })
      await update.where('casefile_slug', '=', slug).where('version', '=', link.version).execute()
      carried.retractions.push(`${slug} v${link.version}`)
    }
    if (erratum) {
      const { hash: link_hash } = await insertLink(trx, link)
      await insertErratum(trx, { ...erratum, link_hash })
      carried.corrections.push(`${slug} v${link.version}`)
    }
  }
}
