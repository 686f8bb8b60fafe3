import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'

describe.each(EVERY_DATABASE)('searches without a result on %s', (_name, open) => {
  let context: TestContext
  let app: Hono
  let admin: Record<string, string>
  beforeEach(async () => {
    context = await openTestContext(open)
    app = createApp(context)
    admin = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
  })
  afterEach(() => context.close())

  const post = (path: string, question: string, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ question }),
    })
  const note = (question: string) => post('/api/v2/missed-searches', question)
  const dismiss = (question: string) => post('/api/admin/missed-searches/dismissals', question, admin)
  const listed = async (query = '') =>
    (await (await app.request(`/api/admin/missed-searches${query}`, { headers: admin })).json()).rows

  it('are counted by their words, with days and nobody beside them', async () => {
    const today = context.now().slice(0, 10)
    for (const question of ['Gun buybacks', '  gun   BUYBACKS ', 'carbon tax'])
      expect((await note(question)).status).toBe(200)
    const days = { first_asked_on: today, last_asked_on: today }
    expect(await listed()).toEqual([
      { question: 'gun buybacks', asked: 2, ...days },
      { question: 'carbon tax', asked: 1, ...days },
    ])
    expect(await listed('?q=carbon')).toHaveLength(1)
    const columns = Object.keys(await context.db.selectFrom('missed_searches').selectAll().executeTakeFirstOrThrow())
    expect(columns.toSorted()).toEqual(['asked', 'first_asked_on', 'last_asked_on', 'question'])
  })

  it('are not kept where they could tell who asked, or say nothing', async () => {
    for (const question of ['ada@example.org', 'call 555 010 9988', 'https://example.org/x', '12345', '?!'])
      expect((await note(question)).status).toBe(200)
    expect(await listed()).toEqual([])
    await expectProblem(await note(' '), 'request/invalid')
    await expectProblem(await note('x'.repeat(201)), 'request/invalid')
  })

  it('are forgotten a year after the last one asked', async () => {
    const old = { question: 'old', asked: 9, first_asked_on: '2001-01-01', last_asked_on: '2001-01-02' }
    await context.db.insertInto('missed_searches').values(old).execute()
    await note('new')
    expect((await listed()).map(({ question }: { question: string }) => question)).toEqual(['new'])
  })

  it('never fill the database: past five thousand the one asked least goes', async () => {
    const day = context.now().slice(0, 10)
    const rows = Array.from({ length: 5000 }, (_, at) => {
      return { question: `q ${at}`, asked: at === 7 ? 1 : 2, first_asked_on: day, last_asked_on: day }
    })
    for (let at = 0; at < rows.length; at += 500)
      await context.db
        .insertInto('missed_searches')
        .values(rows.slice(at, at + 500))
        .execute()
    await note('one more')
    expect(await listed('?q=one+more')).toHaveLength(1)
    expect((await listed('?q=q+7')).map(({ question }: { question: string }) => question)).not.toContain('q 7')
  })

  it('are limited for one address, so that nobody counts words up', async () => {
    for (let at = 0; at < 20; at++) await note('again')
    await expectProblem(await note('again'), 'request/too-many')
  })

  it('are taken off by an admin, which the log says without the words; nobody else sees them', async () => {
    await note('carbon tax')
    expect((await dismiss('carbon tax')).status).toBe(200)
    await expectProblem(await dismiss('carbon tax'), 'missed-search/not-found')
    expect(await listed()).toEqual([])
    const log = await context.db
      .selectFrom('activity')
      .selectAll()
      .where('action', '=', 'missed-search.dismissed')
      .execute()
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain('carbon')
    await expectProblem(await app.request('/api/admin/missed-searches'), 'auth/not-signed-in')
  })
})
