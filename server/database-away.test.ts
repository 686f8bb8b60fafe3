import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { makeAccount } from './test-support/accounts.ts'
import { openCutProxy } from './test-support/cut-proxy.ts'
import { expectProblem } from './test-support/calls.ts'
import { findPostgres, startPostgres } from './test-support/postgres-server.ts'
import { openTestContext } from './test-support/test-context.ts'
import { HAS_POSTGRES } from './test-support/test-databases.ts'
import { DatabaseAwayError, isDatabaseAway, isConnectionLost } from './base/db/database-away.ts'
import { migrate } from './base/db/migrate.ts'
import { openDatabase } from './base/db/dialect.ts'
import type { Db } from './base/db/schema.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

it('is known at whatever depth, and as a connection that was lost', async () => {
  const db = openDatabase({ dataFolder: '', url: 'postgres://casefiles@/postgres?host=/nobody/here' })
  closes.push(() => db.destroy())
  const error: unknown = await db
    .selectFrom('users')
    .selectAll()
    .execute()
    .then(undefined, (failed: unknown) => failed)
  expect(error).toBeInstanceOf(DatabaseAwayError)
  expect((error as Error).message).toContain('cannot be reached just now: connect ENOENT')
  const around = new Error('not kept', { cause: error })
  expect([isDatabaseAway(around), isConnectionLost(around), isDatabaseAway(new Error('else'))]).toEqual([
    true,
    true,
    false,
  ])
})

describe.skipIf(!HAS_POSTGRES)('a server whose PostgreSQL is away', () => {
  it('says so to every call that needs it, goes on with what does not, and comes back by itself', async () => {
    const { server, db } = await startServer()
    const context = await openTestContext(async () => ({ db, url: server.url, close: () => db.destroy() }))
    closes.push(context.close)
    const analyst = await makeAccount(context, 'analyst')
    const site = new Hono().get('*', (asked) => asked.text('a page'))
    const app = createApp({ ...context, site })
    const bookmarks = () => app.request('/api/bookmarks', { headers: analyst.headers })
    const signIn = () =>
      app.request('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: analyst.email, password: analyst.password }),
      })
    expect((await bookmarks()).status).toBe(200)

    await server.kill()
    for (const ask of [bookmarks, bookmarks, signIn, () => app.request('/api/health')]) {
      const refused = await ask()
      expect(refused.headers.get('Retry-After')).toBe('5')
      await expectProblem(refused, 'server/database-away')
    }
    await expectProblem(await app.request('/readyz'), 'server/not-ready')
    expect(
      await Promise.all(['/livez', '/api/policies', '/'].map(async (path) => (await app.request(path)).status)),
    ).toEqual([200, 200, 200])

    await server.start()
    await expect.poll(async () => (await bookmarks()).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  it('says so of an answer that was lost on its way', async () => {
    const { server, db } = await startServer()
    const proxy = await openCutProxy(server.socket)
    closes.push(proxy.close)
    const through = openDatabase({ dataFolder: '', url: `postgres://casefiles@${new URL(proxy.url).host}/postgres` })
    closes.push(() => through.destroy())
    const users = (one: Db) => one.selectFrom('users').selectAll().execute()
    const kept = through.transaction().execute(async (trx) => {
      await users(trx)
      proxy.cut()
      await users(trx)
    })
    await expect(kept).rejects.toThrow(DatabaseAwayError)
    proxy.mend()
    await expect.poll(() => users(through)).toEqual(await users(db))
  })
})

async function startServer() {
  const server = await startPostgres(findPostgres()!)
  closes.push(server.remove)
  const db = openDatabase({ dataFolder: '', url: server.url })
  await migrate(db)
  return { server, db }
}
