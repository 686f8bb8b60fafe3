import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { findDraft } from '../drafts/draft.repository.ts'
import { ServerError } from '../../base/errors.ts'
import type { JobRunner } from '../../base/jobs/job-runner.ts'
import { lockDesign } from '../locks/lock.service.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { retractCasefile } from '../publications/retract-casefile.ts'
import { findRunsOfCasefile } from '../runs/run.repository.ts'
import { queueRun } from '../runs/run.service.ts'

/** Who locks and publishes the casefiles that come with the product. */
export const ARCHIVE_AUTHOR = 'Policy Casefiles, built-in archive'

export type PipelineStage = 'lock' | 'analyze' | 'publish' | 'retract'

export interface PipelineOptions {
  /** Told before each stage that has something to do. */
  onStage?: (stage: PipelineStage) => void
  /** Why the published casefile should not be relied on; null or left out where it may be. */
  retraction?: string | null
}

/** A casefile whose run is in the queue, or needs none. */
export interface BegunPipeline {
  slug: string
  /** The run that is waited for; null where nothing is left to compute. */
  runId: string | null
  /**
   * Waits for the run, publishes, and retracts where the source says so.
   *
   * @throws {ServerError} the first refusal, `run/failed` with the run's reason; the casefile stays where it was
   */
  finish(): Promise<void>
}

/**
 * Takes a casefile from where it stands to published: lock, run, publish, and retracts it where its source says so; what is
 * done already is not done again. One that an analyst has taken up in the studio is left to the analyst.
 *
 * @throws {ServerError} the first refusal, `run/failed` with the run's reason; the casefile stays where it was
 */
export async function runPipeline(
  context: ServerContext,
  jobs: JobRunner,
  slug: string,
  options: PipelineOptions = {},
): Promise<void> {
  const { finish } = await beginPipeline(context, jobs, slug, options)
  await finish()
}

/** The first half of {@link runPipeline}, lock and queue: others can be begun while this one is computed. */
export async function beginPipeline(
  context: ServerContext,
  jobs: JobRunner,
  slug: string,
  { onStage = () => undefined, retraction = null }: PipelineOptions = {},
): Promise<BegunPipeline> {
  if (await findDraft(context.db, slug)) return { slug, runId: null, finish: async () => undefined }
  const status = async () => (await getCasefile(context.db, slug)).status
  if ((await status()) === 'draft') {
    onStage('lock')
    await lockDesign(context, slug, ARCHIVE_AUTHOR)
  }
  // Asked for in this order: one that a crash left behind may end meanwhile, and then none is needed.
  const left = await findRunLeft(context, jobs, slug)
  const run =
    left ?? ((await status()) === 'design_locked' ? await queue(context, jobs, slug, onStage, ARCHIVE_AUTHOR) : null)
  async function finish(): Promise<void> {
    if (run) await runEnded(jobs, slug, run.jobId)
    if ((await status()) === 'analyzed') {
      onStage('publish')
      await publishCasefile(context, slug, ARCHIVE_AUTHOR)
    }
    if (retraction !== null && (await status()) === 'published') {
      onStage('retract')
      await retractCasefile(context, slug, retraction, ARCHIVE_AUTHOR)
    }
  }
  return { slug, runId: run?.runId ?? null, finish }
}

/** The run that an earlier process has begun or put in the queue. */
async function findRunLeft({ db }: ServerContext, jobs: JobRunner, slug: string): Promise<QueuedRun | null> {
  const runs = await findRunsOfCasefile(db, slug)
  const left = runs.find(({ status }) => status === 'queued' || status === 'running')
  if (!left) return null
  jobs.notify()
  return { runId: left.id, jobId: left.job_id }
}

interface QueuedRun {
  runId: string
  jobId: string
}

async function queue(
  context: ServerContext,
  jobs: JobRunner,
  slug: string,
  onStage: (stage: PipelineStage) => void,
  by: string,
): Promise<QueuedRun> {
  onStage('analyze')
  const run = await queueRun(context, slug, by)
  jobs.notify()
  return run
}

/** Queues a run and waits for its end. @param by who asks for it @throws {ServerError} `run/failed` */
export async function runToCompletion(
  context: ServerContext,
  jobs: JobRunner,
  slug: string,
  by = ARCHIVE_AUTHOR,
): Promise<{ runId: string }> {
  const { runId, jobId } = await queue(context, jobs, slug, () => undefined, by)
  await runEnded(jobs, slug, jobId)
  return { runId }
}

async function runEnded(jobs: JobRunner, slug: string, jobId: string): Promise<void> {
  const job = await jobs.waitFor(jobId)
  if (job.status !== 'completed') throw new ServerError('run/failed', `The run of "${slug}" failed: ${job.reason}`)
}
