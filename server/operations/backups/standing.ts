import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { chainEntrySchema } from '../../../contract/chain.ts'
import { takedownSchema } from '../../../contract/takedown.ts'
import { findTakedowns } from '../../record/takedowns/takedown.repository.ts'
import type { Db } from '../../base/db/schema.ts'
import { findRestores } from '../../record/restores/restore.repository.ts'
import { exists, writeDurably } from './backup-files.ts'
import type { BackupManifest } from './backup-manifest.ts'

const text = z.string().nullable()
/** What stands before a restore and must not be lost by it, read from the database that is replaced. */
const standingSchema = z.object({
  /** Entries of the activity log after those of the backup; null where the log does not go on from the backup's. */
  activity: z
    .array(
      z.object({
        ...{ seq: z.int(), at: z.string(), actor_id: text, actor: z.string(), action: z.string() },
        ...{ subject: z.string(), before_json: text, after_json: text, previous: text, hash: z.string() },
      }),
    )
    .nullable(),
  casefiles: z.array(z.object({ slug: z.string(), docket: z.string(), version: z.int() })),
  /** Every link of every chain, each chain in its order. */
  links: z.array(chainEntrySchema),
  retractions: z.array(
    z.object({
      ...{ casefile_slug: z.string(), version: z.int(), reason: z.string(), author: z.string() },
      ...{ retracted_at: z.string(), link_hash: z.string() },
    }),
  ),
  errata: z.array(
    z.object({
      ...{ casefile_slug: z.string(), version: z.int(), text: z.string(), author: z.string() },
      ...{ published_at: z.string(), link_hash: z.string() },
    }),
  ),
  /** One that an earlier release kept has none. */
  takedowns: z.array(takedownSchema).default([]),
  restores: z.array(
    z.object({
      ...{ restore_id: z.string(), casefile_slug: z.string(), docket: z.string() },
      ...{ link_hash: text, record_json: z.string() },
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
