import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { type ChainEntry, chainEntrySchema } from '../../../contract/chain.ts'
import { takedownSchema } from '../../../contract/takedown.ts'
import { insertActivity } from '../../base/activity/activity.service.ts'
import { findChain, insertLink } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { Db } from '../../base/db/schema.ts'
import { findCasefile, moveStatus } from '../../record/casefiles/casefile.repository.ts'
import { parseCard } from '../../record/publications/casefile-card.ts'
import {
  findPublications,
  insertErratum,
  findRetraction,
  insertRetraction,
} from '../../record/publications/publication.repository.ts'
import { findRestores, insertRestore, type ReplacedChain } from '../../record/restores/restore.repository.ts'
import { findTakedown, findTakedowns, insertTakedown } from '../../record/takedowns/takedown.repository.ts'
import { exists, writeDurably } from './backup-files.ts'
import type { BackupManifest } from './backup-manifest.ts'

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
      restore_id: restore,
      casefile_slug: slug,
      docket,
      link_hash,
      record_json: JSON.stringify(record),
    })
    if (head !== null) carried.replaced.push({ casefile: slug, head })
  }
  return carried
}

const text = z.string().nullable()
/** What stands before a restore and must not be lost by it, read from the database that is replaced. */
const standingSchema = z.object({
  /** Entries of the activity log after those of the backup; null where the log does not go on from the backup's. */
  activity: z
    .array(
      z.object({
        seq: z.int(),
        at: z.string(),
        actor_id: text,
        actor: z.string(),
        action: z.string(),
        subject: z.string(),
        before_json: text,
        after_json: text,
        previous: text,
        hash: z.string(),
      }),
    )
    .nullable(),
  casefiles: z.array(z.object({ slug: z.string(), docket: z.string(), version: z.int() })),
  /** Every link of every chain, each chain in its order. */
  links: z.array(chainEntrySchema),
  retractions: z.array(
    z.object({
      casefile_slug: z.string(),
      version: z.int(),
      reason: z.string(),
      author: z.string(),
      retracted_at: z.string(),
      link_hash: z.string(),
    }),
  ),
  errata: z.array(
    z.object({
      casefile_slug: z.string(),
      version: z.int(),
      text: z.string(),
      author: z.string(),
      published_at: z.string(),
      link_hash: z.string(),
    }),
  ),
  /** One that an earlier release kept has none. */
  takedowns: z.array(takedownSchema).default([]),
  restores: z.array(
    z.object({
      restore_id: z.string(),
      casefile_slug: z.string(),
      docket: z.string(),
      link_hash: text,
      record_json: z.string(),
    }),
  ),
})
export type Standing = z.infer<typeof standingSchema>

const FILE = 'standing.json'

export async function readStanding(db: Db, { activity }: Pick<BackupManifest, 'activity'>): Promise<Standing> {
  const chains = db.selectFrom('chain_entries').selectAll().orderBy('casefile_slug').orderBy('position')
  const links = (await chains.execute()).map(({ casefile_slug: casefile, position: _, ...link }) => ({
    ...link,
    casefile,
  }))
  return {
    activity: await readActivityAfter(db, activity),
    casefiles: await db.selectFrom('casefiles').select(['slug', 'docket', 'version']).orderBy('slug').execute(),
    links,
    retractions: await db.selectFrom('retractions').selectAll().orderBy('retracted_at').execute(),
    errata: await db.selectFrom('errata').selectAll().orderBy('published_at').orderBy('link_hash').execute(),
    takedowns: await findTakedowns(db),
    restores: await findRestores(db),
  }
}

async function readActivityAfter(db: Db, { entries, head }: BackupManifest['activity']): Promise<Standing['activity']> {
  const meeting = await db.selectFrom('activity').select('hash').where('seq', '=', entries).executeTakeFirst()
  if ((meeting?.hash ?? null) !== head) return null
  return db.selectFrom('activity').selectAll().where('seq', '>', entries).orderBy('seq').execute()
}

/** Keeps it beside a restore that is about to be applied; what an interrupted one kept already is the truth and stays. */
export async function keepStanding(folder: string, read: () => Promise<Standing | null>): Promise<void> {
  const file = path.join(folder, FILE)
  if (await exists(file)) return
  const written = `${file}.new`
  await fs.rm(written, { force: true })
  await writeDurably(written, JSON.stringify(await read()))
  await fs.rename(written, file)
}

/** null where nothing could be read of what stood there. */
export async function findStanding(folder: string): Promise<Standing | null> {
  const text = await fs.readFile(path.join(folder, FILE), 'utf8').catch(() => 'null')
  return standingSchema.nullable().parse(JSON.parse(text))
}

export async function moveStanding(from: string, to: string): Promise<void> {
  if (await exists(path.join(from, FILE))) await fs.rename(path.join(from, FILE), path.join(to, FILE))
}

export async function removeStanding(folder: string): Promise<void> {
  await fs.rm(path.join(folder, FILE), { force: true })
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
