import path from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { createJobRunner } from '../base/jobs/job-runner.ts'
import type { ServerContext } from '../base/context.ts'
import { readSettings } from '../base/settings.ts'
import { openContext } from '../open-context.ts'
import { findUserById } from '../people/accounts/user.repository.ts'
import { importDomains, importSource } from '../record/importer/import-archive.ts'
import { getLock, lockDesign } from '../record/locks/lock.service.ts'
import { publishCasefile } from '../record/publications/publication.service.ts'
import { reconcilePublications } from '../record/publications/reconcile-publications.ts'
import { verifyChain } from '../record/publications/verify-chain.ts'
import { rivalHandler } from '../record/rivals/rival-job.ts'
import { queueRun, runHandler } from '../record/runs/run.service.ts'
import { openArchiveReader } from '../site/rebuilds/archive-reader.ts'
import { noRebuilds } from '../site/rebuilds/rebuild-queue.ts'
import { makeAccount, signedInHeaders, type TestAccount } from '../test-support/accounts.ts'
import { copyArchive } from '../test-support/archive-sources.ts'
import { callsOf } from '../test-support/calls.ts'
import { openTestContext } from '../test-support/test-context.ts'
import { openSqlite } from '../test-support/test-databases.ts'
import { recordRestore } from './backups/apply-restore.ts'
import { makeBackup } from './backups/make-backup.ts'
import { restoreCommand } from './command-line/backup-commands.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.ts'
import { enforceTakedowns } from './takedowns/enforce-takedowns.ts'
import { takeDown } from './takedowns/takedown.service.ts'

const root = path.resolve(import.meta.dirname, '../..')
const SLUG = 'seat-belt-laws'
const WHY = 'Laws of neighboring states are not independent.'

describe('a casefile that is published beside a rival design', () => {
  let context: ServerContext
  let backup: string
  let reviewer: TestAccount
  let close: () => Promise<void>
  const settings = () => readSettings({ DATA_DIR: context.dataFolder, PUBLIC_URL: 'https://archive.example' }, root)
  async function open(): Promise<void> {
    context = await openContext(settings(), root, pino({ enabled: false }), noRebuilds)
    await recordRestore(context)
    await enforceTakedowns(context)
  }
  async function restore(): Promise<void> {
    await context.db.destroy()
    await restoreCommand(settings(), [backup, '--yes'])
    await open()
  }
  const published = () => openArchiveReader(context.publications).casefile(SLUG)!
  const problems = async () => (await verifyChain(context, SLUG)).flatMap(({ problem }) => problem ?? [])
  const as = (account: TestAccount) => callsOf(createApp(context), account)

  /** Locked, analyzed, met by a rival and published; a second reviewer has a draft of one. */
  beforeEach(async () => {
    const test = await openTestContext(openSqlite)
    ;[context, close] = [test, test.close]
    const jobs = createJobRunner(context, { handlers: { run: runHandler(context), rival: rivalHandler(context) } })
    context.jobs = jobs
    const archive = copyArchive(test.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, SLUG))
    await lockDesign(context, SLUG, 'Ada')
    const { jobId } = await queueRun(context, SLUG, 'Ada')
    jobs.notify()
    await jobs.waitFor(jobId)
    reviewer = await makeAccount(context, 'reviewer')
    const analysis = { ...(await getLock(context.db, SLUG, 1)).design.analysis, cluster: 'region' }
    const reasons = [{ field: 'analysis.cluster', why: WHY }]
    const address = `/api/v2/review/casefiles/${SLUG}/rival`
    await as(await makeAccount(context, 'reviewer')).put(`${address}/draft`, { analysis, reasons, named: false })
    await as(reviewer).post(address, { analysis, reasons, results_unseen: true, named: true })
    const { job_id } = await context.db.selectFrom('rivals').select('job_id').executeTakeFirstOrThrow()
    await jobs.waitFor(job_id)
    await publishCasefile(context, SLUG, 'Ada')
    await jobs.stop()
    // the folder as a server has it
    backup = (await makeBackup(context, 'test')).id
    await restoreCommand(settings(), [backup])
    await open()
    // no session is kept in a backup
    reviewer = { ...reviewer, headers: await signedInHeaders(context, reviewer.id) }
  })
  afterEach(async () => {
    await context.db.destroy()
    await close()
  })

  it('comes back whole from a backup: page, chain, rival and draft', { tags: ['night'] }, async () => {
    const before = published()
    await context.db.deleteFrom('rivals').execute()
    await restore()
    expect(published()).toEqual(before)
    expect(published().publication.rivals).toMatchObject([{ design: { changes: [{ why: WHY }] } }])
    expect(await problems()).toEqual([])
    const lost: string[] = []
    await reconcilePublications(
      context,
      (_error, slug) => lost.push(slug),
      () => true,
    )
    expect(lost).toEqual([])
    expect(published().sha256).toBe(before.sha256)
    expect(await context.db.selectFrom('rival_drafts').select('casefile_slug').execute()).toHaveLength(1)
  })

  it(
    'is given to its reviewer as a file, and stays under a pseudonym when the account goes',
    { tags: ['night'] },
    async () => {
      const held = await (await as(reviewer).get('/api/account/export')).json()
      expect(held.rival_designs).toHaveLength(1)
      expect(JSON.stringify(held.rival_designs)).toContain(WHY)
      expect(held.opened_results).toHaveLength(1)
      const before = published()
      const account = (await findUserById(context.db, reviewer.id))!
      await context.db.transaction().execute(async (trx) => {
        for (const { erase } of PERSONAL_DATA) await erase?.(trx, account)
      })
      const rows = await context.db.selectFrom('rivals').selectAll().execute()
      expect(rows.map(({ reviewer_name }) => reviewer_name)).not.toContain('reviewer of a test')
      expect(published()).toEqual(before)
      expect(await problems()).toEqual([])
    },
  )

  it('stands when its data are taken down, also after a restore', { tags: ['night'] }, async () => {
    const { sha256 } = published().publication.dataset
    const before = published().publication
    await takeDown(context, { sha256, reason: 'The data name people.', basis: 'Order 12/2026' }, 'Ada')
    expect(published().publication).toEqual(before)
    expect(await problems()).toEqual([])
    await restore()
    expect(published().publication).toEqual(before)
    expect(await problems()).toEqual([])
  })

  it(
    'is gone from every table and backup when the version is taken down, drafts of rivals among it',
    { tags: ['night'] },
    async () => {
      const { sha256 } = published()
      await takeDown(context, { sha256, reason: 'A court says so.', basis: 'Order 13/2026' }, 'Ada')
      const rows = [
        ...(await context.db.selectFrom('rivals').selectAll().execute()),
        ...(await context.db.selectFrom('rival_drafts').selectAll().execute()),
      ]
      expect(JSON.stringify(rows)).not.toContain(WHY)
      expect(await problems()).toEqual([])
      const standing = await (await as(reviewer).get(`/api/v2/review/casefiles/${SLUG}/rival`)).json()
      expect(standing).toMatchObject({ own: null, draft: null, locked: null })
      expect((await as(reviewer).get('/api/account/export')).status).toBe(200)
      await expect(restoreCommand(settings(), [backup, '--yes'])).rejects.toThrow()
    },
  )
})
