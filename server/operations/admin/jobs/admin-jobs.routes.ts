import * as calls from '../../../../contract/calls/admin/system.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { Db } from '../../../base/db/schema.ts'
import type { Caller } from '../../../base/http/access.ts'
import type { ServerContext } from '../../../base/context.ts'
import { ServerError } from '../../../base/errors.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { queueRecognition } from '../../../texts/ingestion/ocr/ocr.job.ts'
import { analyzeRivals } from '../../../record/rivals/rival-job.ts'
import { findRival } from '../../../record/rivals/rival.repository.ts'
import { queueRun } from '../../../record/runs/run.service.ts'
import { isAbandoned } from '../../../base/jobs/lease.ts'
import { countJobsByStatus, findJob, type JobRow } from '../../../base/jobs/job.repository.ts'
import { queueRender, reasonsOf, RENDER_KIND } from '../../../site/rebuilds/render-job.ts'

/** Ended jobs that are listed. */
const LATEST = 50
const hasEnded = ({ status }: JobRow) => status === 'failed' || status === 'cancelled'

/** The job queue as admins see it. */
export function adminJobRoutes(context: ServerContext): Route[] {
  const { db, now } = context
  const canRetry = async (job: JobRow) => hasEnded(job) || (await isAbandoned(db, job, now()))
  return [
    implement(calls.listJobs, async () => ({
      counts: await countJobsByStatus(db),
      jobs: await Promise.all(
        (await findJobsForAdmin(db, LATEST)).map(async (job) => ({ ...job, can_retry: await canRetry(job) })),
      ),
    })),
    implement(calls.cancelJob, async ({ caller, params }) => {
      const job = await getJob(context, params.id)
      if (!(await context.jobs.cancel(job.id))) {
        throw new ServerError('job/already-ended', 'The job ended before it could be canceled.')
      }
      await note(context, caller, 'job.cancelled', job, 'cancelled')
      return { success: true as const }
    }),
    implement(calls.retryJob, async ({ caller, params }) => {
      const job = await getJob(context, params.id)
      if (!(await canRetry(job))) {
        throw new ServerError(
          'job/not-retryable',
          `The job is ${job.status}; only one that failed or was canceled is tried again.`,
        )
      }
      // One that was left behind is ended first, or the same would be handed back as still running.
      if (!hasEnded(job)) await context.jobs.cancel(job.id)
      const job_id = await queueAgain(context, job, caller)
      await note(context, caller, 'job.retried', job, job_id)
      context.jobs.notify()
      return { job_id }
    }),
  ]
}

/** Waiting and running jobs in their order, then the latest of the others; each with the casefile of its run. */
async function findJobsForAdmin(db: Db, limit: number): Promise<(JobRow & { casefile: string | null })[]> {
  const jobs = db.selectFrom('jobs').leftJoin('runs', 'runs.job_id', 'jobs.id').selectAll('jobs')
  const listed = jobs.select('runs.casefile_slug as casefile')
  const open = await listed.where('jobs.status', 'in', ['queued', 'running']).orderBy('jobs.position').execute()
  const ended = listed.where('jobs.status', 'not in', ['queued', 'running']).orderBy('jobs.position', 'desc')
  return [...open, ...(await ended.limit(limit).execute())]
}

async function getJob({ db }: ServerContext, id: string): Promise<JobRow> {
  const job = await findJob(db, id)
  if (!job) throw new ServerError('job/not-found', `There is no job "${id}".`)
  return job
}

/** An ended job stays as it is, for the record; the same is begun anew. */
async function queueAgain(context: ServerContext, job: JobRow, { user }: Caller): Promise<string> {
  if (job.kind === 'ocr') return (await queueRecognition(context, job.subject)).job_id
  if (job.kind === RENDER_KIND) return queueRender(context, reasonsOf(job))
  if (job.kind === 'rival') return queueRivalAgain(context, job, user)
  const run = await context.db
    .selectFrom('runs')
    .select('casefile_slug')
    .where('id', '=', job.subject)
    .executeTakeFirst()
  if (job.kind !== 'run' || !run) {
    throw new ServerError('job/not-retryable', `Jobs of kind "${job.kind}" cannot be tried again.`)
  }
  return (await queueRun(context, run.casefile_slug, user)).jobId
}

async function queueRivalAgain(context: ServerContext, { id, subject }: JobRow, by: Caller['user']): Promise<string> {
  const rival = (await findRival(context.db, subject))!
  if (rival.job_id !== id) throw new ServerError('job/not-retryable', 'It was tried again already.')
  await analyzeRivals(context, rival.casefile_slug, by)
  return (await findRival(context.db, subject))!.job_id
}

async function note(
  context: ServerContext,
  caller: Caller,
  action: string,
  job: JobRow,
  result: string,
): Promise<void> {
  const change = { before: { kind: job.kind, subject: job.subject, status: job.status }, after: { result } }
  const entry = { actor: caller.user, action, subject: `job:${job.id}`, ...change }
  await context.db.transaction().execute((trx) => recordActivity(trx, context, entry))
}
