/*
 * Works on the jobs of an archive on PostgreSQL, beside its server and any number of other workers; with the role
 * `render` it renders the public pages, with the role `nightly` it stands by to do the nights as well. Needs the same DATABASE_URL and
 * the same DATA_DIR. SIGTERM and SIGINT put back what is in hand; a worker that is killed is taken over from.
 *
 * Usage: npx casefiles worker
 */
import path from 'node:path'
import { joinArchive } from './base/db/share-archive.ts'
import { describeProcess } from './base/jobs/lease.ts'
import { openServerLog, type ServerLog } from './base/log/open-log.ts'
import { keepPrivate } from './base/private-files.ts'
import { readSettings, type Settings } from './base/settings.ts'
import { jobHandlers, openJobs } from './job-handlers.ts'
import { openContext } from './open-context.ts'
import { openNights } from './nights.ts'
import { followStorage, joinStorageAtStart } from './operations/storage/join-storage.ts'
import { leaveRebuilds, openRebuilds } from './rendering.ts'
import { noRebuilds } from './site/rebuilds/rebuild-queue.ts'
import { queueRender } from './site/rebuilds/render-job.ts'

const root = path.resolve(import.meta.dirname, '..')
/** Longest wait for what is in hand to be put back; whatever is cut off is taken over by others. */
const PATIENCE_MS = 5000
const say = (line: string) => console.log(line)
const stopping = new AbortController()
const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))

async function start(): Promise<void> {
  const settings = readSettings(process.env, root, ['analysis', 'ingest'])
  const { databaseUrl } = settings
  if (databaseUrl === undefined)
    throw new Error(
      'A worker needs an archive on PostgreSQL: set DATABASE_URL. On SQLite the server does all jobs itself.',
    )
  if (settings.roles.includes('web')) return void (await import('./main.ts'))
  listenToSignals()
  keepPrivate(settings.dataFolder)
  // Several workers cannot turn over the same files.
  const serverLog = await openServerLog({ ...settings, logTo: 'stdout' })
  while (!stopping.signal.aborted) {
    let ask = () => {}
    const asked = new Promise<void>((resolve) => (ask = resolve))
    const leave = await joinArchive(databaseUrl, ask, serverLog.log)
    const close = await work(settings, serverLog)
    await Promise.race([asked, stopped])
    if (!stopping.signal.aborted) say('Lets go of the archive for a while: somebody needs it alone')
    await close()
    await leave()
  }
  process.exit(0)
}

/** @returns how to stop */
async function work(settings: Settings, { log, state: logState }: ServerLog): Promise<() => Promise<void>> {
  const context = { ...(await openContext(settings, root, log, noRebuilds)), logState }
  await joinStorageAtStart(context, say)
  const rendering = settings.roles.includes('render')
    ? openRebuilds(context, settings, { isAsleep: true })
    : leaveRebuilds(context, settings, false)
  context.rebuilds = rendering
  const jobs = openJobs(context, settings, { handlers: jobHandlers(context) })
  context.jobs = jobs
  await jobs.start()
  // What was published while nobody had this role, and what the templates of this version change.
  if (settings.roles.includes('render') && context.publications.head() !== '') await queueRender(context, ['start'])
  const stopFollowing = followStorage(context, settings)
  const stopNights = settings.roles.includes('nightly') ? await openNights(context, settings) : async () => undefined
  say(`Works on jobs (${settings.roles.join(', ')}), ${describeProcess()}`)
  return async () => {
    await stopNights()
    await stopFollowing()
    await jobs.stop()
    await rendering.close(true)
    await context.db.destroy()
  }
}

function listenToSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stopping.abort()
      setTimeout(() => process.exit(0), PATIENCE_MS).unref()
    })
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
