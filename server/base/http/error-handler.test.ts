import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { errorHandler } from './error-handler.ts'

const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })

function failing(readErrorPage: () => Promise<Response>): Hono {
  const app = new Hono()
  app.onError(errorHandler(log, () => 'id-7', readErrorPage))
  app.get('*', () => {
    throw new Error('the disk is gone')
  })
  return app
}
const screen = async () => new Response('Something went wrong, in a page', { headers: { etag: '"a"' } })

describe('an unforeseen failure', () => {
  it('shows a reader the error screen at the address that failed, kept by no browser', async () => {
    const answer = await failing(screen).request('/casefiles/seat-belt-laws')
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
      500,
      'no-store',
      null,
    ])
    expect(await answer.text()).toBe('Something went wrong, in a page')
    expect(lines.at(-1)).toMatch(/id-7.*the disk is gone|the disk is gone.*id-7/s)
  })

  it('is told to callers of the API in its own form', async () => {
    const answer = await failing(screen).request('/api/v2/casefiles')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'server/unexpected' })
  })

  it('is told in a few words when the error screen cannot be read either', async () => {
    const gone = async () => new Response('no page', { status: 503 })
    expect(await (await failing(gone).request('/')).text()).toBe('Something went wrong')
  })
})
