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
} from './vintage.repository.ts'
import type { DataSourceRow, VintageRow } from './vintage.table.ts'

/**
 * Locks the design of every casefile that follows a source on the newest vintage that fits. What is decided already stays; what
 * was held is tried again.
 *
 * @returns slugs of those that were locked now
 */
export async function lockVintages(context: ServerContext): Promise<string[]> {
  const locked: string[] = []
  for (const source of await findSources(context.db)) locked.push(...(await lockFollowers(context, source)))
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
  for (const open of await findOpenVersions(context.db)) if (await settle(context, open)) published.push(open.slug)
  return published
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
  for (const { slug } of await findFollowers(context.db, source, vintages)) {
    if (isDone(slug)) continue
    const result = await lockVintage(context, slug, { source, vintage })
    if (result.state === 'locked') locked.push(slug)
    else if (decided.find((one) => one.casefile_slug === slug)?.note !== result.note) {
      const row = { vintage_id: vintage.id, casefile_slug: slug, version: null, ...result }
      await decideVintage(context.db, { ...row, updated_at: context.now() })
    }
  }
  return locked
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
  const { db, jobs } = context
  const { slug, status, version } = open
  if (status === 'design_locked') {
    const lock = await findLock(db, slug, version)
    // one that failed or was cancelled is the analyst's to look at
    if (!lock || (await findRunsOfLock(db, lock.hash)).length > 0) return false
    await queueRun(context, slug, VINTAGES_ACTOR)
    jobs.notify()
    return false
  }
  const isOwn = open.source_owner === open.casefile_owner
  if (open.publish !== 'by-itself' || !isOwn || open.note !== null) return false
  try {
    const words = wordsOfCasefile(await getCasefile(db, slug))
    await publishDraft(context, slug, words, open.owner_name, VINTAGES_ACTOR)
    return true
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    // somebody published it at the same moment
    if (error.code === 'publication/already-published') return false
    await noteUnpublished(db, open.vintage_id, slug, error.message)
    return false
  }
}
