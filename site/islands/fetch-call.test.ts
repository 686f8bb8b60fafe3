import { afterEach, expect, it, vi } from 'vitest'
import { TOKEN_KEY } from '../../contract/user.ts'
import { fetchCall } from './fetch-call.ts'

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
