import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { SECURITY_HEADERS, securityHeaders } from './security-headers.ts'

describe('headers of every answer', () => {
  it.each([
    ['https://archive.example', 'max-age=31536000'],
    ['http://127.0.0.1:4321', null],
  ])('insist on HTTPS at %s: %s, also where a page brings headers of its own', async (publicUrl, expected) => {
    const app = new Hono()
    app.use(securityHeaders(publicUrl))
    app.get('/api', (context) => context.text(''))
    app.get('/page', (context) => context.text('', 200, { 'Content-Security-Policy': "default-src 'none'" }))
    for (const path of ['/api', '/page']) {
      const { headers } = await app.request(path)
      expect(headers.get('Strict-Transport-Security')).toBe(expected)
      expect(headers.get('X-Frame-Options')).toBe(path === '/api' ? 'DENY' : null)
    }
  })

  it.each([
    ['/api/laws', ['cross-origin-resource-policy']],
    ['/laws', Object.keys(SECURITY_HEADERS).map((name) => name.toLowerCase())],
  ])('where %s is as it was, are %j', async (path, expected) => {
    const app = new Hono()
    app.use(securityHeaders('http://127.0.0.1:4321'))
    app.get(path, (context) => context.body(null, 304))
    expect([...(await app.request(path)).headers.keys()].toSorted()).toEqual(expected.toSorted())
  })
})
