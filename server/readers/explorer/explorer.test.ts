import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openedExplorerSchema,
  rowPreviewSchema,
  savedViewsSchema,
  specificationCurveSchema,
} from '../../../contract/explorer-view.ts'
import { usageResponseSchema } from '../../../contract/usage.ts'
import { EXPLORER_CALLS } from '../../../contract/calls/explorer.ts'
import { CALLS } from '../../../contract/calls/index.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { useMeter } from '../../people/usage/usage.service.ts'

const SLUG = 'seat-belt-laws'
const ONE = `/api/explorer/${SLUG}`

describe('detailed views', () => {
  let app: Hono
  let context: TestContext
  beforeAll(async () => {
    ;({ app, context } = await openPublishedApp(openSqlite))
  })
  afterAll(() => context.close())

  async function reader(tier: 'free' | 'pro' = 'free') {
    const id = await insertAccount(context, 'user', tier)
    const headers = { ...(await signedInHeaders(context, id)), 'content-type': 'application/json' }
    const call = async (method: string, path: string, body?: unknown) =>
      app.request(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    return { id, role: 'user' as const, tier, call }
  }

  it('leave no visitor better off than a free reader, whose views are used up', async () => {
    const free = await reader()
    for (const item of ['a', 'b', 'c', 'd', 'e']) await useMeter(context, free, 'detailedViews', item)
    await expectProblem(await free.call('POST', `${ONE}/open`), 'tier/limit-exceeded')
    // What the server issues to a detailed view it issues to nobody without an account …
    for (const call of EXPLORER_CALLS) {
      const path = call.path.replace(':slug', SLUG).replace(':id', 'x')
      await expectProblem(await app.request(path, { method: call.method }), 'auth/not-signed-in')
    }
    // … and what a visitor reads, a reader with nothing left reads just the same.
    const open = CALLS.filter(({ method, access }) => method === 'GET' && access === 'public')
    for (const { path } of open) {
      const address = path.replace(':slug', SLUG).replace(/:\w+/g, '1')
      const visitor = await app.request(address)
      expect([address, (await free.call('GET', address)).status]).toEqual([address, visitor.status])
    }
  })

  it('begin with opening, count a casefile once a month and say what is left', async () => {
    const { call } = await reader()
    const asked = await Promise.all(Array.from({ length: 20 }, () => call('POST', `${ONE}/open`)))
    const { usage } = openedExplorerSchema.parse(await asked[0].json())
    expect(usage).toEqual({ used: 1, limit: 5, remaining: 4, resetsAt: '2026-02-01T00:00:00.000Z' })
    const { meters, features, bookmarks } = usageResponseSchema.parse(await (await call('GET', '/api/usage')).json())
    expect(meters.detailedViews).toEqual(usage)
    expect(meters.apiCalls).toMatchObject({ used: 0, limit: 0, remaining: 0 })
    expect(bookmarks).toEqual({ used: 0, limit: 10, remaining: 10 })
    expect(features.slice(0, 4).map(({ id }) => id)).toEqual(['detailedViews', 'exports', 'alerts', 'apiCalls'])
  })

  it('unlock the specification curve, rows and saved views, and nothing before', async () => {
    const { call } = await reader()
    for (const path of ['/specifications', '/rows'])
      await expectProblem(await call('GET', ONE + path), 'explorer/not-opened')
    const view = { name: 'Shorter window', query: 'firstPeriod=1990' }
    await expectProblem(await call('POST', `${ONE}/views`, view), 'explorer/not-opened')

    await call('POST', `${ONE}/open`)
    const curve = specificationCurveSchema.parse(await (await call('GET', `${ONE}/specifications`)).json())
    const values = curve.specifications.map(({ value }) => value!)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(curve.summary).toMatchObject({ count: values.length, lowest: values[0], highest: values.at(-1) })

    const rows = rowPreviewSchema.parse(await (await call('GET', `${ONE}/rows?offset=1&limit=2`)).json())
    expect([rows.rows.length, rows.columns.length, rows.total]).toEqual([2, rows.rows[0].length, 765])

    await call('POST', `${ONE}/views`, view)
    const { views } = savedViewsSchema.parse(await (await call('GET', `${ONE}/views`)).json())
    expect(views).toMatchObject([view])
    const other = await reader('pro')
    await expectProblem(await other.call('DELETE', `${ONE}/views/${views[0].id}`), 'explorer/view-not-found')
    expect((await call('DELETE', `${ONE}/views/${views[0].id}`)).status).toBe(200)
    expect(await (await call('GET', `${ONE}/views`)).json()).toEqual({ views: [] })
  })

  it('end at the limit of the tier, with the tier that has more and the day of the reset', async () => {
    const { call, id, tier } = await reader()
    for (const item of ['a', 'b', 'c', 'd', 'e'])
      await useMeter(context, { id, role: 'user', tier }, 'detailedViews', item)
    const problem = await expectProblem(await call('POST', `${ONE}/open`), 'tier/limit-exceeded')
    expect(problem).toMatchObject({
      error: 'Usage limit exceeded',
      requiredTier: 'pro',
      limitType: 'detailedViews',
      resetsAt: '2026-02-01T00:00:00.000Z',
    })
    await expectProblem(await call('GET', `${ONE}/rows`), 'explorer/not-opened')
  })

  it('have no limit on pro, and are not counted for what is not published', async () => {
    const { call } = await reader('pro')
    expect((await (await call('POST', `${ONE}/open`)).json()).usage).toMatchObject({ limit: null, remaining: null })
    await expectProblem(await call('POST', '/api/explorer/nothing-here/open'), 'casefile/not-found')
    expect((await (await call('GET', '/api/usage')).json()).meters.detailedViews.used).toBe(1)
  })
})
