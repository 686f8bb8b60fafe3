import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { enterpriseRequestListAnswer } from '../../../contract/enterprise-request.ts'
import { whenAllAnswered } from '../../base/mail/mailer.ts'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { REPORTS_PER_NETWORK } from '../auth/limit-attempts.ts'

const REQUEST = {
  name: 'Ada',
  organization: 'Evidence Office',
  email: 'ada@office.example',
  purpose: 'Bulk exports for the yearly review of our programs.',
}

let context: TestContext
let app: Hono
let headers: Record<string, string>

const call = (method: string, path: string, body?: unknown, own: Record<string, string> = headers) =>
  Promise.resolve(
    app.request(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...own },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
const send = (changes: object = {}) => call('POST', '/enterprise-requests', { ...REQUEST, ...changes }, {})
const list = async (query = '') =>
  enterpriseRequestListAnswer.parse(await (await call('GET', `/admin/enterprise-requests${query}`)).json()).rows

describe.each(TEST_DATABASES)('requests for Enterprise on %s', (_name, database) => {
  beforeEach(async () => {
    context = await openTestContext(database)
    app = createApp(context)
    headers = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
  })
  afterEach(() => context.close())

  it('come from anybody, stand in the list and are answered by email until they are closed', async () => {
    expect((await send()).status).toBe(200)
    const [row] = await list('?q=office&state=open')
    expect(row).toMatchObject({ ...REQUEST, user_id: null, state: 'open', answer: null })
    const address = `/admin/enterprise-requests/${row.id}`
    const answer = { answer: 'Let us talk about seats on Tuesday.' }
    expect(await (await call('POST', `${address}/answer`, answer)).json()).toMatchObject({
      state: 'answered',
      ...answer,
    })
    await whenAllAnswered()
    expect(context.emails.at(-1)).toMatchObject({ to: REQUEST.email, text: expect.stringContaining(answer.answer) })
    expect(await (await call('POST', `${address}/close`)).json()).toMatchObject({ state: 'closed', ...answer })
    await expectProblem(await call('POST', `${address}/answer`, answer), 'enterprise-request/closed')
    await expectProblem(await call('GET', '/admin/enterprise-requests/none'), 'enterprise-request/not-found')
  })

  it('say which account asked, drop what programs send and refuse too many', async () => {
    const reader = await insertAccount(context, 'user', 'free')
    await call('POST', '/enterprise-requests', REQUEST, await signedInHeaders(context, reader))
    expect((await send({ website: 'https://spam.example' })).status).toBe(200)
    expect((await list()).map(({ user_id }) => user_id)).toEqual([reader])
    await expectProblem(await send({ purpose: 'Too short' }), 'request/invalid')
    for (let count = 2; count < REPORTS_PER_NETWORK; count += 1) expect((await send()).status).toBe(200)
    await expectProblem(await send(), 'auth/too-many-attempts')
  })
})
