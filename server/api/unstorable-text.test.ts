import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { insertPerson, expectProblem } from '../test-support/calls.ts'
import { openTestContext, type TestContext } from '../test-support/test-context.ts'
import { EVERY_DATABASE } from '../test-support/test-databases.ts'

/*
 * What PostgreSQL cannot keep in a text, U+0000 and half of a surrogate pair, is no text on any database: else anybody could have a read
 * answered with a fault of the server, and what SQLite had taken could not be moved.
 */

describe.each(EVERY_DATABASE)('a text that no database can keep, on %s', (_name, open) => {
  let context: TestContext
  let app: Hono
  beforeEach(async () => {
    context = await openTestContext(open)
    app = createApp(context)
  })
  afterEach(() => context.close())

  it('is refused in an address', async () => {
    for (const address of [
      'casefiles/%00',
      'casefiles?jurisdiction=%00',
      'locks/a%00',
      'casefiles/a/results?version=%00',
    ])
      await expectProblem(await app.request(`/api/v2/${address}`), 'request/malformed-path')
  })

  it('is refused wherever it stands in a body, and named by its field', async () => {
    const { call } = await insertPerson(context, app, '/api', 'pro')
    for (const text of ['a\u0000b', 'a\ud800b', '\udc00']) {
      const { status, body } = await call('POST', '/collections', { name: text })
      expect([status, body.code, body.issues]).toEqual([400, 'request/invalid', [{ path: 'name', message: REFUSAL }]])
      expect((await call('POST', '/alerts', { name: 'Mine', filter: { domain: [text] } })).body.code).toBe(
        'request/invalid',
      )
      expect((await call('POST', '/collections', { name: 'x', [text]: 'y' })).status).toBe(400)
    }
    expect((await call('POST', '/collections', { name: 'Flood \u{1f30a}, as it is written: \\u0000' })).status).toBe(
      200,
    )
  })

  it('is looked for in a body of whatever depth', async () => {
    const body = `{"name":${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await app.request('/api/auth/login', { method: 'POST', headers, body })
    await expectProblem(answer, 'request/invalid')
  })
})

const REFUSAL = 'This holds a character that is none: U+0000, or half of a pair.'
