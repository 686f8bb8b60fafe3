import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runPipeline, runToCompletion } from '../importer/run-pipeline.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { readLockedDesign } from '../locks/lock.service.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { queueRun, runHandler } from '../runs/run.service.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { chooseDataset, createDraft, removeDraft, saveDocument } from './draft.service.ts'
import { listStudioCasefiles, summarizeStudio } from './studio-summary.ts'
import { lockDraft, previewLock } from './lock-draft.ts'
import { readStudioCasefile } from './studio-casefile.ts'
import { supersede } from './supersede.ts'
import { findJob, updateJob } from '../../base/jobs/job.repository.ts'
import { findRun, updateRun } from '../runs/run.repository.ts'

const ADA = { id: 'u-ada', name: 'Ada' }
const BEN = { id: 'u-ben', name: 'Ben' }
const ARCHIVE = 'seat-belt-laws'
const NEW = { title: 'Seat belts, again', domain: 'transport-safety', subdomain: 'occupant-protection', artifacts: [] }
const everything = { mine: 'false' as const, needs_me: 'false' as const, limit: 60 }

describe.each(TEST_DATABASES)('drafts on %s', (_name, open) => {
  let context: TestContext
  let jobs: JobRunner
  beforeEach(async () => {
    context = await openTestContext(open)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, ARCHIVE))
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  const read = (id: string) => readStudioCasefile(context.db, id)
  const create = (changes = {}) => createDraft(context, { ...NEW, design_type: 'DiD' as const, ...changes }, ADA)

  /** A new draft, filled in like the casefile of the archive. */
  async function createComplete(): Promise<string> {
    const [id, model] = [await create(), await read(ARCHIVE)]
    const { dataset: _, ...row } = model.document as CasefileDocument & { dataset?: unknown }
    // a draft of its own, which no result was seen of
    const design = { ...row.design, lock_status: 're-analysis' }
    await saveDocument(context, id, 1, { ...row, title: NEW.title, design })
    const { dataset } = JSON.parse((await lockedRow()).design_json)
    await chooseDataset(context, id, 2, dataset)
    return id
  }
  const lockedRow = async () =>
    context.db.selectFrom('casefiles').selectAll().where('slug', '=', ARCHIVE).executeTakeFirstOrThrow()
  const lock = async (id: string, deviations: { field: string; why: string }[] = []) =>
    lockDraft(context, id, { revision: (await read(id)).revision, deviations }, ADA)

  it('start empty, under the address and number they keep', async () => {
    const id = await create()
    expect(await read(id)).toMatchObject({ id: 'seat-belts-again', docket: 'CF-1001', status: 'draft', revision: 1 })
    expect(await create()).toBe('seat-belts-again-2')
    await saveDocument(context, id, 1, { ...(await read(id)).document, title: 'Belts' })
    expect(await read(id)).toMatchObject({ id: 'seat-belts-again', title: 'Belts', revision: 2 })
  })

  it('lose nothing when two analysts save: the second is told, and nothing of it is stored', async () => {
    const id = await create()
    const { document } = await read(id)
    await saveDocument(context, id, 1, { ...document, period: '1983–1997' })
    expect((await read(id)).saved_by).toBeNull()
    const late = saveDocument(context, id, 1, { ...document, period: '1990–1997' })
    await expect(late).rejects.toMatchObject({ code: 'casefile/edited-meanwhile' })
    expect((await read(id)).document.period).toBe('1983–1997')
  })

  it('refuse a place that is not in the archive', async () => {
    await expect(create({ subdomain: 'nowhere' })).rejects.toMatchObject({ code: 'casefile/unknown-place' })
  })

  it('say what is missing, each with the step that mends it', async () => {
    const { issues } = await read(await create())
    const steps = new Set(issues.map(({ step }) => step))
    for (const step of ['Theory', 'Units', 'Treatments', 'Assignment', 'Outcomes', 'Provenance'])
      expect(steps, step).toContain(step)
    expect(issues.find(({ path }) => path === 'dataset')?.message).toBe('Choose or upload a data set.')
  })

  it('name a column that the data do not have', async () => {
    const id = await createComplete()
    expect((await read(id)).issues).toEqual([])
    const { document, revision } = await read(id)
    const analysis = { ...(document.design.analysis as object), unit: 'county' }
    await saveDocument(context, id, revision, { ...document, design: { ...document.design, analysis } })
    const [issue] = (await read(id)).issues
    expect(issue).toMatchObject({ step: 'Units', path: 'design.analysis.unit' })
    expect(issue.message).toMatch(/has no column "county"/)
  })

  it('show before the lock what it freezes, and lock just that', async () => {
    const id = await createComplete()
    const preview = await previewLock(context, id)
    expect(preview.issues).toEqual([])
    const { hash } = await lock(id)
    const [link] = await findChain(context.db, id)
    expect(link).toMatchObject({ kind: 'lock', author: 'Ada', hash, content_sha256: preview.content_sha256 })
    expect((await read(id)).status).toBe('design_locked')
  })

  it('freeze the statement that no outcome was looked at, and hand out the very bytes of the fingerprint', async () => {
    const id = await createComplete()
    const stated = await previewLock(context, id, true)
    expect(stated.content_sha256).not.toBe((await previewLock(context, id)).content_sha256)
    await expect(readLockedDesign(context.db, id)).rejects.toMatchObject({ code: 'lock/not-found' })
    await lockDraft(context, id, { revision: 3, outcomes_unseen: true }, ADA)
    const text = await readLockedDesign(context.db, id)
    expect([sha256(text), JSON.parse(text)]).toMatchObject([stated.content_sha256, { outcomes_unseen: true }])
    await supersede(context, id, ADA)
    expect((await previewLock(context, id)).design).not.toHaveProperty('outcomes_unseen')
  })

  it('are not locked where the statement and the design contradict each other', async () => {
    const id = await createComplete()
    const status = async (lock_status: string) => {
      const { document, revision } = await read(id)
      await saveDocument(context, id, revision, { ...document, design: { ...document.design, lock_status } })
      return revision + 1
    }
    const early = lockDraft(context, id, { revision: await status('before-outcome-data') }, ADA)
    await expect(early).rejects.toMatchObject({ code: 'lock/statement-missing' })
    const late = lockDraft(context, id, { revision: await status('after-results'), outcomes_unseen: true }, ADA)
    await expect(late).rejects.toMatchObject({ code: 'lock/statement-contradicted' })
    expect((await read(id)).status).toBe('draft')
  })

  it('are not locked while something is missing, nor from a state that nobody looked at', async () => {
    const empty = await create()
    await expect(lock(empty)).rejects.toMatchObject({ code: 'lock/invalid-design' })
    const id = await createComplete()
    const stale = lockDraft(context, id, { revision: 1, deviations: [] }, ADA)
    await expect(stale).rejects.toMatchObject({ code: 'casefile/edited-meanwhile' })
    expect((await read(id)).status).toBe('draft')
  })

  it('cannot be edited, given other data or deleted once locked', async () => {
    const id = await createComplete()
    await lock(id)
    const { document, revision, dataset } = await read(id)
    const refused = { code: 'lock/already-locked' }
    await expect(saveDocument(context, id, revision, document)).rejects.toMatchObject(refused)
    await expect(chooseDataset(context, id, revision, dataset!)).rejects.toMatchObject(refused)
    await expect(removeDraft(context, id, ADA)).rejects.toMatchObject(refused)
  })

  it('are deleted by nobody but their maker', async () => {
    const id = await create()
    await expect(removeDraft(context, id, BEN)).rejects.toMatchObject({ code: 'casefile/not-yours' })
    await removeDraft(context, id, ADA)
    await expect(read(id)).rejects.toMatchObject({ code: 'casefile/not-found' })
  })

  it('follow a published version whose page stays, and must give a reason for each change', async () => {
    await runPipeline(context, jobs, ARCHIVE)
    await supersede(context, ARCHIVE, ADA, 'The seed was a date.')
    expect(await read(ARCHIVE)).toMatchObject({ status: 'draft', version: 2, publication: { version: 1 } })
    const { document, revision } = await read(ARCHIVE)
    await saveDocument(context, ARCHIVE, revision, { ...document, design: { ...document.design, seed: 7 } })
    expect((await previewLock(context, ARCHIVE)).changes).toEqual([
      { field: 'seed', before: '20261121', after: '7', why: null },
    ])
    await expect(lock(ARCHIVE)).rejects.toMatchObject({ code: 'lock/undeclared-change' })
    await lock(ARCHIVE, [{ field: 'seed', why: 'The first seed was a date.' }])
    await runToCompletion(context, jobs, ARCHIVE)
    expect(await publishCasefile(context, ARCHIVE, 'Ada')).toMatchObject({ version: 2 })
    const { deviations } = openPublicationReader(context.publications).current(ARCHIVE)!.publication
    expect(deviations.filter(({ state }) => state !== 'same')).toEqual([
      { field: 'seed', locked: '20261121', reported: '7', state: 'declared', why: 'The first seed was a date.' },
    ])
    expect(await read(ARCHIVE)).toMatchObject({ deviations: [{ field: 'seed', why: 'The first seed was a date.' }] })
    const links = await verifyChain(context, ARCHIVE)
    expect(links.filter(({ problem }) => problem !== null)).toEqual([])
  })

  it('of a casefile that comes with the archive are not begun again without a reason, which is logged', async () => {
    await runPipeline(context, jobs, ARCHIVE)
    for (const reason of [undefined, 'too short'])
      await expect(supersede(context, ARCHIVE, ADA, reason)).rejects.toMatchObject({ code: 'casefile/reason-missing' })
    expect(await read(ARCHIVE)).toMatchObject({ status: 'published', version: 1 })
    await supersede(context, ARCHIVE, ADA, 'The seed was a date.')
    const logged = context.db.selectFrom('activity').select('after_json').where('action', '=', 'casefile.superseded')
    const { after_json } = await logged.executeTakeFirstOrThrow()
    expect(JSON.parse(after_json!)).toMatchObject({ version: 2, reason: 'The seed was a date.' })
  })

  it('of a next version are not published where nothing changed, and are once the words differ', async () => {
    await runPipeline(context, jobs, ARCHIVE)
    await supersede(context, ARCHIVE, ADA, 'To look at it once more.')
    await lock(ARCHIVE)
    await runToCompletion(context, jobs, ARCHIVE)
    await expect(publishCasefile(context, ARCHIVE, 'Ada')).rejects.toMatchObject({
      code: 'publication/nothing-changed',
      message: expect.stringContaining('Version 2 is the same as version 1'),
    })
    expect(await read(ARCHIVE)).toMatchObject({ status: 'analyzed', publication: { version: 1 } })
    await context.db.updateTable('casefiles').set({ title: 'Belts, again' }).where('slug', '=', ARCHIVE).execute()
    expect(await publishCasefile(context, ARCHIVE, 'Ada')).toMatchObject({ version: 2 })
  })

  it('of a next version are left to the analyst when the product starts again', async () => {
    const folder = path.join(context.folder, 'archive', ARCHIVE)
    await runPipeline(context, jobs, ARCHIVE)
    await supersede(context, ARCHIVE, ADA, 'The seed was a date.')
    expect(await importSource(context, folder)).toMatchObject({ change: 'unchanged' })
    await runPipeline(context, jobs, ARCHIVE)
    expect(await read(ARCHIVE)).toMatchObject({ status: 'draft', version: 2 })
    fs.appendFileSync(path.join(folder, 'casefile.json'), '\n')
    await expect(importSource(context, folder)).rejects.toMatchObject({ code: 'import/changed-after-lock' })
  })

  it('of a next version are not begun while the locked one is being analyzed', async () => {
    const id = await createComplete()
    await expect(supersede(context, id, ADA)).rejects.toMatchObject({ code: 'casefile/still-a-draft' })
    await lock(id)
    await queueRun(context, id, ADA)
    await expect(supersede(context, id, ADA)).rejects.toMatchObject({ code: 'run/in-progress' })
  })

  it('of a next version are begun where the process that analyzed the locked one is gone', async () => {
    const id = await createComplete()
    await lock(id)
    const { runId, jobId } = await queueRun(context, id, ADA)
    await updateJob(context.db, jobId, { status: 'running', worker: 'gone' })
    await updateRun(context.db, runId, { status: 'running' })
    await supersede(context, id, ADA)
    expect(await findJob(context.db, jobId)).toMatchObject({ status: 'cancelled' })
    expect(await findRun(context.db, runId)).toMatchObject({ status: 'cancelled' })
    expect(await read(id)).toMatchObject({ status: 'draft', version: 2 })
  })

  it('carry the score of their version once it is computed, published or not', async () => {
    const id = await createComplete()
    const score = async () => (await read(id)).score
    expect(await score()).toBeNull()
    await lock(id)
    expect(await score()).toBeNull()
    await runToCompletion(context, jobs, id)
    const computed = await score()
    expect(computed).toMatchObject({ eqs_overall: expect.any(Number), eqs_pillars: expect.any(Array) })
    await publishCasefile(context, id, 'Ada')
    expect(await score()).toEqual(computed)
    await supersede(context, id, ADA)
    expect(await score()).toBeNull()
  })

  it('are listed by stage, owner and words, and counted', async () => {
    const id = await createComplete()
    await create({ title: '100% of belts' })
    await lock(id)
    const list = async (query: object) =>
      (await listStudioCasefiles(context.db, { ...everything, ...query }, ADA)).casefiles.map((row) => row.id)
    expect(await list({ mine: 'true' })).toEqual([id, '100-of-belts'])
    expect(await list({ status: 'design_locked' })).toEqual([id])
    expect(await list({ needs_me: 'true' })).toEqual([id])
    expect(await list({ q: '100%' })).toEqual(['100-of-belts'])
    const [begun] = (await listStudioCasefiles(context.db, { ...everything, q: '100%' }, ADA)).casefiles
    expect(begun.open).toMatchObject({ step: 'Design Type', count: expect.any(Number) })
    expect(begun.open!.count).toBe((await read('100-of-belts')).issues.length)
    expect((await read(id)).open).toBeNull()
    const summary = await summarizeStudio(context.db, false, ADA)
    expect(summary.counts).toEqual({ draft: 2, design_locked: 1, analyzed: 0, published: 0, retracted: 0 })
    expect(summary.attention).toEqual([
      { casefile: id, title: NEW.title, message: 'Locked, not yet analyzed.', path: `/studio/casefiles/${id}/analyze` },
    ])
  })
})
