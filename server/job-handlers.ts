import { createGraphileRunner } from './base/jobs/graphile-runner.ts'
import { createJobRunner, type JobHandler, type JobRunner, type JobRunnerOptions } from './base/jobs/job-runner.ts'
import type { ServerContext } from './base/context.ts'
import type { Role, Settings } from './base/settings.ts'
import { rivalHandler } from './record/rivals/rival-job.ts'
import { runHandler } from './record/runs/run.service.ts'
import { renderHandler, RENDER_KIND } from './site/rebuilds/render-job.ts'
import { recognitionHandler } from './texts/ingestion/ocr/ocr.job.ts'

/** Every kind of job, whoever does it: cancelling and giving up are told by any process. */
export function jobHandlers(context: ServerContext): Record<string, JobHandler> {
  return {
    run: runHandler(context),
    rival: rivalHandler(context),
    [RENDER_KIND]: renderHandler(context),
    ocr: recognitionHandler(context),
  }
}

/** Kinds of jobs that a role works on. */
const KINDS: Partial<Record<Role, readonly string[]>> = {
  analysis: ['run', 'rival'],
  render: [RENDER_KIND],
  ingest: ['ocr'],
}

/**
 * Opens the queue of jobs: Graphile Worker's on PostgreSQL, for the roles of this process; else the one that needs nothing
 * beside the database and does everything.
 */
export function openJobs(
  context: ServerContext,
  { databaseUrl, roles }: Pick<Settings, 'databaseUrl' | 'roles'>,
  options: JobRunnerOptions,
): JobRunner {
  if (databaseUrl === undefined) return createJobRunner(context, options)
  const kinds = roles.flatMap((role) => KINDS[role] ?? [])
  return createGraphileRunner(context, databaseUrl, { ...options, kinds })
}
