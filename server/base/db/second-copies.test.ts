import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sqliteDialect } from './dialect.ts'
import { migrate } from './migrate.ts'
import type { Db, Schema } from './schema.ts'
import { describeDamage, makeSecondCopies } from './second-copies.ts'

describe('the second copy of rows', () => {
  let folder: string
  let file: string
  let db: Db
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-copies-'))
    file = path.join(folder, 'test.sqlite')
    db = open()
    await migrate(db)
    await db.insertInto('domains').values(domain('health', 'Health and the like')).execute()
  })
  afterEach(async () => {
    await db.destroy()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const open = () => new Kysely<Schema>({ dialect: sqliteDialect(file) })
  const domain = (slug: string, name: string) => ({ slug, name, description: '', hidden: 0, position: 0 })
  const findDamage = async () => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    return rows.map((row) => describeDamage(row.integrity_check))
  }
  /** Turns one bit over wherever the words stand `place`-th in the file, as a disk would. */
  async function turnBit(words: string, place: number): Promise<void> {
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    await db.destroy()
    const bytes = fs.readFileSync(file)
    let at = -1
    for (let found = 0; found <= place; found += 1) at = bytes.indexOf(words, at + 1)
    expect(at).toBeGreaterThan(0)
    bytes[at] ^= 1
    fs.writeFileSync(file, bytes)
    db = open()
  }

  it.each([0, 1])('names a value in which one bit turned over, in the row or in its copy', async (place) => {
    expect(await findDamage()).toEqual(['ok'])
    await turnBit('Health and the like', place)
    expect(await findDamage()).toContain('domains, row 1: a value is not the one that was written')
  })

  it('follows every change', async () => {
    await db.updateTable('domains').set({ name: 'Other' }).execute()
    await db.insertInto('domains').values(domain('work', 'Work')).execute()
    await db.deleteFrom('domains').where('slug', '=', 'health').execute()
    expect(await findDamage()).toEqual(['ok'])
  })

  it('goes with its row: of what is deleted no byte stays in the file', async () => {
    const holds = (words: string) => fs.readFileSync(file).includes(words)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    expect(holds('Health and the like')).toBe(true)
    await db.deleteFrom('domains').execute()
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    expect(holds('Health and the like')).toBe(false)
  })

  it('takes up columns that a table got later', async () => {
    await sql`alter table domains add column motto text default 'Salus publica'`.execute(db)
    await sql`update domains set motto = 'Salus populi'`.execute(db)
    await makeSecondCopies(db)
    await turnBit('Salus populi', 0)
    expect(await findDamage()).toContain('domains, row 1: a value is not the one that was written')
  })

  it('is used by no query, so rows come in the order in which they always came', async () => {
    for (const query of [sql`select * from domains`, sql`select slug, name from domains where slug is not null`]) {
      const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db)
      expect(rows.map(({ detail }) => detail).join()).not.toContain('second_copy')
    }
  })
})
