import { describe, expect, it, vi } from 'vitest'
import { knownServerStart, waitForRestart } from './database-api.ts'

/** Servers that answer one after the other, by the moment of their start; null = none does. */
function serversAnswer(...starts: (string | null)[]): void {
  vi.stubGlobal('localStorage', { getItem: () => null })
  // A browser takes addresses relative to its page.
  class RequestOnPage extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://archive.test') : input, init)
    }
  }
  vi.stubGlobal('Request', RequestOnPage)
  vi.stubGlobal('fetch', async () => {
    const started_at = starts.length > 1 ? starts.shift()! : starts[0]
    return started_at === null ? new Response('{}', { status: 404 }) : Response.json({ started_at })
  })
}

describe('a restart of the server', () => {
  it('is waited for from the server that answers now, also where that is slow to say so', async () => {
    serversAnswer(null, '10:00', '10:00', null, '10:05')
    const before = await knownServerStart(0)
    expect(before).toBe('10:00')
    await waitForRestart(before, 0)
    // The successor answered last, not the server of before.
    expect(await knownServerStart(0)).toBe('10:05')
  })
})
