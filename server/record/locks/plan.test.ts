import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planDocumentSchema, type DesignDocument, type PlanDocument } from '../../../contract/design.ts'
import { describeLockStatus, describeTouch } from '../../../contract/lock-words.ts'
import { planOf } from '../../../contract/parts-of-design.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { recordLook } from '../datasets/outcome-log.service.ts'
import { createDraft, saveDocument } from '../drafts/draft.service.ts'
import { planDraft } from '../drafts/draft.routes.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { supersede } from '../drafts/supersede.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runPipeline, runToCompletion } from '../importer/run-pipeline.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { queueRun, runHandler } from '../runs/run.service.ts'
import { getLock, readLockedDesign } from './lock.service.ts'
import { bindData, lockPlan } from './plan.service.ts'

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
    await importSource(context, path.join(copyArchive(context.folder), SLUG))
    const { document } = await readStudioCasefile(context.db, SLUG)
    const place = { domain: 'transport-safety', subdomain: 'occupant-protection', artifacts: [] }
    id = await createDraft(context, { ...place, title: 'Belts', design_type: 'DiD' }, ADA)
    const design = { ...document.design, lock_status: 'before-outcome-data' }
    await saveDocument(context, id, 1, { ...document, title: 'Belts', design })
    // they come after every plan, unless a test says otherwise
    await context.db.updateTable('datasets').set({ created_at: '2030-01-01T00:00:00.000Z' }).execute()
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  async function archiveData() {
    const row = await context.db.selectFrom('datasets').select('info_json').executeTakeFirstOrThrow()
    return JSON.parse(row.info_json)
  }
  async function changeData(change: object): Promise<void> {
    const info_json = JSON.stringify({ ...(await archiveData()), ...change })
    await context.db.updateTable('datasets').set({ info_json }).execute()
  }
  /** What {@link lockPlan} is given: the draft's design without its data. */
  async function plannedDocument(): Promise<PlanDocument> {
    const { design } = (await readStudioCasefile(context.db, id)).document
    const statement = { outcomes_unseen: true, dictionary: await dictionary() }
    return planDocumentSchema.parse({ ...design, ...statement })
  }
  const dictionary = async () => (await archiveData()).columns
  const plan = async (columns?: any[], outcomes_unseen = true, collection_from?: string) =>
    planDraft(
      context,
      id,
      { revision: 2, outcomes_unseen, dictionary: columns ?? (await dictionary()), collection_from },
      ADA,
    )
  /** The file of the archive with its outcome in another unit, as somebody would upload it. */
  async function rescaledData(): Promise<{ id: string; sha256: string }> {
    const info = await archiveData()
    const column = (await plannedDocument()).analysis.outcome as { column: string }
    const [head, ...lines] = context.datasets.read(info.sha256).toString().trim().split('\n')
    const y = head.split(',').indexOf(column.column)
    const rows = lines.map((line) => line.split(',')).map((cells) => cells.with(y, String(1000 * Number(cells[y]))))
    const sha256 = context.datasets.store(
      Buffer.from(`${[head, ...rows.map((cells) => cells.join(','))].join('\n')}\n`),
    )
    const stored = await context.db.selectFrom('datasets').selectAll().executeTakeFirstOrThrow()
    const info_json = JSON.stringify({ ...info, id: 'rescaled', sha256 })
    await context.db
      .insertInto('datasets')
      .values({ ...stored, id: 'rescaled', sha256, info_json })
      .execute()
    return { id: 'rescaled', sha256 }
  }

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
    const { name } = await archiveData()
    const [{ name: first, type }] = columns
    await expect(bindData(context, id, await archiveData(), 'Ada')).rejects.toMatchObject({
      code: 'lock/data-differ',
      issues: [
        { path: first, message: `holds ${type} and was locked as yes/no` },
        { path: 'cost', message: `is not in the data set "${name}"` },
      ],
      message: `The data do not fit the columns that were locked: "${first}" holds ${type} and was locked as yes/no. 1 more differ.`,
    })
    await expect(getLock(context.db, id, 1)).rejects.toMatchObject({
      code: 'lock/awaits-data',
      message: `"${id}" was locked without data; choose them before it is analyzed.`,
    })
  })

  it('says of one column alone that it differs, and of data that are not there', async () => {
    await plan([...(await dictionary()), { name: 'cost', type: 'number', meaning: '' }])
    const data = await archiveData()
    const text = `The data do not fit the columns that were locked: "cost" is not in the data set "${data.name}".`
    await expect(bindData(context, id, data, 'Ada')).rejects.toMatchObject({ message: text })
    await expect(bindData(context, id, { ...data, id: 'nothing' }, 'Ada')).rejects.toMatchObject({
      code: 'dataset/not-found',
      message: 'There is no data set "nothing" with that fingerprint.',
    })
  })

  it.each<[string, string, boolean]>([
    ['number', 'integer', true],
    ['number', 'yes/no', true],
    ['number', 'text', false],
    ['integer', 'number', false],
    ['integer', 'yes/no', true],
    ['yes/no', 'integer', false],
    ['text', 'number', true],
    ['text', 'text', true],
    ['yes/no', 'yes/no', true],
  ])('locked as %s, a column that holds %s fits: %s', async (locked, found, fits) => {
    await plan([...(await dictionary()), { name: 'cost', type: locked, meaning: '' }])
    const data = await archiveData()
    await changeData({ columns: [...data.columns, { name: 'cost', type: found, meaning: '' }] })
    const bound = bindData(context, id, data, 'Ada')
    if (fits) expect((await bound).design.planned).toBeDefined()
    else await expect(bound).rejects.toMatchObject({ issues: [{ path: 'cost' }] })
  })

  it.each<[string, string, object, boolean]>([
    ['integer', 'yes/no', { min: 0, max: 1 }, true],
    ['integer', 'yes/no', { min: null, max: null }, false],
    ['number', 'yes/no', { min: null, max: null }, false],
    ['yes/no', 'yes/no', { min: null, max: null }, true],
  ])('locked as %s, %s in words or figures %o fits: %s', async (locked, found, range, fits) => {
    await plan([...(await dictionary()), { name: 'cost', type: locked, meaning: '' }])
    const data = await archiveData()
    await changeData({ columns: [...data.columns, { name: 'cost', type: found, meaning: '' }] })
    const profile_json = JSON.stringify({ columns: [{ name: 'cost', ...range }], log: [] })
    await context.db.updateTable('datasets').set({ profile_json }).execute()
    const bound = bindData(context, id, data, 'Ada')
    if (fits) expect((await bound).design.planned).toBeDefined()
    else await expect(bound).rejects.toMatchObject({ issues: [{ path: 'cost' }] })
  })

  it('says of a column of numbers that one word makes text what is to be mended', async () => {
    await plan([...(await dictionary()), { name: 'cost', type: 'number', meaning: '' }])
    const data = await archiveData()
    await changeData({ columns: [...data.columns, { name: 'cost', type: 'text', meaning: '' }] })
    const line = { code: 'read/became-text', column: 'cost', message: '' }
    const profile_json = JSON.stringify({ columns: [{ name: 'cost', min: null }], log: [line] })
    await context.db.updateTable('datasets').set({ profile_json }).execute()
    await expect(bindData(context, id, data, 'Ada')).rejects.toMatchObject({
      issues: [{ path: 'cost', message: 'holds words among its numbers and was locked as number' }],
    })
  })

  it('takes over what its data were made of', async () => {
    const data = await archiveData()
    const source = { id: data.id, name: data.name, file: 'deaths.csv', sha256: data.sha256, rows: 1, columns: [] }
    const recipe = { sources: [source], steps: [], log: [], origins: [] }
    await plan()
    await changeData({ recipe })
    expect((await bindData(context, id, data, 'Ada')).design.dataset).toMatchObject({ recipe: { sources: [source] } })
  })

  it('is a first version that is still a draft', async () => {
    const planned = await plannedDocument()
    await context.db.updateTable('casefiles').set({ version: 2 }).where('slug', '=', id).execute()
    await expect(lockPlan(context, id, planned, 'Ada')).rejects.toMatchObject({
      code: 'lock/plan-not-first',
      message:
        'Only a first version can be locked before its data: a later one declares its changes from data that are there.',
    })
    await context.db.updateTable('casefiles').set({ status: 'analyzed' }).where('slug', '=', id).execute()
    await expect(lockPlan(context, id, planned, 'Ada')).rejects.toMatchObject({ code: 'lock/already-locked' })
    expect(await findChain(context.db, id)).toEqual([])
  })

  it('is bound once', async () => {
    await plan()
    await bindData(context, id, await archiveData(), 'Ada')
    await expect(bindData(context, id, await archiveData(), 'Ada')).rejects.toMatchObject({
      code: 'lock/already-locked',
    })
    await expect(bindData(context, SLUG, await archiveData(), 'Ada')).rejects.toMatchObject({
      code: 'lock/not-found',
      message: `Version 1 of "${SLUG}" was not locked without data.`,
    })
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

  it('is no first decision where the data of a published casefile are bound to it in another unit', async () => {
    await runPipeline(context, jobs, SLUG)
    await plan()
    const { design } = await bindData(context, id, await rescaledData(), 'Ada')
    const { touches } = design.lock_evidence!
    expect(design.lock_status).toBe('after-results')
    expect(touches.map(({ kind, data }) => [kind, data])).toEqual([
      ['run', 'copy'],
      ['publication', 'copy'],
    ])
  })

  it('is a re-analysis where its data lay here before, whether as they are or changed', async () => {
    await context.db.updateTable('datasets').set({ created_at: '2025-12-01T00:00:00.000Z' }).execute()
    await recordLook(context, (await archiveData()).sha256, 'profile', [])
    await plan()
    const { design } = await bindData(context, id, await rescaledData(), 'Ada')
    expect(design.lock_status).toBe('re-analysis')
    expect(design.lock_evidence!.touches.map(describeTouch)).toEqual([
      'the data file kept on this server, in a copy of the data, 1 December 2025',
      'the data file kept on this server, 1 December 2025',
    ])
  })

  it('earns full marks only where something outside bears it out', async () => {
    await expect(plan(undefined, true, '2026-01-01')).rejects.toMatchObject({ code: 'lock/invalid-design' })
    await plan()
    const { design } = await bindData(context, id, await archiveData(), 'Ada')
    expect(transparencyFacts(design)).toMatchObject({ lockStatus: 'before-outcome-data', isVouched: false })
    expect(describeLockStatus(design)).toBe(
      'The analyst states that the outcome data did not exist, or were not opened, when the design was locked. Nothing outside this archive bears it out.',
    )
  })

  it('earns them where its outcome was collected after the lock', async () => {
    await plan(undefined, true, '2027-03-01')
    const { design } = await bindData(context, id, await archiveData(), 'Ada')
    expect(transparencyFacts(design)).toMatchObject({ isVouched: true })
    expect(describeLockStatus(design)).toMatch(/the analyst states that this began on 1 March 2027\.$/)
    expect(fingerprint(planOf(design))).toBe(design.planned!.content_sha256)
  })

  it('earns them where an authority saw the lock before the day on which the data came out, and not after it', async () => {
    await plan()
    const [link] = await findChain(context.db, id)
    const place = { link_hash: link.hash, casefile_slug: id, version: 1, imprint: link.hash, token: 'AA==' }
    const stamp = { ...place, authority: 'Clock Ltd', stamped_at: '2026-02-01T10:00:00.000Z' }
    await context.db.insertInto('lock_timestamps').values(stamp).execute()
    const data = { ...(await archiveData()), released_on: '2026-02-01' }
    const late = await bindData(context, id, data, 'Ada')
    expect(late.design.planned!.stamped).toBeUndefined()
    await context.db.deleteFrom('locks').where('casefile_slug', '=', id).execute()
    const { design } = await bindData(context, id, { ...data, released_on: '2026-02-02' }, 'Ada')
    expect(transparencyFacts(design)).toMatchObject({ isVouched: true })
    expect(describeLockStatus(design)).toMatch(/Clock Ltd saw the lock on 1 February 2026;/)
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
