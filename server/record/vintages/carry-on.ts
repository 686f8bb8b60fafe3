import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import { publishDraft, wordsOfCasefile } from '../publications/publish-draft.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'
import { queueRun } from '../runs/run.service.ts'
import { findLock } from '../locks/lock.repository.ts'
import { lockVintage } from './lock-vintage.ts'
import { VINTAGES_ACTOR } from './pull-source.ts'
import {
  decideVintage,
  findLockedOn,
  findOpenVersions,
  findPreparedFrom,
  findSources,
  findVintageCasefiles,
  findVintages,
  noteUnpublished,
  type OpenVersion,
  type DataSourceRow,
  type VintageRow,
} from './vintage.repository.ts'

/**
 * Locks the design of every casefile that follows a source on the newest vintage that fits. What is decided already stays; what
 * was held is tried again.
 *
 * @returns slugs of those that were locked now
 */
export async function lockVintages(context: ServerContext): Promise<string[]> {
  const locked: string[] = []
  await each(await findSources(context.db), async (source) => {
    locked.push(...(await lockFollowers(context, source)))
  })
  return locked
}

/**
 * Takes versions that a vintage made as far as they can go by now: run, then published where their source says so. What a crash
 * left in the middle is gone on with, so this may be called at any time and by several processes.
 *
 * @returns slugs of those that were published now
 */
export async function settleVintages(context: ServerContext): Promise<string[]> {
  const published: string[] = []
  await each(await findOpenVersions(context.db), async (open) => {
    if (await settle(context, open)) published.push(open.slug)
  })
  return published
}

/** One that breaks does not keep the others back. @throws the first failure, once all were tried */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Casefiles that are published on data of a source, and the newest vintage that they can go on with. */
async function lockFollowers(context: ServerContext, source: DataSourceRow): Promise<string[]> {
  if (source.is_active === 0) return []
  const vintages = await findVintages(context.db, source.id)
  const vintage = vintages.findLast(({ fits }) => fits === 1)
  if (!vintage) return []
  const decided = await findVintageCasefiles(context.db, vintage.id)
  const isDone = (slug: string) => decided.some((one) => one.casefile_slug === slug && one.state !== 'held')
  const locked: string[] = []
  const followers = await findFollowers(context.db, source, vintages)
  await each(followers, async ({ slug }) => {
    if (isDone(slug)) return
    const result = await lockVintage(context, slug, { source, vintage }).catch(heldBy)
    if (result.state === 'locked') locked.push(slug)
    else if (decided.find((one) => one.casefile_slug === slug)?.note !== result.note) {
      const row = { vintage_id: vintage.id, casefile_slug: slug, version: null, ...result }
      await decideVintage(context.db, { ...row, updated_at: context.now() })
    }
  })
  return locked
}

/** What is refused now may be mended until the next night. */
function heldBy(error: unknown): { state: 'held'; note: string } {
  if (error instanceof ServerError) return { state: 'held', note: error.message }
  throw error
}

/** Casefiles whose published version was locked on an earlier vintage of a source, or on what a recipe made of one. */
export async function findFollowers(
  db: Db,
  source: DataSourceRow,
  vintages: readonly VintageRow[],
): Promise<{ slug: string; title: string }[]> {
  const newest = vintages.findLast(({ fits }) => fits === 1)?.dataset_sha256
  const earlier = [source.dataset_sha256, ...vintages.flatMap(({ dataset_sha256 }) => dataset_sha256 ?? [])]
  const files = earlier.filter((sha256) => sha256 !== newest)
  if (files.length === 0) return []
  return findLockedOn(db, [...files, ...(await findPreparedFrom(db, files))])
}

/**
 * Runs a version that a vintage made, and publishes it where the source says so: that was declared before the data were there, by
 * whoever made the casefile. Else it waits for its analyst.
 *
 * @returns whether it was published
 */
async function settle(context: ServerContext, open: OpenVersion): Promise<boolean> {
  try {
    return open.status === 'design_locked' ? await run(context, open) : await publish(context, open)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    // somebody published it at the same moment
    if (error.code === 'publication/already-published') return false
    if (open.note !== error.message) await noteUnpublished(context.db, open.vintage_id, open.slug, error.message)
    return false
  }
}

async function run(context: ServerContext, { slug, version }: OpenVersion): Promise<false> {
  const lock = await findLock(context.db, slug, version)
  // one that failed or was cancelled is the analyst's to look at
  if (!lock || (await findRunsOfLock(context.db, lock.hash)).length > 0) return false
  await queueRun(context, slug, VINTAGES_ACTOR)
  context.jobs.notify()
  return false
}

async function publish(context: ServerContext, open: OpenVersion): Promise<boolean> {
  const isOwn = open.source_owner === open.casefile_owner
  if (open.publish !== 'by-itself' || !isOwn || open.note !== null) return false
  const words = wordsOfCasefile(await getCasefile(context.db, open.slug))
  await publishDraft(context, open.slug, words, open.owner_name, VINTAGES_ACTOR)
  return true
}
