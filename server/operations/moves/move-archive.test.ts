import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import {
  EVERY_DATABASE,
  HAS_POSTGRES,
  openServer,
  openSqlite,
  type TestDatabase,
} from '../../test-support/test-databases.ts'
import { holdFolder } from '../../base/db/hold-folder.ts'
import { DATABASE_FILE, openDatabase } from '../../base/db/dialect.ts'
import { moveCommand } from '../command-line/move-command.ts'
import { moveArchive } from './move-archive.ts'

describe.each(EVERY_DATABASE)('an archive that moves from SQLite to %s', (_name, open) => {
  let context: TestContext
  let target: TestDatabase
  beforeEach(async () => {
    context = (await openPublishedApp(openSqlite)).context
    target = await open()
  })
  afterEach(async () => {
    await target.close()
    await context.close()
  })

  it('has the same rows there, with every chain whole, and stays where it was', async () => {
    const links = await context.db.selectFrom('chain_entries').selectAll().orderBy('hash').execute()
    const moved = await moveArchive(context, target.db)
    expect(await target.db.selectFrom('chain_entries').selectAll().orderBy('hash').execute()).toEqual(links)
    expect(await context.db.selectFrom('chain_entries').selectAll().orderBy('hash').execute()).toEqual(links)
    expect(moved.checks).toEqual([
      expect.stringMatching(/^Chains from lock to publication: \d+ links of 1 casefiles computed again$/),
      expect.stringContaining('entries computed again'),
    ])
  })

  it('is whole when it comes back', { tags: ['night'] }, async () => {
    const back = await openSqlite()
    const first = await moveArchive(context, target.db)
    expect(await moveArchive({ ...context, db: target.db }, back.db)).toEqual(first)
    await back.close()
  })

  it('does not go where something is already', async () => {
    await moveArchive(context, target.db)
    await expect(moveArchive(context, target.db)).rejects.toMatchObject({ code: 'move/target-not-empty' })
  })

  it('leaves nothing there where it fails in the middle, and can be tried again', async () => {
    const runs = await context.db.selectFrom('runs').selectAll().execute()
    await context.db.updateTable('runs').set({ record_json: '{}' }).execute()
    await expect(moveArchive(context, target.db)).rejects.toMatchObject({
      code: 'move/not-equal',
      message: expect.stringContaining('Chains from lock to publication'),
    })
    expect(await target.db.selectFrom('casefiles').selectAll().execute()).toEqual([])
    await context.db.updateTable('runs').set({ record_json: runs[0].record_json }).execute()
    await expect(moveArchive(context, target.db)).resolves.toMatchObject({ tables: expect.any(Number) })
  })
})

describe('the command that moves an archive', () => {
  let context: TestContext
  let file: string
  beforeEach(async () => {
    context = (await openPublishedApp(openSqlite)).context
    file = path.join(context.dataFolder, DATABASE_FILE)
    await sql`vacuum into ${file}`.execute(context.db)
  })
  afterEach(() => context.close())
  const move = (...args: string[]) =>
    moveCommand({ dataFolder: context.dataFolder, databaseUrl: undefined }, args, context)

  it('copies it into a new file, and says what was compared', async () => {
    const to = path.join(context.folder, 'moved.sqlite')
    const said = await move('--to', `sqlite:${to}`)
    expect(said).toMatch(/^Moved: [\d,]+ rows of \d+ tables, equal on both sides\nChains from lock to publication: /)
    expect(fs.readdirSync(context.folder).filter((name) => name.includes('moved'))).toEqual(['moved.sqlite'])
    await expect(move('--to', `sqlite:${to}`)).rejects.toMatchObject({ code: 'move/target-not-empty' })
  })

  it('begins anew where one before it was cut off', { tags: ['night'] }, async () => {
    const to = path.join(context.folder, 'moved.sqlite')
    fs.mkdirSync(`${to}.unfinished`)
    fs.copyFileSync(file, path.join(`${to}.unfinished`, DATABASE_FILE))
    expect(await move('--to', `sqlite:${to}`)).toContain('equal on both sides')
  })

  it('is refused beside a server, without an archive and with an older one', { tags: ['night'] }, async () => {
    const held = holdFolder(context.dataFolder, { instance: 'other', process: 'other' })
    await expect(move('--to', 'sqlite:')).rejects.toMatchObject({ code: 'server/folder-in-use' })
    held.release()
    await expect(move('--to', 'sqlite:')).rejects.toMatchObject({ code: 'move/target-not-empty' })
    const db = openDatabase({ dataFolder: context.dataFolder })
    await sql`delete from kysely_migration where name = '0015-rivals'`.execute(db)
    await db.destroy()
    const to = `sqlite:${path.join(context.folder, 'moved.sqlite')}`
    await expect(move('--to', to)).rejects.toMatchObject({ code: 'move/source-behind' })
    fs.rmSync(file)
    await expect(move('--to', to)).rejects.toMatchObject({ code: 'move/nothing-to-move' })
    await expect(move('--to', 'mysql://somewhere')).rejects.toMatchObject({ code: 'input/usage' })
  })

  it.skipIf(!HAS_POSTGRES)('moves it to PostgreSQL and back, rows of people as well', async () => {
    const server = await openServer()
    const there = await move('--to', server.url!)
    const back = path.join(context.folder, 'back.sqlite')
    const from = { dataFolder: context.dataFolder, databaseUrl: server.url! }
    const here = await moveCommand(from, ['--to', `sqlite:${back}`], context)
    expect(here.split('\n').slice(0, 3)).toEqual(there.split('\n').slice(0, 3))
    await server.close()
  })
})
