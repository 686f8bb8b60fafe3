import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { insertJob } from '../../base/jobs/job.repository.ts'
import { insertSiteBuild } from '../../site/builds/site-build.service.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { insertNightlyRun } from '../nightly/nightly-run.repository.ts'
import { makeCheckpoint, showCheckpoints } from '../witness/make-checkpoint.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

let context: TestContext
beforeEach(async () => {
  context = await openTestContext(openSqlite, { now: () => new Date(NOW).toISOString() })
})
afterEach(() => context.close())

async function exposed(): Promise<string> {
  const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const app = createApp(context)
  await app.request('/api/v2/casefiles', {}, local)
  return (await app.request('/metrics', {}, local)).text()
}
async function figures(): Promise<Record<string, number>> {
  const lines = [...(await exposed()).matchAll(/^(casefiles_\w+) (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]))
}

describe('figures of an installation', () => {
  it('say of one that has just begun that nothing waits and nothing failed, and leave out what is not known', async () => {
    const found = await figures()
    expect(found).toMatchObject({ casefiles_jobs_waiting: 0, casefiles_mail_waiting: 0, casefiles_nights_failed: 0 })
    expect(found.casefiles_disk_free_bytes).toBeGreaterThan(0)
    expect(found.casefiles_disk_free_inodes).toBeGreaterThan(0)
    expect(found).not.toHaveProperty('casefiles_backup_age_seconds')
    expect(found).not.toHaveProperty('casefiles_witness_age_seconds')
  })

  it('say how long a job has waited, and how long one under way has been silent', async () => {
    const job = { kind: 'analysis', status: 'queued' as const, step: null, fraction: 0, reason: null }
    for (const [id, minutes] of [
      ['old', 50],
      ['new', 5],
    ] as const)
      await insertJob(context.db, { ...job, id, subject: id, created_at: ago(minutes) })
    await insertJob(context.db, { ...job, id: 'busy', subject: 'busy', created_at: ago(90) })
    await context.db
      .updateTable('jobs')
      .set({ status: 'running', updated_at: ago(40) })
      .where('id', '=', 'busy')
      .execute()
    expect(await figures()).toMatchObject({
      casefiles_jobs_waiting: 2,
      casefiles_jobs_oldest_waiting_seconds: 3000,
      casefiles_jobs_running: 1,
      casefiles_jobs_oldest_silent_seconds: 2400,
    })
  })

  it('count how long nobody outside has seen the record, from the first checkpoint on where somebody is asked', async () => {
    const witnessAge = async () => (await figures()).casefiles_witness_age_seconds
    const checkpointAt = async (minutes: number) => {
      await makeCheckpoint({ ...context, now: () => ago(minutes) }, 'test')
      await showCheckpoints(context)
    }
    await checkpointAt(5 * 24 * 60)
    expect(await witnessAge()).toBe(5 * 86_400)
    await writeSiteSetting(context, 'timeAuthorities', '', 'test')
    expect(await witnessAge()).toBeUndefined()
    await writeSiteSetting(context, 'witnessAddress', 'https://witness.example/take', 'test')
    await checkpointAt(24 * 60)
    expect(await witnessAge()).toBe(5 * 86_400)
    const told = JSON.stringify({ address: 'https://witness.example/take', number: 2 })
    fs.writeFileSync(path.join(context.dataFolder, 'checkpoints/witness.json'), told)
    expect(await witnessAge()).toBe(86_400)
  })

  it('count the nights and builds that failed one after another', async () => {
    const nights = [
      ['completed', 4],
      ['failed', 3],
      ['failed', 2],
    ] as const
    for (const [status, days] of nights) {
      const at = ago(days * 24 * 60)
      const times = { due_at: at, started_at: at, finished_at: at }
      const run = { id: `night-${days}`, kind: 'scheduled' as const, status, worker: 'one', results_json: '[]' }
      await insertNightlyRun(context.db, { ...run, ...times })
    }
    for (const [root_, minutes] of [
      ['abc', 60],
      [null, 30],
    ] as const) {
      const at = ago(minutes)
      const build = { kind: 'build' as const, reasons_json: '[]', started_at: at, finished_at: at, result_json: null }
      await insertSiteBuild(context.db, { ...build, root: root_, error: root_ === null ? 'It failed.' : null })
    }
    expect(await figures()).toMatchObject({
      casefiles_nights_failed: 2,
      casefiles_night_age_seconds: 2 * 86_400,
      casefiles_builds_failed: 1,
      casefiles_build_age_seconds: 3600,
    })
  })
})

describe('alerts and board of deploy/', () => {
  const alerts = read('deploy/prometheus/alerts.yml')
  const board = read('deploy/grafana/casefiles.json')
  const named = (text: string) => [...new Set(text.match(/\b(casefiles|http|process)_[a-z_]+\b/g))].sort()

  it('ask for figures that there are', async () => {
    const source = read('server/operations/health/operating-figures.ts')
    const given = new Set([...named(await exposed()), ...named(source)])
    for (const name of [...named(alerts), ...named(board)]) expect([...given]).toContain(name)
  })

  it('have a line each in the manual, which has no other', () => {
    const manual = read('docs/operations.md')
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name)
    const lines = [...manual.matchAll(/^\| `(Casefiles\w+)` \|/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(lines).toEqual(names)
  })
})
