import * as calls from '../../../contract/calls/run.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { requireOwnCasefile } from '../drafts/draft-editors.ts'
import { summarizeRun } from '../drafts/studio-casefile.ts'
import { ServerError } from '../../base/errors.ts'
import { eventStream, watchJob } from '../../base/jobs/watch-job.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findJob } from '../../base/jobs/job.repository.ts'
import { findRun, findRunsOfCasefile } from './run.repository.ts'
import { queueRun } from './run.service.ts'

/** Starting, watching and cancelling analyses. */
export function runRoutes(context: ServerContext): Route[] {
  const { db, jobs } = context
  return [
    implement(calls.startRun, async ({ params, caller }) => {
      const { runId, jobId } = await queueRun(context, params.id, caller.user)
      jobs.notify()
      return { run_id: runId, job_id: jobId }
    }),
    implement(calls.listRuns, async ({ params }) => {
      await getCasefile(db, params.id)
      const runs = await findRunsOfCasefile(db, params.id)
      return { runs: await Promise.all(runs.map((run) => summarizeRun(db, run))) }
    }),
    implement(calls.getRunResults, ({ params }) => readResults(context, params.id, params.run)),
    implement(calls.watchJob, async ({ params, request }) => {
      await getJob(context, params.id)
      return eventStream(watchJob(db, jobs, params.id, request.signal))
    }),
    implement(calls.cancelJob, async ({ params, caller }) => {
      await requireOwnRun(context, params.id, caller.user)
      if (!(await jobs.cancel(params.id))) throw alreadyEnded(params.id)
      const entry = { actor: caller.user, action: 'job.cancelled', subject: `job:${params.id}` }
      await db.transaction().execute((trx) => recordActivity(trx, context, entry))
      return { success: true as const }
    }),
  ]
}

async function readResults({ db }: ServerContext, slug: string, id: string) {
  await getCasefile(db, slug)
  const run = await findRun(db, id)
  if (run?.casefile_slug !== slug) throw new ServerError('provenance/not-found', `"${slug}" has no run "${id}".`)
  if (run.record_json === null || run.result_json === null) {
    throw new ServerError('run/not-completed', `The run ${id} is not completed, so there is nothing to show yet.`)
  }
  return { run: JSON.parse(run.record_json), analysis: JSON.parse(run.result_json) }
}

/**
 * Whoever may change the casefile gives its run up; other jobs are an admin's.
 *
 * @throws {ServerError} `job/not-found`, `casefile/not-yours`
 */
async function requireOwnRun({ db }: ServerContext, id: string, user: User): Promise<void> {
  const job = await findJob(db, id)
  const run = job?.kind === 'run' ? await findRun(db, job.subject) : undefined
  if (!run) throw new ServerError('job/not-found', `No run is made by a job "${id}".`)
  await requireOwnCasefile(db, run.casefile_slug, user)
}

async function getJob({ db }: ServerContext, id: string): Promise<void> {
  if (!(await findJob(db, id))) throw new ServerError('job/not-found', `There is no job "${id}".`)
}

function alreadyEnded(id: string): ServerError {
  return new ServerError('job/already-ended', `The job "${id}" has ended already.`)
}
