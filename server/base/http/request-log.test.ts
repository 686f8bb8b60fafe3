import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Hono } from 'hono'
import pino from 'pino'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'

let context: TestContext
let app: Hono
let lines: Record<string, unknown>[]
beforeEach(async () => {
  lines = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  context = await openTestContext(openSqlite, { log })
  app = createApp(context)
})
afterEach(() => context.close())

it('a request is logged under the id that its answer carries, with the account that made it', async () => {
  const id = await insertAccount(context, 'analyst', 'free')
  const answer = await app.request('/api/auth/session', { headers: await signedInHeaders(context, id) })
  const [line] = lines
  expect(line).toMatchObject({ method: 'GET', path: '/api/auth/session', status: 200, account: id })
  expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('x-request-id')).toBe(line.requestId)
})

it('a caller cannot choose the id of a request', async () => {
  await app.request('/api/nothing', { headers: { 'x-request-id': 'chosen' } })
  expect(lines[0].requestId).not.toBe('chosen')
})

it('a failure is logged under the id of its request', async () => {
  const broken = createApp({ ...context, publications: { ...context.publications, head: () => fail() } })
  const fail = () => {
    throw new Error('the store is gone')
  }
  const answer = await broken.request('/api/health')
  expect(lines.map(({ requestId }) => requestId)).toEqual(Array(2).fill(answer.headers.get('x-request-id')))
})

it('thousands of requests with endless addresses write no more than short lines', async () => {
  for (const path of [`/${'a'.repeat(15_000)}`, `/api/${'%E2%82%AC'.repeat(200)}`]) await app.request(path)
  expect(lines.map(({ status }) => status)).toEqual([414, 404])
  expect(lines[0].path).toMatch(/^\/a{199}… \(15001 characters\)$/)
  for (const line of lines) expect(JSON.stringify(line).length).toBeLessThan(600)
})
