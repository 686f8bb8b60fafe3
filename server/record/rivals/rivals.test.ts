import path from 'node:path'
import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { casefilePublicationSchema } from '../../../contract/publication.ts'
import type { Takedown } from '../../../contract/takedown.ts'
import { createApp } from '../../app.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { ServerError } from '../../base/errors.ts'
import { redactVersion } from '../../operations/takedowns/redact.ts'
import { changeUser } from '../../people/accounts/user.service.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { makeAccount, type TestAccount } from '../../test-support/accounts.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { untilAborted } from '../../test-support/until-aborted.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { findTouches } from '../locks/find-touches.ts'
import { getLock, lockDesign } from '../locks/lock.service.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { reconcilePublications } from '../publications/reconcile-publications.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { queueRun, runHandler } from '../runs/run.service.ts'
import { rivalHandler } from './rival-job.ts'

const SLUG = 'seat-belt-laws'
const CHECKED = `/api/v2/review/casefiles/${SLUG}`
const WHY = 'Laws of neighboring states are not independent.'

describe.each(TEST_DATABASES)('a rival design on %s', (_name, open) => {
  let context: TestContext
  let jobs: JobRunner
  let app: Hono
  let reviewer: TestAccount
  let analyst: TestAccount

  beforeEach(async () => {
    context = await openTestContext(open)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context), rival: rivalHandler(context) } })
    context.jobs = jobs
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, SLUG))
    reviewer = await makeAccount(context, 'reviewer')
    analyst = await makeAccount(context, 'analyst')
    app = createApp(context)
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  const lock = () => lockDesign(context, SLUG, 'Ada')
  async function analyze(): Promise<void> {
    const { jobId } = await queueRun(context, SLUG, 'Ada')
    jobs.notify()
    await jobs.waitFor(jobId)
  }
  const publish = () => publishCasefile(context, SLUG, 'Ada')
  const as = (account: TestAccount) => callsOf(app, account)
  const standing = async (account = reviewer): Promise<any> => (await as(account).get(`${CHECKED}/rival`)).json()
  /** The locked choices with another cluster. */
  async function otherCluster(): Promise<Record<string, unknown>> {
    return { ...(await getLock(context.db, SLUG, 1)).design.analysis, cluster: 'region' }
  }
  async function rival(changes: object = {}): Promise<Response> {
    const reasons = [{ field: 'analysis.cluster', why: WHY }]
    const body = { analysis: await otherCluster(), reasons, results_unseen: true, ...changes }
    return as(reviewer).post(`${CHECKED}/rival`, body)
  }
  async function analyzedRival(): Promise<string> {
    expect((await rival()).status).toBe(200)
    const { job_id } = await context.db.selectFrom('rivals').select('job_id').executeTakeFirstOrThrow()
    await jobs.waitFor(job_id)
    return job_id
  }
  const published = () => openArchiveReader(context.publications).casefile(SLUG)!

  it('starts from the locked choices, and is compared with them field by field', async () => {
    expect(await standing()).toMatchObject({ locked: null, refusal: expect.stringMatching(/after the design is/) })
    await lock()
    const { design } = await getLock(context.db, SLUG, 1)
    const { locked, results, refusal, own } = await standing()
    expect(locked).toEqual({ design_type: design.design_type, analysis: design.analysis })
    expect([results, refusal, own]).toEqual(['closed', null, null])
    const compare = async (analysis: unknown) => as(reviewer).post(`${CHECKED}/rival/differences`, { analysis })
    expect(await (await compare(design.analysis)).json()).toEqual({ changes: [] })
    expect(await (await compare(await otherCluster())).json()).toEqual({
      changes: [{ field: 'analysis.cluster', locked: 'state', rival: 'region' }],
    })
    await expectProblem(await compare({ ...design.analysis, cluster: 7 }), 'lock/invalid-design')
  })

  it('needs a change, a reason for each, and the statement', async () => {
    await lock()
    const { analysis } = (await getLock(context.db, SLUG, 1)).design
    await expectProblem(await rival({ analysis }), 'rival/no-change')
    await expectProblem(await rival({ reasons: [] }), 'lock/undeclared-change')
    await expectProblem(await rival({ results_unseen: false }), 'request/invalid')
    expect((await standing()).own).toBeNull()
  })

  it('is kept as a draft until it is locked, whatever is missing in it, and shown to nobody else', async () => {
    await lock()
    const draft = {
      analysis: { cluster: 'reg' },
      reasons: [{ field: 'analysis.cluster', why: '' }],
      named: true,
    }
    const save = (written: object) => as(reviewer).put(`${CHECKED}/rival/draft`, written)
    expect((await save({ ...draft, named: false })).status).toBe(200)
    const { saved_at } = await (await save(draft)).json()
    expect((await standing()).draft).toEqual({ ...draft, saved_at })
    expect((await standing(await makeAccount(context, 'reviewer'))).draft).toBeNull()
    await analyzedRival()
    expect((await standing()).draft).toBeNull()
    await expectProblem(await save(draft), 'rival/already-locked')
    expect(await context.db.selectFrom('rival_drafts').selectAll().execute()).toEqual([])
  })

  it('keeps the results closed to the reviewer until it is locked, and none of them slips through', async () => {
    await lock()
    await analyze()
    await as(analyst).post(`/api/v2/studio/casefiles/${SLUG}/review/request`, {})
    context.rebuilds.preview = async () => '<h1>Results</h1>'
    await expectProblem(await as(reviewer).get(`${CHECKED}/page`), 'review/results-closed')
    expect((await (await as(reviewer).get(CHECKED)).json()).score).toBeNull()
    const queue = async () => (await (await as(reviewer).get('/api/v2/review/queue')).json()).casefiles
    expect(await queue()).toMatchObject([{ id: SLUG, score: null }])
    await analyzedRival()
    expect(await (await as(reviewer).get(`${CHECKED}/page`)).text()).toBe('<h1>Results</h1>')
    expect((await (await as(reviewer).get(CHECKED)).json()).score).not.toBeNull()
    expect((await queue())[0].score).not.toBeNull()
    const { own, opened_at } = await standing()
    expect(own).toMatchObject({ state: 'analyzed', by: 'A reviewer', locked_at: opened_at })
  })

  it('cannot follow results that were opened; the first moment is kept', async () => {
    await lock()
    await analyze()
    const opened = async () => (await (await as(reviewer).post(`${CHECKED}/results`, {})).json()).opened_at
    const first = await opened()
    expect(first).not.toBeNull()
    expect(await opened()).toBe(first)
    await expectProblem(await rival(), 'rival/results-opened')
    expect((await standing()).results).toBe('open')
    // closed still to everyone else who checks it
    expect((await standing(await makeAccount(context, 'reviewer'))).results).toBe('closed')
  })

  it('is not for whoever could read results in another way', async () => {
    await lock()
    const admin = await makeAccount(context, 'admin')
    expect(await standing(admin)).toMatchObject({ results: 'open', refusal: expect.stringMatching(/administrators/) })
    await changeUser(context, reviewer.email, { role: 'analyst' }, 'test')
    await changeUser(context, reviewer.email, { role: 'reviewer' }, 'test')
    await expectProblem(await rival(), 'rival/not-possible')
  })

  it('is locked once by each reviewer, in the chain, and not after the publication', async () => {
    await lock()
    await analyze()
    await analyzedRival()
    await expectProblem(await rival(), 'rival/already-locked')
    expect((await findChain(context.db, SLUG)).map(({ kind }) => kind)).toEqual(['lock', 'run', 'rival', 'rival-run'])
    await publish()
    const late = await makeAccount(context, 'reviewer')
    const body = {
      analysis: await otherCluster(),
      reasons: [{ field: 'analysis.cluster', why: WHY }],
      results_unseen: true,
    }
    await expectProblem(await as(late).post(`${CHECKED}/rival`, body), 'rival/not-possible')
  })

  it('is published beside the casefile’s own result, which it does not touch', async () => {
    await lock()
    await analyze()
    await analyzedRival()
    await publish()
    const { publication } = published()
    expect(casefilePublicationSchema.parse(publication)).toEqual(publication)
    const [beside] = publication.rivals!
    expect(beside.design).toMatchObject({
      by: 'A reviewer',
      results_unseen: true,
      lock_hash: publication.run.lock_hash,
      changes: [{ field: 'analysis.cluster', locked: 'state', rival: 'region', why: WHY }],
      analysis: { cluster: 'region' },
    })
    expect(beside.result!.estimate.role).toBe('primary')
    expect(beside.run!.lock_hash).toBe(beside.link_hash)
    expect(publication.design.analysis.cluster).toBe('state')
    expect(publication.casefile.eqs_overall).toBe(publication.analysis.eqs.overall)
    expect(publication.casefile.plain_verdict).toBe(publication.analysis.verdict.verdict)
    expect(publication.chain.map(({ kind }) => kind)).toEqual(['lock', 'run', 'rival', 'rival-run'])
    const fixed = publication.chain.find(({ kind }) => kind === 'rival')!
    expect(fixed.content_sha256).toBe(sha256(canonicalJson(beside.design)))
    expect((await verifyChain(context, SLUG)).filter(({ problem }) => problem !== null)).toEqual([])
    const { provenance } = await (await app.request(`/api/v2/provenance/${publication.run.id}`)).json()
    expect(provenance.rivals).toEqual([
      {
        by: 'A reviewer',
        locked_at: beside.design.locked_at,
        link_hash: beside.link_hash,
        run_id: beside.run!.id,
        result_sha256: beside.run!.result_sha256,
      },
    ])
  })

  it('leaves a document without one as it is', async () => {
    await lock()
    await analyze()
    await publish()
    const { publication } = published()
    expect(publication).not.toHaveProperty('rivals')
    const { provenance } = await (await app.request(`/api/v2/provenance/${publication.run.id}`)).json()
    expect(provenance).not.toHaveProperty('rivals')
  })

  it('gives the same document again after a crash', async () => {
    await lock()
    await analyze()
    await analyzedRival()
    const { sha256: hash } = await publish()
    const lost: string[] = []
    await reconcilePublications(
      context,
      (_error, slug) => lost.push(slug),
      () => false,
    )
    expect(lost).toEqual([])
    expect(published().sha256).toBe(hash)
  })

  it('cannot be dropped: nothing is published while it waits or was cancelled, until it is analyzed', async () => {
    await lock()
    await analyze()
    const { compute } = context
    context.compute = (_inputs, { signal }) => untilAborted(signal)
    expect((await rival()).status).toBe(200)
    const refused = async () => expect(publish()).rejects.toMatchObject({ code: 'publication/rival-not-analyzed' })
    await refused()
    const { job_id } = await context.db.selectFrom('rivals').select('job_id').executeTakeFirstOrThrow()
    await jobs.cancel(job_id)
    await refused()
    context.compute = compute
    const rivals = `/api/v2/studio/casefiles/${SLUG}/rivals`
    expect(await (await as(analyst).get(rivals)).json()).toMatchObject({ rivals: [{ state: 'cancelled' }] })
    await as(analyst).post(`${rivals}/analyze`, {})
    const again = await context.db.selectFrom('rivals').select('job_id').executeTakeFirstOrThrow()
    await jobs.waitFor(again.job_id)
    await publish()
    expect(published().publication.rivals).toHaveLength(1)
    await expectProblem(await as(analyst).post(`${rivals}/analyze`, {}), 'run/already-published')
  })

  it('goes out with the reason where the engine refuses it', async () => {
    await lock()
    await analyze()
    context.compute = async () => {
      throw new ServerError('run/failed', 'There are too few clusters.')
    }
    await analyzedRival()
    expect((await standing()).own).toMatchObject({ state: 'failed', reason: expect.stringMatching(/too few clusters/) })
    await publish()
    expect(published().publication.rivals).toMatchObject([
      { run: null, result: null, not_computed: expect.stringMatching(/too few clusters/) },
    ])
  })

  it('carries the reviewer’s name only where the reviewer says so', async () => {
    await lock()
    await rival({ named: true })
    expect((await standing()).own.by).toBe('reviewer of a test')
    expect((await findChain(context.db, SLUG)).at(-1)).toMatchObject({ author: 'reviewer of a test' })
  })

  it('goes with a version that is taken down, words and results alike', async () => {
    await lock()
    await analyze()
    await analyzedRival()
    const other = as(await makeAccount(context, 'reviewer'))
    await other.put(`${CHECKED}/rival/draft`, { analysis: {}, reasons: [{ field: 'seed', why: WHY }], named: false })
    const { sha256: hash } = await publish()
    const takedown = { kind: 'version', sha256: hash, address: `/casefiles/${SLUG}/v1` } as unknown as Takedown
    await context.db.transaction().execute((trx) => redactVersion(trx, takedown))
    const rivals = await context.db.selectFrom('rivals').selectAll().execute()
    const drafts = await context.db.selectFrom('rival_drafts').selectAll().execute()
    const rows = JSON.stringify([rivals, drafts])
    expect(rows).not.toContain(WHY)
    expect(rows).not.toContain('estimates')
  })

  it('counts as a run of its outcome for every later lock', async () => {
    await lock()
    await analyzedRival()
    const { design } = await getLock(context.db, SLUG, 1)
    expect(await findTouches(context.db, design)).toMatchObject([{ kind: 'run' }])
  })
})
