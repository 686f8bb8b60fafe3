/*
 * Writes the public site to dist/ as plain files for any static host; nothing listens. Beside a server it renders what that
 * server has published and writes nothing but dist/. Without one it first takes every built-in casefile to published, in
 * DATA_DIR (settings as for the server). What is rendered is kept under node_modules/.cache for the next time. Safe to run
 * again: what is done is not redone. Ends with 1 and one sentence when something could not be published or built.
 *
 * Usage: npx casefiles build [--out folder]
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sha256 } from '../server/base/chain/fingerprint.ts'
import { holdFolder, type HeldFolder } from '../server/base/db/hold-folder.ts'
import { openDatabase } from '../server/base/db/dialect.ts'
import { ServerError } from '../server/base/errors.ts'
import { describeProcess, THIS_INSTANCE } from '../server/base/jobs/lease.ts'
import { createJobRunner } from '../server/base/jobs/job-runner.ts'
import { openCommandLog } from '../server/base/log/open-log.ts'
import { openContext } from '../server/open-context.ts'
import { PREPARED_AT_ONCE, prepareArchive } from '../server/prepare-archive.ts'
import { rivalHandler } from '../server/record/rivals/rival-job.ts'
import { runHandler } from '../server/record/runs/run.service.ts'
import { noRebuilds } from '../server/site/rebuilds/rebuild-queue.ts'
import { keepPrivate } from '../server/base/private-files.ts'
import { readSettings, type Settings } from '../server/base/settings.ts'
import { readPageSettings } from '../server/base/site-settings/site-setting.service.ts'
import { securityText } from '../server/site/serving/security-text.ts'
import { writeStaticSite } from '../server/site/serving/write-static-site.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } })

try {
  const settings = readSettings(process.env, root)
  const held = holdUnlessServed(settings.dataFolder)
  const pageSettings = held ? await publishArchive(settings) : await readServed(settings)
  await writeSite(settings, pageSettings)
  held?.release()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** @returns null where a server works on the data folder */
function holdUnlessServed(dataFolder: string): HeldFolder | null {
  try {
    return holdFolder(dataFolder, { instance: THIS_INSTANCE, process: describeProcess() })
  } catch (error) {
    if (error instanceof ServerError && error.code === 'server/folder-in-use') return null
    throw error
  }
}

/** @returns what the operator set of what stands in pages */
async function readServed({ dataFolder, databaseUrl }: Settings): Promise<Record<string, string>> {
  const db = openDatabase({ dataFolder, url: databaseUrl })
  try {
    return await readPageSettings({ db })
  } finally {
    await db.destroy()
  }
}

/** @returns what the operator set of what stands in pages */
async function publishArchive(settings: Settings): Promise<Record<string, string>> {
  const ownMask = process.umask()
  keepPrivate(settings.dataFolder)
  const context = await openContext(settings, root, openCommandLog(settings), noRebuilds)
  const handlers = { run: runHandler(context), rival: rivalHandler(context) }
  const jobs = createJobRunner(context, { handlers, atOnce: () => PREPARED_AT_ONCE })
  try {
    await jobs.start()
    const { refused } = await prepareArchive(context, jobs, settings.archiveFolder, console.log)
    if (refused > 0) throw new Error(`${refused} of the built-in casefiles could not be published.`)
    return await readPageSettings(context)
  } finally {
    await jobs.stop()
    await context.db.destroy()
    // What is written from here on is public, and another account may serve it.
    process.umask(ownMask)
  }
}

async function writeSite(settings: Settings, pageSettings: Record<string, string>): Promise<void> {
  const target = path.resolve(root, values.out)
  const workFolder = path.join(root, 'node_modules/.cache/static-site', sha256(settings.dataFolder).slice(0, 16))
  const facts = { contact: pageSettings['CONTACT_EMAIL'] ?? '', now: new Date().toISOString() }
  const { kind, rendered, missing, files } = await writeStaticSite({
    dataFolder: settings.dataFolder,
    projectFolder: root,
    publicUrl: settings.publicUrl,
    pageSettings: async () => pageSettings,
    workFolder,
    target,
    securityText: securityText({ ...facts, publicUrl: settings.publicUrl }),
  })
  console.log(kind === 'unchanged' ? 'The site is up to date.' : `The site is built: ${rendered} pages and files.`)
  if (missing.length > 0) console.warn(`The site has no page for ${missing.join(', ')}.`)
  console.log(`${files} files in ${path.relative(process.cwd(), target)}/, for ${settings.publicUrl}`)
}
