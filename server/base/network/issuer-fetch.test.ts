import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { issuerFetch } from './issuer-fetch.ts'

describe('requests to the sign-in provider', () => {
  let server: http.Server
  let origin: string
  let asked: string[]
  beforeEach(async () => {
    asked = []
    server = http.createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      if (request.url === '/elsewhere') response.writeHead(302, { location: '/reached' }).end()
      else if (request.url === '/endless') response.end(Buffer.alloc(1_000_001))
      else request.pipe(response.writeHead(200, { 'content-type': 'text/plain' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  const get = { method: 'GET', headers: {} }

  it('reach it in a network that is not public, at any port', async () => {
    const fetch = issuerFetch(new URL(`${origin}/realms/archive`))
    const sent = { method: 'POST', headers: {}, body: new URLSearchParams({ code: 'a b' }) }
    const answer = await fetch(`${origin}/token`, sent)
    expect([answer.status, await answer.text()]).toEqual([200, 'code=a+b'])
  })

  it('reach nothing else that is not public, whatever its description says', async () => {
    const fetch = issuerFetch(new URL('https://login.example'))
    const refused = { code: 'upload/address-refused' }
    await expect(fetch(`${origin}/token`, get)).rejects.toMatchObject(refused)
    for (const address of [
      'http://127.0.0.1/keys',
      'http://169.254.169.254/',
      'https://10.0.0.1/',
      'file:///etc/passwd',
    ])
      await expect(fetch(address, get), address).rejects.toMatchObject(refused)
    expect(asked).toEqual([])
  })

  it('trust an origin, not a name: another port of the same host is elsewhere', async () => {
    const fetch = issuerFetch(new URL('http://127.0.0.1:1'))
    await expect(fetch(`${origin}/token`, get)).rejects.toMatchObject({ code: 'upload/address-refused' })
  })

  it('follow no redirect and read no endless answer', async () => {
    const fetch = issuerFetch(new URL(origin))
    expect((await fetch(`${origin}/elsewhere`, get)).status).toBe(302)
    await expect(fetch(`${origin}/endless`, get)).rejects.toMatchObject({ code: 'upload/address-failed' })
    expect(asked).toEqual(['GET /elsewhere', 'GET /endless'])
  })
})
