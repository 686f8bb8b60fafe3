import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { coverAddress } from '../../../contract/cover-address.ts'
import { createApp } from '../../app.ts'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { holdFolder } from '../../base/db/hold-folder.ts'
import { openContext } from '../../open-context.ts'
import { folderBucket } from '../../base/storage/folder-bucket.ts'
import { openSearchIndex } from '../../readers/search/search-index.ts'
import { insertCover } from '../../record/covers/cover.service.ts'
import { getLock } from '../../record/locks/lock.service.ts'
import { commitCasefile } from '../../record/publications/commit-publications.ts'
import { reconcilePublications } from '../../record/publications/reconcile-publications.ts'
import { isTakenDown, readTakedowns } from '../../record/takedowns/takedown.repository.ts'
import { isReleaseHeld, rollBack, showHeldRelease } from '../../site/builds/site-build.service.ts'
import { releaseInputsEntry } from '../../site/rebuilds/site-release.ts'
import { casefilePath, datasetPath } from '../../record/publications/publication-files.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { noRebuilds } from '../../site/rebuilds/rebuild-queue.ts'
import { insertAccount } from '../../test-support/accounts.ts'
import { copyBackedUpFolder, settingsOver } from '../../test-support/backed-up-folder.ts'
import { recordRestore } from '../backups/apply-restore.ts'
import { backupsFolder } from '../backups/backup-folder.ts'
import { filesBelow } from '../backups/backup-files.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { verifyBackup } from '../backups/backup-manifest.ts'
import { restoreCommand } from '../command-line/backup-commands.ts'
import { takedownCommand } from '../command-line/takedown-command.ts'
import { reproduce } from '../command-line/reproduce.ts'
import { examine } from '../doctor/examine.ts'
import { mend } from '../doctor/mend.ts'
import { clearReleases } from './clear-releases.ts'
import { enforceTakedowns } from './enforce-takedowns.ts'
import { describeTakedown, takeDown } from './takedown.service.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const SLUG = 'seat-belt-laws'
const WHY = {
  reason: 'The data name people who can be recognised.',
  basis: 'Order 12/2026 of the data protection office',
}

const NEWEST = '2026-01-02T00:00:00.000Z'

describe('taking something down', () => {
  let context: ServerContext
  let backup: string
  let data: string
  let dataFolder: string
  const settings = () => settingsOver(dataFolder)

  async function open(): Promise<void> {
    context = await openContext(settings(), root, pino({ enabled: false }), noRebuilds)
    await recordRestore(context)
    await enforceTakedowns(context)
  }

  beforeEach(async () => {
    ;({ dataFolder, backup } = await copyBackedUpFolder())
    await open()
    data = (await context.db.selectFrom('datasets').select('sha256').executeTakeFirstOrThrow()).sha256
  })
  afterEach(async () => {
    await context.db.destroy()
    fs.rmSync(dataFolder, { recursive: true, force: true })
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
  /** What the doctor finds where a second place for backups is named. */
  const examined = () => {
    const backupTo = folderBucket(fs.mkdtempSync(path.join(context.dataFolder, 'second-place-')))
    // the casefile is from the clock of a test
    return examine(
      { ...context, backupTo, now: () => NEWEST },
      { host: '127.0.0.1', publicUrl: 'https://archive.example' },
    )
  }
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
    await context.releases.commit(new Map([page]))
    await context.releases.commit(new Map([['/', { hash: context.releases.putObject('later') }]]))
    expect((await holding(bytes)).length).toBeGreaterThan(3)
    await takeDown(context, { sha256: data, ...WHY }, 'Ada')
    expect(await holding(bytes)).toEqual([])
    expect(context.releases.entry(page[0])).toBeNull()
    expect((await verifyBackup(backupFolder())).files.some((file) => file.sha256 === data)).toBe(false)
  })

  it(
    'loses no backup to a crash while one is written again, and leaves no old bytes of one',
    { tags: ['night'] },
    async () => {
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
    },
  )

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

  it(
    'is no damage: doctor finds nothing and mends nothing, a backup can be made, a retraction is published',
    { tags: ['night'] },
    async () => {
      await takeDown(context, { sha256: data, ...WHY }, 'Ada')
      const findings = await examined()
      expect(findings.filter(({ state }) => state === 'failing')).toEqual([])
      expect((await mend(context)).left).toEqual([])
      await makeBackup(context, 'test')
      await retractCasefile(context, SLUG, 'The data cannot be checked any more.', 'Ada')
      expect(context.publications.entry(datasetPath(data))).toBeNull()
      expect(await problems()).toEqual([])
    },
  )

  it('has a computation say that it cannot be repeated, and takes the same bytes never again', async () => {
    const bytes = context.datasets.read(data)
    await takeDown(context, { sha256: data, ...WHY }, 'Ada')
    const computing = reproduce(context.publications, SLUG, () => Promise.reject(new Error('computed')))
    await expect(computing).rejects.toThrow('cannot be computed again, because the data were taken down')
    expect(() => context.datasets.read(data)).toThrow('The data name people who can be recognised')
    context.datasets.store(bytes)
    expect(await holding(bytes)).toEqual([])
  })

  it('holds through a restore of a backup that somebody kept elsewhere', { tags: ['night'] }, async () => {
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

  it(
    'removes a policy text with all that was read in it, from the database and its backups too',
    { tags: ['night'] },
    async () => {
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
          id: 'text',
          title: 'Act',
          kind: 'statute',
          file_name: 'act.txt',
          media_type: 'text/plain',
          bytes: words.length,
          sha256: sha256(words),
          status: 'uploaded',
          raw_text: words,
          reading_json: JSON.stringify({ words }),
          created_by: account,
          created_at: context.now(),
        })
        .execute()
      backup = (await makeBackup(context, 'test')).id
      expect((await holding(Buffer.from(words))).length).toBeGreaterThan(2)
      const { effect } = await takeDown(context, { sha256: sha256(words), ...WHY }, 'Ada')
      expect(effect).toMatchObject({ kind: 'policy text', title: 'Act', versions: [], backups: [backup] })
      expect(await holding(Buffer.from(words))).toEqual([])
      await verifyBackup(backupFolder())
      await expect(context.artifacts.stream(sha256(words))).rejects.toMatchObject({ code: 'takedown/taken-down' })
    },
  )

  it('removes a cover picture from page, publications and backups, and shows none any more', async () => {
    const bytes = Buffer.from('a picture of somebody who did not agree to it')
    const hash = sha256(bytes)
    const upload = context.uploads.newFile()
    fs.writeFileSync(upload, bytes)
    await context.covers.keep({ path: upload, sha256: hash })
    const account = await insertAccount(context, 'analyst', 'free')
    const cover = { sha256: hash, width: 1, height: 1, bytes: bytes.length }
    await insertCover(context.db, { ...cover, created_by: account, created_at: context.now() })
    await context.db.updateTable('publications').set({ cover_sha256: hash }).execute()
    await commitCasefile(context, SLUG, data)
    const page = [coverAddress(SLUG, hash), { hash: context.releases.putObject(bytes) }] as const
    await context.releases.commit(new Map([page]))
    backup = (await makeBackup(context, 'test')).id
    expect((await holding(bytes)).length).toBeGreaterThan(3)
    const { effect } = await takeDown(context, { sha256: hash, ...WHY }, 'Ada')
    expect(effect).toMatchObject({ kind: 'cover', versions: [`${SLUG} v1`] })
    expect(effect.pages).toContain(page[0])
    expect(await holding(bytes)).toEqual([])
    expect(context.releases.entry(page[0])).toBeNull()
    expect((context.publications.entry(casefilePath(SLUG))!.meta as any).takedowns).toMatchObject([{ sha256: hash }])
    expect(() => context.covers.read(hash)).toThrow('who can be recognised')
    expect(await problems()).toEqual([])
    await verifyBackup(backupFolder())
  })

  it(
    'clears a build that was under way, once it ends: what it had read before is in no release',
    { tags: ['night'] },
    async () => {
      const bytes = context.datasets.read(data)
      await takeDown(context, { sha256: data, ...WHY }, 'Ada')
      const page = [`/casefiles/${SLUG}/data.csv`, { hash: context.releases.putObject(bytes) }] as const
      await context.releases.commit(new Map([page]))
      await context.releases.commit(new Map([['/', { hash: context.releases.putObject('later') }]]))
      await clearReleases(context)
      expect(await holding(bytes)).toEqual([])
      expect(context.releases.entry(page[0])).toBeNull()
    },
  )

  describe('a whole version of a casefile', () => {
    /** Words that stand in the document alone. */
    let words: Buffer
    let document: string
    beforeEach(async () => {
      document = context.publications.entry(casefilePath(SLUG))!.hash
      const { title } = await context.db.selectFrom('casefiles').select('title').executeTakeFirstOrThrow()
      words = Buffer.from(title)
      const inputs = { app: 'app', publications: context.publications.head() }
      const page = context.releases.putObject(`<h1>${title}</h1>`)
      await context.releases.commit(
        new Map([
          ...[`/casefiles/${SLUG}`, `/casefiles/${SLUG}/v1`, '/casefiles'].map(
            (path) => [path, { hash: page }] as const,
          ),
          releaseInputsEntry(context.releases, inputs),
        ]),
      )
    })
    const take = () => takeDown(context, { sha256: document, ...WHY }, 'Ada')
    /** What the build after a takedown does: the lists are rendered without it. */
    async function build(): Promise<void> {
      const inputs = { app: 'app', publications: context.publications.head() }
      const list = { hash: context.releases.putObject('no casefiles') }
      await context.releases.commit(new Map([['/casefiles', list], releaseInputsEntry(context.releases, inputs)]))
      await clearReleases(context)
    }

    it('says before that it goes whole, with the backups that hold it', async () => {
      const effect = await describeTakedown(context, document)
      expect(effect).toMatchObject({ kind: 'casefile version', versions: [`${SLUG} v1`] })
      expect(effect.title).toContain('version 1')
      expect(effect.backups).toContain(backup)
      expect(effect.pages).toEqual(
        expect.arrayContaining([`/casefiles/${SLUG}`, `/casefiles/${SLUG}/v1`, '/casefiles']),
      )
    })

    it(
      'leaves its words nowhere once the pages are rendered again, and makes a new backup in place of those that held them',
      { tags: ['night'] },
      async () => {
        expect((await holding(words)).length).toBeGreaterThan(3)
        await take()
        expect(context.releases.entry(`/casefiles/${SLUG}/v1`)).toBeNull()
        expect(context.publications.entry(casefilePath(SLUG))).toBeNull()
        await build()
        await context.db.destroy()
        expect(await holding(words)).toEqual([])
        const backups = fs.readdirSync(backupsFolder(context.dataFolder))
        expect(backups).toHaveLength(1)
        const { files } = await verifyBackup(path.join(backupsFolder(context.dataFolder), backups[0]))
        expect(files.filter((file) => file.sha256 === document)).toEqual([])
        await open()
      },
    )

    it('leaves the chain whole, the address known as taken down, and no list with it', async () => {
      await take()
      const links = await verifyChain(context, SLUG)
      expect(links.flatMap(({ problem }) => problem ?? [])).toEqual([])
      for (const kind of ['lock', 'run', 'publication'])
        expect(links.find((link) => link.kind === kind)?.takenDown).toContain(`Fingerprint sha256:${document}`)
      expect(readTakedowns(context.publications)).toMatchObject([{ sha256: document, ...WHY }])
      const gone = ['', '/v1', '/v1/data.csv', '/charts/a.svg', '.zip'].map((end) => `/casefiles/${SLUG}${end}`)
      expect(gone.filter((path) => !isTakenDown(context.publications, path))).toEqual([])
      expect(isTakenDown(context.publications, `/casefiles/${SLUG}-2`)).toBe(false)
      const app = createApp(context)
      const list = (await (await app.request('/api/v2/casefiles')).json()) as { casefiles: object[] }
      expect(list.casefiles).toEqual([])
      expect((await app.request(`/api/v2/casefiles/${SLUG}`)).status).toBe(404)
      await expect(getLock(context.db, SLUG, 1)).rejects.toMatchObject({ code: 'takedown/taken-down' })
      await openSearchIndex(context).refresh()
      expect(await context.db.selectFrom('search_documents').selectAll().execute()).toEqual([])
    })

    it(
      'ends that an earlier release with it is held: it can neither be shown at a start nor put back',
      { tags: ['night'] },
      async () => {
        const held = context.releases.head()
        await context.releases.commit(new Map([['/', { hash: context.releases.putObject('later') }]]))
        await rollBack(context, held, 'Ada')
        expect(await isReleaseHeld(context)).toBe(true)
        await take()
        await showHeldRelease(context)
        expect(await isReleaseHeld(context)).toBe(false)
        expect(context.releases.entry(`/casefiles/${SLUG}/v1`)).toBeNull()
        expect(context.releases.releases().map(({ root }) => root)).toEqual([context.releases.head()])
      },
    )

    it(
      'is no damage, and does not come back by a start, a repair or a backup kept elsewhere',
      { tags: ['night'] },
      async () => {
        const elsewhere = path.join(context.dataFolder, '..', `${path.basename(context.dataFolder)}-whole`)
        fs.cpSync(backupFolder(), elsewhere, { recursive: true })
        await take()
        await build()
        expect(await reconcilePublications(context)).toEqual([])
        const findings = await examined()
        expect(findings.filter(({ state }) => state === 'failing')).toEqual([])
        expect((await mend(context)).left).toEqual([])
        await context.db.destroy()
        await restoreCommand(settings(), [elsewhere, '--yes'])
        await open()
        expect(context.publications.entry(casefilePath(SLUG))).toBeNull()
        expect(await problems()).toEqual([])
        fs.rmSync(elsewhere, { recursive: true })
        fs.rmSync(path.join(context.dataFolder, 'restore/replaced'), { recursive: true, force: true })
        await build()
        await context.db.destroy()
        expect(await holding(words)).toEqual([])
        await open()
      },
    )
  })

  it(
    'is done in the terminal, with the server stopped: first what it touches, then with reason, basis and --yes',
    { tags: ['night'] },
    async () => {
      const bytes = context.datasets.read(data)
      await context.db.destroy()
      const command = (...args: string[]) =>
        takedownCommand(context.dataFolder, args, () =>
          openContext(settings(), root, pino({ enabled: false }), noRebuilds),
        )
      expect(await command(data)).toContain(`versions: ${SLUG} v1`)
      await expect(command('abc')).rejects.toMatchObject({ code: 'input/usage' })
      await expect(command(data, '--yes')).rejects.toThrow('Give --reason with at least 10 characters')
      expect((await holding(bytes)).length).toBeGreaterThan(0)
      const held = holdFolder(context.dataFolder, { instance: 'a server', process: 'a server' })
      await expect(command(data)).rejects.toMatchObject({ code: 'server/folder-in-use' })
      held.release()
      expect(await command(data, '--reason', WHY.reason, '--basis', WHY.basis, '--yes')).toContain('Taken down.')
      expect(await holding(bytes)).toEqual([])
      await open()
    },
  )
})
