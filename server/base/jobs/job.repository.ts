import type { Selectable } from 'kysely'
import type { Db } from '../db/schema.ts'

declare module '../db/schema.ts' {
  interface Schema {
    job_lines: JobLineTable
    jobs: JobTable
  }
}

type JobStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled'

interface JobTable {
  id: string
  kind: string
  /** What the job is about, e.g. a run's id. */
  subject: string
  status: JobStatus
  step: string | null
  /** Share of the step that is done, 0 to 1. */
  fraction: number
  reason: string | null
  /** How often it was started. */
  attempts: number
  /** The process that took it up last, see `THIS_INSTANCE`; it holds the job as long as its lease holds. */
  worker: string | null
  /** Order of arrival. */
  position: number
  created_at: string
  updated_at: string
}
export type JobRow = Selectable<JobTable>

/** What a job said while it worked, in order. */
interface JobLineTable {
  job_id: string
  position: number
  at: string
  message: string
}
type JobLineRow = Selectable<JobLineTable>

type NewJob = Pick<JobRow, 'id' | 'kind' | 'subject' | 'created_at'>

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  const waiting = { status: 'queued' as const, step: null, fraction: 0, reason: null, attempts: 0, worker: null }
  const position = await nextPosition(db)
  await db
    .insertInto('jobs')
    .values({ ...job, ...waiting, position, updated_at: job.created_at })
    .execute()
}

/** One that was done elsewhere. */
export async function insertEndedJob(db: Db, job: NewJob, ended: string): Promise<void> {
  const done = { status: 'completed' as const, step: null, fraction: 1, reason: null, attempts: 1, worker: null }
  const position = await nextPosition(db)
  await db
    .insertInto('jobs')
    .values({ ...job, ...done, position, updated_at: ended })
    .execute()
}

async function nextPosition(db: Db): Promise<number> {
  const last = await db
    .selectFrom('jobs')
    .select((build) => build.fn.max('position').as('position'))
    .executeTakeFirst()
  return Number(last?.position ?? 0) + 1
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One of this kind about this subject that waits or runs. */
export async function findOpenJob(db: Db, kind: string, subject: string): Promise<JobRow | undefined> {
  const jobs = db.selectFrom('jobs').selectAll().where('kind', '=', kind).where('subject', '=', subject)
  return jobs.where('status', 'in', ['queued', 'running']).orderBy('position').executeTakeFirst()
}

/** Those of a kind that wait or run, in their order. */
export async function findOpenJobs(db: Db, kind: string): Promise<JobRow[]> {
  const jobs = db.selectFrom('jobs').selectAll().where('kind', '=', kind)
  return jobs.where('status', 'in', ['queued', 'running']).orderBy('position').orderBy('id').execute()
}

const FORGOTTEN_AT_ONCE = 100

/** Forgets completed jobs of a kind but the latest, and what they said. */
export async function forgetCompletedJobs(db: Db, kind: string, kept: number): Promise<void> {
  const completed = db.selectFrom('jobs').select('id').where('kind', '=', kind).where('status', '=', 'completed')
  const ids = (await completed.orderBy('position', 'desc').offset(kept).limit(FORGOTTEN_AT_ONCE).execute()).map(
    ({ id }) => id,
  )
  if (ids.length === 0) return
  await db.deleteFrom('job_lines').where('job_id', 'in', ids).execute()
  await db.deleteFrom('jobs').where('id', 'in', ids).execute()
}
export async function findRunningJobs(db: Db): Promise<JobRow[]> {
  return db.selectFrom('jobs').selectAll().where('status', '=', 'running').orderBy('position').execute()
}

export async function updateJob(db: Db, id: string, changes: Partial<JobRow>): Promise<void> {
  await db.updateTable('jobs').set(changes).where('id', '=', id).execute()
}

export async function findQueuedJobs(db: Db): Promise<JobRow[]> {
  return db.selectFrom('jobs').selectAll().where('status', '=', 'queued').orderBy('position').execute()
}

/** Takes the job that waits longest. */
export async function claimNextJob(db: Db, now: string, worker: string): Promise<JobRow | undefined> {
  for (;;) {
    const queued = db.selectFrom('jobs').selectAll().where('status', '=', 'queued')
    const next = await queued.orderBy('position').orderBy('id').executeTakeFirst()
    if (!next) return undefined
    const claimed = await claim(db, next, now, worker)
    if (claimed) return claimed
  }
}

/** Takes one job. @returns undefined where it does not wait any more */
export async function claimJob(db: Db, id: string, now: string, worker: string): Promise<JobRow | undefined> {
  const job = await findJob(db, id)
  return job?.status === 'queued' ? claim(db, job, now, worker) : undefined
}

/** The condition on `status` lets only one worker have it. */
async function claim(db: Db, job: JobRow, now: string, worker: string): Promise<JobRow | undefined> {
  const changes = { status: 'running' as const, attempts: job.attempts + 1, worker, updated_at: now }
  const update = db.updateTable('jobs').set(changes).where('id', '=', job.id).where('status', '=', 'queued')
  // As it is now: what it is about may have grown since it was read.
  return update.returningAll().executeTakeFirst()
}

/** Moves a job on, unless it is no longer as it was read: ended, or in other hands. @returns whether it was */
export async function moveJob(
  db: Db,
  { id, status, worker }: Pick<JobRow, 'id' | 'status' | 'worker'>,
  changes: Partial<JobRow>,
): Promise<boolean> {
  const update = db.updateTable('jobs').set(changes).where('id', '=', id).where('status', '=', status)
  const result = await update.where('worker', worker === null ? 'is' : '=', worker).executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

export async function insertJobLine(db: Db, line: JobLineRow): Promise<void> {
  await db.insertInto('job_lines').values(line).execute()
}

/** What a job said after the line `after`, oldest first; 0 = from the beginning. */
export async function findJobLines(db: Db, id: string, after: number): Promise<JobLineRow[]> {
  const lines = db.selectFrom('job_lines').selectAll().where('job_id', '=', id).where('position', '>', after)
  return lines.orderBy('position').execute()
}

export async function countJobLines(db: Db, id: string): Promise<number> {
  const lines = db.selectFrom('job_lines').where('job_id', '=', id)
  const last = await lines.select((build) => build.fn.max('position').as('position')).executeTakeFirst()
  return Number(last?.position ?? 0)
}

/** How many jobs there are in each state. */
export async function countJobsByStatus(db: Db): Promise<Record<JobRow['status'], number>> {
  const rows = await db
    .selectFrom('jobs')
    .select(['status', (build) => build.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  const count = (status: JobRow['status']) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  const [queued, running, completed] = [count('queued'), count('running'), count('completed')]
  return { queued, running, completed, failed: count('failed'), cancelled: count('cancelled') }
}
