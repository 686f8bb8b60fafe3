import fs from 'node:fs/promises'
import path from 'node:path'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, DATABASE_FILE, openDatabase } from '../../base/db/dialect.ts'
import { migrate } from '../../base/db/migrate.ts'
import { withoutWorkers } from '../../base/db/share-archive.ts'
import type { Db } from '../../base/db/schema.ts'
import { isConnectionLost } from '../../base/db/database-away.ts'
import { ServerError } from '../../base/errors.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { getLock } from '../../record/locks/lock.service.ts'
import { commitCasefile } from '../../record/publications/commit-publications.ts'
import { findCurrentPublication } from '../../record/publications/publication.repository.ts'
import { enforceTakedowns } from '../takedowns/enforce-takedowns.ts'
import { exists, makePrivateFolder } from './backup-files.ts'
import {
  carryOver,
  findStanding,
  keepStanding,
  moveStanding,
  readStanding,
  removeStanding,
  type Standing,
} from './carry-over.ts'
import { replaceRows } from './load-tables.ts'
import {
  LATER_PART,
  PREPARED_PARTS,
  readPlan,
  removePlan,
  restoreFolders,
  setAside,
  type RestorePlan,
} from './restore-plan.ts'

/** What steps aside without a successor. The pages stay: they are shown until those of the restored publications are rendered. */
const ASIDE = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`] as const

export interface Place {
  dataFolder: string
  databaseUrl: string | undefined
}

/**
 * Puts a prepared restore in place, where one waits. To be called before anything of the data folder is opened. Every
 * step is a rename that can be done again, so a crash in the middle is made up by the next call, and until then nobody
 * sees a half. What stood there before stays in `restore/replaced/`.
 *
 * @returns what was restored; null where nothing waited
 * @param patienceMs how long workers are waited for; left out = a minute
 * @throws where PostgreSQL refused, or a worker does not let go; then everything is as it was, and the restore stands in `restore/failed/`.
 *   Where the connection was lost it waits for the next call, as the rows may have been replaced
 */
export async function applyRestore(place: Place, patienceMs?: number): Promise<RestorePlan | null> {
  const plan = await readPlan(restoreFolders(place.dataFolder).ready)
  if (plan === null) return null
  if (!plan.isPostgres || place.databaseUrl === undefined) return applyPlan(place, plan)
  return withoutWorkers(place.databaseUrl, () => applyPlan(place, plan), patienceMs).catch(async (error: unknown) => {
    if (error instanceof ServerError && error.code === 'server/folder-in-use') await setAside(place.dataFolder)
    if (isConnectionLost(error)) throw new Error(LOST, { cause: error })
    throw error
  })
}

const LOST =
  'PostgreSQL was lost while a restore was put in place. Start the server once it is back: that does it again.'

async function applyPlan({ dataFolder, databaseUrl }: Place, plan: RestorePlan): Promise<RestorePlan> {
  const { ready, replaced } = restoreFolders(dataFolder)
  const aside = await beginReplacing(replaced, plan)
  await keepStanding(ready, () => readWhatStands({ dataFolder, databaseUrl }, plan))
  if (plan.isPostgres) await replaceInPostgres(dataFolder, databaseUrl, plan)
  else for (const name of ASIDE) await stepAside(dataFolder, aside, name)
  const parts = [...PREPARED_PARTS, LATER_PART]
  for (const name of plan.isPostgres ? parts : [...parts, DATABASE_FILE]) {
    const successor = path.join(ready, name)
    if (!(await exists(successor))) continue
    await stepAside(dataFolder, aside, name)
    await fs.rename(successor, path.join(dataFolder, name))
  }
  durableFiles.syncFolder(dataFolder)
  await removePlan(restoreFolders(dataFolder).root)
  await moveStanding(ready, restoreFolders(dataFolder).root)
  await fs.rename(path.join(ready, 'plan.json'), path.join(restoreFolders(dataFolder).root, 'plan.json'))
  await fs.rm(ready, { recursive: true, force: true })
  return plan
}

/** null where there is nothing, or nothing that can be read: a restore is what one does then. */
async function readWhatStands({ dataFolder, databaseUrl: url }: Place, plan: RestorePlan): Promise<Standing | null> {
  if (!plan.isPostgres && !(await exists(path.join(dataFolder, DATABASE_FILE)))) return null
  let db: Db | null = null
  try {
    db = openDatabase({ dataFolder, url })
    await migrate(db)
    // A restore before this one that no start has ended yet: what it must keep stands in no table so far.
    await carryOverPending({ db, dataFolder, now: () => new Date().toISOString() })
    return await readStanding(db, plan.manifest)
  } catch (error) {
    if (plan.isPostgres) throw error
    return null
  } finally {
    await db?.destroy()
  }
}

/** Of several restores only what the last one replaced is kept. */
async function beginReplacing(replaced: string, plan: RestorePlan): Promise<string> {
  const mine = path.join(replaced, plan.id.replaceAll(/[:@]/g, '-'))
  if (!(await exists(mine))) await fs.rm(replaced, { recursive: true, force: true })
  await makePrivateFolder(mine)
  return mine
}

async function stepAside(dataFolder: string, aside: string, name: string): Promise<void> {
  const standing = path.join(dataFolder, name)
  if (await exists(standing)) await fs.rename(standing, path.join(aside, name))
}

async function replaceInPostgres(dataFolder: string, url: string | undefined, plan: RestorePlan): Promise<void> {
  const db = openDatabase({ dataFolder, url })
  try {
    await replaceRows(db, restoreFolders(dataFolder).ready, plan.manifest)
  } catch (error) {
    if (!isConnectionLost(error)) await setAside(dataFolder)
    throw error
  } finally {
    await db.destroy()
  }
}

/**
 * Ends an applied restore, once: what no restore takes back is carried over, and the restored activity log says what was
 * replaced.
 */
export async function recordRestore(context: ServerContext): Promise<void> {
  const { root } = restoreFolders(context.dataFolder)
  const pending = await carryOverPending(context)
  if (pending === null) return
  await enforceTakedowns(context)
  await commitNotices(context, pending.standing)
  await removePlan(root)
  await removeStanding(root)
}

/** The rows of an applied restore; done once, however often it is called. @returns null where no restore waits for its end */
async function carryOverPending(
  context: Pick<ServerContext, 'db' | 'dataFolder' | 'now'>,
): Promise<{ standing: Standing | null } | null> {
  const { root } = restoreFolders(context.dataFolder)
  const plan = await readPlan(root)
  if (plan === null) return null
  const subject = `restore:${plan.id}`
  const standing = await findStanding(root)
  await durably(context.db, async (trx) => {
    const noted = await trx.selectFrom('activity').select('seq').where('subject', '=', subject).executeTakeFirst()
    if (noted) return
    const carried = standing && (await carryOver(trx, { restore: plan.id, at: context.now() }, standing))
    const after = { backup: plan.manifest.id, made_at: plan.manifest.made_at, asked_at: plan.at, ...carried }
    await recordActivity(trx, context, { actor: plan.by, action: 'backup.restored', subject, after })
  })
  return { standing }
}

/** Retractions and corrections that were carried over stand beside the documents again. */
async function commitNotices(context: ServerContext, standing: Standing | null): Promise<void> {
  const notices = [...(standing?.retractions ?? []), ...(standing?.errata ?? [])]
  for (const slug of new Set(notices.map(({ casefile_slug }) => casefile_slug))) {
    const current = await findCurrentPublication(context.db, slug)
    if (!current) continue
    const lock = await getLock(context.db, slug, current.version)
    await commitCasefile(context, slug, lock.design.dataset.sha256)
  }
}
