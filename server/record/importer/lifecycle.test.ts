import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getCasefile, saveDraft } from '../casefiles/casefile.service.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { canonicalJson, fingerprint, sha256 } from '../../base/chain/fingerprint.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { getLock, lockDesign } from '../locks/lock.service.ts'
import { versionPath } from '../publications/publication-files.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { reconcilePublications } from '../publications/reconcile-publications.ts'
import { findRun } from '../runs/run.repository.ts'
import { queueRun, runHandler } from '../runs/run.service.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { copyArchive, editJson } from '../../test-support/archive-sources.ts'
import { openTestContext, standInAnalysis, type TestContext } from '../../test-support/test-context.ts'
import { LIFE_DATABASES } from '../../test-support/test-databases.ts'
import { importDomains, importSource } from './import-archive.ts'
import { runPipeline, runToCompletion } from './run-pipeline.ts'

const SLUG = 'seat-belt-laws'

describe.each(LIFE_DATABASES)('the life of a casefile on %s', (_name, open) => {
  let context: TestContext
  let jobs: JobRunner
  let archive: string
  let source: string

  beforeEach(async () => {
    context = await openTestContext(open)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    archive = copyArchive(context.folder)
    source = path.join(archive, SLUG)
    await importDomains(context, archive)
    await importSource(context, source)
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  const status = async () => (await getCasefile(context.db, SLUG)).status
  const readPublished = () => openPublicationReader(context.publications).current(SLUG)
  const dataFile = async () => {
    const { design } = await getLock(context.db, SLUG, 1)
    return path.join(context.folder, 'datasets', `${design.dataset.sha256}.csv`)
  }

  it('goes from draft to published, one step after the other', async () => {
    expect(await status()).toBe('draft')
    await lockDesign(context, SLUG, 'Ada')
    expect(await status()).toBe('design_locked')
    await runToCompletion(context, jobs, SLUG)
    expect(await status()).toBe('analyzed')
    const published = await publishCasefile(context, SLUG, 'Ada')
    expect(await status()).toBe('published')
    expect(published.version).toBe(1)
    expect(context.requests).toEqual(['published seat-belt-laws v1'])
  })

  it('refuses to analyze before the lock and to publish before the analysis', async () => {
    await expect(queueRun(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'run/design-not-locked' })
    await expect(publishCasefile(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'publication/not-analyzed' })
    await lockDesign(context, SLUG, 'Ada')
    await expect(publishCasefile(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'publication/not-analyzed' })
    expect(await status()).toBe('design_locked')
  })

  it('refuses to lock twice, to publish twice and to run what is published', async () => {
    await runPipeline(context, jobs, SLUG)
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'lock/already-locked' })
    await expect(publishCasefile(context, SLUG, 'Ada')).rejects.toMatchObject({
      code: 'publication/already-published',
    })
    await expect(queueRun(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'run/already-published' })
  })

  it('locks the design with the fingerprint of its data and every default written down', async () => {
    const lock = await lockDesign(context, SLUG, 'Ada')
    expect(lock.design.dataset.sha256).toBe(sha256(fs.readFileSync(path.join(source, 'data.csv'))))
    expect(lock.design.analysis).toMatchObject({ anticipation: 0, dropAlwaysTreated: false, covariates: [] })
    const [link] = await findChain(context.db, SLUG)
    expect(link).toMatchObject({ kind: 'lock', author: 'Ada', hash: lock.hash, previous: null })
    expect(link.content_sha256).toBe(fingerprint(lock.design))
  })

  it('refuses to edit a design once it is locked', async () => {
    const before = await getCasefile(context.db, SLUG)
    const { design } = await lockDesign(context, SLUG, 'Ada')
    const texts = JSON.parse(before.texts_json)
    const draft = { ...before, domain: before.domain_slug, subdomain: before.subdomain_slug, keywords: [], texts }
    const edited = { ...draft, design: { ...design, seed: 1 }, source: {} }
    await expect(saveDraft(context.db, edited, context.now())).rejects.toMatchObject({ code: 'lock/already-locked' })
    expect((await getLock(context.db, SLUG, 1)).design).toEqual(design)
  })

  it('refuses a design with a field the method does not know, and stays a draft', async () => {
    editJson(path.join(source, 'design.json'), (design: any) => (design.analysis.bandwidth = 3))
    await importSource(context, source)
    await expect(lockDesign(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'lock/invalid-design' })
    expect(await status()).toBe('draft')
  })

  it('takes over a changed source while it is a draft and refuses it once it is locked', async () => {
    expect(await importSource(context, source)).toMatchObject({ slug: SLUG, change: 'unchanged' })
    editJson(path.join(source, 'casefile.json'), (casefile: any) => (casefile.title = 'Belts'))
    expect(await importSource(context, source)).toMatchObject({ slug: SLUG, change: 'updated' })
    await runPipeline(context, jobs, SLUG)
    const head = context.publications.head()
    editJson(path.join(source, 'casefile.json'), (casefile: any) => (casefile.title = 'Seat belts'))
    await expect(importSource(context, source)).rejects.toMatchObject({
      code: 'import/changed-after-lock',
      message: expect.stringContaining('casefile.json'),
    })
    expect((await getCasefile(context.db, SLUG)).title).toBe('Belts')
    expect(context.publications.head()).toBe(head)
  })

  it('refuses the run when the data file changed after the lock, and says both fingerprints', async () => {
    await lockDesign(context, SLUG, 'Ada')
    const locked = (await getLock(context.db, SLUG, 1)).design.dataset.sha256
    fs.appendFileSync(await dataFile(), 'ZZ,Nowhere,1983,1,1,,no,no,no,no,1,1,no\n')
    const found = sha256(fs.readFileSync(await dataFile()))
    await expect(queueRun(context, SLUG, 'Ada')).rejects.toMatchObject({
      code: 'run/data-changed',
      message: expect.stringMatching(new RegExp(`${locked.slice(0, 12)}.*${found.slice(0, 12)}`)),
    })
    expect(await status()).toBe('design_locked')
  })

  it('refuses to publish when data or results changed after the run', async () => {
    await lockDesign(context, SLUG, 'Ada')
    const { runId } = await runToCompletion(context, jobs, SLUG)
    const intact = fs.readFileSync(await dataFile())
    fs.appendFileSync(await dataFile(), '\n')
    await expect(publishCasefile(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'run/data-changed' })
    fs.writeFileSync(await dataFile(), intact)
    const run = (await findRun(context.db, runId))!
    const forged = run.result_json!.replace('"seed":', '"seed":1')
    await context.db.updateTable('runs').set({ result_json: forged }).where('id', '=', runId).execute()
    await expect(publishCasefile(context, SLUG, 'Ada')).rejects.toMatchObject({ code: 'publication/hash-mismatch' })
    expect(await status()).toBe('analyzed')
  })

  it('gives the same results again, under a new run id made from the lock', async () => {
    const lock = await lockDesign(context, SLUG, 'Ada')
    const first = await runToCompletion(context, jobs, SLUG)
    const second = await runToCompletion(context, jobs, SLUG)
    expect(first.runId).toBe(`r-${sha256(`${lock.hash}:1`).slice(0, 8)}`)
    expect(second.runId).toBe(`r-${sha256(`${lock.hash}:2`).slice(0, 8)}`)
    const records = await Promise.all([first, second].map(async ({ runId }) => (await findRun(context.db, runId))!))
    const [one, other] = records.map((run) => JSON.parse(run.record_json!))
    expect(other.result_sha256).toBe(one.result_sha256)
    expect(await status()).toBe('analyzed')
    await publishCasefile(context, SLUG, 'Ada')
    expect(readPublished()!.publication.run.id).toBe(second.runId)
    expect((await verifyChain(context, SLUG)).every((link) => link.problem === null)).toBe(true)
  })

  it('refuses a result that a second computation does not give', async () => {
    await lockDesign(context, SLUG, 'Ada')
    let calls = 0
    context.compute = async (inputs) => canonicalJson({ ...standInAnalysis(inputs), counterfactualMean: (calls += 1) })
    await expect(runToCompletion(context, jobs, SLUG)).rejects.toThrow(/Two computations of the same inputs differ/)
    expect(await status()).toBe('design_locked')
  })

  it('leaves the casefile where it was when a run fails, with the reason on the run', async () => {
    await lockDesign(context, SLUG, 'Ada')
    context.compute = async () => {
      throw new Error('The column "year" is missing.')
    }
    await expect(runToCompletion(context, jobs, SLUG)).rejects.toThrow('The column "year" is missing.')
    expect(await status()).toBe('design_locked')
    const runs = await context.db.selectFrom('runs').select(['status', 'reason']).execute()
    expect(runs).toEqual([{ status: 'failed', reason: 'The column "year" is missing.' }])
  })

  it('publishes a document whose chain, fingerprints and deviation report hold together', async () => {
    await runPipeline(context, jobs, SLUG)
    const { publication, sha256: hash, meta } = readPublished()!
    expect(publication.chain.map((link) => link.kind)).toEqual(['lock', 'run'])
    expect(publication.chain[0].hash).toBe(publication.run.lock_hash)
    expect(publication.chain[1].previous).toBe(publication.chain[0].hash)
    expect(meta.link.previous).toBe(publication.chain[1].hash)
    expect(meta.link.content_sha256).toBe(hash)
    expect(fingerprint(publication)).toBe(hash)
    expect(publication.run.result_sha256).toBe(fingerprint(publication.analysis))
    expect(publication.dataset).toMatchObject({ rows: 765, sha256: publication.design.dataset.sha256 })
    expect(publication.deviations.length).toBeGreaterThan(20)
    expect(publication.deviations.filter((line) => line.state !== 'same')).toEqual([])
    expect(context.publications.entry(versionPath(SLUG, 1))!.hash).toBe(hash)
    expect(meta.versions).toEqual([{ version: 1, sha256: hash, published_at: publication.published_at }])
  })

  it('is retracted once, when its source says why, and the chain holds the reason', async () => {
    fs.writeFileSync(path.join(source, 'retraction.json'), JSON.stringify({ reason: 'Its placebo outcome fails.' }))
    const { retraction } = await importSource(context, source)
    const stages: string[] = []
    for (let time = 0; time < 2; time++)
      await runPipeline(context, jobs, SLUG, { onStage: (stage) => void stages.push(stage), retraction })
    expect(stages).toEqual(['lock', 'analyze', 'publish', 'retract'])
    expect(await status()).toBe('retracted')
    expect(readPublished()!.meta.retraction?.reason).toBe('Its placebo outcome fails.')
    expect((await findChain(context.db, SLUG)).at(-1)!.kind).toBe('retraction')
  })

  it('finds nothing to redo when it is told to do everything again', async () => {
    await runPipeline(context, jobs, SLUG)
    const before = [await findChain(context.db, SLUG), context.publications.head()]
    await importDomains(context, archive)
    await importSource(context, source)
    await runPipeline(context, jobs, SLUG)
    expect(await reconcilePublications(context)).toEqual([])
    expect([await findChain(context.db, SLUG), context.publications.head()]).toEqual(before)
  })

  it('completes a publication that a crash left out of the store', async () => {
    await runPipeline(context, jobs, SLUG)
    const published = readPublished()!
    fs.rmSync(path.join(context.folder, 'publications'), { recursive: true })
    context.publications = openContentStore(path.join(context.folder, 'publications'))
    expect(await reconcilePublications(context)).toEqual([SLUG])
    expect(readPublished()).toEqual(published)
  })

  it('makes a lost document again, and says which one it cannot, without holding up the others', async () => {
    await runPipeline(context, jobs, SLUG)
    const { sha256: hash } = readPublished()!
    fs.rmSync(context.publications.objectFile(hash))
    expect(await reconcilePublications(context)).toEqual([SLUG])
    expect(readPublished()!.sha256).toBe(hash)
    fs.rmSync(context.publications.objectFile(hash))
    await context.db.updateTable('locks').set({ design_json: '{' }).execute()
    const lost: string[] = []
    expect(await reconcilePublications(context, (_error, slug) => lost.push(slug))).toEqual([])
    expect(lost).toEqual([SLUG])
  })

  it('verifies an intact chain link by link', async () => {
    await runPipeline(context, jobs, SLUG)
    const links = await verifyChain(context, SLUG)
    expect(links.map((link) => link.kind)).toEqual(['lock', 'data', 'run', 'publication'])
    expect(links.every((link) => link.problem === null)).toBe(true)
  })

  const breaks: [string, string, () => Promise<unknown>][] = [
    [
      'lock',
      'a word of the locked design',
      async () => {
        const { design } = await getLock(context.db, SLUG, 1)
        const design_json = JSON.stringify({ ...design, seed: design.seed + 1 })
        await context.db.updateTable('locks').set({ design_json }).execute()
      },
    ],
    ['data', 'a cell of the data', async () => fs.appendFileSync(await dataFile(), ' ')],
    [
      'run',
      'a number in the results',
      async () => {
        const { id, result_json } = await context.db.selectFrom('runs').selectAll().executeTakeFirstOrThrow()
        const forged = result_json!.replace('"rows":765', '"rows":766')
        expect(forged).not.toBe(result_json)
        await context.db.updateTable('runs').set({ result_json: forged }).where('id', '=', id).execute()
      },
    ],
    [
      'run',
      'the author of the run',
      () => context.db.updateTable('chain_entries').set({ author: 'Eve' }).where('kind', '=', 'run').execute(),
    ],
    [
      'publication',
      'the published document',
      async () => {
        const { sha256: hash } = readPublished()!
        const file = context.publications.objectFile(hash)
        fs.chmodSync(file, 0o644)
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"rows":765', '"rows":766'))
      },
    ],
  ]
  it.each(breaks)('names the %s as the broken link when someone changes %s', async (kind, _what, change) => {
    await runPipeline(context, jobs, SLUG)
    await change()
    const broken = (await verifyChain(context, SLUG)).find((link) => link.problem !== null)
    expect(broken?.kind).toBe(kind)
  })
})
