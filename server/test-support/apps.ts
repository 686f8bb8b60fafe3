import path from 'node:path'
import type { Hono } from 'hono'
import { createApp } from '../app.ts'
import { importDomains, importSource } from '../record/importer/import-archive.ts'
import { runPipeline } from '../record/importer/run-pipeline.ts'
import { createJobRunner } from '../base/jobs/job-runner.ts'
import { runHandler } from '../record/runs/run.service.ts'
import { copyArchive, copyCasefile } from './archive-sources.ts'
import { openTestContext, type TestContext } from './test-context.ts'
import type { OpenDatabase } from './test-databases.ts'
import { insertAccount, signedInHeaders } from './accounts.ts'

/** The app over the built-in casefile, published with an analysis that takes no time. */
export async function openPublishedApp(open: OpenDatabase): Promise<{ app: Hono; context: TestContext }> {
  const context = await openTestContext(open)
  const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
  const archive = copyArchive(context.folder)
  await importDomains(context, archive)
  const { slug } = await importSource(context, `${archive}/seat-belt-laws`)
  await runPipeline(context, jobs, slug)
  await jobs.stop()
  return { app: createApp(context), context }
}

/** The built-in casefile of that app published once more under another name. */
export async function publishCopy(context: TestContext, slug: string, docket?: string): Promise<void> {
  const archive = path.join(context.folder, 'archive')
  copyCasefile(archive, 'seat-belt-laws', slug, docket)
  const jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
  await importSource(context, path.join(archive, slug))
  await runPipeline(context, jobs, slug)
  await jobs.stop()
}

export interface AdminApp {
  context: TestContext
  app: Hono
  /** Id of the admin. */
  admin: string
  /** Headers of a call by the admin. */
  headers: Record<string, string>
}

/** The app over a fresh folder, with an admin who is signed in. */
export async function openAdminApp(open: OpenDatabase): Promise<AdminApp> {
  const context = await openTestContext(open)
  const admin = await insertAccount(context, 'admin', 'free')
  return { context, app: createApp(context), admin, headers: await signedInHeaders(context, admin) }
}
