import path from 'node:path'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { searchResponseSchema } from '../contract/search.ts'
import { durably } from './base/db/dialect.ts'
import { migrate } from './base/db/migrate.ts'
import { makeBackup } from './operations/backups/make-backup.ts'
import { backupsFolder } from './operations/backups/backup-folder.ts'
import { replaceRows } from './operations/backups/load-tables.ts'
import { moveArchive } from './operations/moves/move-archive.ts'
import { useMeter } from './people/usage/usage.service.ts'
import { verifyChain } from './record/publications/verify-chain.ts'
import { insertAccount, signedInHeaders } from './test-support/accounts.ts'
import { openPublishedApp } from './test-support/apps.ts'
import { IN_POSTGRES, openSqlite, type TestDatabase } from './test-support/test-databases.ts'
import type { TestContext } from './test-support/test-context.ts'

/*
 * Whether PostgreSQL takes what SQLite takes, one question for each way in which the two differ. Every case about what is stored is
 * asked there at night (`EVERY_DATABASE`).
 */
describe.skipIf(IN_POSTGRES === null)('an archive in PostgreSQL', () => {
  const open = IN_POSTGRES!
  let target: TestDatabase
  let context: TestContext
  beforeEach(async () => {
    target = await open()
  })
  afterEach(async () => {
    await context.close()
    await target.close()
  })

  it('has the schema after one migration, sorts text byte by byte, and keeps nothing of what failed', async () => {
    const tables = (await target.db.introspection.getTables()).map((table) => table.name)
    expect(tables).toEqual(expect.arrayContaining(['casefiles', 'chain_entries', 'jobs', 'publications', 'runs']))
    expect(await migrate(target.db)).toEqual([])
    context = (await openPublishedApp(openSqlite)).context
    const domain = (slug: string) => ({ slug, name: slug, description: '', hidden: 0, position: 0 })
    const failing = durably(target.db, async (trx) => {
      await trx.insertInto('domains').values(domain('health')).execute()
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    for (const slug of ['b', 'a-b', 'ab', 'Z']) await target.db.insertInto('domains').values(domain(slug)).execute()
    const rows = await target.db.selectFrom('domains').select('slug').orderBy('slug').execute()
    expect(rows.map(({ slug }) => slug)).toEqual(['Z', 'a-b', 'ab', 'b'])
  })

  it('publishes a casefile whose chain holds, refuses changes of its log, counts at once and finds words', async () => {
    let app: Hono
    ;({ app, context } = await openPublishedApp(open))
    expect((await verifyChain(context, 'seat-belt-laws')).filter(({ problem }) => problem !== null)).toEqual([])
    await expect(context.db.deleteFrom('activity').execute()).rejects.toThrow('append-only')
    const reader = { id: 'reader', role: 'user', tier: 'free' } as const
    const asked = Array.from({ length: 20 }, (_, index) => useMeter(context, reader, 'detailedViews', `one-${index}`))
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await app.request('/api/v2/casefiles?q=belt&group_by=domain')).status).toBe(200)
    const headers = await signedInHeaders(context, await insertAccount(context, 'user', 'pro'))
    const answer = await app.request(`/api/search?q=${encodeURIComponent('state fatalities')}`, { headers })
    expect(searchResponseSchema.parse(await answer.json()).hits[0]).toMatchObject({ slug: 'seat-belt-laws' })
  })

  it('has the rows of one that moves from SQLite, with every chain whole', async () => {
    context = (await openPublishedApp(openSqlite)).context
    const links = await context.db.selectFrom('chain_entries').selectAll().orderBy('hash').execute()
    await moveArchive(context, target.db)
    expect(await target.db.selectFrom('chain_entries').selectAll().orderBy('hash').execute()).toEqual(links)
  })

  it('takes a backup into a database without a table', async () => {
    context = (await openPublishedApp(openSqlite)).context
    await sql`drop schema public cascade`.execute(target.db)
    await sql`create schema public`.execute(target.db)
    const manifest = await makeBackup(context, 'test')
    await replaceRows(target.db, path.join(backupsFolder(context.dataFolder), manifest.id), manifest)
    const hashes = async ({ db }: Pick<TestDatabase, 'db'>) =>
      (await db.selectFrom('chain_entries').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)
    expect(await hashes(target)).toEqual(await hashes(context))
  })
})
