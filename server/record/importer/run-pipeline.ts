import { getCasefile } from '../casefiles/casefile.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { findDraft } from '../drafts/draft.repository.ts'
import { ServerError } from '../../base/errors.ts'
import type { JobRunner } from '../../base/jobs/job-runner.ts'
import { lockDesign } from '../locks/lock.service.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { retractCasefile } from '../publications/retract-casefile.ts'
import { queueRun } from '../runs/run.service.ts'

/** Who locks and publishes the casefiles that come with the product. */
export const ARCHIVE_AUTHOR = 'Policy Casefiles, built-in archive'

export type PipelineStage = 'lock' | 'analyze' | 'publish' | 'retract'

/**
 * Takes a casefile from where it stands to published: lock, run, publish, and retracts it where its source says so; what is
 * done already is not done again. One that an analyst has taken up in the studio is left to the analyst.
 *
 * @param onStage told before each stage that has something to do
 * @param retraction why the published casefile should not be relied on; null where it may be
 * @throws {ServerError} the first refusal, `run/failed` with the run's reason; the casefile stays where it was
 */
export async function runPipeline(
  context: ServerContext,
  jobs: JobRunner,
  slug: string,
  onStage: (stage: PipelineStage) => void = () => undefined,
  retraction: string | null = null,
): Promise<void> {
  if (await findDraft(context.db, slug)) return
  const status = async () => (await getCasefile(context.db, slug)).status
  if ((await status()) === 'draft') {
    onStage('lock')
    await lockDesign(context, slug, ARCHIVE_AUTHOR)
  }
  if ((await status()) === 'design_locked') {
    onStage('analyze')
    await runToCompletion(context, jobs, slug)
  }
  if ((await status()) === 'analyzed') {
    onStage('publish')
    await publishCasefile(context, slug, ARCHIVE_AUTHOR)
  }
  if (retraction !== null && (await status()) === 'published') {
    onStage('retract')
    await retractCasefile(context, slug, retraction, ARCHIVE_AUTHOR)
  }
}

/** Queues a run and waits for its end. @throws {ServerError} `run/failed` */
export async function runToCompletion(
  context: ServerContext,
  jobs: JobRunner,
  slug: string,
): Promise<{ runId: string }> {
  const { runId, jobId } = await queueRun(context, slug)
  jobs.notify()
  const job = await jobs.waitFor(jobId)
  if (job.status !== 'completed') throw new ServerError('run/failed', `The run of "${slug}" failed: ${job.reason}`)
  return { runId }
}
