import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DesignDocument } from '../../../contract/design.ts'
import { planOf } from '../../../contract/plan-of.ts'
import { findChain } from '../../base/chain/chain.repository.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { createDraft, saveDocument } from '../drafts/draft.service.ts'
import { planDraft } from '../drafts/plan-draft.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { supersede } from '../drafts/supersede.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runPipeline, runToCompletion } from '../importer/run-pipeline.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { queueRun, runHandler } from '../runs/run.service.ts'
import { getLock, readLockedDesign } from './lock.service.ts'
import { bindData } from './plan.service.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const SLUG = 'seat-belt-laws'
const ADA = { id: 'u-ada', name: 'Ada' }

describe('a design that is locked before there are data', () => {
  let context: TestContext
  let jobs: JobRunner
  let id: string
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    await importDomains(context, ARCHIVE)
    await importSource(context, path.join(ARCHIVE, SLUG))
    const { document } = await readStudioCasefile(context.db, SLUG)
    const place = { domain: 'transport-safety', subdomain: 'occupant-protection', artifacts: [] }
    id = await createDraft(context, { ...place, title: 'Belts', design_type: 'DiD' }, ADA)
    const design = { ...document.design, lock_status: 'before-outcome-data' }
    await saveDocument(context, id, 1, { ...document, title: 'Belts', design })
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  async function archiveData() {
    const row = await context.db.selectFrom('datasets').select('info_json').executeTakeFirstOrThrow()
    return JSON.parse(row.info_json)
  }
  const dictionary = async () => (await archiveData()).columns
  const plan = async (columns?: any[], outcomes_unseen = true) =>
    planDraft(context, id, { revision: 2, outcomes_unseen, dictionary: columns ?? (await dictionary()) }, ADA)

  it('is run once data are bound to it that fit, and shows both times', async () => {
    await plan()
    const { status, plan: planned, lock } = await readStudioCasefile(context.db, id)
    expect([status, lock, planned]).toMatchObject(['design_locked', null, { author: 'Ada' }])
    await expect(queueRun(context, id, ADA)).rejects.toMatchObject({ code: 'lock/awaits-data' })
    await expect(supersede(context, id, ADA)).rejects.toMatchObject({ code: 'lock/awaits-data' })
    const { design, created_at } = await bindData(context, id, await archiveData(), 'Ben')
    expect(design).toMatchObject({
      lock_status: 'before-outcome-data',
      outcomes_unseen: true,
      planned: { link_hash: planned!.hash, locked_at: planned!.created_at },
    })
    expect(design.planned!.locked_at < created_at).toBe(true)
    await runToCompletion(context, jobs, id)
    await publishCasefile(context, id, 'Ada')
    const { publication } = openPublicationReader(context.publications).current(id)!
    expect(publication.chain.map(({ kind, author }) => [kind, author])).toEqual([
      ['plan', 'Ada'],
      ['lock', 'Ben'],
      ['run', 'Ben'],
    ])
    expect(publication.chain[0].content_sha256).toBe(fingerprint(planOf(publication.design)))
    expect((await verifyChain(context, id)).filter(({ problem }) => problem !== null)).toEqual([])
  })

  it('needs the statement, a name for every column that the design uses, and cannot be edited afterwards', async () => {
    await expect(plan(undefined, false)).rejects.toMatchObject({ code: 'lock/statement-missing' })
    const columns = (await dictionary()).filter(({ name }: { name: string }) => name !== 'state')
    await expect(plan(columns)).rejects.toMatchObject({ code: 'lock/invalid-design' })
    await plan()
    const { document } = await readStudioCasefile(context.db, id)
    const save = saveDocument(context, id, 2, document)
    await expect(save).rejects.toMatchObject({ code: 'lock/already-locked' })
    await expect(plan()).rejects.toMatchObject({ code: 'lock/already-locked' })
    const bytes = await readLockedDesign(context.db, id)
    expect((await findChain(context.db, id))[0].content_sha256).toBe(fingerprint(JSON.parse(bytes)))
  })

  it('takes no data in which a column is missing or of another kind, nor a second time', async () => {
    const columns = await dictionary()
    const other = columns.map((column: any, index: number) => (index === 0 ? { ...column, type: 'yes/no' } : column))
    await plan([...other, { name: 'cost', type: 'number', meaning: '' }])
    await expect(bindData(context, id, await archiveData(), 'Ada')).rejects.toMatchObject({
      code: 'lock/data-differ',
      issues: [expect.objectContaining({ path: columns[0].name }), { path: 'cost', message: expect.any(String) }],
    })
    await expect(getLock(context.db, id, 1)).rejects.toMatchObject({ code: 'lock/awaits-data' })
  })

  it('is bound once', async () => {
    await plan()
    await bindData(context, id, await archiveData(), 'Ada')
    await expect(bindData(context, id, await archiveData(), 'Ada')).rejects.toMatchObject({
      code: 'lock/already-locked',
    })
    await expect(bindData(context, SLUG, await archiveData(), 'Ada')).rejects.toMatchObject({ code: 'lock/not-found' })
  })

  it('is judged by the log up to its own time: a run after it does no harm, one before it does', async () => {
    await plan()
    await runPipeline(context, jobs, SLUG)
    expect((await bindData(context, id, await archiveData(), 'Ada')).design).toMatchObject({
      lock_status: 'before-outcome-data',
      lock_evidence: { touches: [] },
    })
  })

  it('whose outcome turns out to have been run here before is locked after results', async () => {
    await runPipeline(context, jobs, SLUG)
    await plan()
    const { design } = await bindData(context, id, await archiveData(), 'Ada')
    expect(design).toMatchObject({ lock_status: 'after-results', lock_evidence: { claimed: 'before-outcome-data' } })
    expect((await verifyChain(context, id)).filter(({ problem }) => problem !== null)).toEqual([])
  })

  it('is seen by its chain where its design was changed since', async () => {
    await plan()
    const { design } = await bindData(context, id, await archiveData(), 'Ada')
    const changed: DesignDocument = {
      ...design,
      planned: { ...design.planned!, dictionary: [design.planned!.dictionary[0]] },
    }
    const update = context.db.updateTable('plans').set({ plan_json: JSON.stringify(planOf(changed)) })
    await update.where('casefile_slug', '=', id).execute()
    const [first] = await verifyChain(context, id)
    expect(first).toMatchObject({
      kind: 'plan',
      problem: expect.stringMatching(/^The design locked without data changed/),
    })
  })
})
