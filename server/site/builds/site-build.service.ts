import type { Selectable } from 'kysely'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import type { RebuildOutcome } from '../rebuilds/rebuild-queue.ts'
import type { Db } from '../../base/db/schema.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'releases' | 'rebuilds'>

/** Keeps how a build ended. One that found nothing to do is not kept, unless somebody asked for it. */
export async function noteBuild({ db }: Pick<Context, 'db'>, outcome: RebuildOutcome): Promise<void> {
  const { reasons, startedAt, finishedAt, result, error } = outcome
  if (result?.kind === 'unchanged' && reasons.every((reason) => reason === 'start')) return
  const times = { started_at: startedAt, finished_at: finishedAt }
  const ended = { root: result?.root ?? null, result_json: result && JSON.stringify(result), error }
  await db
    .transaction()
    .execute((trx) =>
      insertSiteBuild(trx, { kind: 'build', reasons_json: JSON.stringify(reasons), ...times, ...ended }),
    )
}

/**
 * The release that an admin put back and that must go on standing; null where the last thing that happened was a build.
 */
export async function findHeldRelease({ db }: Pick<Context, 'db'>): Promise<string | null> {
  const last = await findLastSiteBuild(db)
  return last?.kind === 'rollback' ? last.root : null
}

/** Whether an earlier release is held and can still be shown; a takedown may have ended that. */
export async function isReleaseHeld(context: Pick<Context, 'db' | 'releases'>): Promise<boolean> {
  const held = await findHeldRelease(context)
  return held !== null && context.releases.releases().some(({ root }) => root === held)
}

/**
 * Shows an earlier release again. It stands until somebody publishes or asks for a build: starts and nightly rebuilds
 * leave it alone.
 *
 * @throws {ServerError} `release/not-found` where it is not kept any more
 */
export async function rollBack(context: Context, root: string, by: Actor): Promise<void> {
  const { db, now, releases } = context
  const release = releases.releases().find((kept) => kept.root === root)
  if (!release) throw new ServerError('release/not-found', `The release ${root.slice(0, 12)}… is not kept any more.`)
  const before = releases.head()
  await durably(db, async (trx) => {
    const times = { started_at: now(), finished_at: now() }
    const reasons_json = JSON.stringify([`put back the release of ${release.at}`])
    await insertSiteBuild(trx, { kind: 'rollback', reasons_json, ...times, root, result_json: null, error: null })
    const change = { before: { release: before }, after: { release: root, made_at: release.at } }
    await recordActivity(trx, context, {
      actor: by,
      action: 'release.rolled-back',
      subject: `release:${root}`,
      ...change,
    })
  })
  await releases.rollback(root)
}

/** Puts the held release in place again where a crash came between noting it and showing it. */
export async function showHeldRelease(context: Pick<Context, 'db' | 'releases'>): Promise<void> {
  const held = await findHeldRelease(context)
  if (held !== null && (await isReleaseHeld(context)) && context.releases.head() !== held)
    await context.releases.rollback(held)
}

/** Asks for a build, which also ends that an earlier release is held. */
export async function askForBuild(context: Context, by: Actor): Promise<void> {
  const name = typeof by === 'string' ? by : 'an admin'
  await durably(context.db, (trx) =>
    recordActivity(trx, context, { actor: by, action: 'build.requested', subject: 'site:public-pages' }),
  )
  context.rebuilds.request(`asked for by ${name}`)
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    site_builds: SiteBuildTable
  }
}

/** One build of the public pages, or one time that an admin put an earlier release back. */
interface SiteBuildTable {
  /** Counts from 1. */
  position: number
  kind: 'build' | 'rollback'
  reasons_json: string
  started_at: string
  finished_at: string
  /** The release that stood afterwards; null where the build failed. */
  root: string | null
  /** JSON of a `RenderedSite`. */
  result_json: string | null
  /** Why it failed. */
  error: string | null
}
export type SiteBuildRow = Selectable<SiteBuildTable>

/** Builds kept; older ones are forgotten. */
const KEPT = 200

/** Adds a build after the last one. @param trx a transaction */
export async function insertSiteBuild(trx: Db, build: Omit<SiteBuildRow, 'position'>): Promise<void> {
  await lockForAppend(trx, 'site_builds')
  const position = ((await findLastSiteBuild(trx))?.position ?? 0) + 1
  await trx
    .insertInto('site_builds')
    .values({ ...build, position })
    .execute()
  await trx
    .deleteFrom('site_builds')
    .where('position', '<=', position - KEPT)
    .execute()
}

export async function findLastSiteBuild(db: Db): Promise<SiteBuildRow | undefined> {
  return db.selectFrom('site_builds').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()
}

/** The latest builds, newest first. */
export async function findSiteBuilds(db: Db, limit: number): Promise<SiteBuildRow[]> {
  return db.selectFrom('site_builds').selectAll().orderBy('position', 'desc').limit(limit).execute()
}
