import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from './session.ts'

const ada = { id: 'u1', email: 'ada@test.example', tier: 'free', name: 'Ada', role: 'analyst' } as const

/** As on a page: addresses begin at the site. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://archive.test') : input, init)
  }
}

/** Local storage, and a server that gives the answers of a list in turn. */
function stub(...answers: (Response | Error)[]): { calls: Request[]; stored: Map<string, string> } {
  const stored = new Map<string, string>()
  const calls: Request[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request.clone())
    const answer = answers.shift() ?? new TypeError('Failed to fetch')
    if (answer instanceof Error) throw answer
    return answer
  })
  return { calls, stored }
}
const json = (value: unknown, status = 200) => Response.json(value, { status })
const session = () => useSession.getState()

describe('the session of the browser', () => {
  beforeEach(() => useSession.setState({ user: null, isLoading: true, hasEnded: false }))
  afterEach(() => vi.unstubAllGlobals())

  it('begins with a login that succeeds: token and user are kept', async () => {
    const { stored } = stub(json({ success: true, token: 't1', user: ada }))
    expect(await session().signIn('ada@test.example', 'secret')).toBe('signed-in')
    expect([stored.get('auth_token'), JSON.parse(stored.get('auth_user')!)]).toEqual(['t1', ada])
    expect(session()).toMatchObject({ user: ada, isLoading: false })
  })

  it.each([
    ['the answer is not OK', json({ message: 'no' }, 401)],
    ['success is not true', json({ success: 'yes', token: 't1', user: ada })],
    ['the token is missing', json({ success: true, user: ada })],
    ['the answer is no JSON', new Response('<html>')],
    ['the request throws', new TypeError('Failed to fetch')],
  ])('does not begin when %s, and nothing is said', async (_when, answer) => {
    const { stored } = stub(answer)
    expect(await session().signIn('ada@test.example', 'secret')).toBe('refused')
    expect([session().user, stored.size]).toEqual([null, 0])
  })

  it('needs a code where the account has a second factor, and says when it is not right', async () => {
    const { calls, stored } = stub(
      json({ code: 'auth/code-needed', message: 'A code, please.' }, 401),
      json({ code: 'auth/wrong-code', message: 'Not right.' }, 403),
      json({ success: true, token: 't1', user: ada }),
    )
    expect(await session().signIn('ada@test.example', 'secret')).toBe('needs-code')
    expect(await session().signIn('ada@test.example', 'secret', '000000')).toBe('wrong-code')
    expect(stored.size).toBe(0)
    expect(await session().signIn('ada@test.example', 'secret', '123456')).toBe('signed-in')
    expect(await calls[2].json()).toEqual({ email: 'ada@test.example', password: 'secret', code: '123456' })
  })

  it('is restored from what is stored, then follows what the server knows', async () => {
    const { stored, calls } = stub(json({ user: { ...ada, role: 'reviewer' }, session: {} }))
    stored.set('auth_token', 't1').set('auth_user', JSON.stringify(ada))
    session().restore()
    expect(session()).toMatchObject({ user: ada, isLoading: false })
    await vi.waitFor(() => expect(session().user?.role).toBe('reviewer'))
    expect(calls[0].headers.get('authorization')).toBe('Bearer t1')
    expect(JSON.parse(stored.get('auth_user')!).role).toBe('reviewer')
  })

  it('follows what the account changed of itself, and keeps it', () => {
    const { stored } = stub()
    stored.set('auth_token', 't1')
    session().follow({ ...ada, name: 'Ada King' })
    expect([session().user?.name, JSON.parse(stored.get('auth_user')!).name]).toEqual(['Ada King', 'Ada King'])
  })

  it('is nobody, and no longer loading, when nothing is stored', () => {
    const { calls } = stub()
    session().restore()
    expect([session().user, session().isLoading, calls.length]).toEqual([null, false, 0])
  })

  it('is forgotten when the server says that it has ended, but not when the server cannot be reached', async () => {
    const ended = { code: 'auth/not-signed-in', message: 'This call needs a session; sign in first.' }
    for (const [answer, left] of [
      [new TypeError('Failed to fetch'), 2],
      [json(ended, 401), 0],
    ] as const) {
      const { stored, calls } = stub(answer)
      stored.set('auth_token', 't1').set('auth_user', JSON.stringify(ada))
      session().restore()
      await vi.waitFor(() => expect(calls).toHaveLength(1))
      await vi.waitFor(() => expect(stored.size).toBe(left))
    }
    expect([session().user, session().hasEnded]).toEqual([null, true])
  })

  it('ends here also when the server cannot be reached', async () => {
    for (const end of ['signOut', 'signOutEverywhere'] as const) {
      const { stored } = stub(new TypeError('Failed to fetch'))
      stored.set('auth_token', 't1').set('auth_user', JSON.stringify(ada))
      useSession.setState({ user: ada })
      await session()[end]()
      expect([session().user, stored.size]).toEqual([null, 0])
      // whoever leaves is told nothing of unsaved work
      expect(session().hasEnded).toBe(false)
    }
  })
})
