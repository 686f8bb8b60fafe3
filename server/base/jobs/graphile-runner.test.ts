import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres } from '../../test-support/postgres-server.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { HAS_POSTGRES, openServer, type OpenDatabase } from '../../test-support/test-databases.ts'
import { untilAborted } from '../../test-support/until-aborted.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/dialect.ts'
import { createGraphileRunner, type GraphileOptions } from './graphile-runner.ts'
import type { JobHandler, JobRunner } from './job-runner.ts'
import { findJob, insertJob } from './job.repository.ts'
import { LEASE_MS } from './lease.ts'

describe.skipIf(!HAS_POSTGRES)('several processes on one PostgreSQL database', () => {
  let context: TestContext
  const opened: JobRunner[] = []
  afterEach(async () => {
    for (const runner of opened.splice(0)) await runner.stop()
    await context.close()
  })

  const open = async (database: OpenDatabase = openServer, now?: () => string) =>
    void (context = await openTestContext(database, now && { now }))
  function join(instance: string, handler: Partial<JobHandler>, options: Partial<GraphileOptions> = {}): JobRunner {
    const nothing = async () => undefined
    const handlers = { count: { run: nothing, onFailed: nothing, onCancelled: nothing, ...handler } }
    const runner = createGraphileRunner(context, context.databaseUrl!, { handlers, instance, ...options })
    opened.push(runner)
    return runner
  }
  const add = (id: string, kind = 'count') =>
    insertJob(context.db, { id, kind, subject: id, created_at: context.now() })

  it('share the jobs, and each is done once', async () => {
    await open()
    const done: string[] = []
    const [one, two] = ['one', 'two'].map((name) => join(name, { run: async (id) => void done.push(id) }))
    await Promise.all([one.start(), two.start()])
    const ids = Array.from({ length: 20 }, (_, place) => `job-${place}`)
    await Promise.all(ids.map((id) => add(id)))
    for (const id of ids) expect(await two.waitFor(id)).toMatchObject({ status: 'completed', attempts: 1 })
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  it('do nothing with a job whose transaction was undone', async () => {
    await open()
    const done: string[] = []
    const one = join('one', { run: async (id) => void done.push(id) })
    await one.start()
    const undone = context.db.transaction().execute(async (trx) => {
      await insertJob(trx, { id: 'undone', kind: 'count', subject: 'undone', created_at: context.now() })
      throw new Error('power cut')
    })
    await expect(undone).rejects.toThrow('power cut')
    await add('a')
    await one.waitFor('a')
    expect(done).toEqual(['a'])
  })

  it('leave a job to the role that does it, from wherever it is watched and cancelled', async () => {
    await open()
    const told: string[] = []
    const onCancelled = async (id: string) => void told.push(`${id} cancelled`)
    const web = join('web', { onCancelled }, { kinds: [] })
    await web.start()
    await add('a')
    const worker = join('worker', {
      run: async (_id, { onProgress, signal }) => {
        onProgress('Run Model', 0.5)
        await untilAborted(signal)
      },
      onCancelled,
    })
    await worker.start()
    const seen = async () => (await findJob(context.db, 'a'))?.step
    while ((await seen()) !== 'Run Model') await web.nextChange(new AbortController().signal)
    expect(await web.cancel('a')).toBe(true)
    await add('b')
    // the process that had it is free again
    await expect.poll(async () => (await findJob(context.db, 'b'))?.status).toBe('running')
    expect(await web.cancel('b')).toBe(true)
    expect(await findJob(context.db, 'a')).toMatchObject({ status: 'cancelled' })
    expect(told).toEqual(['a cancelled', 'b cancelled'])
  })

  it('take over what a process that vanished had in hand, and what it had only been handed', async () => {
    let time = Date.UTC(2026, 0, 1)
    let beat = () => {}
    await open(openServer, () => new Date(time).toISOString())
    const done: string[] = []
    const one = join(
      'one',
      { run: async (id) => void done.push(id) },
      { repeat: (work) => ((beat = work), () => undefined) },
    )
    await one.start()
    await one.stop()
    await add('in hand')
    await add('handed')
    await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1`.execute(
      context.db,
    )
    await context.db
      .updateTable('jobs')
      .set({ status: 'running', worker: 'gone', attempts: 1 })
      .where('id', '=', 'in hand')
      .execute()
    await context.db.insertInto('instances').values({ id: 'gone', seen_at: context.now() }).execute()
    const two = join(
      'two',
      { run: async (id) => void done.push(id) },
      { repeat: (work) => ((beat = work), () => undefined) },
    )
    await two.start()
    expect(done).toEqual([])
    time += LEASE_MS
    beat()
    for (const id of ['in hand', 'handed']) expect(await two.waitFor(id)).toMatchObject({ status: 'completed' })
    expect(done.toSorted()).toEqual(['handed', 'in hand'])
    await two.stop()
    const left = await sql`select from graphile_worker.jobs`.execute(context.db)
    expect(left.rows).toEqual([])
  })

  it('take up jobs that came with a moved or restored archive', async () => {
    await open()
    await add('came along')
    const one = join('one', {})
    await one.start()
    expect(await one.waitFor('came along')).toMatchObject({ status: 'completed' })
  })

  it('do a job again whose connection was ended while it kept its results, though the database never was away', async () => {
    await open()
    let attempts = 0
    const keep = () =>
      context.db.transaction().execute(async (trx) => {
        attempts += 1
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        if (attempts === 1) await sql`select pg_terminate_backend(${rows[0].pid})`.execute(context.db)
        await sql`select 1`.execute(trx)
      })
    const one = join('one', { run: async () => keep })
    await one.start()
    await add('a')
    expect(await one.waitFor('a')).toMatchObject({ status: 'completed', reason: null })
    expect(attempts).toBe(2)
  })

  it('go on where the database was away in the middle of a job', async () => {
    const server = await startPostgres(findPostgres()!)
    const db = openDatabase({ dataFolder: '', url: server.url })
    await migrate(db)
    await open(async () => ({
      db,
      url: server.url,
      close: async () => {
        await db.destroy()
        await server.remove()
      },
    }))
    let goOn = () => {}
    const done: string[] = []
    const one = join('one', {
      run: async (id) => {
        done.push(`began ${id}`)
        if (done.length === 1) await new Promise<void>((resolve) => (goOn = resolve))
        return async () => void done.push(`kept ${id}`)
      },
    })
    await one.start()
    await add('a')
    await expect.poll(() => done).toEqual(['began a'])
    await server.kill()
    goOn()
    await server.start()
    const ended = async () => (await findJob(db, 'a').catch(() => undefined))?.status
    await expect.poll(ended).toBe('completed')
    expect(done.filter((line) => line === 'kept a')).toHaveLength(1)
    await add('b')
    await expect.poll(async () => (await findJob(db, 'b'))?.status).toBe('completed')
  })
})
