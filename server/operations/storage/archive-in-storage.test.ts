import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ServerContext } from '../../base/context.ts'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { DATABASE_FILE } from '../../base/db/dialect.ts'
import { readSettings, type Settings } from '../../base/settings.ts'
import { openBucket, type Bucket } from '../../base/storage/bucket.ts'
import type { StorageSettings } from '../../base/storage/storage-settings.ts'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { openContext } from '../../open-context.ts'
import { casefilePath, type PublicationMeta } from '../../record/publications/publication-files.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { noRebuilds } from '../../site/rebuilds/rebuild-queue.ts'
import { copyBackedUpFolder } from '../../test-support/backed-up-folder.ts'
import { cephEnvironment } from '../../test-support/ceph-server.ts'
import { openCutProxy, type CutProxy } from '../../test-support/cut-proxy.ts'
import { allOf, HAS_STORAGE, makeBucket } from '../../test-support/test-storage.ts'
import { openServer, HAS_POSTGRES, type OpenDatabase, type TestDatabase } from '../../test-support/test-databases.ts'
import { recordRestore } from '../backups/apply-restore.ts'
import { bringBackup, listKeptBackups } from '../backups/backup-copies.ts'
import { listBackups } from '../backups/backup-folder.ts'
import { COPIES, copyDatabase } from '../backups/database-copy.ts'
import { deleteBackup } from '../backups/make-backup.ts'
import { lookAtBackups, restoreCommand } from '../command-line/backup-commands.ts'
import { examine, examineStorage } from '../doctor/examine.ts'
import { mend } from '../doctor/mend.ts'
import { takeDown } from '../takedowns/takedown.service.ts'
import { joinStorage, joinStorageAtStart } from './join-storage.ts'
import { settleStorage } from './watch-storage.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const SLUG = 'seat-belt-laws'
const WHY = { reason: 'The data name people.', basis: 'Order 12/2026' }

/** On what the rows lie; undefined = in the folder. */
const DATABASES: [name: string, openDatabase: OpenDatabase | undefined][] = [['SQLite', undefined]]
if (HAS_POSTGRES) DATABASES.push(['PostgreSQL', openServer])

describe.skipIf(!HAS_STORAGE).each(DATABASES)('an archive in a bucket, its rows on %s', (_name, openDatabase) => {
  let storage: StorageSettings
  let database: TestDatabase | undefined
  let proxy: CutProxy
  let bucket: Bucket
  let context: ServerContext
  let backup: string
  let opened: ServerContext[]
  let folders: string[]

  beforeEach(async () => {
    storage = await makeBucket()
    proxy = await openCutProxy(storage.endpoint!)
    bucket = openBucket(storage)
    opened = []
    folders = []
    const copied = await copyBackedUpFolder()
    backup = copied.backup
    database = await openDatabase?.()
    // The backup of an archive on SQLite is restored into the empty database.
    if (database) await restoreCommand(settingsOf(copied.dataFolder), [backup, '--yes'])
    context = await open(copied.dataFolder)
    await joinStorage(context)
    await recordRestore(context)
  })
  afterEach(async () => {
    for (const one of opened) await one.db.destroy()
    await database?.close()
    await proxy.close()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  })

  function settingsOf(dataFolder: string): Settings {
    const environment = {
      DATA_DIR: dataFolder,
      PUBLIC_URL: 'https://archive.example',
      ...cephEnvironment(proxy.url, `${storage.bucket}/archive`),
      ...(database?.url && { DATABASE_URL: database.url }),
    }
    return readSettings(environment, root)
  }
  async function open(dataFolder: string): Promise<ServerContext> {
    folders.push(dataFolder)
    const one = await openContext(settingsOf(dataFolder), root, pino({ enabled: false }), noRebuilds)
    opened.push(one)
    return one
  }
  /** Another machine, which has the database and nothing else. */
  async function newMachine(): Promise<ServerContext> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-new-machine-'))
    if (database) return open(folder)
    await context.db.executeQuery({ sql: `vacuum into '${path.join(folder, DATABASE_FILE)}'`, parameters: [] } as never)
    return open(folder)
  }
  const problems = async (of: ServerContext) => (await verifyChain(of, SLUG)).flatMap(({ problem }) => problem ?? [])
  const dataOf = async () => (await context.db.selectFrom('datasets').select('sha256').executeTakeFirstOrThrow()).sha256
  /** Names of everything in the bucket that holds these bytes, also within what is packed. */
  async function holding(bytes: Buffer): Promise<string[]> {
    const found: string[] = []
    for (const { key } of await allOf(bucket.list(''))) {
      const read = (await bucket.get(key))!.bytes
      if ((read[0] === 0x1f && read[1] === 0x8b ? gunzipSync(read) : read).includes(bytes)) found.push(key)
    }
    return found
  }

  it('comes up on a new machine from its database and the bucket', async () => {
    const other = await newMachine()
    await joinStorageAtStart(other, () => undefined)
    expect(other.publications.head()).toBe(context.publications.head())
    expect(await problems(other)).toEqual([])
    expect(other.datasets.read(await dataOf())).toEqual(context.datasets.read(await dataOf()))
    expect(await examineStorage(other)).toMatchObject({ state: 'well', problems: [] })
    expect(await listKeptBackups(other)).toContain(backup)
    expect(await listBackups(other.dataFolder)).toEqual([])
    await bringBackup(other, backup)
    expect((await listBackups(other.dataFolder)).map(({ id, manifest }) => [id, manifest !== null])).toEqual([
      [backup, true],
    ])
    await deleteBackup(other, backup, 'Ada')
    expect(await listKeptBackups(context)).not.toContain(backup)
  })

  it('shows the backups of the bucket to an admin of a new machine, and brings the one that is asked for', async () => {
    const other = await newMachine()
    await joinStorageAtStart(other, () => undefined)
    const headers = await signedInHeaders(other, await insertAccount(other, 'admin', 'free'))
    const app = createApp(other)
    const ask = async (method: string, address: string): Promise<any> =>
      (await app.request(`/api/admin/backups${address}`, { method, headers })).json()
    const { backups } = await ask('GET', '')
    expect(backups.map(({ id }: { id: string }) => id)).toEqual(await listKeptBackups(other))
    expect(backups).toContainEqual(expect.objectContaining({ id: backup, can_restore: true }))
    expect(await listBackups(other.dataFolder)).toEqual([])
    const told = await examine(other, { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:4321' })
    expect(told.find(({ name }) => name === 'Backups')?.message).toMatch(new RegExp(`^the newest is ${backup}`))
    expect(await ask('POST', `/${backup}/verify`)).toMatchObject({ id: backup, can_restore: true })
    expect(await ask('POST', '/2020-01-01T00-00-00Z/verify')).toMatchObject({ code: 'backup/not-found' })
    proxy.cut()
    expect((await ask('GET', '')).backups).toMatchObject([{ id: backup }])
  })

  it.skipIf(openDatabase !== undefined)(
    'comes back on a machine that has nothing but the bucket, from the newest copy of its database',
    async () => {
      const copy = (await copyDatabase(context, 0))!
      await retractCasefile(context, SLUG, 'Retracted after the copy.', 'Ada')
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-new-machine-'))
      folders.push(folder)
      const settings = settingsOf(folder)
      expect(await lookAtBackups(settings, { command: 'list' })).toContain(`${copy.id}\t${copy.made_at}\tcopy`)
      const said = await restoreCommand(settings, [copy.id])
      expect(said).toContain(`lost: everything after ${copy.made_at}\nlost: retraction of ${SLUG}`)
      const other = await open(folder)
      await joinStorageAtStart(other, () => undefined)
      await recordRestore(other)
      expect(other.publications.head()).toBe(copy.publications)
      expect(await problems(other)).toEqual([])
      expect((await verifyActivity(other.db)).brokenAt).toBeNull()
      expect(other.datasets.read(await dataOf())).toEqual(context.datasets.read(await dataOf()))
    },
  )

  it.skipIf(openDatabase !== undefined)('keeps six copies in the bucket, and none from before a takedown', async () => {
    for (let number = 0; number < 7; number += 1) await copyDatabase(context, 0)
    const kept = await listKeptBackups(context, COPIES)
    expect(kept).toEqual((await listBackups(context.dataFolder, COPIES)).map(({ id }) => id))
    expect(kept).toHaveLength(6)
    await takeDown(context, { sha256: await dataOf(), ...WHY }, 'Ada')
    expect(await listKeptBackups(context, COPIES)).toEqual([])
  })

  it('starts with its folder while the bucket is away, and without a folder not at all', async () => {
    const other = await newMachine()
    proxy.cut()
    const said: string[] = []
    await joinStorageAtStart(context, (line) => said.push(line))
    expect(said).toEqual([expect.stringContaining('goes on with what DATA_DIR holds')])
    await expect(joinStorageAtStart(other, () => undefined)).rejects.toMatchObject({ code: 'storage/unreachable' })
  })

  it('records nothing that cannot be kept, and everything when it is sent again', async () => {
    const before = await findChain(context.db, SLUG)
    proxy.cut()
    const retract = () => retractCasefile(context, SLUG, 'A mistake.', 'Ada')
    await expect(retract()).rejects.toMatchObject({ code: 'storage/unreachable' })
    expect(await findChain(context.db, SLUG)).toEqual(before)
    expect(await problems(context)).toEqual([])
    proxy.mend()
    await retract()
    expect(await problems(context)).toEqual([])
  })

  it('completes what was recorded when the network was cut right after', async () => {
    await context.publications.ready()
    const head = await bucket.get('publications/head')
    let isRecorded = false
    for (let bytes = 100; !isRecorded && bytes < 10_000; bytes += 300) {
      proxy.mend()
      proxy.cutAfter(bytes)
      await retractCasefile(context, SLUG, 'A mistake.', 'Ada').catch(() => undefined)
      isRecorded = (await findChain(context.db, SLUG)).some(({ kind }) => kind === 'retraction')
    }
    proxy.cut()
    expect(isRecorded).toBe(true)
    expect((await bucket.get('publications/head'))?.tag).toBe(head?.tag)
    await expect(settleStorage(context)).rejects.toMatchObject({ code: 'storage/unreachable' })
    proxy.mend()
    await settleStorage(context)
    const other = await newMachine()
    await joinStorage(other)
    const { retraction } = other.publications.entry(casefilePath(SLUG))!.meta as PublicationMeta
    expect(retraction?.reason).toBe('A mistake.')
    expect(await problems(other)).toEqual([])
  })

  it('has nothing of what was taken down in the bucket', async () => {
    const bytes = context.datasets.read(await dataOf())
    expect((await holding(bytes)).length).toBeGreaterThan(2)
    await takeDown(context, { sha256: await dataOf(), ...WHY }, 'Ada')
    expect(await holding(bytes)).toEqual([])
    const other = await newMachine()
    await joinStorage(other)
    expect(await problems(other)).toEqual([])
    await bringBackup(other, backup)
    expect((await listBackups(other.dataFolder))[0]?.manifest).not.toBeNull()
  })

  it('takes down at once in its folder while the bucket is away, and there as soon as it is back', async () => {
    const data = await dataOf()
    const bytes = context.datasets.read(data)
    proxy.cut()
    const down = takeDown(context, { sha256: data, ...WHY }, 'Ada')
    await expect(down).rejects.toMatchObject({ code: 'storage/unreachable' })
    expect(() => context.datasets.read(data)).toThrow('The data name people')
    expect(fs.existsSync(context.publications.objectFile(data))).toBe(false)
    expect(await examineStorage(context)).toMatchObject({ state: 'failing' })
    proxy.mend()
    await settleStorage(context)
    expect(await holding(bytes)).toEqual([])
    expect(await problems(context)).toEqual([])
    expect(await examineStorage(context)).toMatchObject({ state: 'well' })
  })

  it('is compared with its folder, and made whole from either side', async () => {
    const { hash } = context.publications.entry(casefilePath(SLUG))!
    const object = `publications/objects/${hash.slice(0, 2)}/${hash.slice(2)}`
    await bucket.remove(object)
    await bucket.remove(`datasets/${await dataOf()}.csv`)
    expect((await examineStorage(context))?.problems).toEqual([
      `object ${hash} is not in the bucket`,
      `datasets/${await dataOf()}.csv is not in the bucket`,
    ])
    await mend(context)
    expect(await examineStorage(context)).toMatchObject({ state: 'well' })
    fs.writeFileSync(context.publications.objectFile(hash), 'damaged')
    fs.rmSync(path.join(context.dataFolder, 'datasets', `${await dataOf()}.csv`))
    const { mended } = await mend(context)
    expect(mended).toContain(`${object}: from the object storage`)
    expect(await problems(context)).toEqual([])
  })
})
