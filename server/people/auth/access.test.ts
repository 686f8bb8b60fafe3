import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { z } from 'zod'
import { FRESH_MINUTES, type Access } from '../../../contract/access.ts'
import { defineCall } from '../../../contract/calls/define-call.ts'
import { ROLES, TIERS, type User } from '../../../contract/user.ts'
import {
  bearerToken,
  hashToken,
  isApiKey,
  newToken,
  requireSession,
  type SessionCaller,
} from '../../base/http/access.ts'
import { errorHandler } from '../../base/http/error-handler.ts'
import { mountRoutes } from '../../base/http/mount-routes.ts'
import { implement } from '../../base/http/route.ts'
import { expectProblem } from '../../test-support/calls.ts'

/** An app with one call; its bearer token is the caller's "role/tier". */
function appWith(access: Access, onCall: () => void = () => undefined): Hono {
  const app = new Hono()
  app.onError(errorHandler(pino({ enabled: false }), () => 'id'))
  const described = defineCall({
    method: 'POST',
    path: '/api/call',
    access,
    summary: '',
    errors: [],
    answer: z.object({ caller: z.string() }),
  })
  const call = implement(described, async ({ caller }) => {
    onCall()
    return { caller: caller?.user.role ?? 'nobody' }
  })
  const identify = async (token: string | undefined) => {
    const [role, tier] = token?.split('/') ?? []
    const user = { id: 'u1', email: '', name: '', role, tier } as User
    return token === undefined ? null : { user, sessionId: 's1', isFresh: true, mustSetUpFactor: false }
  }
  mountRoutes(app, [call], { identify, ...noKeys, trustedProxies: 0 })
  return app
}

const call = (app: Hono, token?: string) =>
  app.request('/api/call', { method: 'POST', headers: token ? { authorization: `Bearer ${token}` } : {} })

async function rolesLetIn(access: Access): Promise<string[]> {
  const app = appWith(access)
  const answers = await Promise.all(
    ROLES.map(async (role) => [role, (await call(app, `${role}/free`)).status] as const),
  )
  return answers.filter(([, status]) => status === 200).map(([role]) => role)
}

/** Calls without keys, however many. */
const noKeys = {
  admitKey: () => Promise.reject(new Error('No key was sent.')),
  admitReader: () => Promise.reject(new Error('No key was sent.')),
  limitKeyReads: () => undefined,
  limitReads: () => undefined,
  guardDisk: async () => undefined,
  admitDeletion: async () => undefined,
  requireEditor: async () => undefined,
}

describe('what a call asks of a session', () => {
  const user = { id: 'u1', role: 'admin', tier: 'free' } as User
  const session = (changes: Partial<SessionCaller> = {}): SessionCaller => ({
    user,
    sessionId: 's1',
    isFresh: true,
    mustSetUpFactor: false,
    ...changes,
  })
  const refusedBy = (needs: Partial<Parameters<typeof requireSession>[0]>, caller: SessionCaller | null) => {
    try {
      requireSession({ access: 'signed-in', ...needs }, caller)
      return null
    } catch (error) {
      const { code, message } = error as { code: string; message: string }
      return [code, message]
    }
  }
  const needsFactor = [
    'auth/second-factor-needed',
    'Your role needs a second factor. Set one up in your account, under Security, then go on.',
  ]

  it('is nothing more where it is fresh and has its second factor', () => {
    expect(refusedBy({}, session())).toBeNull()
    expect(refusedBy({ fresh: true }, session())).toBeNull()
  })

  it('is a second factor first, but for the calls that set it up and those anybody may make', () => {
    const caller = session({ mustSetUpFactor: true, isFresh: false })
    expect(refusedBy({}, caller)).toEqual(needsFactor)
    expect(refusedBy({ fresh: true }, caller)).toEqual(needsFactor)
    expect(refusedBy({ withoutSecondFactor: true }, caller)).toBeNull()
    expect(refusedBy({ access: 'public' }, caller)).toBeNull()
  })

  it('is the password once more where it was given too long ago, for calls that ask for it', () => {
    const caller = session({ isFresh: false })
    expect(refusedBy({}, caller)).toBeNull()
    expect(refusedBy({ fresh: true }, caller)).toEqual([
      'auth/fresh-sign-in-needed',
      `This needs your password once more: you gave it more than ${FRESH_MINUTES} minutes ago.`,
    ])
    expect(refusedBy({ access: 'public', fresh: true }, caller)).toBeNull()
  })

  it('is nothing of nobody: that a session is needed is said before', () => {
    expect(refusedBy({ fresh: true }, null)).toBeNull()
  })
})

describe('who may make a call', () => {
  it('is everybody where it is public, and the token is not even read', async () => {
    expect(await rolesLetIn('public')).toEqual([...ROLES])
    expect(await (await call(appWith('public'), 'admin/free')).json()).toEqual({ caller: 'nobody' })
  })

  it('is every account where a session is enough', async () => {
    expect(await rolesLetIn('signed-in')).toEqual([...ROLES])
    await expectProblem(await call(appWith('signed-in')), 'auth/not-signed-in')
  })

  it('is exactly analysts in the studio: an admin is refused', async () => {
    expect(await rolesLetIn({ role: 'analyst' })).toEqual(['analyst'])
    const problem = await expectProblem(await call(appWith({ role: 'analyst' }), 'admin/free'), 'auth/not-allowed')
    expect(problem.message).toBe('This needs the role analyst; yours is admin.')
  })

  it('climbs the ladder user, reviewer, admin, beside which analysts stand', async () => {
    expect(await rolesLetIn({ role: 'reviewer' })).toEqual(['reviewer', 'admin'])
    expect(await rolesLetIn({ role: 'admin' })).toEqual(['admin'])
    expect(await rolesLetIn({ role: ['analyst', 'reviewer'] })).toEqual(['reviewer', 'admin', 'analyst'])
  })

  it('is a tier and those above, and the refusal says which tier is needed', async () => {
    for (const [needed, letIn] of [
      ['pro', ['pro', 'enterprise']],
      ['enterprise', ['enterprise']],
    ] as const) {
      const app = appWith({ tier: needed })
      for (const tier of TIERS) {
        const response = await call(app, `user/${tier}`)
        if ((letIn as readonly string[]).includes(tier)) expect(response.status).toBe(200)
        else
          expect(await expectProblem(response, 'tier/feature-unavailable')).toMatchObject({
            message: `This feature requires ${needed} tier access`,
            requiredTier: needed,
          })
      }
    }
  })

  it('says what is missing: a session, or one of several roles', async () => {
    const nobody = await expectProblem(await call(appWith('signed-in')), 'auth/not-signed-in')
    expect(nobody.message).toBe('This call needs a session; sign in first.')
    const either = await call(appWith({ role: ['analyst', 'admin'] }), 'reviewer/free')
    expect((await expectProblem(either, 'auth/not-allowed')).message).toBe(
      'This needs the role analyst or admin; yours is reviewer.',
    )
  })

  it('is refused under the name that the call gives to a missing tier', async () => {
    const app = appWith({ tier: 'pro', refusal: 'tier/export-unavailable' })
    expect(await expectProblem(await call(app, 'user/free'), 'tier/export-unavailable')).toMatchObject({
      message: 'This feature requires pro tier access',
      requiredTier: 'pro',
    })
  })

  it('is decided before the call does anything', async () => {
    let calls = 0
    const app = appWith({ role: 'admin' }, () => (calls += 1))
    for (const token of [undefined, 'user/enterprise', 'analyst/free']) await call(app, token)
    expect(calls).toBe(0)
  })

  it('does not hear a token in a cookie, in the address or under another scheme', async () => {
    const app = appWith('signed-in')
    const tries: HeadersInit[] = [{ cookie: 'auth_token=admin/free' }, { authorization: 'Basic admin/free' }]
    for (const headers of tries) {
      const response = await app.request('/api/call?token=admin/free', { method: 'POST', headers })
      expect(response.status).toBe(401)
    }
  })
})

describe('the body of a call', () => {
  function echo(): Hono {
    const app = new Hono()
    app.onError(errorHandler(pino({ enabled: false }), () => 'id'))
    const described = defineCall({
      method: 'POST',
      path: '/api/echo',
      access: 'public',
      summary: '',
      errors: [],
      maxBodyBytes: 40,
      body: z.object({ word: z.string() }),
      answer: z.object({ word: z.string() }),
    })
    mountRoutes(app, [implement(described, async ({ body }) => body)], {
      identify: async () => null,
      ...noKeys,
      trustedProxies: 0,
    })
    return app
  }
  const send = (body: string, type = 'application/json') =>
    echo().request('/api/echo', { method: 'POST', body, headers: { 'content-type': type } })

  it('is parsed by its schema, and fields it does not name are dropped', async () => {
    expect(await (await send('{"word":"belt","more":1}')).json()).toEqual({ word: 'belt' })
  })

  it('is refused with the field that is wrong, or when it is no JSON', async () => {
    expect((await expectProblem(await send('{"word":4}'), 'request/invalid')).issues![0].path).toBe('word')
    for (const text of ['word', '']) await expectProblem(await send(text), 'request/invalid')
  })

  it('is taken for JSON only where it is called JSON', async () => {
    const body = '{"word":"belt"}'
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])
      expect((await send(body, type)).status).toBe(200)
    const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
    for (const type of [...simple, 'application/jsonp', 'text/json', ''])
      await expectProblem(await send(body, type), 'request/not-json')
    const unnamed = new Request('http://localhost/api/echo', { method: 'POST', body: new TextEncoder().encode(body) })
    await expectProblem(await echo().request(unnamed), 'request/not-json')
  })

  it('is refused when it is longer than the call takes', async () => {
    await expectProblem(await send(JSON.stringify({ word: 'x'.repeat(50) })), 'request/body-too-large')
  })
})

describe('a bearer token', () => {
  it('is read from its header, whatever the case and the blanks, and from nothing else', () => {
    const tokens = ['Bearer a.b-c==', 'bearer   a.b-c==', 'BEARER a.b-c==  '].map(bearerToken)
    expect(tokens).toEqual(Array(3).fill('a.b-c=='))
    const others = [
      'Basic a',
      'x Bearer a',
      'Bearer',
      'Bearer ',
      'Bearera',
      'Bearer a b',
      'Bearer a, Bearer b',
      '',
      null,
    ]
    for (const header of [...others, undefined]) expect(bearerToken(header), String(header)).toBeUndefined()
  })

  it('is a key where it begins as one, and a session’s otherwise', () => {
    expect(['pcf_x', 'x_pcf_', 'session', undefined].map(isApiKey)).toEqual([true, false, false, false])
  })

  it('is stored as its SHA-256, in 64 hexadecimal digits, and needs no escaping', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(newToken()).toMatch(/^[\w-]{43}$/)
    expect(newToken()).not.toBe(newToken())
  })
})
