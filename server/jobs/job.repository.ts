import type { Db } from '../db/schema.ts'
import type { JobRow } from './job.table.ts'

export async function insertJob(db: Db, job: Pick<JobRow, 'id' | 'kind' | 'subject' | 'created_at'>): Promise<void> {
  const last = await db
    .selectFrom('jobs')
    .select((build) => build.fn.max('position').as('position'))
    .executeTakeFirst()
  const position = Number(last?.position ?? 0) + 1
  const waiting = {
    status: 'queued' as const,
    step: null,
    fraction: 0,
    reason: null,
    attempts: 0,
    worker: null,
    position,
  }
  await db
    .insertInto('jobs')
    .values({ ...job, ...waiting, updated_at: job.created_at })
    .execute()
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRunningJobs(db: Db): Promise<JobRow[]> {
  return db.selectFrom('jobs').selectAll().where('status', '=', 'running').orderBy('position').execute()
}

export async function updateJob(db: Db, id: string, changes: Partial<JobRow>): Promise<void> {
  await db.updateTable('jobs').set(changes).where('id', '=', id).execute()
}

/** Takes the job that waits longest. The condition on `status` lets only one worker have it. */
export async function claimNextJob(db: Db, now: string, worker: string): Promise<JobRow | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('jobs')
      .selectAll()
      .where('status', '=', 'queued')
      .orderBy('position')
      .orderBy('id')
      .executeTakeFirst()
    if (!next) return undefined
    const changes = { status: 'running' as const, attempts: next.attempts + 1, worker, updated_at: now }
    const claimed = await db
      .updateTable('jobs')
      .set(changes)
      .where('id', '=', next.id)
      .where('status', '=', 'queued')
      .executeTakeFirst()
    if (Number(claimed.numUpdatedRows) === 1) return { ...next, ...changes }
  }
}
