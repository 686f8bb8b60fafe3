import type { ServerContext } from './context.ts'
import { ServerError } from './errors.ts'
import { importDomains, importSource } from './importer/import-archive.ts'
import { listSources } from './importer/read-source.ts'
import { runPipeline } from './importer/run-pipeline.ts'
import type { PipelineStage } from './importer/run-pipeline.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import { commitDomains } from './publications/commit-publications.ts'
import { reconcilePublications } from './publications/reconcile-publications.ts'

const STAGES: Record<PipelineStage, string> = {
  lock: 'locking the design',
  analyze: 'analyzing',
  publish: 'publishing',
}

/**
 * Brings every built-in casefile to published; what is done already is left alone.
 * One that is refused is reported and does not keep the others from being served.
 *
 * @param say prints one line for the person at the terminal
 * @returns how many casefiles there are and how many were refused
 */
export async function prepareArchive(
  context: ServerContext,
  jobs: JobRunner,
  archive: string,
  say: (line: string) => void,
): Promise<{ casefiles: number; refused: number }> {
  await importDomains(context, archive)
  for (const slug of await reconcilePublications(context)) say(`${slug}: completed its publication`)
  const sources = listSources(archive)
  let refused = 0
  for (const folder of sources) {
    try {
      const { slug, change } = await importSource(context, folder)
      if (change !== 'unchanged')
        say(`${slug}: ${change === 'created' ? 'brought in' : 'brought up to date'} as a draft`)
      await runPipeline(context, jobs, slug, (stage) => say(`${slug}: ${STAGES[stage]}`))
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      context.log.warn({ code: error.code, folder }, error.message)
      say(`${error.message} (${error.code})`)
      refused += 1
    }
  }
  await commitDomains(context)
  return { casefiles: sources.length, refused }
}
