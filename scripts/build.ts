/*
 * Takes every built-in casefile to published, brings the site up to date and writes it to dist/ as plain files for any
 * static host; nothing listens. Writes to DATA_DIR (settings as for the server) and dist/ only. Safe to run again: what is
 * done is not redone. Ends with 1 and one sentence when something could not be published or built. Not meant to run
 * beside a server on the same DATA_DIR.
 *
 * Usage: npm run build [-- --out folder]
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createJobRunner } from '../server/base/jobs/job-runner.ts'
import { openContext, openLog } from '../server/open-context.ts'
import { PREPARED_AT_ONCE, prepareArchive } from '../server/prepare-archive.ts'
import { openSiteBuilder, siteFolder } from '../server/site/rebuilds/site-builder.ts'
import { runHandler } from '../server/record/runs/run.service.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'
import { readSettings, type Settings } from '../server/base/settings.ts'
import { plainFiles } from '../server/site/serving/plain-files.ts'
import { readPageSettings } from '../server/base/site-settings/site-setting.service.ts'
import { openContentStore } from '../server/base/store/content-store.ts'
import { materialise } from '../server/base/store/materialise.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } })

try {
  const settings = readSettings(process.env, root)
  await buildSite(settings, await publishArchive(settings))
  writeFolder(settings, path.resolve(root, values.out))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** @returns what the operator set of what stands in pages */
async function publishArchive(settings: Settings): Promise<Record<string, string>> {
  // The site is built once, after everything is published.
  const context = await openContext(settings, root, openLog(settings), noRebuilds)
  const jobs = createJobRunner(context, { handlers: { run: runHandler(context) }, atOnce: () => PREPARED_AT_ONCE })
  try {
    await jobs.start()
    const { refused } = await prepareArchive(context, jobs, settings.archiveFolder, console.log)
    if (refused > 0) throw new Error(`${refused} of the built-in casefiles could not be published.`)
    return await readPageSettings(context)
  } finally {
    await jobs.stop()
    await context.db.destroy()
  }
}

async function buildSite(settings: Settings, pageSettings: Record<string, string>): Promise<void> {
  const builder = openSiteBuilder({
    ...settings,
    projectFolder: root,
    pageSettings: async () => pageSettings,
  })
  try {
    const { kind, rendered, missing } = await builder.build()
    console.log(kind === 'unchanged' ? 'The site is up to date.' : `The site is built: ${rendered} pages and files.`)
    if (missing.length > 0) console.warn(`The site has no page for ${missing.join(', ')}.`)
  } finally {
    await builder.close()
  }
}

function writeFolder({ dataFolder }: Settings, target: string): void {
  const site = openContentStore(siteFolder(dataFolder))
  const files = plainFiles(site)
  materialise(site, files, target)
  console.log(`${files.length} files in ${path.relative(process.cwd(), target)}/`)
}
