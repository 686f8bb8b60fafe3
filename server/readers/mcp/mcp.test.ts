import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { publishSynthetic } from '../../test-support/synthetic-rows.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { ANSWERS } from './tools.ts'

let context: TestContext
let app: Hono

beforeAll(async () => {
  context = await openTestContext(openSqlite)
  await publishSynthetic(context, 3)
  app = createApp({ ...context, site: new Hono() })
})
afterAll(() => context.close())
afterEach(() => void vi.useRealTimers())

async function connect(to: Hono): Promise<Client> {
  const client = new Client({ name: 'a-test', version: '1.0.0' })
  const fetch = async (address: string | URL, init?: RequestInit) => to.request(new URL(address).pathname, init)
  await client.connect(new StreamableHTTPClientTransport(new URL(`${context.publicUrl}/mcp`), { fetch }))
  return client
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (headers: Record<string, string> = {}, body: object = LIST, to = app) =>
  Promise.resolve(
    to.request('/mcp', { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) }),
  )

describe('the archive for assistants over HTTP', () => {
  it('offers tools that only read, each with the shape of its answer', async () => {
    const client = await connect(app)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(ANSWERS).sort())
    for (const { name, annotations, outputSchema } of tools) {
      expect(annotations, name).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(Object.keys(outputSchema!.properties!), name).toEqual(Object.keys(ANSWERS[name as 'get_casefile'].shape))
    }
    await client.close()
  })

  it('reads by the addresses of the server itself, in the name of who asks', async () => {
    const site = new Hono().get('/casefiles/:file', ({ req, json }) =>
      json({ message: `${req.path} for ${req.header('authorization')} at ${req.header('x-forwarded-for')}.` }, 404),
    )
    const to = createApp({ ...context, site })
    const call = { ...LIST, method: 'tools/call', params: { name: 'get_casefile', arguments: { slug: 'belts' } } }
    const told = await (await post({ authorization: 'Bearer x', 'x-forwarded-for': '192.0.2.1' }, call, to)).text()
    expect(told).toContain('/casefiles/belts.json for Bearer x at 192.0.2.1.')
  })

  it('answers as data and as text', async () => {
    const client = await connect(app)
    const { structuredContent, content } = await client.callTool({ name: 'list_domains', arguments: {} })
    const listed = (await (await app.request('/api/v2/domains')).json()) as { domains: { slug: string }[] }
    const { domains } = structuredContent as { domains: { slug: string }[] }
    expect(domains.map(({ slug }) => slug)).toEqual(listed.domains.map(({ slug }) => slug))
    expect(JSON.parse((content as { text: string }[])[0].text)).toEqual(structuredContent)
    await client.close()
  })

  it('says in a sentence what is not there', async () => {
    const client = await connect(app)
    const { isError, content } = await client.callTool({ name: 'get_casefile', arguments: { slug: 'carbon-tax' } })
    expect(isError).toBe(true)
    expect(content).toEqual([{ type: 'text', text: 'There is no published casefile "carbon-tax".' }])
    await client.close()
  })

  it('says what each argument is, and refuses one that it does not have', async () => {
    const client = await connect(app)
    const { tools } = await client.listTools()
    for (const { name, inputSchema } of tools)
      for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
        expect([name, argument, (schema as { description?: string }).description]).toEqual([
          name,
          argument,
          expect.stringMatching(/\w/),
        ])
    const asked = { question: 'seat belts', country: 'Ireland' }
    const { isError, content } = await client.callTool({ name: 'search_casefiles', arguments: asked })
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain('country')
    await client.close()
  })

  it('is for programs: a page elsewhere is refused, by whatever name it reached the server', async () => {
    for (const origin of ['https://evil.example', 'null', `${context.publicUrl}.evil.example`, 'http://localhost:1']) {
      const refused = await post({ origin, host: 'evil.example' })
      expect(refused.status, origin).toBe(403)
      expect(await refused.json()).toMatchObject({ error: { message: expect.stringMatching(/^Pages elsewhere/) } })
    }
    expect((await post({ origin: new URL(context.publicUrl).origin })).status).toBe(200)
    const { status, headers } = await post()
    expect([status, headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-store',
    ])
  })

  it('takes messages alone, and none that is long', async () => {
    for (const method of ['GET', 'DELETE', 'PUT'])
      expect((await app.request('/mcp', { method, headers: JSON_HEADERS })).status, method).toBe(405)
    expect((await post({}, { ...LIST, params: { long: 'x'.repeat(100_001) } })).status).toBe(413)
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415)
  })

  it('counts as any other reading does: the message, and what it reads', async () => {
    // the limit fills up again as time goes by, which a busy machine takes
    vi.useFakeTimers({ toFake: ['Date'] })
    const limited = createApp({ ...context, site: new Hono(), readsPerMinute: 3, trustedProxies: 1 })
    const from = { 'x-forwarded-for': '192.0.2.1' }
    expect((await post(from, LIST, limited)).headers.get('ratelimit')).toMatch(/^"minute";r=2;/)
    const domains = { ...LIST, method: 'tools/call', params: { name: 'list_domains', arguments: {} } }
    expect((await post(from, domains, limited)).status).toBe(200)
    await expectProblem(await post(from, LIST, limited), 'request/too-many')
    expect((await post({ 'x-forwarded-for': '192.0.2.2' }, LIST, limited)).status).toBe(200)
    await expectProblem(await post({ authorization: `Bearer pcf_${'0'.repeat(40)}` }, LIST, limited), 'key/invalid')
  })
})
