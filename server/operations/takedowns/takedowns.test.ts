import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { readSettings } from '../../base/settings.ts'
import { openContext } from '../../open-context.ts'
import { casefilePath, datasetPath } from '../../record/publications/publication-files.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { noRebuilds } from '../../site/rebuilds/rebuild-queue.ts'
import { insertAccount } from '../../test-support/accounts.ts'
import { openPublishedApp } from '../../test-support/published-app.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { recordRestore } from '../backups/apply-restore.ts'
import { backupsFolder } from '../backups/backup-folder.ts'
import { filesBelow } from '../backups/backup-files.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { verifyBackup } from '../backups/verify-backup.ts'
import { restoreCommand } from '../command-line/backup-commands.ts'
import { reproduce } from '../command-line/reproduce.ts'
import { examine } from '../doctor/examine.ts'
import { mend } from '../doctor/mend.ts'
import { enforceTakedowns } from './enforce-takedowns.ts'
import { describeTakedown, takeDown } from './takedown.service.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const SLUG = 'seat-belt-laws'
const WHY = {
  reason: 'The data name people who can be recognised.',
  basis: 'Order 12/2026 of the data protection office',
}

describe('taking something down', () => {
  let context: ServerContext
  let backup: string
  let data: string
  let remove: () => Promise<void>
  const settings = () => readSettings({ DATA_DIR: context.dataFolder, PUBLIC_URL: 'https://archive.example' }, root)

  async function open(): Promise<void> {
    context = await openContext(settings(), root, pino({ enabled: false }), noRebuilds)
    await recordRestore(context)
    await enforceTakedowns(context)
  }

  // A data folder as a server has it: the published casefile, its database, and a backup of both.
  beforeEach(async () => {
    const published = await openPublishedApp(openSqlite)
    remove = published.context.close
    context = published.context
    backup = (await makeBackup(context, 'test')).id
    await restoreCommand(settings(), [backup])
    await open()
    backup = (await makeBackup(context, 'test')).id
    data = (await context.db.selectFrom('datasets').select('sha256').executeTakeFirstOrThrow()).sha256
  })
  afterEach(async () => {
    await context.db.destroy()
    await remove()
  })

  /** Files below the data folder that hold these bytes, whatever they are called, also within what is packed. */
  async function holding(bytes: Buffer): Promise<string[]> {
    const found: string[] = []
    for (const file of await filesBelow(context.dataFolder)) {
      if (file.startsWith('archive/')) continue
      const read = fs.readFileSync(path.join(context.dataFolder, file))
      const content = file.endsWith('.gz') ? gunzipSync(read) : read
      if (content.includes(bytes)) found.push(file)
    }
    return found
  }
  const backupFolder = () => path.join(backupsFolder(context.dataFolder), backup)
  const problems = async () => (await verifyChain(context, SLUG)).flatMap(({ problem }) => problem ?? [])

  it('says before what it would touch, and refuses what nobody has', async () => {
    const effect = await describeTakedown(context, data)
    expect(effect).toMatchObject({ kind: 'data', versions: [`${SLUG} v1`], unreadable_backups: [] })
    expect(effect.backups).toContain(backup)
    expect(effect.pages).toContain(`/casefiles/${SLUG}/data.csv`)
    expect(effect.files).toContain(`datasets/${data}.csv`)
    await expect(describeTakedown(context, 'a'.repeat(64))).rejects.toMatchObject({ code: 'takedown/not-found' })
  })

  it('leaves the bytes of data nowhere, kept releases and backups among them', async () => {
    const bytes = context.datasets.read(data)
    const page = [`/casefiles/${SLUG}/data.csv`, { hash: context.releases.putObject(bytes) }] as const
    context.releases.commit(new Map([page]))
    context.releases.commit(new Map([['/', { hash: context.releases.putObject('later') }]]))
    expect((await holding(bytes)).length).toBeGreaterThan(3)
    await takeDown(context, { sha256: data, ...WHY }, 'Ada')
    expect(await holding(bytes)).toEqual([])
    expect(context.releases.entry(page[0])).toBeNull()
    expect((await verifyBackup(backupFolder())).files.some((file) => file.sha256 === data)).toBe(false)
  })

  it('loses no backup to a crash while one is written again, and leaves no old bytes of one', async () => {
    const bytes = context.datasets.read(data)
    await takeDown(context, { sha256: data, ...WHY }, 'Ada')
    const between = path.join(backupsFolder(context.dataFolder), `.making-${backup}-old`)
    fs.renameSync(backupFolder(), between)
    await enforceTakedowns(context)
    expect(fs.existsSync(between)).toBe(false)
    expect((await verifyBackup(backupFolder())).id).toBe(backup)
    fs.mkdirSync(between)
    fs.writeFileSync(path.join(between, 'data.csv'), bytes)
    await enforceTakedowns(context)
    expect(await holding(bytes)).toEqual([])
  })

  it('keeps the chain whole and says in it what was taken down, and why', async () => {
    const document = context.publications.entry(casefilePath(SLUG))!.hash
    await takeDown(context, { sha256: data, ...WHY }, 'Ada')
    expect(await problems()).toEqual([])
    const link = (await verifyChain(context, SLUG)).find(({ kind }) => kind === 'data')!
    expect(link.takenDown).toContain(`who can be recognised (${WHY.basis}). Fingerprint sha256:${data}`)
    const entry = context.publications.entry(casefilePath(SLUG))!
    expect(entry.hash).toBe(document)
    expect((entry.meta as any).takedowns).toMatchObject([{ sha256: data, ...WHY }])
    const log = context.db.selectFrom('activity').selectAll().where('action', '=', 'takedown.made')
    expect(await log.executeTakeFirst()).toMatchObject({ actor: 'Ada', subject: `takedown:${data}` })
    expect((await verifyActivity(context.db)).brokenAt).toBeNull()
  })

  it('is no damage: doctor finds nothing and mends nothing, a backup can be made, a retraction is published', async () => {
    await takeDown(context, { sha256: data, ...WHY }, 'Ada')
    const findings = await examine(context, { host: '127.0.0.1', publicUrl: 'https://archive.example' })
    expect(findings.filter(({ state }) => state === 'failing')).toEqual([])
    expect((await mend(context)).left).toEqual([])
    await makeBackup(context, 'test')
    await retractCasefile(context, SLUG, 'The data cannot be checked any more.', 'Ada')
    expect(context.publications.entry(datasetPath(data))).toBeNull()
    expect(await problems()).toEqual([])
  })

  it('has a computation say that it cannot be repeated, and takes the same bytes never again', async () => {
    const bytes = context.datasets.read(data)
    await takeDown(context, { sha256: data, ...WHY }, 'Ada')
    const computing = reproduce(context.publications, SLUG, () => Promise.reject(new Error('computed')))
    await expect(computing).rejects.toThrow('cannot be computed again, because the data were taken down')
    expect(() => context.datasets.read(data)).toThrow('The data name people who can be recognised')
    context.datasets.store(bytes)
    expect(await holding(bytes)).toEqual([])
  })

  it('holds through a restore of a backup that somebody kept elsewhere', async () => {
    const bytes = context.datasets.read(data)
    const elsewhere = path.join(context.dataFolder, '..', `${path.basename(context.dataFolder)}-kept`)
    fs.cpSync(backupFolder(), elsewhere, { recursive: true })
    await takeDown(context, { sha256: data, ...WHY }, 'Ada')
    await context.db.destroy()
    await restoreCommand(settings(), [elsewhere, '--yes'])
    await open()
    expect(await holding(bytes)).toEqual([])
    expect(await problems()).toEqual([])
    expect(await context.db.selectFrom('takedowns').selectAll().execute()).toMatchObject([{ sha256: data, ...WHY }])
    fs.rmSync(elsewhere, { recursive: true })
  })

  it('removes a policy text with all that was read in it, from the database and its backups too', async () => {
    const words = 'Nobody but Jane Example of 12 Sample Street may drive.'
    const upload = context.uploads.newFile()
    fs.writeFileSync(upload, words)
    await context.artifacts.keep({ path: upload, sha256: sha256(words) })
    const account = await insertAccount(context, 'analyst', 'free')
    const nothing = {
      source_url: null,
      pages: null,
      casefile_slug: null,
      hint: null,
      jurisdiction_hint: null,
      topic_hint: null,
    }
    await context.db
      .insertInto('artifacts')
      .values({
        ...nothing,
        ...{
          id: 'text',
          title: 'Act',
          kind: 'statute',
          file_name: 'act.txt',
          media_type: 'text/plain',
          bytes: words.length,
        },
        ...{ sha256: sha256(words), status: 'uploaded', raw_text: words, reading_json: JSON.stringify({ words }) },
        ...{ created_by: account, created_at: context.now() },
      })
      .execute()
    backup = (await makeBackup(context, 'test')).id
    expect((await holding(Buffer.from(words))).length).toBeGreaterThan(2)
    const { effect } = await takeDown(context, { sha256: sha256(words), ...WHY }, 'Ada')
    expect(effect).toMatchObject({ kind: 'policy text', title: 'Act', versions: [], backups: [backup] })
    expect(await holding(Buffer.from(words))).toEqual([])
    await verifyBackup(backupFolder())
    await expect(context.artifacts.stream(sha256(words))).rejects.toMatchObject({ code: 'takedown/taken-down' })
  })
})
