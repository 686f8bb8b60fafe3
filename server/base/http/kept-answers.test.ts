import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../../contract/calls/define-call.ts'
import { ServerError } from '../errors.ts'
import { mountRoutes } from './mount-routes.ts'
import { implement } from './route.ts'

const LONG = 'A law that many read. '.repeat(200)

/** An archive whose root is set by the test, and a call that answers from it, counting how often it is made. */
function openArchive() {
  const archive = { root: 'first', made: 0, isLost: false }
  const call = defineCall({
    method: 'GET',
    path: '/api/laws/:slug',
    access: 'public',
    summary: 'A law.',
    query: z.object({ part: z.string().default('whole') }),
    answer: z.object({ slug: z.string(), part: z.string(), root: z.string(), text: z.string() }),
    maxAgeSeconds: 60,
    errors: ['casefile/not-found'],
  })
  const route = implement(
    call,
    async ({ params, query }) => {
      archive.made += 1
      if (archive.isLost) throw new ServerError('casefile/not-found', 'There is no such law.')
      return { ...params, ...query, root: archive.root, text: LONG }
    },
    () => archive.root,
  )
  const app = new Hono()
  app.onError((error, context) => context.text(error.message, 404))
  app.use(compress())
  mountRoutes(app, [route], {
    identify: async () => null,
    admitKey: () => Promise.reject(new Error('No key was sent.')),
    admitReader: () => Promise.reject(new Error('No key was sent.')),
    limitKeyReads: () => undefined,
    limitReads: () => undefined,
    guardDisk: async () => undefined,
    admitDeletion: async () => undefined,
    requireEditor: async () => undefined,
    trustedProxies: 0,
  })
  const ask = (address: string, headers: Record<string, string> = {}) =>
    app.request(`/api/laws/${address}`, { headers })
  return { archive, ask }
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('an answer is made once for each archive, address and query', async () => {
  const { archive, ask } = openArchive()
  const first = await ask('guns')
  expect(await first.json()).toEqual({ slug: 'guns', part: 'whole', root: 'first', text: LONG })
  const again = await ask('guns?part=whole')
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  expect(archive.made).toBe(1)
  expect(await (await ask('guns?part=2')).json()).toMatchObject({ part: '2' })
  expect(await (await ask('belts')).json()).toMatchObject({ slug: 'belts' })
  expect(archive.made).toBe(3)

  archive.root = 'second'
  const later = await ask('guns')
  expect(await later.json()).toMatchObject({ root: 'second' })
  expect(later.headers.get('etag')).not.toBe(first.headers.get('etag'))
})

it('each encoding has bytes that say the same, and a strong tag of its own', async () => {
  const { archive, ask } = openArchive()
  const plain = await ask('guns')
  const gzip = await ask('guns', { 'accept-encoding': 'gzip' })
  const brotli = await ask('guns', { 'accept-encoding': 'gzip, deflate, br' })
  expect([gzip, brotli].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'br'])
  const text = (await bytesOf(plain)).toString()
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text)
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(text)
  const tags = [plain, gzip, brotli].map(({ headers }) => headers.get('etag')!)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
  for (const { headers } of [plain, gzip, brotli]) expect(headers.get('vary')).toBe('Accept-Encoding')
  expect(archive.made).toBe(1)
})

it('who has the answer already is told so', async () => {
  const { ask } = openArchive()
  const etag = (await ask('guns')).headers.get('etag')!
  const known = await ask('guns', { 'if-none-match': etag })
  expect([known.status, await known.text()]).toEqual([304, ''])
  expect(known.headers.get('etag')).toBe(etag)
  expect(known.headers.get('cache-control')).toBe('public, max-age=60')
})

it('a refusal is not kept', async () => {
  const { archive, ask } = openArchive()
  archive.isLost = true
  const refused = await ask('guns')
  expect([refused.status, refused.headers.get('etag')]).toEqual([404, null])
  archive.isLost = false
  expect((await ask('guns')).status).toBe(200)
})
