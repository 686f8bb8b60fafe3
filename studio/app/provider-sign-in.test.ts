import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishWithProvider, goToProvider } from './provider-sign-in.tsx'
import { useSession } from './session.ts'

const ada = { id: 'u1', email: 'ada@test.example', tier: 'free', name: 'Ada', role: 'analyst' } as const
const begun = { address: 'https://login.example/auth?state=s', key: 'k1' }

/** As on a page: addresses begin at the site. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://archive.test') : input, init)
  }
}

function storage() {
  const stored = new Map<string, string>()
  const page = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { stored, page }
}

describe('signing in with the provider, in the browser', () => {
  let calls: { path: string; body: string }[]
  let answers: Response[]
  let local: Map<string, string>
  let tab: Map<string, string>
  const assign = vi.fn()
  beforeEach(() => {
    const [kept, ofTab] = [storage(), storage()]
    ;[calls, answers, local, tab] = [[], [], kept.stored, ofTab.stored]
    vi.stubGlobal('localStorage', kept.page)
    vi.stubGlobal('sessionStorage', ofTab.page)
    vi.stubGlobal('location', { assign })
    vi.stubGlobal('Request', PageRequest)
    vi.stubGlobal('fetch', async (request: Request) => {
      calls.push({ path: new URL(request.url).pathname, body: await request.text() })
      return answers.shift()
    })
    assign.mockReset()
    useSession.setState({ user: null, isLoading: false })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('keeps the key in the tab, goes to the provider, and signs in with what it answers', async () => {
    answers = [Response.json(begun), Response.json({ success: true, token: 't1', user: ada })]
    await goToProvider('sign-in', '/studio/runs')
    expect(assign).toHaveBeenCalledWith(begun.address)
    expect([local.size, tab.size]).toEqual([0, 1])
    expect(await finishWithProvider('?code=c&state=s')).toEqual({ next: '/studio/runs', user: ada })
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/provider/start', '/api/auth/provider/finish'])
    expect(JSON.parse(calls[1].body)).toEqual({ key: 'k1', answer: '?code=c&state=s' })
    expect([local.get('auth_token'), useSession.getState().user, tab.size]).toEqual(['t1', ada, 0])
  })

  it('hands in nothing in a tab that began nothing', async () => {
    expect(await finishWithProvider('?code=of-somebody-else&state=s')).toBeNull()
    expect([calls, local.size]).toEqual([[], 0])
  })

  it('keeps nothing and can be begun again where it is refused', async () => {
    const refusal = { code: 'auth/account-disabled', message: 'This account is disabled.' }
    answers = [Response.json(begun), Response.json(refusal, { status: 403 })]
    await goToProvider('sign-in', null)
    await expect(finishWithProvider('?code=c&state=s')).rejects.toThrow('This account is disabled.')
    expect([local.size, tab.size]).toEqual([0, 0])
  })

  it('makes the session that there is fresh, and leaves its token', async () => {
    local.set('auth_token', 't1')
    useSession.setState({ user: ada })
    answers = [Response.json(begun), Response.json({ success: true })]
    await goToProvider('confirm', '/admin/users')
    expect(await finishWithProvider('?code=c&state=s')).toEqual({ next: '/admin/users', user: ada })
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/auth/provider/confirm/start',
      '/api/auth/provider/confirm/finish',
    ])
    expect(local.get('auth_token')).toBe('t1')
  })
})
