import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { DatabaseAwayError } from '../db/database-away.ts'
import { StoreError } from '../store/store-error.ts'
import { errorHandler } from './error-handler.ts'

const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })

function failing(readErrorPage: () => Promise<Response>, error = new Error('the disk is gone')): Hono {
  const app = new Hono()
  app.onError(errorHandler(log, () => 'id-7', readErrorPage))
  app.get('*', () => {
    throw error
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

  it('says that something is damaged where that is what it is, and when to come again', async () => {
    const lost = new Error('in between', { cause: new StoreError('store/object-missing', 'no object ab') })
    const answer = await failing(screen, lost).request('/api/v2/casefiles/one')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3600'])
    expect(await answer.json()).toMatchObject({ code: 'publication/damaged' })
  })

  it('says that the database is away where that is what it is, and when to come again', async () => {
    const away = new Error('not kept', { cause: new DatabaseAwayError(new Error('Connection terminated')) })
    const answer = await failing(screen, away).request('/api/keys')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({
      code: 'server/database-away',
      detail: expect.stringContaining('Try again in 5 seconds'),
    })
    const page = await failing(screen, away).request('/login')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toBe('Something went wrong, in a page')
  })

  it('does not take the connection of something else for that of the database', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    expect((await failing(screen, refused).request('/api/v2/casefiles')).status).toBe(500)
  })

  it('is told in a few words when the error screen cannot be read either', async () => {
    const gone = async () => new Response('no page', { status: 503 })
    expect(await (await failing(gone).request('/')).text()).toBe('Something went wrong')
  })
})
