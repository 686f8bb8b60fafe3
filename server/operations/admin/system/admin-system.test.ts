import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { createApp } from '../../../app.ts'
import { verifyActivity } from '../../../base/activity/activity.service.ts'
import {
  insertSiteBuild,
  findHeldRelease,
  noteBuild,
  showHeldRelease,
} from '../../../site/builds/site-build.service.ts'
import { createJobRunner } from '../../../base/jobs/job-runner.ts'
import { findJob, insertJob, updateJob } from '../../../base/jobs/job.repository.ts'
import { renewLease } from '../../../base/jobs/lease.ts'
import { insertNightlyRun } from '../../nightly/nightly-run.repository.ts'
import { doWhatIsDue, lastDue, nextDue, prepareNights, watchNights } from '../../nightly/nightly.service.ts'
import { openRebuildQueue } from '../../../site/rebuilds/rebuild-queue.ts'
import { writeSiteSetting } from '../../../base/site-settings/site-setting.service.ts'
import { insertAccount, signedInHeaders } from '../../../test-support/accounts.ts'
import { expectProblem, callsOf } from '../../../test-support/calls.ts'
import { publishSynthetic } from '../../../test-support/synthetic-rows.ts'
import { openTestContext, type TestContext } from '../../../test-support/test-context.ts'
import { openSqlite, TEST_DATABASES } from '../../../test-support/test-databases.ts'

describe.each(TEST_DATABASES)('the admin’s system on %s', (name, open) => {
  let context: TestContext
  let app: Hono
  let admin: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(open)
    app = createApp(context)
    const id = await insertAccount(context, 'admin', 'free')
    admin = callsOf(app, { headers: await signedInHeaders(context, id) } as never)
  })
  afterEach(() => context.close())

  const read = async (path: string) => (await admin.get(path)).json()
  const actions = async () =>
    (await context.db.selectFrom('activity').select('action').orderBy('seq').execute()).map(({ action }) => action)

  it('counts tables, checks everything, and finds what was damaged', async () => {
    await publishSynthetic(context, 2)
    const database = await read('/api/admin/database')
    expect(database.kind).toBe(name === 'SQLite' ? 'SQLite' : 'PostgreSQL')
    expect(database.tables.find((table: any) => table.name === 'publications')).toMatchObject({ rows: 2 })
    expect(database.migrations.map((one: any) => one.name)).toContain('0001-baseline')
    const checks = await (await admin.post('/api/admin/database/integrity', {})).json()
    const failing = checks.checks.filter((check: any) => !check.passed).map((check: any) => check.name)
    // Invented casefiles have no data file, and nothing else is wrong with them.
    expect(failing).toEqual(['Chains from lock to publication'])
    expect(await actions()).toEqual(['database.checked'])
  })

  it('reads the public pages, too, has what is lost made again, and names documents that could not be read', async () => {
    const page = context.releases.putObject('a page')
    const damaged = [{ document: 'casefile:one', problem: 'The bytes are others.' }]
    const inputs = { hash: context.releases.putObject(''), meta: { app: 'a', publications: '', damaged } }
    await context.releases.commit(new Map([['release-inputs', inputs]]))
    await context.releases.commit(new Map([['/about', { hash: page }]]))
    const pages = async () => {
      const { checks } = await (await admin.post('/api/admin/database/integrity', {})).json()
      return checks.find((check: any) => check.name === 'Public pages')
    }
    expect(await pages()).toMatchObject({ passed: true, problems: [] })
    expect(context.requests).toEqual([])
    fs.rmSync(context.releases.objectFile(page))
    expect(await pages()).toMatchObject({ passed: false, problems: ['/about is lost or damaged'] })
    expect(context.requests).toEqual(['mending pages'])
    const { health } = await read('/api/admin/system')
    const documents = health.find((check: any) => check.name === 'Published documents')
    expect(documents).toMatchObject({ state: 'failing', message: expect.stringContaining('casefile one') })
  })

  it('shows growth, coverage and scores as they are', async () => {
    await publishSynthetic(context, 3, (publication, index) => {
      publication.casefile.eqs_overall = [45, 100, null][index]!
    })
    const dashboard = await read('/api/admin/dashboard')
    expect(dashboard.accounts).toMatchObject({ total: 1, by_tier: { free: 1, pro: 0, enterprise: 0 } })
    expect(dashboard.accounts.by_month).toHaveLength(12)
    expect(dashboard.accounts.by_month.at(-1)).toEqual({ month: '2026-01', count: 1 })
    expect(dashboard.eqs.bins.filter((bin: any) => bin.count > 0)).toEqual([
      { from: 40, to: 50, count: 1 },
      { from: 90, to: 100, count: 1 },
    ])
    expect(dashboard.eqs.without).toBe(1)
    expect(dashboard.casefiles).toMatchObject({ published: 3, retracted: 0 })
    expect(dashboard.revenue).toMatchObject({ mode: 'mock', subscriptions: 0, this_month: 0, currency: null })
    const workbench = await read('/api/admin/workbench')
    expect(workbench.counts).toMatchObject({ published: 3, draft: 0 })
    expect(workbench.items[0]).toMatchObject({ stage: 'published', blocked_by: null })
  })

  it('lists jobs, and gives up or tries again only what can be', async () => {
    for (const id of ['one', 'two'])
      await insertJob(context.db, { id, kind: 'ocr', subject: 'x', created_at: context.now() })
    await updateJob(context.db, 'one', { status: 'failed', reason: 'Broken.' })
    const { counts, jobs } = await read('/api/admin/jobs')
    expect(counts).toMatchObject({ queued: 1, failed: 1 })
    expect(jobs.map((job: any) => [job.id, job.can_retry])).toEqual([
      ['two', false],
      ['one', true],
    ])
    await expectProblem(await admin.post('/api/admin/jobs/two/retry', {}), 'job/not-retryable')
    await expectProblem(await admin.post('/api/admin/jobs/one/retry', {}), 'artifact/not-found')
    await expectProblem(await admin.post('/api/admin/jobs/none/cancel', {}), 'job/not-found')
    await expectProblem(await admin.post('/api/admin/jobs/one/cancel', {}), 'job/already-ended')
    expect(await actions()).toEqual([])
  })

  it('tries a job again that was left behind by a process that is gone, and none that a living one works on', async () => {
    const kinds = {
      ocr: { run: async () => undefined, onFailed: async () => undefined, onCancelled: async () => undefined },
    }
    const jobs = createJobRunner(context, { handlers: kinds })
    context.jobs.cancel = jobs.cancel
    for (const id of ['left', 'held'])
      await insertJob(context.db, { id, kind: 'ocr', subject: 'x', created_at: context.now() })
    await updateJob(context.db, 'left', { status: 'running', worker: 'gone' })
    await updateJob(context.db, 'held', { status: 'running', worker: 'living' })
    await renewLease(context.db, 'living', context.now())
    const { jobs: listed } = await read('/api/admin/jobs')
    expect(Object.fromEntries(listed.map((job: any) => [job.id, job.can_retry]))).toEqual({ left: true, held: false })
    await expectProblem(await admin.post('/api/admin/jobs/held/retry', {}), 'job/not-retryable')
    // Its text does not exist here; that it was given up and begun anew is what counts.
    await expectProblem(await admin.post('/api/admin/jobs/left/retry', {}), 'artifact/not-found')
    expect(await findJob(context.db, 'left')).toMatchObject({ status: 'cancelled' })
    await jobs.stop()
  })

  it('lets one of several processes do a night’s work', async () => {
    await insertNightlyRun(context.db, {
      id: 'began',
      kind: 'began',
      due_at: '2025-12-01T00:00:00.000Z',
      started_at: '',
      finished_at: '',
      status: 'completed',
      worker: 'x',
      results_json: '[]',
    })
    const done = await Promise.all([doWhatIsDue(context), doWhatIsDue(context), doWhatIsDue(context)])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await doWhatIsDue(context)).toBeNull()
    expect(await actions()).toEqual(['nightly.begun', 'checkpoint.signed', 'backup.made'])
  })
})

describe('the admin’s system', () => {
  let context: TestContext
  let admin: ReturnType<typeof callsOf>
  let at: string
  beforeEach(async () => {
    at = '2026-03-10T12:00:00.000Z'
    context = await openTestContext(openSqlite, { now: () => at })
    const id = await insertAccount(context, 'admin', 'free')
    const site = new Hono().get('*', (page) => page.text('page'))
    admin = callsOf(createApp({ ...context, site }), { headers: await signedInHeaders(context, id) } as never)
  })
  afterEach(() => context.close())

  const read = async (path: string) => (await admin.get(path)).json()

  it('measures real requests by the form of their address', async () => {
    for (const slug of ['one', 'two', 'three']) await admin.get(`/api/v2/casefiles/${slug}`)
    await admin.get('/api/nothing')
    await admin.get('/about')
    const { requests, health, storage, uptime_seconds } = await read('/api/admin/system')
    const group = requests.find((one: any) => one.group === 'GET /api/v2/casefiles/:slug')
    expect(group).toMatchObject({ count: 3, refused: 3, failed: 0 })
    expect(group.p99).toBeGreaterThanOrEqual(group.p50)
    const groups = requests.map((one: any) => one.group)
    expect(groups).toEqual(expect.arrayContaining(['unknown calls', 'public pages']))
    expect(health.map((check: any) => check.name)).toContain('Database')
    expect(uptime_seconds).toBeGreaterThanOrEqual(0)
    expect(Array.isArray(storage)).toBe(true)
  })

  it('says that the log cannot be written and how many lines are lost, to admins and to whoever watches health', async () => {
    const destination = new EventEmitter()
    context.logState.watch(destination)
    const log = async () => (await read('/api/admin/system')).health.find((check: any) => check.name === 'Log')
    expect(await log()).toMatchObject({ state: 'normal', message: 'Written' })
    destination.emit('error', Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    destination.emit('drop', 'a line\n')
    expect(await log()).toMatchObject({
      state: 'failing',
      message: 'Cannot be written (ENOSPC); 1 line lost since the start',
    })
    expect(await read('/api/health')).toMatchObject({ status: 'ok', log_lines_dropped: 1 })
    destination.emit('write', 10)
    expect(await log()).toMatchObject({ state: 'attention', message: 'Written; 1 line lost since the start' })
  })

  it('sends a test email to who asks, and says where the mail server refuses', async () => {
    const { to } = await (await admin.post('/api/admin/system/test-mail', {})).json()
    expect(context.emails.map((message) => message.to)).toEqual([to])
    context.mail.send = async () => Promise.reject(new Error('Connection refused'))
    const refused = await expectProblem(await admin.post('/api/admin/system/test-mail', {}), 'mail/not-sent')
    expect(refused.message).toContain('Connection refused')
  })

  describe('a release that was put back', () => {
    let roots: string[]
    beforeEach(async () => {
      const { releases } = context
      roots = []
      for (const text of ['a', 'b'])
        roots.push(await releases.commit(new Map([['/', { hash: releases.putObject(text) }]]), text))
    })

    it('stands after a start and a night, and until somebody asks for a build', async () => {
      let builds = 0
      const build = async () => {
        builds += 1
        const root = await context.releases.commit(new Map([['/', { hash: context.releases.putObject('b') }]]))
        return { root, kind: 'incremental' as const, rendered: 1, missing: [], damaged: [] }
      }
      expect((await admin.post(`/api/admin/releases/${roots[0]}/rollback`, {})).status).toBe(200)
      expect(context.releases.head()).toBe(roots[0])
      const queue = openRebuildQueue({
        builder: { build, preview: async () => null, abandon: () => undefined, close: async () => undefined },
        isHeld: async () => (await findHeldRelease(context)) !== null,
        onFinished: (outcome) => noteBuild(context, outcome),
      })
      context.rebuilds = queue
      await queue.whenIdle()
      queue.request('nightly rebuild')
      await queue.whenIdle()
      expect([builds, context.releases.head()]).toEqual([0, roots[0]])
      expect(await read('/api/admin/builds')).toMatchObject({ held: roots[0] })

      queue.request('published x')
      await queue.whenIdle()
      expect([builds, context.releases.head()]).toEqual([1, roots[1]])
      const after = await read('/api/admin/builds')
      expect(after.held).toBeNull()
      expect(after.builds.map((one: any) => one.kind)).toEqual(['build', 'rollback'])
      expect(after.builds[0].log[0]).toBe('Reason: published x')
      await queue.close()
    })

    it('is shown by the next start where a crash came before it was', async () => {
      const times = { started_at: at, finished_at: at }
      const row = {
        kind: 'rollback' as const,
        reasons_json: '[]',
        ...times,
        root: roots[0],
        result_json: null,
        error: null,
      }
      await insertSiteBuild(context.db, row)
      await showHeldRelease(context)
      expect(context.releases.head()).toBe(roots[0])
    })

    it('must be one that is kept', async () => {
      await expectProblem(await admin.post('/api/admin/releases/nothing/rollback', {}), 'release/not-found')
      expect(await verifyActivity(context.db)).toMatchObject({ entries: 0 })
    })
  })

  describe('the night’s work', () => {
    const nights = async () => (await read('/api/admin/nightly')).runs

    it('is due once a day at its time, UTC', () => {
      expect(lastDue('2026-03-10T03:30:00.000Z', '03:30')).toBe('2026-03-10T03:30:00.000Z')
      expect(lastDue('2026-03-10T03:29:59.999Z', '03:30')).toBe('2026-03-09T03:30:00.000Z')
      expect(nextDue('2026-02-28T23:59:00.000Z', '00:10')).toBe('2026-03-01T00:10:00.000Z')
    })

    it('begins with the next night, then runs when it is due, and makes missed ones up once', async () => {
      let look = () => {}
      const stop = await watchNights(context, (work) => {
        look = work
        return () => undefined
      })
      const after = async (moment: string) => {
        at = moment
        look()
        await stop()
        return (await nights()).map((run: any) => [run.kind, run.due_at.slice(0, 10), run.status])
      }
      expect(await after('2026-03-11T03:29:00.000Z')).toEqual([])
      expect(await after('2026-03-11T03:30:20.000Z')).toEqual([['scheduled', '2026-03-11', 'completed']])
      expect(await after('2026-03-11T03:31:00.000Z')).toHaveLength(1)
      const made = await after('2026-03-15T09:00:00.000Z')
      expect(made[0]).toEqual(['made-up', '2026-03-15', 'completed'])
      expect(made).toHaveLength(2)
    })

    it('leaves ended sessions out, and makes a backup where it shall', { tags: ['night'] }, async () => {
      await prepareNights(context)
      // a test asks nobody outside
      await writeSiteSetting(context, 'timeAuthorities', '', 'test')
      const settings = { nightly: 'on', nightlyTime: '02:00', nightlyBackup: 'on', keptBackups: 1 }
      await expectProblem(
        await admin.put('/api/admin/nightly', { ...settings, nightlyTime: '25:00' }),
        'request/invalid',
      )
      expect((await admin.put('/api/admin/nightly', settings)).status).toBe(200)
      await admin.post('/api/admin/backups', {})
      // of the same week, so that only the newer of both stays
      at = '2026-03-13T02:00:05.000Z'
      await doWhatIsDue(context)
      const [run] = await nights()
      expect(run.steps.map((step: any) => step.isFailed)).toEqual(Array(9).fill(false))
      expect((await read('/api/admin/backups')).backups).toHaveLength(1)
    })

    it('is done though a clock that was a year ahead began one then', { tags: ['night'] }, async () => {
      at = '2027-03-10T12:00:00.000Z'
      await prepareNights(context)
      at = '2027-03-11T12:00:00.000Z'
      expect(await doWhatIsDue(context)).toMatchObject({ id: 'night-2027-03-11' })
      at = '2026-03-10T12:00:00.000Z'
      await prepareNights(context)
      at = '2026-03-11T12:00:00.000Z'
      expect(await doWhatIsDue(context)).toMatchObject({ id: 'night-2026-03-11' })
      expect(await doWhatIsDue(context)).toBeNull()
    })

    it('does nothing where it is off, and says what a stop interrupted', async () => {
      await prepareNights(context)
      await writeSiteSetting(context, 'nightly', 'off', 'test')
      at = '2026-03-12T12:00:00.000Z'
      expect(await doWhatIsDue(context)).toBeNull()
      await insertNightlyRun(context.db, {
        id: 'night-2026-03-11',
        kind: 'scheduled',
        due_at: at,
        started_at: at,
        finished_at: null,
        status: 'running',
        worker: 'a process that is gone',
        results_json: '[]',
      })
      await prepareNights(context)
      expect((await nights())[0]).toMatchObject({ status: 'failed', steps: [{ name: 'Interrupted', isFailed: true }] })
    })
  })

  it('hands a backup out as one file to an admin alone', async () => {
    const { id } = await (await admin.post('/api/admin/backups', {})).json()
    const file = await admin.get(`/api/admin/backups/${id}/file`)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(String(bytes.length)).toBe(file.headers.get('content-length'))
    expect(new TextDecoder().decode(bytes.slice(257, 262))).toBe('ustar')
    let restarts = 0
    context.restart = () => void (restarts += 1)
    await expectProblem(await admin.post('/api/admin/backups/2020-01-01T00-00-00Z/restore', {}), 'backup/not-found')
    await expectProblem(await admin.get('/api/admin/backups/..%2f..%2fdatasets/file'), 'backup/not-found')
    expect(restarts).toBe(0)
  })
})
