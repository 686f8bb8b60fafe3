import path from 'node:path'
import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compassSchema, dataViewSchema } from '../../../contract/studio/design-view.ts'
import { type Preview, sampleCompass } from '@casefiles/engine/before-lock'
import { tellPreview } from '@casefiles/words'
import { createApp } from '../../app.ts'
import { recordLook } from '../datasets/outcome-log.service.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { readCompass, readDataView, openPreviewQueue } from './compass.routes.ts'
import type { ComputePreview } from './compute-preview.ts'

const MODEL = 'seat-belt-laws'
const NEW = { title: 'Belts', domain: 'transport-safety', subdomain: 'occupant-protection', design_type: 'DiD' }
const preview = (reason: string | null): Preview => ({
  compass: tellPreview(sampleCompass()),
  views: [],
  facts: [],
  reason,
})

// what it asks of the log is tested there on both databases, so one is enough

describe('what an analyst may see before the lock', () => {
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

  /** A draft filled in like the casefile of the archive, with or without its data. */
  async function createDraft({ hasData = true, analysis = {} } = {}): Promise<string> {
    const { id } = await call('POST', '', NEW)
    const { document } = await call('GET', `/${MODEL}`)
    const design = { ...document.design, analysis: { ...document.design.analysis, ...analysis } }
    await call('PUT', `/${id}/document`, { revision: 1, document: { ...document, title: NEW.title, design } })
    const row = context.db.selectFrom('casefiles').selectAll().where('slug', '=', MODEL)
    const { dataset } = JSON.parse((await row.executeTakeFirstOrThrow()).design_json)
    if (hasData) await call('PUT', `/${id}/dataset`, { revision: 2, ...dataset })
    return id
  }

  it('is the sample of the specification while there are no data, and a sentence instead of figures', async () => {
    const id = await createDraft({ hasData: false })
    expect(await call('GET', `/${id}/compass`)).toMatchObject({
      status: 200,
      kind: 'sample',
      overall: 78,
      warnings: [],
    })
    expect(await call('GET', `/${id}/data-view`)).toEqual({
      status: 200,
      plots: [],
      facts: [],
      state: 'not-yet',
      reason: 'Choose or upload a data set.',
    })
  })

  it('is a projected score with its warnings, and the figures of a step', async () => {
    const id = await createDraft()
    const compass = compassSchema.parse(await call('GET', `/${id}/compass`))
    expect(compass.kind).toBe('projected')
    expect(compass.low).toBeLessThanOrEqual(compass.overall)
    expect(compass.high).toBeGreaterThanOrEqual(compass.overall)
    expect(compass.raise.length).toBeGreaterThan(0)
    expect(compass.warnings.map(({ message }) => message)).toContain('Need ≥4 pre-periods for DiD')
    const all = dataViewSchema.parse(await call('GET', `/${id}/data-view`))
    const assignment = dataViewSchema.parse(await call('GET', `/${id}/data-view?step=Assignment`))
    expect(all.plots.length).toBeGreaterThan(1)
    expect(assignment.plots.map(({ kind }) => kind)).toEqual(['cohort-timeline'])
    expect((await call('GET', `/${id}/data-view?step=Nowhere`)).status).toBe(400)
  })

  it(
    'promises no marks for a lock before the outcome was seen that nothing outside shows, nor where the log has it opened',
    { tags: ['night'] },
    async () => {
      const id = await createDraft()
      const { document, revision } = await call('GET', `/${id}`)
      const claimed = { ...document, design: { ...document.design, lock_status: 'before-outcome-data' } }
      await call('PUT', `/${id}/document`, { revision, document: claimed })
      const marks = async () => {
        const { pillars } = await call('GET', `/${id}/compass`)
        return pillars.find(({ id: one }: { id: string }) => one === 'transparency').score
      }
      const { outcome } = document.design.analysis
      const { sha256 } = (await call('GET', `/${id}`)).dataset
      expect(await marks()).toBe(3)
      await recordLook(context, sha256, 'rows', [outcome.column])
      expect(await marks()).toBe(3)
    },
  )

  it('says why where the data cannot carry the design', async () => {
    const id = await createDraft({ analysis: { window: { from: 1990, to: 1997 } } })
    const compass = await call('GET', `/${id}/compass`)
    expect(compass).toMatchObject({ status: 200, kind: 'sample' })
    const { reason } = await call('GET', `/${id}/data-view`)
    expect(reason).toContain('treated from the first period on')
    expect(compass.warnings.map((one: { message: string }) => one.message)).toContain(reason)
  })

  it('refuses nothing but a casefile that does not exist', async () => {
    expect(await call('GET', '/nowhere/compass')).toMatchObject({ status: 404, code: 'casefile/not-found' })
  })

  it('gives a sentence where the data are gone, the computing takes too long, or fails', async () => {
    const id = await createDraft()
    const found = async (compute: ComputePreview) => {
      const { state, reason } = await readDataView(context, openPreviewQueue(compute), id)
      return `${state}: ${reason}`
    }
    expect(await found(async () => null)).toMatch(/^too-long: .*took too long/)
    expect(await found(() => Promise.reject(new Error('broken')))).toMatch(/^failed: .*could not be looked at/)
    const datasets = { ...context.datasets, read: context.datasets.read.bind(context.datasets, '0'.repeat(64)) }
    const gone = await readDataView(
      { ...context, datasets },
      openPreviewQueue(async () => preview(null)),
      id,
    )
    expect(gone.reason).toContain('is not in the data folder')
    expect(gone.state).toBe('failed')
  })

  it('is asked for anew after an answer that did not come in time', async () => {
    const id = await createDraft()
    const answers = [null, preview(null)]
    const queue = openPreviewQueue(async () => answers.shift()!)
    expect((await readCompass(context, queue, id)).state).toBe('too-long')
    expect((await readCompass(context, queue, id)).state).toBe('looked')
  })

  it('makes ready for a preview as soon as somebody works on a draft that has no data yet', async () => {
    const id = await createDraft({ hasData: false })
    let warmed = 0
    const compute = Object.assign(async () => preview(null), { warm: () => (warmed += 1) })
    await readCompass(context, openPreviewQueue(compute), id)
    expect(warmed).toBe(1)
  })

  it('is computed once for a design and its data, whatever is saved beside it', async () => {
    const id = await createDraft()
    let computed = 0
    const queue = openPreviewQueue(async () => preview(`computed ${(computed += 1)} times`))
    const ask = () => Promise.all([readCompass(context, queue, id), readDataView(context, queue, id)])
    await ask()
    const { document, revision } = await call('GET', `/${id}`)
    await call('PUT', `/${id}/document`, { revision, document: { ...document, description: 'Other words.' } })
    expect((await ask())[1].reason).toBe('computed 1 times')
    const design = { ...document.design, seed: 7 }
    await call('PUT', `/${id}/document`, { revision: revision + 1, document: { ...document, design } })
    expect((await ask())[1].reason).toBe('computed 2 times')
  })
})

describe('the queue of previews', () => {
  it('computes one at a time, and of what waits for a casefile the latest only', async () => {
    const asked: string[] = []
    const release: (() => void)[] = []
    const queue = openPreviewQueue(async ({ csv }) => {
      asked.push(new TextDecoder().decode(csv))
      await new Promise<void>((resolve) => release.push(resolve))
      return preview(asked.at(-1)!)
    })
    const ask = (casefile: string, key: string) =>
      queue.preview(casefile, key, () => ({ csv: new TextEncoder().encode(key), request: {} as never }))
    const answers = [ask('a', 'a1'), ask('b', 'b1'), ask('b', 'b2'), ask('b', 'b3')]
    while (asked.length < 1) await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toEqual(['a1'])
    answers.push(ask('a', 'a1'))
    release.shift()!()
    while (asked.length < 2) await new Promise((resolve) => setImmediate(resolve))
    release.shift()!()
    const reasons = (await Promise.all(answers)).map((answer) => answer!.reason)
    expect(reasons).toEqual(['a1', 'b3', 'b3', 'b3', 'a1'])
    expect(asked).toEqual(['a1', 'b3'])
  })
})
