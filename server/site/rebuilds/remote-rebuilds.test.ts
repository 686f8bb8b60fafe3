import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { findJob, insertJobLine } from '../../base/jobs/job.repository.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { noteBuild } from '../builds/site-build.service.ts'
import { openRebuildQueue, type RebuildQueue } from './rebuild-queue.ts'
import { openRemoteRebuilds, type RemoteRebuilds } from './remote-rebuilds.ts'
import { queueRender, renderHandler, RENDER_KIND } from './render-job.ts'
import type { RenderedSite } from './render-site.ts'

const DONE = {
  kind: RENDER_KIND,
  subject: '["start"]',
  status: 'completed' as const,
  step: null,
  fraction: 1,
  reason: null,
  attempts: 1,
  worker: null,
}
const rendered: RenderedSite = { root: 'root', kind: 'incremental', rendered: 7, missing: [], damaged: [] }

describe.each(EVERY_DATABASE)('builds of another process, on %s', (_name, open) => {
  let context: TestContext
  let remote: RemoteRebuilds
  let runner: JobRunner | undefined
  let queue: RebuildQueue | undefined
  let builds: string[][]
  beforeEach(async () => {
    context = await openTestContext(open)
    remote = openRemoteRebuilds(context)
    builds = []
  })
  afterEach(async () => {
    await remote.close()
    await runner?.stop()
    await queue?.close()
    runner = queue = undefined
    await context.close()
  })
  const jobs = () => context.db.selectFrom('jobs').selectAll().where('kind', '=', RENDER_KIND).execute()
  const subjects = async () => (await jobs()).map(({ subject }) => JSON.parse(subject) as string[])

  /** The process with the role, as far as this test needs one. */
  async function startRendering(build: () => Promise<RenderedSite> = async () => rendered): Promise<void> {
    const nothing = async () => undefined
    const builder = { build, preview: async () => null, abandon: () => undefined, close: nothing }
    const onFinished = async (outcome: Parameters<typeof noteBuild>[1]) => {
      builds.push(outcome.reasons)
      await noteBuild(context, outcome)
    }
    queue = openRebuildQueue({ builder, isAsleep: true, onFinished, later: () => () => undefined })
    runner = createJobRunner(context, { handlers: { [RENDER_KIND]: renderHandler({ rebuilds: queue }) } })
    await runner.start()
  }

  it('are asked for by one job for all that is asked while it waits', async () => {
    remote.request('published a')
    remote.request('published b')
    await expect.poll(subjects).toEqual([['published a', 'published b']])
    remote.request('published c')
    remote.request('published a')
    await expect.poll(subjects).toEqual([['published a', 'published b', 'published c']])
    expect(await remote.status()).toMatchObject({
      state: 'idle',
      building: [],
      waiting: ['published a', 'published b', 'published c'],
      last: null,
    })
  })

  it('are done by whoever has the role, with every reason, and say how they ended', async () => {
    remote.request('published a')
    await expect.poll(subjects).toHaveLength(1)
    remote.request('published b')
    await expect.poll(subjects).toEqual([['published a', 'published b']])
    await startRendering()
    await remote.whenIdle()
    expect(builds).toEqual([['published a', 'published b']])
    expect(await remote.status()).toMatchObject({ state: 'idle', waiting: [], last: { result: rendered, error: null } })
    expect(await jobs()).toMatchObject([{ status: 'completed' }])
  })

  it('are another job where one runs already, and say which is which', async () => {
    let finish = () => {}
    await startRendering(() => new Promise((resolve) => (finish = () => resolve(rendered))))
    remote.request('published a')
    await expect.poll(async () => (runner!.notify(), (await remote.status()).state)).toBe('building')
    remote.request('published b')
    await expect.poll(subjects).toHaveLength(2)
    expect(await remote.status()).toMatchObject({ building: ['published a'], waiting: ['published b'] })
    finish()
    await expect.poll(() => (runner!.notify(), finish(), builds)).toEqual([['published a'], ['published b']])
    await remote.whenIdle()
  })

  it('say why one failed, in the job and in what is known of the last build', async () => {
    await startRendering(() => Promise.reject(new Error('The page /about answered with status 500.')))
    const id = await queueRender(context, ['start'])
    runner!.notify()
    expect(await runner!.waitFor(id)).toMatchObject({
      status: 'failed',
      reason: 'The page /about answered with status 500.',
    })
    expect((await remote.status()).last).toMatchObject({
      result: null,
      error: 'The page /about answered with status 500.',
    })
  })

  it('are left alone where nothing is to be built, as while an earlier release is held', async () => {
    await startRendering()
    const held = renderHandler({ rebuilds: { ...queue!, request: () => undefined } })
    const said: string[] = []
    const watch = {
      onProgress: () => undefined,
      onLog: (line: string) => said.push(line),
      signal: new AbortController().signal,
    }
    await held.run('["start"]', watch)
    expect(said).toEqual(['No build was needed.'])
  })

  it('leave the latest of their jobs behind', async () => {
    const at = context.now()
    const old = Array.from({ length: 203 }, (_, place) => ({ ...DONE, id: `done-${place}`, position: place + 1 }))
    await context.db
      .insertInto('jobs')
      .values(old.map((one) => ({ ...one, created_at: at, updated_at: at })))
      .execute()
    await insertJobLine(context.db, { job_id: 'done-0', position: 1, at, message: '7 pages and files rendered.' })
    await queueRender(context, ['published a'])
    const left = (await jobs()).map(({ id }) => id)
    expect(left).toHaveLength(201)
    expect(['done-0', 'done-1', 'done-2', 'done-3'].map((id) => left.includes(id))).toEqual([false, false, false, true])
    expect(await context.db.selectFrom('job_lines').selectAll().execute()).toEqual([])
  })

  it('are put back by a process that stops, for another one', async () => {
    await startRendering(() => new Promise(() => undefined))
    const id = await queueRender(context, ['published a'])
    runner!.notify()
    await expect.poll(() => builds.length + (queue!.status().state === 'building' ? 1 : 0)).toBe(1)
    await runner!.stop()
    expect(await findJob(context.db, id)).toMatchObject({ status: 'queued', subject: '["published a"]' })
    queue = undefined
  })
})
