import { describe, expect, it, vi } from 'vitest'
import { TOKEN_KEY } from '../../contract/user.ts'
import { callApi, CallRefused } from './call-api.ts'

/** A browser whose reader has a token, and a server that gives one answer. */
function stub(answer: Response): { path: string; sent: RequestInit }[] {
  const calls: { path: string; sent: RequestInit }[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === TOKEN_KEY ? 't1' : null) })
  vi.stubGlobal('fetch', async (path: string, sent: RequestInit) => {
    calls.push({ path, sent })
    return answer
  })
  return calls
}
const refusal = async (answer: Response) => {
  stub(answer)
  return callApi('GET /api/bookmarks').catch((error: unknown) => error as CallRefused)
}

describe('a call of a public page', () => {
  it('carries the reader’s session, and a body as JSON', async () => {
    const calls = stub(Response.json({ id: 'v1' }))
    const body = { name: 'Mine', query: 'a=b' }
    const answer = await callApi('POST /api/explorer/:slug/views', { params: { slug: 'belts' }, body })
    expect(answer).toEqual({ id: 'v1' })
    expect(calls).toEqual([
      {
        path: '/api/explorer/belts/views',
        sent: {
          method: 'POST',
          headers: { authorization: 'Bearer t1', 'content-type': 'application/json' },
          body: '{"name":"Mine","query":"a=b"}',
        },
      },
    ])
  })

  it('that is refused says what the server said, and opens nothing', async () => {
    const error = await refusal(Response.json({ message: 'There is no such bookmark.' }, { status: 404 }))
    expect(error).toBeInstanceOf(CallRefused)
    expect(error).toMatchObject({ status: 404, said: 'There is no such bookmark.', prompt: null })
    expect((error as CallRefused).message).toBe('There is no such bookmark.')
  })

  it('that is answered without words says the status', async () => {
    const error = await refusal(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(error).toMatchObject({ status: 502, said: '', message: 'HTTP 502' })
  })
})
