import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { EVERY_DATABASE, type TestDatabase } from '../../test-support/test-databases.ts'
import { durably, isSqlite } from './dialect.ts'
import { migrate } from './migrate.ts'

describe.each(EVERY_DATABASE)('the schema on %s', (name, open) => {
  let database: TestDatabase
  afterEach(() => database.close())

  it('stands after one migration and does not change with a second', async () => {
    database = await open()
    const tables = (await database.db.introspection.getTables()).map((table) => table.name)
    expect(tables).toEqual(expect.arrayContaining(['casefiles', 'chain_entries', 'jobs', 'publications', 'runs']))
    expect(await migrate(database.db)).toEqual([])
  })

  it('keeps nothing of a durable transaction that fails', async () => {
    database = await open()
    const domain = { slug: 'health', name: 'Health', description: '', hidden: 0, position: 0 }
    const failing = durably(database.db, async (trx) => {
      await trx.insertInto('domains').values(domain).execute()
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await database.db.selectFrom('domains').selectAll().execute()).toEqual([])
    await durably(database.db, (trx) => trx.insertInto('domains').values(domain).execute())
    expect(await database.db.selectFrom('domains').select('slug').execute()).toEqual([{ slug: 'health' }])
  })

  it('compares text byte by byte, so that both databases sort alike', async () => {
    database = await open()
    for (const slug of ['b', 'a-b', 'ab', 'Z']) {
      const domain = { slug, name: slug, description: '', hidden: 0, position: 0 }
      await database.db.insertInto('domains').values(domain).execute()
    }
    const rows = await database.db.selectFrom('domains').select('slug').orderBy('slug').execute()
    expect(rows.map((row) => row.slug)).toEqual(['Z', 'a-b', 'ab', 'b'])
  })

  it.runIf(name === 'SQLite')('waits for the disk inside a durable transaction only', async () => {
    database = await open()
    expect(isSqlite(database.db)).toBe(true)
    const setting = async (db: typeof database.db) =>
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0].synchronous
    expect(await durably(database.db, (trx) => setting(trx))).toBe(2)
    expect(await setting(database.db)).toBe(1)
  })
})
