import { afterEach, describe, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE, HAS_POSTGRES, openServer, type OpenDatabase } from '../../test-support/test-databases.ts'
import { untilAborted } from '../../test-support/until-aborted.ts'
import { createGraphileRunner } from './graphile-runner.ts'
import { createJobRunner, type JobHandler, type JobRunner, type JobRunnerOptions } from './job-runner.ts'
import { findJob, insertJob, updateJob } from './job.repository.ts'
import { findLiving, LEASE_MS, renewLease } from './lease.ts'
import { watchJob } from './watch-job.ts'

type OpenQueue = (context: TestContext, options: JobRunnerOptions) => JobRunner

const QUEUES: [name: string, open: OpenDatabase, queue: OpenQueue][] = EVERY_DATABASE.filter(
  ([name]) => name !== 'PostgreSQL',
).map(([name, open]) => [name, open, createJobRunner])
const openGraphile: OpenQueue = (context, options) => createGraphileRunner(context, context.databaseUrl!, options)

describe.each(QUEUES)('the job queue on %s', tellOf)
describe.skipIf(!HAS_POSTGRES)('the job queue of Graphile Worker on PostgreSQL', () =>
  tellOf('PostgreSQL', openServer, openGraphile),
)

function tellOf(_name: string, open: OpenDatabase, openQueue: OpenQueue): void {
  let context: TestContext
  let jobs: JobRunner
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  async function openJobs(run: JobHandler['run'], failures: string[] = [], atOnce = 1): Promise<void> {
    context = await openTestContext(open)
    const onFailed = async (subject: string, reason: string) => void failures.push(`${subject}: ${reason}`)
    const onCancelled = async (subject: string) => void failures.push(`${subject}: cancelled`)
    jobs = openQueue(context, { handlers: { count: { run, onFailed, onCancelled } }, atOnce: () => atOnce })
  }
  const add = async (id: string, kind = 'count') =>
    insertJob(context.db, { id, kind, subject: `subject of ${id}`, created_at: context.now() })

  it('does jobs one at a time, in the order they came', async () => {
    const seen: string[] = []
    await openJobs(async (subject) => {
      seen.push(`start ${subject}`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`end ${subject}`)
    })
    await add('b')
    await add('a')
    await jobs.start()
    await jobs.waitFor('a')
    expect(seen).toEqual(['start subject of b', 'end subject of b', 'start subject of a', 'end subject of a'])
  })

  it('does two jobs at a time where it may, and keeps what they give in the order of the queue', async () => {
    const seen: string[] = []
    const holds = new Map<string, () => void>()
    await openJobs(
      async (subject) => {
        seen.push(`start ${subject.at(-1)}`)
        if (subject !== 'subject of b') await new Promise<void>((resolve) => holds.set(subject, resolve))
        return async () => void seen.push(`keep ${subject.at(-1)}`)
      },
      [],
      2,
    )
    for (const id of ['a', 'b', 'c']) await add(id)
    await jobs.start()
    await expect.poll(() => seen).toEqual(['start a', 'start b'])
    expect(await findJob(context.db, 'b')).toMatchObject({ status: 'running' })
    holds.get('subject of a')!()
    await jobs.waitFor('b')
    await expect.poll(() => holds.has('subject of c')).toBe(true)
    holds.get('subject of c')!()
    await jobs.waitFor('c')
    expect(seen.filter((line) => line.startsWith('keep'))).toEqual(['keep a', 'keep b', 'keep c'])
  })

  it('puts back a job that waits for its turn when it is stopped, and keeps nothing of it', async () => {
    const kept: string[] = []
    await openJobs(
      async (subject, { signal }) => {
        if (subject === 'subject of a') await untilAborted(signal)
        return async () => void kept.push(subject)
      },
      [],
      2,
    )
    await add('a')
    await add('b')
    await jobs.start()
    await expect.poll(async () => (await findJob(context.db, 'b'))?.status).toBe('running')
    await jobs.stop()
    for (const id of ['a', 'b']) expect(await findJob(context.db, id)).toMatchObject({ status: 'queued', attempts: 0 })
    expect(kept).toEqual([])
  })

  it('keeps the last step and how far it is', async () => {
    await openJobs(async (_subject, { onProgress }) => {
      onProgress('Run Model', 0.5)
      onProgress('Run Model', 0.51)
      throw new Error('The data are empty.')
    })
    await add('a')
    await jobs.start()
    const job = await jobs.waitFor('a')
    expect(job).toMatchObject({ status: 'failed', step: 'Run Model', fraction: 0.5, reason: 'The data are empty.' })
  })

  it('keeps any advance of a step that has been silent for a while, so that what is left can be told', async () => {
    const told: number[] = []
    await openJobs(async (_subject, { onProgress }) => {
      onProgress('Run Model', 0.5)
      onProgress('Run Model', 0.5)
      onProgress('Run Model', 0.51)
      for (let seconds = 0; seconds < 5; seconds += 1) context.now()
      onProgress('Run Model', 0.52)
      await expect.poll(async () => (await findJob(context.db, 'a'))?.fraction).toBe(0.52)
      told.push(0.52)
    })
    await add('a')
    await jobs.start()
    await jobs.waitFor('a')
    expect(told).toEqual([0.52])
  })

  it('goes on with the next job after one that fails, and tells the failure once', async () => {
    const failures: string[] = []
    await openJobs(async (subject) => {
      if (subject === 'subject of a') throw new Error('No.')
    }, failures)
    await add('a')
    await add('b')
    await jobs.start()
    expect((await jobs.waitFor('b')).status).toBe('completed')
    expect(failures).toEqual(['subject of a: No.'])
  })

  it('takes up a job that a crash left running once, and fails it the second time with the reason', async () => {
    const failures: string[] = []
    let runs = 0
    await openJobs(async () => void (runs += 1), failures)
    await add('once')
    await add('twice')
    await updateJob(context.db, 'once', { status: 'running', attempts: 1 })
    await updateJob(context.db, 'twice', { status: 'running', attempts: 2 })
    await jobs.start()
    expect(await jobs.waitFor('once')).toMatchObject({ status: 'completed', attempts: 2 })
    const reason = 'The server stopped 2 times while this job was running.'
    expect(await jobs.waitFor('twice')).toMatchObject({ status: 'failed', reason })
    expect(failures).toEqual([`subject of twice: ${reason}`])
    expect(runs).toBe(1)
  })

  describe('beside another process', () => {
    let time: number
    let beat: () => void
    const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()

    /** A queue whose clock and beat are moved by hand, with a job in the hands of another process that was seen at 0. */
    async function openBesideAnother(run: JobHandler['run'] = async () => undefined): Promise<string[]> {
      const told: string[] = []
      time = 0
      context = await openTestContext(open, { now: () => at(time) })
      const onFailed = async (subject: string) => void told.push(`${subject}: failed`)
      const onCancelled = async (subject: string) => void told.push(`${subject}: cancelled`)
      const repeat = (work: () => void) => ((beat = work), () => undefined)
      jobs = openQueue(context, { handlers: { count: { run, onFailed, onCancelled } }, repeat })
      await add('a')
      await updateJob(context.db, 'a', { status: 'running', attempts: 1, worker: 'another' })
      await renewLease(context.db, 'another', at(0))
      return told
    }

    it('leaves its job alone while it lives, and takes it over once it has been silent for a lease', async () => {
      await openBesideAnother()
      time = LEASE_MS - 1
      await jobs.start()
      expect(await findJob(context.db, 'a')).toMatchObject({ status: 'running', worker: 'another' })
      time = LEASE_MS
      beat()
      expect(await jobs.waitFor('a')).toMatchObject({ status: 'completed', attempts: 2 })
    })

    it('does not take a host and the number of a process for a living one, nor a lease from a clock far ahead', async () => {
      await openBesideAnother()
      await add('b')
      await updateJob(context.db, 'b', { status: 'running', attempts: 1, worker: `renamed-host:${process.ppid}` })
      await renewLease(context.db, 'another', at(1000 * LEASE_MS))
      await jobs.start()
      expect(await jobs.waitFor('a')).toMatchObject({ status: 'completed' })
      expect(await jobs.waitFor('b')).toMatchObject({ status: 'completed' })
    })

    it('cancels a job that was abandoned, and one in the hands of a living process', async () => {
      const told = await openBesideAnother()
      expect(await jobs.cancel('a')).toBe(true)
      expect(await findJob(context.db, 'a')).toMatchObject({ status: 'cancelled' })
      expect(told).toEqual(['subject of a: cancelled'])
    })

    it('keeps nothing of a job that was taken away from it meanwhile', async () => {
      const kept: string[] = []
      let goOn = () => {}
      const told = await openBesideAnother(async (subject) => {
        await new Promise<void>((resolve) => (goOn = resolve))
        return async () => void kept.push(subject)
      })
      await add('b')
      await jobs.start()
      await expect.poll(async () => (await findJob(context.db, 'b'))?.status).toBe('running')
      await updateJob(context.db, 'b', { worker: 'another' })
      goOn()
      await jobs.stop()
      expect(await findJob(context.db, 'b')).toMatchObject({ status: 'running', worker: 'another' })
      expect([kept, told]).toEqual([[], []])
    })

    it('says that it is gone when it stops', async () => {
      await openBesideAnother()
      await jobs.start()
      expect((await findLiving(context.db, at(0))).size).toBeGreaterThan(1)
      await jobs.stop()
      expect([...(await findLiving(context.db, at(0)))]).toEqual(['another'])
    })
  })

  it('puts the running job back when it is stopped, without counting the attempt', async () => {
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    await openJobs(async (_subject, { signal }) => {
      begin()
      await untilAborted(signal)
    })
    await add('a')
    await jobs.start()
    await begun
    await jobs.stop()
    expect(await findJob(context.db, 'a')).toMatchObject({ status: 'queued', attempts: 0, reason: null })
  })

  it('fails a job of a kind that nobody does', async () => {
    await openJobs(async () => undefined)
    await add('a', 'unknown')
    await jobs.start()
    expect((await jobs.waitFor('a')).reason).toBe('There is no worker for jobs of kind "unknown".')
  })

  it('gives up a waiting job and a running one, tells each once, and goes on with the next', async () => {
    const told: string[] = []
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    await openJobs(async (subject, { signal }) => {
      if (subject !== 'subject of a') return
      begin()
      await untilAborted(signal)
    }, told)
    for (const id of ['a', 'b', 'c']) await add(id)
    await jobs.start()
    await begun
    expect(await jobs.cancel('b')).toBe(true)
    expect(await jobs.cancel('a')).toBe(true)
    expect((await jobs.waitFor('c')).status).toBe('completed')
    expect(await jobs.cancel('c')).toBe(false)
    expect(told).toEqual(['subject of b: cancelled', 'subject of a: cancelled'])
  })

  it('tells whoever watches where it stands first, then what is new, and ends with the job', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await openJobs(async (_subject, { onProgress, onLog }) => {
      onProgress('Run Model', 0.5)
      onLog('Three rows were left out.')
      await held
      onProgress('Run Model', 1)
    })
    await add('a')
    const events = watchJob(context.db, jobs, 'a', new AbortController().signal)
    expect((await events.next()).value).toMatchObject({ status: 'queued', step: null, log: [] })
    await jobs.start()
    const later = await events.next()
    expect(later.value).toMatchObject({ status: 'running', reported_at: expect.stringMatching(/^2026-/) })
    goOn()
    const rest = [later.value!]
    for await (const event of events) rest.push(event)
    expect(rest.flatMap(({ log }) => log.map(({ message }) => message))).toEqual([
      'Run Model began.',
      'Three rows were left out.',
    ])
    expect(rest.at(-1)).toMatchObject({ status: 'completed', step: 'Run Model', fraction: 1 })
  })
}
