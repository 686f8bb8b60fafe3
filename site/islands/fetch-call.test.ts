import { afterEach, expect, it, vi, beforeEach } from 'vitest'
import { TOKEN_KEY, ASKED_KEY, readStoredUser, rememberUser, type User } from '../../contract/user.ts'
import { fetchCall, refreshAccount, refreshWhenOld } from './fetch-call.ts'

/** Makes calls in a browser that keeps this token. @returns what was sent */
function browserWith(token: string | null) {
  const sent: [address: string, request: RequestInit][] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === TOKEN_KEY ? token : null) })
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    sent.push([address, request])
    return new Response()
  })
  return sent
}
afterEach(() => vi.unstubAllGlobals())

it('makes a call by its name, as the reader who is signed in', async () => {
  const sent = browserWith('token')
  const body = { name: 'Mine', query: 'a=b' }
  await fetchCall('POST /api/explorer/:slug/views', { params: { slug: 'seat belts' }, body })
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
  expect(sent).toEqual([['/api/explorer/seat%20belts/views', { method: 'POST', headers, body: JSON.stringify(body) }]])
})

it('sends no token where nobody is signed in, and puts the query into the address', async () => {
  const sent = browserWith(null)
  await fetchCall('GET /api/search', { query: { q: 'belts & roads' } })
  expect(sent).toEqual([['/api/search?q=belts+%26+roads', { method: 'GET', headers: {} }]])
})

const READER: User = { id: 'r', email: 'r@test.example', tier: 'free', name: 'R', role: 'user' }
let stored: Map<string, string>
let asked: number
let answer: () => Response
beforeEach(() => {
  stored = new Map()
  asked = 0
  answer = () => Response.json({ user: { ...READER, tier: 'pro' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('fetch', async () => {
    asked++
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

it('asks nothing for a visitor', async () => {
  await refreshWhenOld()
  await refreshAccount()
  expect(asked).toBe(0)
})

it('learns a new tier, and asks again only after an hour', async () => {
  rememberUser(localStorage, 'token', READER)
  await refreshWhenOld()
  expect(readStoredUser(localStorage)?.tier).toBe('pro')
  await refreshWhenOld()
  expect(asked).toBe(1)
  stored.set(ASKED_KEY, String(Date.now() - 3_600_001))
  await refreshWhenOld()
  expect(asked).toBe(2)
})

it('forgets a session that has ended, but not one that was opened meanwhile or when the server fails', async () => {
  rememberUser(localStorage, 'token', READER)
  answer = () => Response.json({}, { status: 503 })
  await refreshAccount()
  expect(readStoredUser(localStorage)).toEqual(READER)
  answer = () => {
    rememberUser(localStorage, 'other', READER)
    return Response.json({}, { status: 401 })
  }
  await refreshAccount()
  expect(readStoredUser(localStorage)).toEqual(READER)
  answer = () => Response.json({}, { status: 401 })
  await refreshAccount()
  expect(readStoredUser(localStorage)).toBeNull()
})
