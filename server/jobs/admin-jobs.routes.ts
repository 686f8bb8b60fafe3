import { z } from 'zod'
import { adminJobsSchema } from '../../contract/admin/system.ts'
import { recordActivity } from '../activity/activity.service.ts'
import type { Caller } from '../auth/access.ts'
import type { ServerContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { queueRecognition } from '../ingestion/ocr/ocr.job.ts'
import { queueRun } from '../runs/run.service.ts'
import { countJobsByStatus, findJob, findJobsForAdmin } from './job.repository.ts'
import type { JobRow } from './job.table.ts'

const access = { role: 'admin' } as const
/** Ended jobs that are listed. */
const LATEST = 50
const canRetry = ({ status }: JobRow) => status === 'failed' || status === 'cancelled'

/** The job queue as admins see it. */
export function adminJobRoutes(context: ServerContext): Route[] {
  const { db } = context
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/jobs',
      access,
      summary: 'Waiting and running jobs, then the latest of the others.',
      answer: adminJobsSchema,
      errors: [],
      handle: async () => ({
        counts: await countJobsByStatus(db),
        jobs: (await findJobsForAdmin(db, LATEST)).map((job) => ({ ...job, can_retry: canRetry(job) })),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/jobs/:id/cancel',
      access,
      summary: 'Gives a waiting or running job up.',
      answer: z.object({ success: z.literal(true) }),
      errors: ['job/not-found', 'job/already-ended'],
      handle: async ({ caller, params }) => {
        const job = await getJob(context, params.id!)
        if (!(await context.jobs.cancel(job.id))) {
          throw new ServerError('job/already-ended', 'The job ended before it could be cancelled.')
        }
        await note(context, caller, 'job.cancelled', job, 'cancelled')
        return { success: true as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/jobs/:id/retry',
      access,
      summary: 'Puts a new job of the same kind, about the same thing, in the queue.',
      answer: z.object({ job_id: z.string() }),
      errors: ['job/not-found', 'job/not-retryable', 'run/already-published', 'dataset/missing', 'run/data-changed'],
      handle: async ({ caller, params }) => {
        const job = await getJob(context, params.id!)
        if (!canRetry(job)) {
          throw new ServerError(
            'job/not-retryable',
            `The job is ${job.status}; only one that failed or was cancelled is tried again.`,
          )
        }
        const job_id = await queueAgain(context, job)
        await note(context, caller, 'job.retried', job, job_id)
        context.jobs.notify()
        return { job_id }
      },
    }),
  ]
}

async function getJob({ db }: ServerContext, id: string): Promise<JobRow> {
  const job = await findJob(db, id)
  if (!job) throw new ServerError('job/not-found', `There is no job "${id}".`)
  return job
}

/** An ended job stays as it is, for the record; the same is begun anew. */
async function queueAgain(context: ServerContext, job: JobRow): Promise<string> {
  if (job.kind === 'ocr') return (await queueRecognition(context, job.subject)).job_id
  const run = await context.db
    .selectFrom('runs')
    .select('casefile_slug')
    .where('id', '=', job.subject)
    .executeTakeFirst()
  if (job.kind !== 'run' || !run) {
    throw new ServerError('job/not-retryable', `Jobs of kind "${job.kind}" cannot be tried again.`)
  }
  return (await queueRun(context, run.casefile_slug)).jobId
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
