import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { requireMetricsAccess } from './health.routes.ts'

let context: TestContext
beforeEach(async () => {
  context = await openTestContext(openSqlite)
})
afterEach(() => context.close())

/** A call over a connection from an address, as the server's adapter hands it on. */
const from = async (remoteAddress: string, path: string, headers: Record<string, string> = {}) =>
  createApp(context).request(path, { headers }, { incoming: { socket: { remoteAddress } } })

describe('what programs that watch the server ask', () => {
  it('is answered: alive, and ready while everything can be read', async () => {
    expect(await (await from('192.0.2.1', '/livez')).json()).toEqual({ status: 'alive' })
    const ready = await from('192.0.2.1', '/readyz')
    expect([ready.status, await ready.json(), ready.headers.get('cache-control')]).toEqual([
      200,
      { status: 'ready' },
      'no-store',
    ])
  })

  it('says that it is not ready, and which part is not, while it is still alive', async () => {
    const broken = () => {
      throw new Error('/secret/place is gone')
    }
    context.publications = { ...context.publications, entry: broken }
    const problem = await expectProblem(await from('192.0.2.1', '/readyz'), 'server/not-ready')
    expect(problem.message).toBe('The publications cannot be read.')
    expect((await from('192.0.2.1', '/livez')).status).toBe(200)
  })

  it('says that it is not ready while the server drains, though it answers', async () => {
    context.isStopping = () => true
    const problem = await expectProblem(await from('192.0.2.1', '/readyz'), 'server/not-ready')
    expect(problem.message).toBe('The server is draining: it answers until it stops.')
    expect((await from('192.0.2.1', '/livez')).status).toBe(200)
    expect((await from('192.0.2.1', '/api/health')).status).toBe(200)
  })

  it('says that it is not ready while the pages of a first start are rendered, though the API answers', async () => {
    context.isStarting = () => true
    const problem = await expectProblem(await from('192.0.2.1', '/readyz'), 'server/not-ready')
    expect(problem.message).toBe('The server is starting: its pages are being rendered.')
    expect((await from('192.0.2.1', '/api/v2/casefiles')).status).toBe(200)
  })

  it('has figures of requests and of the process in the text format of Prometheus', async () => {
    const app = createApp(context)
    const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    await app.request('/api/v2/casefiles', {}, local)
    await app.request('/api/v2/casefiles/none', {}, local)
    const answer = await app.request('/metrics', {}, local)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const lines = (await answer.text()).split('\n')
    expect(lines).toContain('http_requests_total{call="GET /api/v2/casefiles",status="200"} 1')
    expect(lines).toContain('http_requests_total{call="GET /api/v2/casefiles/:slug",status="404"} 1')
    expect(lines).toContain('http_request_duration_seconds_count{call="GET /api/v2/casefiles"} 1')
    expect(lines.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true)
  })

  it('shows figures to the same machine alone, and never through a proxy', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await from(address, '/metrics')).status).toBe(200)
    await expectProblem(await from('192.0.2.1', '/metrics'), 'metrics/closed')
    await expectProblem(await from('127.0.0.1', '/metrics', { 'x-forwarded-for': '192.0.2.1' }), 'metrics/closed')
  })

  it('shows figures to whoever holds the token once one is set, and to nobody else', () => {
    const ask = (authorization: string, address = '192.0.2.1') =>
      requireMetricsAccess({ headers: new Headers({ authorization }) }, address, 'a token')
    expect(() => ask('Bearer a token')).not.toThrow()
    expect(() => ask('Bearer another')).toThrow('Figures are for programs')
    expect(() => ask('', '127.0.0.1')).toThrow('Figures are for programs')
  })
})
