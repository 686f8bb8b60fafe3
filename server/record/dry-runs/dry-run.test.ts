import path from 'node:path'
import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dryRunSchema } from '../../../contract/studio/dry-run.ts'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import type { ComputeDryRun, DryRunProgress } from './compute-dry-run.ts'
import { readDryRun, startDryRun } from './dry-run.routes.ts'

const MODEL = 'seat-belt-laws'
const NEW = { title: 'Belts', domain: 'transport-safety', subdomain: 'occupant-protection', design_type: 'DiD' }

// no query of its own, so one database is enough

describe('the dry run of a draft', () => {
  let context: TestContext
  let app: Hono
  let headers: Record<string, string>
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, MODEL))
    headers = await signedInHeaders(context, await insertAccount(context, 'analyst', 'free'))
    app = createApp(context)
  })
  afterEach(() => context.close())

  async function call(method: string, address: string, body?: unknown): Promise<any> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await app.request(`/api/v2/studio/casefiles${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...json,
    })
    return { status: response.status, ...((await response.json()) as object) }
  }

  async function createDraft(design: object = {}): Promise<string> {
    const { id } = await call('POST', '', NEW)
    const { document } = await call('GET', `/${MODEL}`)
    const filled = { ...document, title: NEW.title, design: { ...document.design, ...design } }
    await call('PUT', `/${id}/document`, { revision: 1, document: filled })
    const row = context.db.selectFrom('casefiles').selectAll().where('slug', '=', MODEL)
    const { dataset } = JSON.parse((await row.executeTakeFirstOrThrow()).design_json)
    await call('PUT', `/${id}/dataset`, { revision: 2, ...dataset })
    return id
  }

  it('is drawn by the design’s own estimator in a thread, told while it runs, and made once', async () => {
    const id = await createDraft()
    expect(await call('GET', `/${id}/rehearsal`)).toMatchObject({ status: 200, state: 'none', result: null })
    expect(await call('POST', `/${id}/rehearsal`)).toMatchObject({ status: 200, state: 'running' })
    const told = async () => dryRunSchema.parse(await call('GET', `/${id}/rehearsal`))
    await expect.poll(async () => (await told()).result?.draws ?? 0, { timeout: 60_000 }).toBeGreaterThan(1)
    const { result, eqs } = await told()
    expect(result).toMatchObject({ effect: -5, units: 'log points', rows: { all: 765, used: 765 } })
    expect(result!.size.high).toBeLessThanOrEqual(1)
    expect(result!.median_width).toBeGreaterThan(0)
    expect(eqs!.low).toBeLessThanOrEqual(eqs!.high)
    expect((await call('POST', `/${id}/rehearsal`)).state).not.toBe('none')
  })

  it('waits for what it needs, and says why a design cannot be run dry', async () => {
    const unnamed = await createDraft({ intent: undefined })
    expect(await call('POST', `/${unnamed}/rehearsal`)).toMatchObject({
      state: 'not-yet',
      reason: 'Name the direction and the smallest effect that matters.',
    })
    expect((await call('POST', '/nowhere/rehearsal')).code).toBe('casefile/not-found')
    const id = await createDraft()
    const outcomeOf = async (compute: ComputeDryRun) => {
      const kept = new Map()
      await startDryRun(context, kept, compute, id)
      await expect.poll(async () => (await readDryRun(context, kept, id)).state).toBe('failed')
      return (await readDryRun(context, kept, id)).reason
    }
    const refused: DryRunProgress = { result: null, eqs: null, used: 0, refusal: 'There is one cohort.' }
    expect(await outcomeOf(async () => refused)).toBe('There is one cohort.')
    expect(await outcomeOf(async () => null)).toContain('Not even one draw')
    expect(await outcomeOf(() => Promise.reject(new Error('broken')))).toContain('The dry run failed.')
  })

  it('is of the design as it is saved: a change asks for another, other words do not', async () => {
    const id = await createDraft()
    const kept = new Map()
    const done: DryRunProgress = { result: null, eqs: null, used: 1, refusal: null }
    await startDryRun(context, kept, async () => done, id)
    const state = async () => (await readDryRun(context, kept, id)).state
    await expect.poll(state).toBe('done')
    const { document, revision } = await call('GET', `/${id}`)
    await call('PUT', `/${id}/document`, { revision, document: { ...document, description: 'Other words.' } })
    expect(await state()).toBe('done')
    const design = { ...document.design, seed: 7 }
    await call('PUT', `/${id}/document`, { revision: revision + 1, document: { ...document, design } })
    expect(await state()).toBe('none')
  })
})
