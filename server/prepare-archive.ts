import type { ServerContext } from './base/context.ts'
import { ServerError } from './base/errors.ts'
import { importDomains, importSource } from './record/importer/import-archive.ts'
import { importPolicy, importProblem, listCollectionSources } from './record/importer/import-collections.ts'
import { listSources } from './record/importer/read-source.ts'
import { runPipeline, type PipelineStage } from './record/importer/run-pipeline.ts'
import type { JobRunner } from './base/jobs/job-runner.ts'
import { commitDomains } from './record/publications/commit-publications.ts'
import { publishDependents } from './record/publications/publish-dependents.ts'
import { reconcilePublications } from './record/publications/reconcile-publications.ts'

const STAGES: Record<PipelineStage, string> = {
  lock: 'locking the design',
  analyze: 'analyzing',
  publish: 'publishing',
  retract: 'retracting',
}

/**
 * Brings every built-in casefile to published, then the policies and problems that name them; what is done already is
 * left alone.
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
  async function attempt(folder: string, bringIn: () => Promise<unknown>): Promise<void> {
    try {
      await bringIn()
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      context.log.warn({ code: error.code, folder }, error.message)
      say(`${error.message} (${error.code})`)
      refused += 1
    }
  }
  for (const folder of sources) {
    await attempt(folder, async () => {
      const { slug, change, retraction } = await importSource(context, folder)
      if (change !== 'unchanged')
        say(`${slug}: ${change === 'created' ? 'brought in' : 'brought up to date'} as a draft`)
      await runPipeline(context, jobs, slug, (stage) => say(`${slug}: ${STAGES[stage]}`), retraction)
    })
  }
  await commitDomains(context)
  for (const file of listCollectionSources(archive, 'policies')) await attempt(file, () => importPolicy(context, file))
  for (const file of listCollectionSources(archive, 'problems')) await attempt(file, () => importProblem(context, file))
  for (const { path, version, waitsFor } of await publishDependents(context)) {
    say(version === null ? `${path}: waits for ${waitsFor.join(', ')}` : `${path}: published as version ${version}`)
  }
  return { casefiles: sources.length, refused }
}
