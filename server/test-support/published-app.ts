import type { Hono } from 'hono'
import { createApp } from '../app.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runPipeline } from '../importer/run-pipeline.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import { runHandler } from '../runs/run.service.ts'
import { copyArchive } from './archive-copy.ts'
import { openTestContext } from './test-context.ts'
import type { TestContext } from './test-context.ts'
import type { TestDatabase } from './test-databases.ts'

/** The app over the built-in casefile, published with an analysis that takes no time. */
export async function openPublishedApp(
  open: () => Promise<TestDatabase>,
): Promise<{ app: Hono; context: TestContext }> {
  const context = await openTestContext(open)
  const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
  const archive = copyArchive(context.folder)
  await importDomains(context, archive)
  const { slug } = await importSource(context, `${archive}/seat-belt-laws`)
  await runPipeline(context, jobs, slug)
  await jobs.stop()
  return { app: createApp(context), context }
}
