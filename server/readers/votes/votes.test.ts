import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { disableAccount, insertAccount, makeAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'

const CRIME = { kind: { slug: 'taxes-prices', name: 'Taxes and prices' }, outcome: { slug: 'crime', name: 'Crime' } }
const WORK = { kind: { slug: 'information', name: 'Information and reminders' } }
const CRIME_BOX = 'taxes-prices/crime'
const WORK_BOX = 'information/work'

describe.each(EVERY_DATABASE)('votes for the next casefile on %s', (_name, open) => {
  let context: TestContext
  let app: Hono
  beforeEach(async () => {
    context = await openTestContext(open)
    app = createApp(context)
  })
  afterEach(() => context.close())

  const ask = (method: string, box = '', headers: Record<string, string> = {}) =>
    app.request(`/api/gap-map/votes${box && `/${box}`}`, { method, headers })
  const read = async (box = '', headers: Record<string, string> = {}): Promise<any> =>
    (await ask('GET', box, headers)).json()
  async function reader() {
    const id = await insertAccount(context, 'user', 'free')
    const headers = await signedInHeaders(context, id)
    const put = async (box: string): Promise<any> => (await ask('PUT', box, headers)).json()
    return { id, headers, put }
  }

  it('count once for each account and box, however often it asks', async () => {
    const [ada, ben] = [await reader(), await reader()]
    const box = { kind: 'taxes-prices', outcome: 'crime' }
    expect(await ada.put(CRIME_BOX)).toEqual({ ...box, votes: 1, is_own: true })
    expect(await ada.put(CRIME_BOX)).toEqual({ ...box, votes: 1, is_own: true })
    expect(await ben.put(CRIME_BOX)).toEqual({ ...box, votes: 2, is_own: true })
    await Promise.all(Array.from({ length: 20 }, () => ada.put(WORK_BOX)))
    expect(await read()).toMatchObject({
      boxes: [
        { ...CRIME, votes: 2 },
        { ...WORK, votes: 1 },
      ],
    })
  })

  it('can be taken back, by whoever gave them alone', async () => {
    const [ada, ben] = [await reader(), await reader()]
    await ada.put(CRIME_BOX)
    const taken = { kind: 'taxes-prices', outcome: 'crime', is_own: false }
    expect(await (await ask('DELETE', CRIME_BOX, ben.headers)).json()).toEqual({ ...taken, votes: 1 })
    expect(await (await ask('DELETE', CRIME_BOX, ada.headers)).json()).toEqual({ ...taken, votes: 0 })
    expect(await read()).toEqual({ boxes: [] })
  })

  it('are read by everyone as counts, and by each reader with their own boxes', async () => {
    const [ada, ben] = [await reader(), await reader()]
    await ada.put(CRIME_BOX)
    const everyone = await ask('GET')
    expect(everyone.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(await everyone.json()).toEqual({ boxes: [{ ...CRIME, votes: 1 }] })
    const counted = { boxes: [{ ...CRIME, votes: 1 }] }
    expect(await read('own', ada.headers)).toEqual({ ...counted, own: [{ kind: 'taxes-prices', outcome: 'crime' }] })
    expect(await read('own', ben.headers)).toEqual({ ...counted, own: [] })
    await expectProblem(await ask('GET', 'own'), 'auth/not-signed-in')
    await expectProblem(await ask('PUT', CRIME_BOX), 'auth/not-signed-in')
  })

  it('are taken for boxes of the gap map only', async () => {
    const { headers } = await reader()
    for (const method of ['PUT', 'DELETE'])
      for (const box of ['no-such-kind/crime', 'taxes-prices/no-such-family'])
        await expectProblem(await ask(method, box, headers), 'gap-map/box-not-found')
    expect(await read('own', headers)).toEqual({ boxes: [], own: [] })
  })

  it('are left out where the gap map no longer names their box', async () => {
    const { id } = await reader()
    const row = { user_id: id, kind: 'renamed-since', outcome: 'crime', created_at: context.now() }
    await context.db.insertInto('votes').values(row).execute()
    expect(await read()).toEqual({ boxes: [] })
  })

  it('of a disabled account do not count', async () => {
    const [ada, ben] = [await reader(), await reader()]
    for (const { put } of [ada, ben]) await put(CRIME_BOX)
    await disableAccount(context, ben.id)
    expect(await read()).toEqual({ boxes: [{ ...CRIME, votes: 1 }] })
    expect(await ada.put(CRIME_BOX)).toMatchObject({ votes: 1 })
  })

  it('stand in the file of an account’s data, and go with the account', async () => {
    const { email, password, headers } = await makeAccount(context, 'user')
    await ask('PUT', CRIME_BOX, headers)
    const held: any = await (await app.request('/api/account/export', { headers })).json()
    expect(held.votes).toMatchObject([{ kind: 'taxes-prices', outcome: 'crime' }])
    const body = JSON.stringify({ email, password })
    const json = { ...headers, 'Content-Type': 'application/json' }
    expect((await app.request('/api/account', { method: 'DELETE', headers: json, body })).status).toBe(200)
    expect(await context.db.selectFrom('votes').selectAll().execute()).toEqual([])
  })
})
