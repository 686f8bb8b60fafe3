import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { durably } from '../db/dialect.ts'
import { createJobRunner, type JobHandler, type JobRunner } from '../jobs/job-runner.ts'
import { findJob, insertJob, insertJobLine } from '../jobs/job.repository.ts'

/** More than is free in the pages that the database has. */
const LARGE = 'x'.repeat(1_000_000)

describe('a database on a full disk', () => {
  let context: TestContext
  let jobs: JobRunner | undefined
  let beat = () => {}
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    jobs = undefined
  })
  afterEach(async () => {
    await empty()
    await jobs?.stop()
    await context.close()
  })

  /** From now on SQLite may not have another page. */
  async function fill(): Promise<void> {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(context.db)
    await sql`pragma max_page_count = ${sql.lit(rows[0].page_count)}`.execute(context.db)
  }
  const empty = () => sql`pragma max_page_count = 1000000`.execute(context.db)
  const write = (position: number, db = context.db) =>
    insertJobLine(db, { job_id: 'a', position, at: context.now(), message: LARGE })

  async function start(run: JobHandler['run'], failures: string[] = []): Promise<void> {
    const onFailed = async (_subject: string, reason: string) => void failures.push(reason)
    const repeat = (work: () => void) => ((beat = work), () => undefined)
    jobs = createJobRunner(context, { handlers: { count: { run, onFailed, onCancelled: async () => {} } }, repeat })
    await insertJob(context.db, { id: 'a', kind: 'count', subject: 'a', created_at: context.now() })
    await jobs.start()
  }

  it('refuses a transaction for the reason that it is full, and takes the next one when there is room', async () => {
    await insertJob(context.db, { id: 'a', kind: 'count', subject: 'a', created_at: context.now() })
    await fill()
    await expect(durably(context.db, (trx) => write(1, trx))).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    await empty()
    await durably(context.db, (trx) => write(1, trx))
  })

  it('does not end the server where the progress of a job cannot be written, and the job goes on', async () => {
    await start(async (_subject, { onLog }) => {
      await fill()
      onLog(LARGE)
    })
    expect(await jobs!.waitFor('a')).toMatchObject({ status: 'completed' })
  })

  it('does a job again, once there is room, whose results could not be written', async () => {
    const failures: string[] = []
    let runs = 0
    await start(async () => {
      runs += 1
      if (runs === 1) await fill()
      await write(runs)
    }, failures)
    await expect.poll(() => runs).toBe(1)
    await expect.poll(() => findJob(context.db, 'a')).toMatchObject({ status: 'running' })
    await empty()
    beat()
    expect(await jobs!.waitFor('a')).toMatchObject({ status: 'completed', attempts: 1 })
    expect([runs, failures]).toEqual([2, []])
  })

  it('answers a call that cannot be saved with the same refusal as one that is not tried', async () => {
    const app = createApp(context)
    const headers = { ...(await signedInHeaders(context, await insertAccount(context, 'user', 'pro'))) }
    await fill()
    const body = JSON.stringify({ name: 'A'.repeat(60), scopes: ['read:archive'], expires_in_days: null })
    const send = () =>
      app.request('/api/keys', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
    let answer = await send()
    for (let tries = 0; answer.ok && tries < 200; tries += 1) answer = await send()
    await expectProblem(answer, 'server/disk-full')
  })
})
