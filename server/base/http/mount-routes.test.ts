import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../../contract/calls/define-call.ts'
import { mountRoutes } from './mount-routes.ts'
import { implement } from './route.ts'

const call = (path: string) =>
  defineCall({ method: 'GET', path, access: 'public', summary: 'A file.', answer: z.unknown(), errors: [] })

function appWith(headers: Record<string, string>): Hono {
  const app = new Hono()
  const route = implement(call('/api/file'), () => Promise.resolve(new Response('a locked design', { headers })))
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
  return app
}
const keptFor = async (headers: Record<string, string>) =>
  (await appWith(headers).request('/api/file')).headers.get('cache-control')

it('a page or file that a call answers is kept nowhere unless its handler says otherwise', async () => {
  expect(await keptFor({ 'Content-Type': 'application/json' })).toBe('no-store')
  expect(await keptFor({ 'Cache-Control': 'private, max-age=60' })).toBe('private, max-age=60')
})
