import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import pino from 'pino'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../../contract/calls/define-call.ts'
import { ServerError } from '../errors.ts'
import { openAnswersAgain } from './answer-again.ts'
import { errorHandler } from './error-handler.ts'
import { mountRoutes, type Mounting } from './mount-routes.ts'
import { openReadLimit } from './read-limit.ts'
import { nameRequest, requestLog } from './request-log.ts'
import { implement } from './route.ts'
import { securityHeaders } from './security-headers.ts'

const ADDRESS = '/api/laws/guns'
const TEXT = 'A law that many read. '.repeat(200)

const call = defineCall({
  method: 'GET',
  path: '/api/laws/:slug',
  access: 'public',
  summary: 'A law.',
  answer: z.object({ slug: z.string(), root: z.string(), text: z.string() }),
  maxAgeSeconds: 60,
  errors: [],
})

/** An app around one call, as the server has it, which counts what reaches it; `told` is what the log is told. */
function openApp(mounting: Partial<Mounting> = {}) {
  const archive = { root: 'first' }
  const told: unknown[][] = []
  let reached = 0
  const app = new Hono()
  const answers = openAnswersAgain((...line) => void told.push(line))
  app.fetch = answers.before(app.fetch)
  app.onError(errorHandler(pino({ level: 'silent' }), () => 'an id'))
  app.use(
    requestId({ headerName: '' }),
    requestLog((...line) => void told.push(line)),
    answers.learn,
  )
  app.use(async (_context, next) => {
    reached += 1
    await next()
  })
  app.use(nameRequest, securityHeaders('https://archive.example'), compress())
  const handle = async ({ params }: { params: { slug: string } }) => ({ ...params, root: archive.root, text: TEXT })
  mountRoutes(app, [implement(call, handle, () => archive.root)], {
    identify: async () => null,
    admitKey: () => Promise.reject(new ServerError('key/invalid', 'There is no such key.')),
    admitReader: () => Promise.reject(new ServerError('key/invalid', 'There is no such key.')),
    limitKeyReads: () => undefined,
    limitReads: () => undefined,
    guardDisk: async () => undefined,
    admitDeletion: async () => undefined,
    requireEditor: async () => undefined,
    trustedProxies: 0,
    ...mounting,
  })
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await app.request(ADDRESS, { headers })
    // What the server has read once it knows until its next turn.
    await new Promise((resolve) => setImmediate(resolve))
    return answer
  }
  return { archive, ask, told, reached: () => reached }
}

/** Status, body and every header, the request's own id apart. */
async function whole(answer: Response) {
  const { 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()).toString('base64') }
}

it.each<Record<string, string>>([{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'gzip, deflate, br' }])(
  'an answer is given again as it was, header by header, under an id of its own (%j)',
  async (headers) => {
    const { ask, reached } = openApp()
    const first = await ask(headers)
    const again = await ask(headers)
    expect(reached()).toBe(1)
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await whole(again)).toEqual(await whole(first))
  },
)

it('who has an answer is told so as the app tells it', async () => {
  const { ask, reached } = openApp()
  const etag = (await openApp().ask()).headers.get('etag')!
  const fromApp = await ask({ 'if-none-match': etag })
  await ask()
  for (const known of [etag, `"another", W/${etag}`, '*']) {
    const again = await ask({ 'if-none-match': known })
    expect(await whole(again)).toEqual(await whole(fromApp.clone()))
  }
  expect([fromApp.status, reached()]).toEqual([304, 2])
  expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200)
})

it('what is published later is answered from then on', async () => {
  const { archive, ask, reached } = openApp()
  await ask()
  archive.root = 'second'
  expect(await (await ask()).json()).toMatchObject({ root: 'second' })
  expect(await (await ask()).json()).toMatchObject({ root: 'second' })
  expect(reached()).toBe(2)
})

it('every request has its line and is counted under its call', async () => {
  const { ask, told } = openApp()
  for (let time = 0; time < 3; time += 1) await ask()
  const line = { requestId: expect.any(String), method: 'GET', path: ADDRESS }
  expect(told).toEqual(Array(3).fill([expect.objectContaining(line), '/api/laws/:slug', 200, expect.any(Number)]))
  expect(new Set(told.map(([request]) => (request as { requestId: string }).requestId)).size).toBe(3)
})

it('a key is let in by the app, each time, at the rate of its account, and what it is answered is nobody else’s', async () => {
  const { ask } = openApp({ admitReader: async () => 'account', limitKeyReads: openReadLimit(2, () => 0) })
  await ask()
  const key = { authorization: 'Bearer pcf_key' }
  const answers = [await ask(key), await ask(key), await ask(key)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['1', '0', null])
  expect(answers[0].headers.get('cache-control')).toBe('private, max-age=60')
  const without = await ask()
  expect([without.headers.get('ratelimit-remaining'), without.headers.get('cache-control')]).toEqual([
    null,
    'public, max-age=60',
  ])
})

it('a key that gives nothing more reads at the rate of its network address', async () => {
  const { ask } = openApp({ admitReader: async () => null, limitReads: openReadLimit(1, () => 0) })
  const key = { authorization: 'Bearer pcf_key' }
  expect([(await ask(key)).status, (await ask(key)).status]).toEqual([200, 429])
})

it('reads of an address are counted and refused whether or not the answer is known', async () => {
  const { ask } = openApp({ limitReads: openReadLimit(3, () => 0) })
  const answers = [await ask(), await ask(), await ask(), await ask()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', null])
  expect(answers[3].headers.get('retry-after')).toBe('20')
  expect(answers[3].headers.get('access-control-allow-origin')).toBe('*')
  expect(answers[3].headers.get('content-security-policy')).toContain("default-src 'self'")
})

it('an answer that was compressed on its way is not taken for the bytes that were kept', async () => {
  const { ask, reached } = openApp()
  await ask({ 'accept-encoding': 'deflate' })
  const again = await ask({ 'accept-encoding': 'deflate' })
  expect([again.headers.get('content-encoding'), reached()]).toEqual(['deflate', 2])
})
