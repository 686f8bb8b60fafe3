import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import { joinArchive } from '../../base/db/share-archive.ts'
import { copyBackedUpFolder } from '../../test-support/backed-up-folder.ts'
import { HAS_POSTGRES, openServer, type TestDatabase } from '../../test-support/test-databases.ts'
import { applyRestore } from './apply-restore.ts'
import { backupsFolder } from './backup-folder.ts'
import { prepareRestore, restoreFolders } from './restore-plan.ts'

describe.skipIf(!HAS_POSTGRES)('a restore into PostgreSQL', () => {
  let database: TestDatabase
  let dataFolder: string
  beforeEach(async () => {
    const copied = await copyBackedUpFolder()
    dataFolder = copied.dataFolder
    database = await openServer()
    const backup = path.join(backupsFolder(dataFolder), copied.backup)
    await prepareRestore({ dataFolder, backup, by: 'test', at: '2026-01-02T00:00:00.000Z', isPostgres: true })
  })
  afterEach(async () => {
    await database.close()
    fs.rmSync(dataFolder, { recursive: true, force: true })
  })

  const apply = (patienceMs?: number) => applyRestore({ dataFolder, databaseUrl: database.url }, patienceMs)
  const casefiles = async () =>
    (await database.db.selectFrom('casefiles').select('slug').execute()).map(({ slug }) => slug)
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

  it('that lost its connection is put in place by the next start', async () => {
    const refused = await database.db.transaction().execute(async (trx) => {
      await sql`lock table casefiles in access exclusive mode`.execute(trx)
      const ended = apply().catch((error: Error) => error)
      await expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBeGreaterThan(0)
      await sql`select pg_terminate_backend(pid) from (${waiting}) as waiting`.execute(database.db)
      return ended
    })
    expect(refused).toBeInstanceOf(Error)
    expect(await casefiles()).toEqual([])
    expect(await apply()).not.toBeNull()
    expect(await casefiles()).toEqual(['seat-belt-laws'])
  })

  it('that a worker kept from being done is not done by a later start, which would undo what came in between', async () => {
    const leave = await joinArchive(database.url!, () => undefined, pino({ enabled: false }))
    await expect(apply(50)).rejects.toMatchObject({ code: 'server/folder-in-use' })
    await leave()
    expect(await apply()).toBeNull()
    expect(await casefiles()).toEqual([])
    expect(fs.existsSync(path.join(restoreFolders(dataFolder).failed, 'plan.json'))).toBe(true)
  })
})
