import { describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { openReadLimit } from './read-limit.ts'

describe('the limit on reads without a key', () => {
  it('lets an address read its fill at once, then as fast as it fills up again', () => {
    let time = 0
    const read = openReadLimit(60, () => time)
    for (let count = 0; count < 60; count += 1) read('192.0.2.1')
    expect(() => read('192.0.2.1')).toThrow('Too many requests')
    read('192.0.2.2')
    time = 1000
    read('192.0.2.1')
    expect(() => read('192.0.2.1')).toThrow('Too many requests')
    time = 3_600_000
    for (let count = 0; count < 60; count += 1) read('192.0.2.1')
    expect(() => read('192.0.2.1')).toThrow('Too many requests')
  })

  it('counts a whole IPv6 network as one address', () => {
    const read = openReadLimit(2, () => 0)
    read('2001:db8:1:2::1')
    read('2001:db8:1:2:ffff::9')
    expect(() => read('2001:db8:1:2::3')).toThrow('Too many requests')
    read('2001:db8:1:3::1')
  })

  it('answers 429 with the seconds to wait, to reads without a key only', async () => {
    const context = await openTestContext(openSqlite)
    const app = createApp({ ...context, readsPerMinute: 2, trustedProxies: 1 })
    const read = (from: string) =>
      Promise.resolve(app.request('/api/v2/casefiles', { headers: { 'x-forwarded-for': from } }))
    const first = await read('192.0.2.1')
    expect(Object.fromEntries([...first.headers].filter(([name]) => name.startsWith('ratelimit')))).toEqual({
      'ratelimit-policy': '"minute";q=2',
      ratelimit: '"minute";r=1;t=30',
      'ratelimit-limit': '2',
      'ratelimit-remaining': '1',
      'ratelimit-reset': '30',
    })
    expect([first.status, (await read('192.0.2.1')).status]).toEqual([200, 200])
    const refused = await read('192.0.2.1')
    await expectProblem(refused, 'request/too-many')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await read('192.0.2.2')).status).toBe(200)
    const login = await app.request('/api/auth/login', { method: 'POST', headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(login.status).toBe(400)
    await context.close()
  })
})
