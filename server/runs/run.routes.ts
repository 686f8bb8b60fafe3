import { z } from 'zod'
import { analysisSchema } from '../../contract/analysis.ts'
import { runRecordSchema } from '../../contract/run.ts'
import { successSchema } from '../../contract/session.ts'
import { runSummarySchema } from '../../contract/studio/casefile.ts'
import { jobEventSchema } from '../../contract/studio/job-event.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../context.ts'
import { summarizeRun } from '../drafts/studio-casefile.ts'
import { ServerError } from '../errors.ts'
import { eventStream } from '../http/event-stream.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { findJob } from '../jobs/job.repository.ts'
import { watchJob } from '../jobs/watch-job.ts'
import { findRun, findRunsOfCasefile } from './run.repository.ts'
import { queueRun } from './run.service.ts'

const analyst = { role: 'analyst' } as const
const runResultsSchema = z.object({ run: runRecordSchema, analysis: analysisSchema })

/** Starting, watching and cancelling analyses. */
export function runRoutes(context: ServerContext): Route[] {
  const { db, jobs } = context
  return [
    defineRoute({
      method: 'POST',
      path: '/api/v2/studio/casefiles/:id/analyze',
      access: analyst,
      summary: 'Put a run of the locked design in the queue; one under way is handed back instead.',
      answer: z.object({ run_id: z.string(), job_id: z.string() }),
      errors: ['casefile/not-found', 'run/design-not-locked', 'run/already-published', 'run/data-changed'],
      handle: async ({ params }) => {
        const { runId, jobId } = await queueRun(context, params.id!)
        jobs.notify()
        return { run_id: runId, job_id: jobId }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/casefiles/:id/runs',
      access: analyst,
      summary: 'Runs of all versions, newest first.',
      answer: z.object({ runs: z.array(runSummarySchema) }),
      errors: ['casefile/not-found'],
      handle: async ({ params }) => {
        await getCasefile(db, params.id!)
        const runs = await findRunsOfCasefile(db, params.id!)
        return { runs: await Promise.all(runs.map((run) => summarizeRun(db, run))) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/casefiles/:id/runs/:run',
      access: analyst,
      summary: 'Results of a completed run. Until it is completed nothing of it is shown.',
      answer: runResultsSchema,
      errors: ['casefile/not-found', 'provenance/not-found', 'run/not-completed'],
      handle: ({ params }) => readResults(context, params.id!, params.run!),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/jobs/:id/events',
      access: analyst,
      summary: 'Server-sent events: where the job stands, then what is new, until it ends.',
      answer: jobEventSchema,
      errors: ['job/not-found'],
      handle: async ({ params, request }) => {
        await getJob(context, params.id!)
        return eventStream(watchJob(db, params.id!, request.signal))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v2/studio/jobs/:id/cancel',
      access: analyst,
      summary: 'Give up a waiting or running job; the casefile stays where it was.',
      answer: successSchema,
      errors: ['job/not-found', 'job/already-ended'],
      handle: async ({ params }) => {
        await getJob(context, params.id!)
        if (!(await jobs.cancel(params.id!))) throw alreadyEnded(params.id!)
        return { success: true as const }
      },
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

async function getJob({ db }: ServerContext, id: string): Promise<void> {
  if (!(await findJob(db, id))) throw new ServerError('job/not-found', `There is no job "${id}".`)
}

function alreadyEnded(id: string): ServerError {
  return new ServerError('job/already-ended', `The job "${id}" has ended already.`)
}
