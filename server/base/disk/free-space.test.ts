import { describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { freeSpace, openDiskGuard } from './free-space.ts'

describe('a disk that is nearly full', () => {
  it('refuses what would be saved, while reading, signing in and out and deleting go on', async () => {
    const context = await openTestContext(openSqlite)
    const app = createApp({ ...context, leastFreeBytes: Number.MAX_SAFE_INTEGER })
    const id = await insertAccount(context, 'user', 'pro')
    const headers = { ...(await signedInHeaders(context, id)), 'content-type': 'application/json' }
    const call = (method: string, path: string, body?: object) =>
      app.request(path, { method, headers, body: JSON.stringify(body) })
    const refused = await call('POST', '/api/keys', { name: 'A', scopes: ['read:archive'], expires_in_days: null })
    await expectProblem(refused, 'server/disk-full')
    await expectProblem(await call('PUT', '/api/bookmarks/seat-belt-laws'), 'server/disk-full')
    expect((await call('GET', '/api/v2/casefiles')).status).toBe(200)
    expect((await call('DELETE', '/api/keys/nothing')).status).toBe(404)
    expect((await call('POST', '/api/auth/login', { email: 'a@b.example', password: 'wrong' })).status).toBe(401)
    expect((await call('POST', '/api/auth/logout')).status).toBe(200)
    await context.close()
  })

  it('lets an admin look for what is damaged, which saves nothing', async () => {
    const context = await openTestContext(openSqlite)
    const app = createApp({ ...context, leastFreeBytes: Number.MAX_SAFE_INTEGER })
    const headers = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
    const post = (path: string) => app.request(path, { method: 'POST', headers })
    expect((await post('/api/admin/database/integrity')).status).toBe(200)
    await expectProblem(await post('/api/admin/backups/2026-01-01T00-00-00Z/verify'), 'backup/not-found')
    await expectProblem(await post('/api/admin/backups'), 'server/disk-full')
    await context.close()
  })

  it('does not refuse before the caller is known to be allowed', async () => {
    const context = await openTestContext(openSqlite)
    const app = createApp({ ...context, leastFreeBytes: Number.MAX_SAFE_INTEGER })
    await expectProblem(await app.request('/api/keys', { method: 'POST' }), 'auth/not-signed-in')
    await context.close()
  })

  it('is measured again after a second, so that writing goes on once there is room', async () => {
    let [free, time] = [100, 0]
    const guard = openDiskGuard(
      200,
      async () => free,
      () => time,
    )
    await expect(guard()).rejects.toMatchObject({ code: 'server/disk-full' })
    free = 300
    await expect(guard()).rejects.toMatchObject({ code: 'server/disk-full' })
    time = 1000
    await guard()
  })

  it('is no reason to refuse where nothing is to be kept free, or it cannot be measured', async () => {
    await openDiskGuard(0, async () => 0)()
    await openDiskGuard(200, () => Promise.reject(new Error('no such call')))()
    expect((await freeSpace('.')).free).toBeGreaterThan(0)
  })
})
