import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGraphileRunner } from './base/jobs/graphile-runner.ts'
import { createJobRunner, type JobRunner } from './base/jobs/job-runner.ts'
import { jobHandlers } from './job-handlers.ts'
import { followStorage } from './operations/storage/join-storage.ts'
import { importDomains, importSource } from './record/importer/import-archive.ts'
import { runPipeline } from './record/importer/run-pipeline.ts'
import { runHandler } from './record/runs/run.service.ts'
import { findSiteBuilds } from './site/builds/site-build.service.ts'
import { openRemoteRebuilds, type RemoteRebuilds } from './site/rebuilds/remote-rebuilds.ts'
import { siteRoutes } from './site/serving/site.routes.ts'
import { copyArchive } from './test-support/archive-sources.ts'
import { cephEnvironment } from './test-support/ceph-server.ts'
import { publishCopy } from './test-support/apps.ts'
import { openTestContext, type TestContext } from './test-support/test-context.ts'
import { HAS_POSTGRES, openServer, openServerAndBucket, type OpenDatabase } from './test-support/test-databases.ts'
import { HAS_STORAGE } from './test-support/test-storage.ts'

const root = path.resolve(import.meta.dirname, '..')

/** How the server comes to the pages that another process makes. */
const PLACES: [name: string, open: OpenDatabase][] = [['in a folder of both', openServer]]
if (HAS_STORAGE) PLACES.push(['with a folder of its own and a bucket of both', openServerAndBucket])

describe.skipIf(!HAS_POSTGRES).each(PLACES)('pages of a server that renders nothing, %s', (_name, openPlace) => {
  let context: TestContext
  let rebuilds: RemoteRebuilds
  let jobs: JobRunner
  let stopFollowing: () => Promise<void>
  const workers: ChildProcess[] = []

  beforeEach(async () => {
    context = await openTestContext(openPlace, { now: () => new Date().toISOString(), newId: randomUUID })
    jobs = createGraphileRunner(context, context.databaseUrl!, { handlers: jobHandlers(context), kinds: [] })
    context.jobs = jobs
    await jobs.start()
    rebuilds = openRemoteRebuilds(context)
    context.rebuilds = rebuilds
    stopFollowing = followStorage(context, context)
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => end(worker, 'SIGTERM')))
    await stopFollowing()
    await rebuilds.close()
    await jobs.stop()
    await context.close()
  })

  /** `ROLES=render npx casefiles worker`, once it works. */
  async function startRenderer(): Promise<ChildProcess> {
    const { bucket, dataFolder, databaseUrl: DATABASE_URL, publicUrl: PUBLIC_URL } = context
    const own = bucket && {
      DATA_DIR: path.join(dataFolder, `worker-${workers.length}`),
      ...cephEnvironment(bucket.endpoint!, `${bucket.bucket}/${bucket.prefix}`),
    }
    const env = { ...process.env, DATABASE_URL, PUBLIC_URL, ROLES: 'render', DATA_DIR: dataFolder, ...own }
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const worker = spawn(process.execPath, ['server/worker.ts'], { cwd: root, env, stdio: [...stdio] })
    workers.push(worker)
    await new Promise<void>((resolve, reject) => {
      worker.stdout.on('data', (said: Buffer) => said.includes('Works on jobs (render)') && resolve())
      worker.once('exit', (code) => reject(new Error(`The worker ended with ${code}.`)))
    })
    return worker
  }
  async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (worker.exitCode !== null || worker.signalCode !== null) return
    worker.kill(signal)
    await once(worker, 'exit')
  }
  async function publish(): Promise<string> {
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    const { slug } = await importSource(context, `${archive}/seat-belt-laws`)
    // The queue that needs nothing beside the database does the analysis here, which takes no time.
    const own = createJobRunner(context, { handlers: { run: runHandler(context) } })
    await runPipeline(context, own, slug)
    await own.stop()
    return slug
  }
  const page = async (slug: string) => {
    const answer = await siteRoutes(context.releases).request(`/casefiles/${slug}`)
    return [answer.status, answer.status === 200 && (await answer.text()).includes(context.publicUrl)]
  }
  const built = async () => (await findSiteBuilds(context.db, 20)).filter(({ error }) => error !== null)
  const patience = { timeout: 300_000, interval: 500 }

  it('are made by a process with the role, and again when something is published', async () => {
    const slug = await publish()
    expect(await page(slug)).toEqual([503, false])
    await startRenderer()
    await expect.poll(() => page(slug), patience).toEqual([200, true])
    const before = context.releases.head()
    await publishCopy(context, 'seat-belt-laws-again')
    await expect.poll(() => page('seat-belt-laws-again'), patience).toEqual([200, true])
    expect(context.releases.head()).not.toBe(before)
    expect(await page(slug)).toEqual([200, true])
    await rebuilds.whenIdle()
    expect(await rebuilds.status()).toMatchObject({ state: 'idle', waiting: [], last: { error: null } })
    expect(await built()).toEqual([])
  })

  it('are made by the one that is left where one of two is killed in the middle', async () => {
    const slug = await publish()
    const first = await startRenderer()
    await expect.poll(async () => (await rebuilds.status()).state, patience).toBe('building')
    await startRenderer()
    await end(first, 'SIGKILL')
    await expect.poll(() => page(slug), patience).toEqual([200, true])
    await publishCopy(context, 'seat-belt-laws-again')
    await expect.poll(() => page('seat-belt-laws-again'), patience).toEqual([200, true])
    expect(await built()).toEqual([])
  })
})
