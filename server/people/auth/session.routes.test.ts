import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorHandler } from '../../base/http/error-handler.ts'
import { mountRoutes } from '../../base/http/mount-routes.ts'
import { insertAccount, makeAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { sessionRoutes } from './session.routes.ts'
import { identify } from './session.service.ts'

type Headers = { authorization: string }

describe('the calls about sessions', () => {
  let context: TestContext
  let app: Hono
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    app = new Hono()
    app.onError(errorHandler(pino({ enabled: false }), () => 'id'))
    mountRoutes(app, sessionRoutes(context), {
      identify: (token) => identify(context, token),
      admitKey: () => Promise.reject(new Error('No key was sent.')),
      admitReader: () => Promise.reject(new Error('No key was sent.')),
      limitKeyReads: () => undefined,
      limitReads: () => undefined,
      guardDisk: async () => undefined,
      admitDeletion: async () => undefined,
      requireEditor: async () => undefined,
      trustedProxies: 1,
    })
  })
  afterEach(() => context.close())

  async function call(method: string, path: string, headers: Headers): Promise<unknown> {
    const response = await app.request(`/api/auth/${path}`, { method, headers })
    expect(response.status).toBe(200)
    return response.json()
  }
  const isSignedIn = async (headers: Headers) => (await app.request('/api/auth/session', { headers })).status === 200

  it('sign in with the browser and the address of the call', async () => {
    const { email, password } = await makeAccount(context, 'analyst')
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    }
    const body = JSON.stringify({ email, password })
    const response = await app.request('/api/auth/login', { method: 'POST', headers, body })
    const { token, success } = (await response.json()) as { token: string; success: boolean }
    expect(success).toBe(true)
    expect(await call('GET', 'session', { authorization: `Bearer ${token}` })).toMatchObject({
      user: { email },
      session: { current: true, user_agent: 'Firefox on Windows' },
    })
  })

  it('say who asks, by the session that asks', async () => {
    const id = await insertAccount(context, 'reviewer', 'free')
    await signedInHeaders(context, id)
    const headers = await signedInHeaders(context, id)
    await signedInHeaders(context, id)
    const { sessions } = (await call('GET', 'sessions', headers)) as { sessions: { id: string; current: boolean }[] }
    expect(sessions.map(({ current }) => current)).toEqual([false, true, false])
    expect(await call('GET', 'session', headers)).toMatchObject({
      user: { id, role: 'reviewer' },
      session: { id: sessions[1].id, current: true },
    })
  })

  it('end this session, another one, or all', async () => {
    const id = await insertAccount(context, 'analyst', 'free')
    const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => signedInHeaders(context, id)))
    expect(await call('POST', 'logout', first)).toEqual({ success: true })
    expect(await Promise.all([first, second].map(isSignedIn))).toEqual([false, true])
    const { session } = (await call('GET', 'session', third)) as { session: { id: string } }
    expect(await call('DELETE', `sessions/${session.id}`, second)).toEqual({ success: true })
    expect(await Promise.all([second, third, fourth].map(isSignedIn))).toEqual([true, false, true])
    expect(await call('POST', 'logout-everywhere', second)).toEqual({ success: true, ended: 2 })
    expect(await Promise.all([second, fourth].map(isSignedIn))).toEqual([false, false])
  })

  it('say when there is no such session', async () => {
    const headers = await signedInHeaders(context, await insertAccount(context, 'analyst', 'free'))
    const response = await app.request('/api/auth/sessions/none', { method: 'DELETE', headers })
    await expectProblem(response, 'auth/session-not-found')
  })
})
