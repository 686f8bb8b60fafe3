import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TOKEN_KEY } from '../../contract/user.ts'
import { ApiError } from './api-error.ts'
import { callApi, fetchApi, onSessionEnd } from './api.ts'

/** What was sent last, and its body. */
let sent: Request
let body: string
let answer: () => Response
beforeEach(() => {
  answer = () => Response.json({ success: true })
  const stored = new Map([[TOKEN_KEY, 'token']])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  // A browser takes addresses relative to its page.
  class RequestOnPage extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://archive.test') : input, init)
    }
  }
  vi.stubGlobal('Request', RequestOnPage)
  vi.stubGlobal('fetch', async (request: Request) => {
    sent = request
    body = await request.text()
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

it('makes a call by its name, with parameters encoded, the body as JSON and the session’s token', async () => {
  await callApi('PATCH /api/bookmarks/:slug', { params: { slug: 'a b' }, body: { note: 'Read again' } })
  expect([sent.method, sent.url]).toEqual(['PATCH', 'http://archive.test/api/bookmarks/a%20b'])
  expect(sent.headers.get('authorization')).toBe('Bearer token')
  expect(JSON.parse(body)).toEqual({ note: 'Read again' })
})

it('puts the query into the address and sends no body', async () => {
  answer = () => Response.json({ casefiles: [], total: 0, next_cursor: null })
  const list = await callApi('GET /api/v2/casefiles', { query: { sort: 'title', limit: 200 } })
  expect(sent.url).toBe('http://archive.test/api/v2/casefiles?sort=title&limit=200')
  expect(body).toBe('')
  expect(list.total).toBe(0)
})

it('sends a form as it is', async () => {
  const form = new FormData()
  form.set('file', new Blob(['a']), 'a.png')
  await callApi('POST /api/v2/studio/casefiles/:id/cover', { params: { id: 'belts' }, form })
  expect(sent.headers.get('content-type')).toMatch(/^multipart\/form-data/)
  expect(body).toContain('filename="a.png"')
})

it('hands an answer on as it came where it is no JSON', async () => {
  answer = () => new Response('{"a": 1}')
  const call = fetchApi('GET /api/v2/studio/casefiles/:id/locked-design', { params: { id: 'belts' } })
  expect(await call.text()).toBe('{"a": 1}')
})

it('says why a call was refused, and that the session ended', async () => {
  let ended = 0
  onSessionEnd(() => (ended += 1))
  answer = () => Response.json({ message: 'Sign in first.', code: 'auth/not-signed-in' }, { status: 401 })
  const error = await callApi('GET /api/usage').catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).message).toBe('Sign in first.')
  expect(ended).toBe(1)
})

it('does not compile with a wrong name, parameter, query or body', () => {
  const neverMade = () => [
    // @ts-expect-error -- there is no such call
    callApi('GET /api/bookmark'),
    // @ts-expect-error -- the slug is missing
    callApi('PUT /api/bookmarks/:slug'),
    // @ts-expect-error -- the parameter has another name
    callApi('PUT /api/bookmarks/:slug', { params: { id: 'belts' } }),
    // @ts-expect-error -- it sorts by nothing of that name
    callApi('GET /api/v2/casefiles', { query: { sort: 'colour' } }),
    // @ts-expect-error -- a note is text
    callApi('PATCH /api/bookmarks/:slug', { params: { slug: 'belts' }, body: { note: 4 } }),
    // @ts-expect-error -- this call takes no body
    callApi('GET /api/bookmarks', { body: { note: '' } }),
  ]
  expect(neverMade).toBeDefined()
})
