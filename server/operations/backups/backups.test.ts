import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import { createApp } from '../../app.ts'
import { recordActivity, verifyActivity } from '../../base/activity/activity.service.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { restoreCommand } from '../command-line/backup-commands.ts'
import type { ServerContext } from '../../base/context.ts'
import { openContext } from '../../open-context.ts'
import { noRebuilds } from '../../site/rebuilds/rebuild-queue.ts'
import { readSettings } from '../../base/settings.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { openSqlite, TEST_DATABASES } from '../../test-support/test-databases.ts'
import { applyRestore, recordRestore } from './apply-restore.ts'
import { backupsFolder, listBackups } from './backup-folder.ts'
import { withBackup, saveBackup } from './backup-source.ts'
import { loadFreshDatabase, replaceRows } from './load-tables.ts'
import { makeBackup } from './make-backup.ts'
import { prepareRestore, readPlan, restoreFolders } from './restore-plan.ts'
import { verifyBackup } from './backup-manifest.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const settingsOf = (dataFolder: string) =>
  readSettings({ DATA_DIR: dataFolder, PUBLIC_URL: 'https://archive.example' }, root)

/** What a restore must bring back to the last digit. */
async function fingerprintsOf({ db, publications }: Pick<ServerContext, 'db' | 'publications'>, entries: number) {
  const activity = await db
    .selectFrom('activity')
    .select(['seq', 'hash'])
    .where('seq', '<=', entries)
    .orderBy('seq')
    .execute()
  const chain = await db.selectFrom('chain_entries').select(['hash', 'previous']).orderBy('hash').execute()
  const documents = publications.list().map(({ path: name, hash }) => [name, hash])
  const rows = await db.selectFrom('publications').select(['casefile_slug', 'version', 'sha256']).execute()
  const results = await db.selectFrom('runs').select(['id', 'result_json']).execute()
  return { activity, chain, documents, rows, results, head: publications.head() }
}

describe('a backup', () => {
  let context: TestContext
  let dataFolder: string
  let saved: string
  beforeEach(async () => {
    ;({ context } = await openPublishedApp(openSqlite))
    dataFolder = context.dataFolder
    saved = `${dataFolder}.tar`
    const user = await insertAccount(context, 'admin', 'free')
    await signedInHeaders(context, user)
    await context.db
      .transaction()
      .execute((trx) => recordActivity(trx, context, { actor: 'test', action: 'user.added', subject: `user:${user}` }))
  })
  afterEach(async () => {
    await context.close()
    fs.rmSync(saved, { force: true })
  })

  const make = () => makeBackup(context, 'test')
  const folderOf = ({ id }: { id: string }) => path.join(backupsFolder(dataFolder), id)
  const prepare = (backup: string) =>
    prepareRestore({ dataFolder, backup, by: 'test', at: context.now(), isPostgres: false })

  async function reopen(): Promise<ServerContext> {
    const opened = await openContext(settingsOf(dataFolder), root, pino({ enabled: false }), noRebuilds)
    await recordRestore(opened)
    return opened
  }

  it('brings everything back to the last digit after the data folder is destroyed', async () => {
    const cover = Buffer.from('the cover of a draft')
    const sha256 = createHash('sha256').update(cover).digest('hex')
    fs.writeFileSync(path.join(dataFolder, 'covers', sha256), cover)
    const manifest = await make()
    await saveBackup(folderOf(manifest), manifest, saved)
    const before = await fingerprintsOf(context, manifest.activity.entries)
    expect(before.documents.length).toBeGreaterThan(1)
    fs.rmSync(dataFolder, { recursive: true, force: true })

    const said = await restoreCommand(settingsOf(dataFolder), [saved])
    expect(said).toMatch(/: restored\nStart the server: it renders the pages\.$/)
    const restored = await reopen()
    expect(await fingerprintsOf(restored, manifest.activity.entries)).toEqual(before)
    expect(restored.covers.read(sha256)).toEqual(cover)
    expect(await verifyActivity(restored.db)).toEqual({ entries: manifest.activity.entries + 1, brokenAt: null })
    const links = await verifyChain(restored, 'seat-belt-laws')
    expect(links.map(({ kind, problem }) => [kind, problem])).toEqual([
      ['lock', null],
      ['data', null],
      ['run', null],
      ['publication', null],
    ])
    const answer = await createApp(restored).request('/api/v2/casefiles/seat-belt-laws/results')
    expect(answer.status).toBe(200)
    expect(await restored.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    expect(await restored.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }])
    await restored.db.destroy()
  })

  it(
    'is not restored by a later start where whoever asked for it was told that it failed',
    { tags: ['night'] },
    async () => {
      const { id } = await make()
      const headers = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
      await sql`create trigger no_more before insert on activity begin select raise(abort, 'power cut'); end`.execute(
        context.db,
      )
      const asked = await createApp(context).request(`/api/admin/backups/${id}/restore`, { method: 'POST', headers })
      expect(asked.status).toBe(500)
      expect(await readPlan(restoreFolders(dataFolder).ready)).toBeNull()
    },
  )

  it('can be read by nobody but the server’s account', async () => {
    const manifest = await make()
    const folder = folderOf(manifest)
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
    for (const { path: name } of [{ path: 'manifest.json' }, ...manifest.files]) {
      expect(fs.statSync(path.join(folder, name)).mode & 0o777, name).toBe(0o600)
    }
  })

  it('shares files with the one before it, and replaces one that was damaged there', { tags: ['night'] }, async () => {
    const first = await make()
    const dataset = first.files.find(({ path: name }) => name.startsWith('files/datasets/'))!.path
    const object = first.files.find(({ path: name }) => name.startsWith('files/publications/'))!.path
    fs.writeFileSync(path.join(folderOf(first), dataset), 'damaged')
    const second = await make()
    const inode = (folder: string, name: string) => fs.statSync(path.join(folder, name)).ino
    expect(inode(folderOf(second), object)).toBe(inode(folderOf(first), object))
    await expect(verifyBackup(folderOf(second))).resolves.toMatchObject({ id: second.id })
    await expect(verifyBackup(folderOf(first))).rejects.toThrow('bytes')
    expect((await listBackups(dataFolder)).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  type Damage = [what: string, damage: (folder: string, file: string) => void, sentence: RegExp]
  const damages: Damage[] = [
    ['a missing file', (folder: string, file: string) => fs.rmSync(path.join(folder, file)), /is missing/],
    ['other bytes', (folder: string, file: string) => flipByte(path.join(folder, file)), /no longer those/],
    [
      'a shorter file',
      (folder: string, file: string) => fs.truncateSync(path.join(folder, file), 3),
      /3 bytes instead/,
    ],
    ['a stranger', (folder: string) => fs.writeFileSync(path.join(folder, 'extra'), ''), /does not belong/],
    ['another manifest', (folder: string) => editManifest(folder), /manifest was changed/],
  ]
  const isRefused = async (...[, damage, sentence]: Damage) => {
    const manifest = await make()
    damage(folderOf(manifest), manifest.files.at(-1)!.path)
    const database = fs.readFileSync(path.join(dataFolder, 'publications', 'head'))
    await expect(prepare(folderOf(manifest))).rejects.toThrow(sentence)
    expect(fs.existsSync(restoreFolders(dataFolder).ready)).toBe(false)
    expect(await applyRestore({ dataFolder, databaseUrl: undefined })).toBeNull()
    expect(fs.readFileSync(path.join(dataFolder, 'publications', 'head'))).toEqual(database)
  }
  const isToldOf = 'that has %s is refused with a sentence, and nothing is touched'
  it.each(damages.slice(0, 2))(isToldOf, isRefused)
  it.each(damages.slice(2))(isToldOf, { tags: ['night'] }, isRefused)

  it('saved as one file is refused where the file is cut off or something else', { tags: ['night'] }, async () => {
    const manifest = await make()
    await saveBackup(folderOf(manifest), manifest, saved)
    const verify = () => withBackup({ dataFolder, storage: null }, saved, verifyBackup)
    await expect(verify()).resolves.toEqual(manifest)
    fs.truncateSync(saved, fs.statSync(saved).size - 3000)
    await expect(verify()).rejects.toThrow('cut off')
    fs.writeFileSync(saved, 'x'.repeat(2048))
    await expect(verify()).rejects.toThrow('not a file that a backup was saved as')
  })

  it('is put in place whole, whichever rename is the last before a crash', { tags: ['night'] }, async () => {
    const manifest = await make()
    const expected = await fingerprintsOf(context, manifest.activity.entries)
    for (let steps = 0, isDone = false; !isDone; steps++) {
      await prepare(folderOf(manifest))
      fs.writeFileSync(path.join(dataFolder, 'datasets', 'later.csv'), 'later')
      isDone = await applyAndDie(dataFolder, steps)
      await applyRestore({ dataFolder, databaseUrl: undefined })
      const restored = await reopen()
      expect(await fingerprintsOf(restored, manifest.activity.entries)).toEqual(expected)
      expect(fs.existsSync(path.join(dataFolder, 'datasets', 'later.csv'))).toBe(false)
      await restored.db.destroy()
    }
  })
})

function flipByte(file: string): void {
  const bytes = fs.readFileSync(file)
  bytes[bytes.length - 1] ^= 1
  fs.writeFileSync(file, bytes)
}

function editManifest(folder: string): void {
  const file = path.join(folder, 'manifest.json')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"rows": ', '"rows": 1'))
}

/** Applies a restore in which the rename after so many does not happen. @returns whether all of them did */
async function applyAndDie(dataFolder: string, steps: number): Promise<boolean> {
  const { rename } = fs.promises
  let done = 0
  fs.promises.rename = async (from, to) => {
    if (done++ === steps) throw new Error('killed')
    await rename(from, to)
  }
  try {
    await applyRestore({ dataFolder, databaseUrl: undefined })
    return true
  } catch (error) {
    expect(String(error)).toContain('killed')
    return false
  } finally {
    fs.promises.rename = rename
  }
}

describe.each(TEST_DATABASES)('the rows of a backup from %s', (name, open) => {
  it('come back the same, into the database they came from and into SQLite', async () => {
    const { context } = await openPublishedApp(open)
    await insertAccount(context, 'analyst', 'pro')
    const note = { actor: 'test', action: 'user.added', subject: 'user:1' }
    await context.db.transaction().execute((trx) => recordActivity(trx, context, note))
    const manifest = await makeBackup(context, 'test')
    const folder = path.join(backupsFolder(context.dataFolder), manifest.id)
    const before = await fingerprintsOf(context, manifest.activity.entries)

    const sqlite = await openSqlite()
    await loadFreshDatabase(sqlite.db, folder, manifest)
    expect(await fingerprintsOf({ ...context, db: sqlite.db }, manifest.activity.entries)).toEqual(before)
    await sqlite.close()

    if (name !== 'SQLite') {
      await context.db.deleteFrom('users').execute()
      await replaceRows(context.db, folder, manifest)
      expect(await fingerprintsOf(context, manifest.activity.entries)).toEqual(before)
      expect(await context.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'analyst' }])
      await expect(context.db.deleteFrom('activity').execute()).rejects.toThrow('append-only')
    }
    await context.close()
  })
})
