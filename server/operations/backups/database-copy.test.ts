import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { recordActivity, verifyActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { DATABASE_FILE } from '../../base/db/dialect.ts'
import { openContext } from '../../open-context.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { noRebuilds } from '../../site/rebuilds/rebuild-queue.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { copyBackedUpFolder, settingsOver } from '../../test-support/backed-up-folder.ts'
import { lookAtBackups, restoreCommand } from '../command-line/backup-commands.ts'
import { examine } from '../doctor/examine.ts'
import { takeDown } from '../takedowns/takedown.service.ts'
import { recordRestore } from './apply-restore.ts'
import { backupsFolder, listBackups, UNFINISHED } from './backup-folder.ts'
import { copyInSubprocess } from './copy-in-subprocess.ts'
import { COPIES, copyDatabase, listCopies } from './database-copy.ts'
import { makeBackup } from './make-backup.ts'
import { withoutBackup } from './one-at-a-time.ts'
import { verifyBackup } from './backup-manifest.ts'
import { isCopyDue, watchCopies } from './watch-copies.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const SLUG = 'seat-belt-laws'
const MINUTE_MS = 60_000

describe('a copy of the database', () => {
  let dataFolder: string
  let context: ServerContext
  let time: number
  const opened: ServerContext[] = []

  beforeEach(async () => {
    ;({ dataFolder } = await copyBackedUpFolder())
    context = await open()
    time = Date.now()
    context.now = () => new Date(time).toISOString()
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.db.destroy()
    fs.rmSync(dataFolder, { recursive: true, force: true })
  })

  async function open(): Promise<ServerContext> {
    const one = await openContext(settingsOver(dataFolder), root, pino({ enabled: false }), noRebuilds)
    opened.push(one)
    return one
  }
  const copies = () => listBackups(dataFolder, COPIES)
  const copyFolder = (id: string) => path.join(backupsFolder(dataFolder, COPIES), id)
  const note = (subject: string) =>
    context.db
      .transaction()
      .execute((trx) => recordActivity(trx, context, { actor: 'test', action: 'user.added', subject }))
  const subjects = async ({ db }: ServerContext) =>
    (await db.selectFrom('activity').select('subject').execute()).map(({ subject }) => subject)
  /** As after a disk lost them; nobody closed them in order. */
  function loseDatabase(): void {
    for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`])
      fs.rmSync(path.join(dataFolder, name), { force: true })
  }

  it('brings back what stood when it was made once the database is lost, and what is lost is said', async () => {
    await note('user:before')
    const copy = (await copyDatabase(context, 0))!
    time += 9 * MINUTE_MS
    await note('user:after')
    await retractCasefile(context, SLUG, 'A mistake.', 'Ada')
    loseDatabase()

    const said = await restoreCommand(settingsOver(dataFolder), [copy.id])
    expect(said.split('\n').slice(0, 2)).toEqual([
      `lost: everything after ${copy.made_at}`,
      `lost: retraction of ${SLUG}`,
    ])
    const restored = await open()
    await recordRestore(restored)
    expect(await subjects(restored)).toContain('user:before')
    expect(await subjects(restored)).not.toContain('user:after')
    expect((await verifyActivity(restored.db)).brokenAt).toBeNull()
    expect((await verifyChain(restored, SLUG)).map(({ kind, problem }) => [kind, problem])).toEqual(
      ['lock', 'data', 'run', 'publication'].map((kind) => [kind, null]),
    )
    const answer = await createApp(restored).request(`/api/v2/casefiles/${SLUG}/results`)
    expect(answer.status).toBe(200)
  })

  it('is one moment of a database that is written to all the while', { tags: ['night'] }, async () => {
    let isCopied = false
    const writing = (async () => {
      // SQLite answers at once, so that nothing else would come to its turn
      for (let number = 0; !isCopied; number += 1) await note(`user:${number}`).then(() => wait(1))
    })()
    const copy = (await copyDatabase(context, 0))!
    isCopied = true
    await writing
    const entry = context.db.selectFrom('activity').select('hash').where('seq', '=', copy.activity.entries)
    expect((await entry.executeTakeFirst())?.hash).toBe(copy.activity.head)
    await expect(verifyBackup(copyFolder(copy.id))).resolves.toMatchObject({ id: copy.id })
  })

  it('that a crash cut off counts as none, and is cleared away by the next one', { tags: ['night'] }, async () => {
    const half = copyDatabase(context, 0, async (order) => {
      await copyInSubprocess(order)
      fs.truncateSync(order.packed, 1000)
      throw new Error('killed')
    })
    await expect(half).rejects.toThrow('killed')
    const left = () => fs.readdirSync(backupsFolder(dataFolder, COPIES)).filter((name) => name.startsWith(UNFINISHED))
    expect(left()).toHaveLength(1)
    expect(await copies()).toEqual([])
    expect(await lookAtBackups(settingsOver(dataFolder), { command: 'list' })).not.toContain('copy of the database')
    await copyDatabase(context, 0)
    expect(left()).toEqual([])
    expect(await copies()).toHaveLength(1)
  })

  it('whose process is killed fails with a sentence', async () => {
    const stopping = new AbortController()
    const copy = copyDatabase(context, 0, (order) => {
      const made = copyInSubprocess(order, stopping.signal)
      stopping.abort()
      return made
    })
    await expect(copy).rejects.toThrow()
    expect(await copies()).toEqual([])
  })

  it('that is damaged is refused, and one of a damaged database is not made', { tags: ['night'] }, async () => {
    const copy = (await copyDatabase(context, 0))!
    const file = path.join(copyFolder(copy.id), 'database.sqlite.gz')
    const bytes = fs.readFileSync(file)
    bytes[bytes.length >> 1] ^= 1
    fs.writeFileSync(file, bytes)
    await expect(restoreCommand(settingsOver(dataFolder), [copy.id, '--yes'])).rejects.toThrow('no longer those')
    await expect(
      copyDatabase(context, 0, (order) => {
        const source = path.join(dataFolder, 'no-database')
        fs.writeFileSync(source, 'x'.repeat(10_000))
        return copyInSubprocess({ ...order, source })
      }),
    ).rejects.toThrow('not a database')
  })

  it('is kept six times, the newest', async () => {
    const ids: string[] = []
    for (let number = 0; number < 8; number += 1) {
      time += 10 * MINUTE_MS
      const copied = await copyDatabase(context, 0, async ({ packed }) => {
        fs.writeFileSync(packed, '')
        return { migrations: [], activity: { entries: number, head: null } }
      })
      ids.push(copied!.id)
    }
    expect((await copies()).map(({ id }) => id)).toEqual(ids.reverse().slice(0, 6))
  })

  it('waits for a backup, and a backup for it', { tags: ['night'] }, async () => {
    expect(await withoutBackup(dataFolder, () => copyDatabase(context, 0))).toBeNull()
    const [copy, backup] = await Promise.all([copyDatabase(context, 0), makeBackup(context, 'test')])
    expect(copy).not.toBeNull()
    expect(backup.files.length).toBeGreaterThan(0)
  })

  it('is not made where it would fill the disk', async () => {
    await expect(copyDatabase(context, Number.MAX_SAFE_INTEGER)).rejects.toThrow('no room')
    expect(await copies()).toEqual([])
  })

  it('from before a takedown goes with it', { tags: ['night'] }, async () => {
    await copyDatabase(context, 0)
    time += MINUTE_MS
    const { sha256 } = await context.db.selectFrom('datasets').select('sha256').executeTakeFirstOrThrow()
    await takeDown(context, { sha256, reason: 'The data name people.', basis: 'Order 12/2026' }, 'Ada')
    expect(await copies()).toEqual([])
    time += MINUTE_MS
    const after = (await copyDatabase(context, 0))!
    expect((await listCopies(context)).map(({ id }) => id)).toEqual([after.id])
  })

  it('is shown to admins, who look at what it would undo', { tags: ['night'] }, async () => {
    const copy = (await copyDatabase(context, 0))!
    time += MINUTE_MS
    const headers = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
    const ask = async (address: string): Promise<any> =>
      (await createApp(context).request(`/api/admin/backups${address}`, { headers })).json()
    expect(await ask('')).toMatchObject({
      copies: [{ id: copy.id, can_restore: true, activity_entries: copy.activity.entries }],
      copy_minutes: 10,
    })
    expect((await ask(`/${copy.id}/effect`)).undone).toEqual([{ kind: 'account', name: expect.any(String) }])
    expect((await ask('')).backups.map(({ id }: { id: string }) => id)).toContain(copy.id)
  })

  it('is looked at by the doctor', { tags: ['night'] }, async () => {
    const told = async () => {
      const findings = await examine(context, { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:4321' })
      return findings.find(({ name }) => name === 'Copies of the database')
    }
    expect(await told()).toMatchObject({ state: 'attention', message: 'there is none yet' })
    const { id } = (await copyDatabase(context, 0))!
    time += 25 * MINUTE_MS
    expect(await told()).toMatchObject({ state: 'well', message: expect.stringContaining(`${id}, 25 minutes old`) })
    await note('user:later')
    expect(await told()).toMatchObject({ state: 'attention' })
  })

  it('may be a database that something else shipped', { tags: ['night'] }, async () => {
    const shipped = `${dataFolder}.shipped.sqlite`
    await context.db.executeQuery({ sql: `vacuum into '${shipped}'`, parameters: [] } as never)
    await note('user:after')
    loseDatabase()
    try {
      const said = await restoreCommand(settingsOver(dataFolder), [shipped])
      expect(said).toContain('lost: everything after')
    } finally {
      fs.rmSync(shipped)
    }
    const restored = await open()
    await recordRestore(restored)
    expect(await subjects(restored)).not.toContain('user:after')
    expect((await verifyChain(restored, SLUG)).flatMap(({ problem }) => problem ?? [])).toEqual([])
  })
})

describe('the watch over copies', () => {
  it('finds one due before the minutes are over, so that they never lie further apart', () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE_MS).toISOString()
    expect(isCopyDue(null, at(0), 10)).toBe(true)
    expect(isCopyDue(at(0), at(9), 10)).toBe(false)
    expect(isCopyDue(at(0), at(9.6), 10)).toBe(true)
    expect(isCopyDue(at(5), at(0), 10)).toBe(true)
  })

  it(
    'makes copies again and again, and none on PostgreSQL or where the setting is 0',
    { tags: ['night'] },
    async () => {
      const { dataFolder } = await copyBackedUpFolder()
      const settings = settingsOver(dataFolder)
      const context = await openContext(settings, root, pino({ enabled: false }), noRebuilds)
      let look: (() => void) | undefined
      const byHand = (work: () => void) => {
        look = work
        return () => undefined
      }
      for (const without of [{ copyMinutes: 0 }, { databaseUrl: 'postgres://elsewhere' }])
        watchCopies(context, { ...settings, ...without }, byHand)
      expect(look).toBeUndefined()
      const stop = watchCopies(context, settings, byHand)
      look!()
      await expect.poll(() => listBackups(dataFolder, COPIES)).toHaveLength(1)
      await stop()
      await context.db.destroy()
      fs.rmSync(dataFolder, { recursive: true, force: true })
    },
  )
})
