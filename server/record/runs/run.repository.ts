import type { Selectable } from 'kysely'
import type { RUN_STATUSES } from '../../../contract/run.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    runs: RunTable
  }
}

export interface RunTable {
  id: string
  casefile_slug: string
  version: number
  lock_hash: string
  job_id: string
  status: (typeof RUN_STATUSES)[number]
  /** `RunRecord` of the contract, once completed. */
  record_json: string | null
  /** Canonical JSON of the analysis, once completed. */
  result_json: string | null
  reason: string | null
  created_at: string
}
export type RunRow = Selectable<RunTable>

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Runs of one lock, oldest first. */
export async function findRunsOfLock(db: Db, lockHash: string): Promise<RunRow[]> {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('lock_hash', '=', lockHash)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertRun(db: Db, run: RunRow): Promise<void> {
  await db.insertInto('runs').values(run).execute()
}

export async function updateRun(db: Db, id: string, changes: Partial<RunRow>): Promise<void> {
  await db.updateTable('runs').set(changes).where('id', '=', id).execute()
}

/**
 * Changes a run that has not ended, in one statement: of two processes that end it at the same moment one does, and the other
 * learns of it.
 *
 * @returns whether it had not ended
 */
export async function changeOpenRun(db: Db, id: string, changes: Partial<RunRow>): Promise<boolean> {
  const update = db.updateTable('runs').set(changes).where('id', '=', id).where('status', 'in', ['queued', 'running'])
  return Number((await update.executeTakeFirst()).numUpdatedRows) === 1
}

/** Runs of every version of a casefile, newest first. */
export async function findRunsOfCasefile(db: Db, slug: string): Promise<RunRow[]> {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends runs that count as waiting or running although their job has ended: a crash came between the two. */
export async function endRunsOfEndedJobs(db: Db): Promise<void> {
  const left = await db
    .selectFrom('runs')
    .innerJoin('jobs', 'jobs.id', 'runs.job_id')
    .select(['runs.id', 'jobs.status', 'jobs.reason'])
    .where('runs.status', 'in', ['queued', 'running'])
    .where('jobs.status', 'in', ['failed', 'cancelled'])
    .execute()
  for (const { id, status, reason } of left) {
    await updateRun(db, id, { status: status === 'failed' ? 'failed' : 'cancelled', reason })
  }
}
