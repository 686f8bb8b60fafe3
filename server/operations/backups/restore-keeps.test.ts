import fs from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { openContext } from '../../open-context.ts'
import { findCasefile } from '../../record/casefiles/casefile.repository.ts'
import { beginNextVersion } from '../../record/casefiles/casefile.service.ts'
import { nextDocket } from '../../record/drafts/draft.service.ts'
import { lockDesign } from '../../record/locks/lock.service.ts'
import { casefilePath } from '../../record/publications/publication-files.ts'
import { publishErratum } from '../../record/publications/publish-erratum.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { verifyChain } from '../../record/publications/verify-chain.ts'
import { noRebuilds } from '../../site/rebuilds/rebuild-queue.ts'
import { insertAccount } from '../../test-support/accounts.ts'
import { copyBackedUpFolder, settingsOver } from '../../test-support/backed-up-folder.ts'
import { restoreCommand } from '../command-line/backup-commands.ts'
import { recordRestore } from './apply-restore.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const SLUG = 'seat-belt-laws'

describe('a restore over what came after the backup', () => {
  let context: ServerContext
  let backup: string
  let dataFolder: string
  const settings = () => settingsOver(dataFolder)

  async function open(): Promise<void> {
    context = await openContext(settings(), root, pino({ enabled: false }), noRebuilds)
    await recordRestore(context)
  }
  async function restore(...args: string[]): Promise<string> {
    await context.db.destroy()
    try {
      return await restoreCommand(settings(), [backup, ...args])
    } finally {
      await open()
    }
  }

  beforeEach(async () => {
    ;({ dataFolder, backup } = await copyBackedUpFolder())
    await open()
  })
  afterEach(async () => {
    await context.db.destroy()
    fs.rmSync(dataFolder, { recursive: true, force: true })
  })

  const links = () => findChain(context.db, SLUG)
  const problems = async () => (await verifyChain(context, SLUG)).flatMap(({ problem }) => problem ?? [])
  const lastEntry = () =>
    context.db.selectFrom('activity').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
  const meta = () => context.publications.entry(casefilePath(SLUG))!.meta as any

  it('keeps a retraction and a correction in page, chain and log, with the hashes they had', async () => {
    await publishErratum(
      context,
      { slug: SLUG, text: 'A label was wrong.', author: 'Ada', by: 'Ada' },
      async () => undefined,
    )
    await retractCasefile(context, SLUG, 'The data were coded wrongly.', 'Ada')
    const before = { links: await links(), last: await lastEntry() }
    const said = await restore()
    expect(said).toContain(`keeps: retraction ${SLUG} v1`)
    expect(said).toContain(`keeps: correction ${SLUG} v1`)
    expect(await links()).toEqual(before.links)
    expect(await problems()).toEqual([])
    expect(meta().retraction.reason).toBe('The data were coded wrongly.')
    expect(meta().errata).toHaveLength(1)
    expect(meta().card.status).toBe('retracted')
    expect((await findCasefile(context.db, SLUG))!.status).toBe('retracted')
    const last = await lastEntry()
    expect(last).toMatchObject({ seq: before.last.seq + 1, previous: before.last.hash, action: 'backup.restored' })
    expect(await verifyActivity(context.db)).toEqual({ entries: last.seq, brokenAt: null })
  })

  it(
    'keeps them through a second restore that comes before a start has carried them over',
    { tags: ['night'] },
    async () => {
      await retractCasefile(context, SLUG, 'The data were coded wrongly.', 'Ada')
      const before = { links: await links(), last: await lastEntry() }
      await context.db.destroy()
      await restoreCommand(settings(), [backup])
      await restoreCommand(settings(), [backup, '--yes'])
      await open()
      expect(await links()).toEqual(before.links)
      expect(meta().retraction.reason).toBe('The data were coded wrongly.')
      const log = context.db.selectFrom('activity').select('hash').where('seq', '=', before.last.seq)
      expect(await log.executeTakeFirst()).toEqual({ hash: before.last.hash })
      const restores = context.db.selectFrom('activity').select('seq').where('action', '=', 'backup.restored')
      // One of the fixture, then these two.
      expect(await restores.execute()).toHaveLength(3)
      expect((await verifyActivity(context.db)).brokenAt).toBeNull()
    },
  )

  it('seals the head of a chain that it cuts off, and gives no version twice', { tags: ['night'] }, async () => {
    const casefile = (await findCasefile(context.db, SLUG))!
    await context.db.transaction().execute((trx) => beginNextVersion(trx, casefile, context.now()))
    // the casefile is from the clock of a test
    const { hash } = await lockDesign({ ...context, now: () => '2026-01-02T00:00:00.000Z' }, SLUG, 'Ada')
    await restore()
    const chain = await links()
    expect(chain.map(({ kind }) => kind)).toEqual(['lock', 'run', 'publication', 'restore'])
    const row = await context.db.selectFrom('restores').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(row.record_json)).toMatchObject({ replaced_head: hash, replaced_links: 4, highest_version: 2 })
    expect(await problems()).toEqual([])
    const restored = (await findCasefile(context.db, SLUG))!
    expect(restored).toMatchObject({ status: 'published', version: 1 })
    await context.db.transaction().execute((trx) => beginNextVersion(trx, restored, context.now()))
    expect((await findCasefile(context.db, SLUG))!.version).toBe(3)
    await context.db.updateTable('restores').set({ record_json: '{}' }).execute()
    expect(await problems()).toHaveLength(1)
  })

  it('lists what it would undo and does nothing until it is confirmed', { tags: ['night'] }, async () => {
    await insertAccount(context, 'analyst', 'free')
    const { db } = context
    const { design_json: _, ...casefile } = (await findCasefile(db, SLUG))!
    await db
      .insertInto('casefiles')
      .values({ ...casefile, design_json: '{}', slug: 'later', docket: 'CF-1007' })
      .execute()
    const [{ email }] = await db.selectFrom('users').select('email').execute()
    await expect(restore()).rejects.toThrow(
      new RegExp(`undoes: casefile later\nundoes: account ${email}\n.*--yes does it`, 's'),
    )
    expect(await context.db.selectFrom('users').select('email').execute()).toHaveLength(1)
    expect(await restore('--yes')).toContain('restored')
    expect(await context.db.selectFrom('users').select('email').execute()).toEqual([])
    // The number of what is gone is not given again.
    expect(await nextDocket(context.db)).toBe('CF-1008')
  })

  it('leaves the old pages where they are until the new ones are rendered', { tags: ['night'] }, async () => {
    await context.releases.commit(new Map([['/', { hash: context.releases.putObject('front page') }]]))
    const head = context.releases.head()
    await restore()
    expect(context.releases.head()).toBe(head)
  })

  it('is done once, whatever crash comes after it was written down', { tags: ['night'] }, async () => {
    await retractCasefile(context, SLUG, 'The data were coded wrongly.', 'Ada')
    await context.db.destroy()
    await restoreCommand(settings(), [backup])
    const folder = path.join(context.dataFolder, 'restore')
    const kept = ['plan.json', 'standing.json'].map((name) => [name, fs.readFileSync(path.join(folder, name))] as const)
    await open()
    const before = [await links(), await lastEntry()]
    for (const [name, bytes] of kept) fs.writeFileSync(path.join(folder, name), bytes)
    await recordRestore(context)
    expect([await links(), await lastEntry()]).toEqual(before)
  })
})
