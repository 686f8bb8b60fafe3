import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planDocumentSchema, type DesignDocument, type PlanDocument } from '../../../contract/design.ts'
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
