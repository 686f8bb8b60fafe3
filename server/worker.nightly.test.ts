import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGraphileRunner } from './base/jobs/graphile-runner.ts'
import type { JobRunner } from './base/jobs/job-runner.ts'
import { findJob } from './base/jobs/job.repository.ts'
import { jobHandlers } from './job-handlers.ts'
import { importDomains, importSource } from './record/importer/import-archive.ts'
import { beginPipeline } from './record/importer/run-pipeline.ts'
import { verifyChain } from './record/publications/verify-chain.ts'
import { findRunsOfCasefile } from './record/runs/run.repository.ts'
import { cephEnvironment } from './test-support/ceph-server.ts'
import { copyArchive } from './test-support/archive-sources.ts'
import { openTestContext, type TestContext } from './test-support/test-context.ts'
import { HAS_POSTGRES, openServer, openServerAndBucket, type OpenDatabase } from './test-support/test-databases.ts'
import { HAS_STORAGE } from './test-support/test-storage.ts'

const root = path.resolve(import.meta.dirname, '..')

/** How workers come to the files that a job reads. */
const PLACES: [name: string, open: OpenDatabase][] = [['in its folder', openServer]]
if (HAS_STORAGE) PLACES.push(['with a folder of their own and its bucket', openServerAndBucket])

describe.skipIf(!HAS_POSTGRES).each(PLACES)('workers beside a server that computes nothing, %s', (_name, openPlace) => {
  let context: TestContext
  let jobs: JobRunner
  const workers: ChildProcess[] = []
  beforeEach(async () => {
    context = await openTestContext(openPlace, { now: () => new Date().toISOString(), newId: randomUUID })
    jobs = createGraphileRunner(context, context.databaseUrl!, { handlers: jobHandlers(context), kinds: [] })
    context.jobs = jobs
    await jobs.start()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => end(worker, 'SIGTERM')))
    await jobs.stop()
    await context.close()
  })

  function placeOf(): Record<string, string> {
    const { bucket, dataFolder } = context
    if (bucket === undefined) return { DATA_DIR: dataFolder }
    const place = cephEnvironment(bucket.endpoint!, `${bucket.bucket}/${bucket.prefix}`)
    return { DATA_DIR: path.join(dataFolder, `worker-${workers.length}`), ...place }
  }

  /** `npx casefiles worker`, once it works. */
  async function startWorker(): Promise<ChildProcess> {
    const env = { ...process.env, DATABASE_URL: context.databaseUrl, ...placeOf() }
    const worker = spawn(process.execPath, ['server/worker.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    workers.push(worker)
    await new Promise<void>((resolve, reject) => {
      worker.stdout.on('data', (said: Buffer) => said.includes('Works on jobs') && resolve())
      worker.once('exit', (code) => reject(new Error(`The worker ended with ${code}.`)))
    })
    return worker
  }
  async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    if (worker.exitCode !== null || worker.signalCode !== null) return
    worker.kill(signal)
    await once(worker, 'exit')
  }

  it('take over what one that was killed had in hand, and its run is kept and published once', async () => {
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    const { slug } = await importSource(context, `${archive}/seat-belt-laws`)
    const pipeline = await beginPipeline(context, jobs, slug)
    const [{ job_id: id }] = await findRunsOfCasefile(context.db, slug)
    const first = await startWorker()
    await expect.poll(async () => (await findJob(context.db, id))?.status).toBe('running')
    await end(first, 'SIGKILL')
    await startWorker()
    expect(await jobs.waitFor(id)).toMatchObject({ status: 'completed', attempts: 2 })
    await pipeline.finish()
    const chain = await verifyChain(context, slug)
    expect(chain.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['lock', null],
      ['data', null],
      ['run', null],
      ['publication', null],
    ])
  })

  it('put back what they have in hand when they are stopped', async () => {
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    const { slug } = await importSource(context, `${archive}/seat-belt-laws`)
    await beginPipeline(context, jobs, slug)
    const [{ job_id: id }] = await findRunsOfCasefile(context.db, slug)
    const worker = await startWorker()
    await expect.poll(async () => (await findJob(context.db, id))?.status).toBe('running')
    await end(worker, 'SIGTERM')
    expect(await findJob(context.db, id)).toMatchObject({ status: 'queued', attempts: 0 })
  })
})
