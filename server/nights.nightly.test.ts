import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeSiteSetting } from './base/site-settings/site-setting.service.ts'
import { askForNight } from './operations/nightly/nightly.service.ts'
import { findNightlyRuns, insertNightlyRun } from './operations/nightly/nightly-run.repository.ts'
import { openNights } from './nights.ts'
import { openTestContext, type TestContext } from './test-support/test-context.ts'
import { HAS_POSTGRES, openServer } from './test-support/test-databases.ts'

const root = path.resolve(import.meta.dirname, '..')

describe.skipIf(!HAS_POSTGRES)('nights of several processes', () => {
  let context: TestContext
  const workers: ChildProcess[] = []
  beforeEach(async () => {
    context = await openTestContext(openServer, { now: () => new Date().toISOString(), newId: randomUUID })
    // a night was missed
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString()
    const times = { due_at: at, started_at: at, finished_at: at }
    const began = { id: 'began', kind: 'began', ...times, status: 'completed', worker: '', results_json: '[]' } as const
    await insertNightlyRun(context.db, began)
    // a test asks nobody outside
    await writeSiteSetting(context, 'timeAuthorities', '', 'test')
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => end(worker, 'SIGTERM')))
    await context.close()
  })

  async function startWorker(roles: string): Promise<ChildProcess> {
    const env = { ...process.env, DATA_DIR: context.dataFolder, DATABASE_URL: context.databaseUrl, ROLES: roles }
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const worker = spawn(process.execPath, ['server/worker.ts'], { cwd: root, env, stdio: [...stdio] })
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
  const nights = async () => (await findNightlyRuns(context.db, 10)).filter(({ kind }) => kind !== 'began')
  const ended = async () => (await nights()).map(({ kind, finished_at: at }) => [kind, at !== null])

  it('are done once where two have the role', async () => {
    await Promise.all([startWorker('nightly'), startWorker('analysis,nightly')])
    await expect.poll(ended).toEqual([['made-up', true]])
    await askForNight(context, 'a test')
    await expect.poll(ended).toEqual([
      ['asked', true],
      ['made-up', true],
    ])
    expect(new Set((await nights()).map(({ worker }) => worker)).size).toBe(1)
  })

  it('are done by the one that stands by when the other is killed', async () => {
    const first = await startWorker('nightly')
    await expect.poll(ended).toEqual([['made-up', true]])
    await startWorker('nightly')
    await end(first, 'SIGKILL')
    const [{ worker }] = await nights()
    await expect
      .poll(() => askForNight(context, 'a test', 2000).catch(() => null))
      .toMatchObject({ kind: 'asked', worker: expect.not.stringMatching(worker) })
  })

  it('are not done by processes without the role, which say so where one is asked for', async () => {
    await startWorker('analysis,ingest')
    const close = await openNights(context, { databaseUrl: context.databaseUrl, roles: ['web', 'analysis'] })
    await expect(askForNight(context, 'a test', 500)).rejects.toMatchObject({ code: 'nightly/nobody' })
    expect(context.askForNight).toBeTypeOf('function')
    expect(await nights()).toEqual([])
    await close()
  })
})
