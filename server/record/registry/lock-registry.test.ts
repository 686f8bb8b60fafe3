import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockListSchema, type RegisteredLock } from '../../../contract/lock-registry.ts'
import { isDecidedFirst, describeSiblings, runBefore } from '../../../contract/lock-words.ts'
import { createApp } from '../../app.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { makeCheckpoint } from '../../operations/witness/make-checkpoint.ts'
import { takeDown } from '../../operations/takedowns/takedown.service.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { chooseDataset, createDraft, saveDocument } from '../drafts/draft.service.ts'
import { lockDraft } from '../drafts/lock-draft.ts'
import { planDraft } from '../drafts/draft.routes.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runToCompletion } from '../importer/run-pipeline.ts'
import { findCurrentPublication } from '../publications/publication.repository.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { retractCasefile } from '../publications/retract-casefile.ts'
import { runHandler } from '../runs/run.service.ts'
import { showRegistry, watchRegistry } from './show-registry.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const SLUG = 'seat-belt-laws'
const ADA = { id: 'u-ada', name: 'Ada' }
const BEN = { id: 'u-ben', name: 'Ben' }

describe('the registry of locks', () => {
  let context: TestContext
  let jobs: JobRunner
  let app: ReturnType<typeof createApp>
  let drafts = 0
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    app = createApp(context)
    await importDomains(context, ARCHIVE)
    await importSource(context, path.join(copyArchive(context.folder), SLUG))
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  const listed = async () => lockListSchema.parse(await (await app.request('/api/v2/locks')).json())
  const archive = () => openArchiveReader(context.publications)
  const outcomeOf = async (): Promise<{ column: string; label: string }> =>
    ((await readStudioCasefile(context.db, SLUG)).document.design as { analysis: { outcome: never } }).analysis.outcome

  /** A complete draft like the casefile of the archive, with a change of its design or other data. */
  async function draft(
    change: object = {},
    data?: { id: string; sha256: string },
    by = ADA,
    lock_status = 're-analysis' as const,
  ): Promise<string> {
    const { document } = await readStudioCasefile(context.db, SLUG)
    const place = { domain: 'transport-safety', subdomain: 'occupant-protection', artifacts: [] }
    const title = `Belts ${(drafts += 1)}`
    const id = await createDraft(context, { ...place, title, design_type: 'DiD' }, by)
    const { lock_evidence: _, ...own } = document.design
    const analysis = { ...(own.analysis as object), ...change }
    await saveDocument(context, id, 1, { ...document, title, design: { ...own, analysis, lock_status } })
    const stored = await context.db
      .selectFrom('datasets')
      .selectAll()
      .where('id', '!=', 'changed')
      .executeTakeFirstOrThrow()
    await chooseDataset(context, id, 2, data ?? { id: stored.id, sha256: stored.sha256 })
    return id
  }

  async function lock(id: string, more: object = {}, by = ADA): Promise<void> {
    const { revision } = await readStudioCasefile(context.db, id)
    await lockDraft(context, id, { revision, ...more }, by)
  }

  /** The data with the outcome in another unit, without a row. */
  async function changedData(): Promise<{ id: string; sha256: string }> {
    const stored = await context.db.selectFrom('datasets').selectAll().executeTakeFirstOrThrow()
    const [head, ...lines] = context.datasets.read(stored.sha256).toString().trim().split('\n')
    const y = head.split(',').indexOf((await outcomeOf()).column)
    const rows = lines.slice(1).map((line) => line.split(','))
    const text = [head, ...rows.map((cells) => cells.with(y, String(1000 * Number(cells[y]))).join(','))].join('\n')
    const sha256 = context.datasets.store(Buffer.from(`${text}\n`))
    const info_json = JSON.stringify({ ...JSON.parse(stored.info_json), id: 'changed', sha256 })
    await context.db
      .insertInto('datasets')
      .values({ ...stored, id: 'changed', sha256, info_json })
      .execute()
    return { id: 'changed', sha256 }
  }

  it('holds every lock the moment it is made: hash, author, time, unit, outcome, treatment and data', async () => {
    const id = await draft()
    expect(await listed()).toEqual({ total: 0, locks: [] })
    await lock(id)
    const { docket, lock: locked, dataset } = await readStudioCasefile(context.db, id)
    const { label } = await outcomeOf()
    expect((await listed()).locks).toEqual([
      {
        number: 1,
        hash: locked!.hash,
        kind: 'lock',
        author: 'Ada',
        locked_at: locked!.created_at,
        docket,
        version: 1,
        words: {
          design_type: 'DiD',
          unit: 'State and year',
          outcome: label,
          treatment: 'Mandatory seat-belt law',
          data: { name: dataset!.name, sha256: dataset!.sha256, keys: ['state', 'year'] },
        },
        withheld: null,
        state: 'locked',
        ran_at: null,
        address: null,
      },
    ])
    await makeCheckpoint(context, 'test')
    expect((await app.request(`/api/v2/checkpoint-proofs/${locked!.hash}`)).status).toBe(200)
  })

  it('is paged by number, and finds one by its hash', async () => {
    for (const id of [await draft(), await draft(), await draft()]) await lock(id)
    const two = lockListSchema.parse(await (await app.request('/api/v2/locks?limit=2')).json())
    expect([two.total, two.locks.map(({ number }) => number)]).toEqual([3, [3, 2]])
    const rest = lockListSchema.parse(await (await app.request('/api/v2/locks?limit=2&before=2')).json())
    expect(rest.locks.map(({ number }) => number)).toEqual([1])
    const one = await (await app.request(`/api/v2/locks/${rest.locks[0].hash}`)).json()
    expect(one).toEqual({ lock: rest.locks[0], siblings: [] })
    await expectProblem(await app.request(`/api/v2/locks/${'0'.repeat(64)}`), 'lock/not-found')
  })

  it('withholds the words of a lock as long as its author wants, and nothing else', async () => {
    const id = await draft()
    await expect(lock(id, { embargo: { until: '2025-12-31' } })).rejects.toMatchObject({ code: 'lock/invalid-design' })
    await expect(lock(id, { embargo: { until: '2031-01-01' } })).rejects.toMatchObject({ code: 'lock/invalid-design' })
    await lock(id, { embargo: { until: '2026-12-31' } })
    const [withheld] = (await listed()).locks
    expect(withheld).toMatchObject({ author: 'Ada', words: null, withheld: { until: '2026-12-31' } })
    expect(JSON.stringify(await listed())).not.toContain((await outcomeOf()).label)
    await context.db.updateTable('lock_embargoes').set({ until: '2026-01-01' }).execute()
    expect((await listed()).locks[0]).toMatchObject({ withheld: null, words: { unit: 'State and year' } })
    await context.db.updateTable('lock_embargoes').set({ until: null }).execute()
    expect((await listed()).locks[0]).toMatchObject({ withheld: { until: null }, words: null })
    await runToCompletion(context, jobs, id)
    await publishCasefile(context, id, 'Ada')
    expect((await listed()).locks[0]).toMatchObject({ withheld: null, state: 'published' })
  })

  it('says no sibling of a lock whose words are withheld, as these would tell its outcome', async () => {
    const [other, withheld] = [await draft(), await draft()]
    await lock(other)
    await runToCompletion(context, jobs, other)
    await lock(withheld, { embargo: { until: '2026-12-31' } })
    const [{ hash }] = (await listed()).locks
    const read = async () => (await app.request(`/api/v2/locks/${hash}`)).text()
    expect(await read()).not.toContain((await outcomeOf()).label)
    await context.db.updateTable('lock_embargoes').set({ until: '2026-01-01' }).execute()
    expect(JSON.parse(await read()).siblings).toHaveLength(1)
  })

  it('holds a lock from before there were data, withheld like the lock that data are bound to', async () => {
    const id = await draft()
    const { columns } = (await readStudioCasefile(context.db, id)).dataset!
    const { revision } = await readStudioCasefile(context.db, id)
    const request = { revision, outcomes_unseen: false, dictionary: columns }
    await planDraft(context, id, { ...request, embargo: { until: null } }, ADA)
    expect((await listed()).locks).toMatchObject([{ kind: 'plan', words: null, withheld: { until: null } }])
  })

  it('four designs are locked, four are run, the best is published: its page says that there were four', async () => {
    const other = await changedData()
    const ids = [
      await draft(),
      await draft({ estimator: 'dr', comparison: 'never-treated' }),
      await draft({}, other),
      await draft({ seedNote: undefined }, undefined, BEN),
    ]
    for (const [place, id] of ids.entries()) await lock(id, {}, place === 3 ? BEN : ADA)
    for (const id of ids) await runToCompletion(context, jobs, id)
    await publishCasefile(context, ids[0], 'Ada')
    await showRegistry(context)
    const { publication, siblings = [] } = archive().casefile(ids[0])!
    expect(describeSiblings(siblings, publication.published_at, 'Ada')).toBe(
      'Three other locked designs on this outcome were run and not published, two of them by the same author.',
    )
    expect(siblings.map(({ state }) => state)).toEqual(['run', 'run', 'run'])
    expect(isDecidedFirst(publication.design, 1)).toBe(true)
    expect(runBefore(siblings, publication.published_at)).toHaveLength(3)
    const { hash } = publication.chain.find(({ kind }) => kind === 'lock')!
    const answer = (await (await app.request(`/api/v2/locks/${hash}`)).json()) as { siblings: RegisteredLock[] }
    expect(answer.siblings).toEqual(siblings)
    const provenance = await (await app.request(`/api/v2/provenance/${publication.run.id}`)).json()
    expect(provenance).toMatchObject({ provenance: { siblings } })
    await publishCasefile(context, ids[1], 'Ada')
    await showRegistry(context)
    expect(archive().casefile(ids[0])!.siblings).toHaveLength(2)
    expect(archive().casefile(ids[1])!.siblings).toHaveLength(2)
  })

  it('names a design on other data by the words of its unit and outcome, and leaves out what was not run', async () => {
    const first = await draft()
    const { sha256 } = (await readStudioCasefile(context.db, first)).dataset!
    await lock(first)
    await lock(await draft())
    await runToCompletion(context, jobs, first)
    await publishCasefile(context, first, 'Ada')
    const elsewhere = await draft({ outcome: { ...(await outcomeOf()), column: 'miles' } }, undefined, BEN)
    await lock(elsewhere, {}, BEN)
    await showRegistry(context)
    expect(archive().casefile(first)!.siblings).toBeUndefined()
    await runToCompletion(context, jobs, elsewhere)
    await showRegistry(context)
    const [sibling] = archive().casefile(first)!.siblings!
    expect(sibling).toMatchObject({ author: 'Ben', state: 'run', words: { data: { sha256 } } })
  })

  it('says what was retracted or taken down, and of the latter no word', async () => {
    const id = await draft()
    await lock(id)
    await runToCompletion(context, jobs, id)
    await publishCasefile(context, id, 'Ada')
    await retractCasefile(context, id, 'The law came a year later.', 'Ada')
    expect((await listed()).locks[0]).toMatchObject({ state: 'retracted', address: `/casefiles/${id}/v1` })
    const { sha256 } = (await findCurrentPublication(context.db, id))!
    await takeDown(context, { sha256, reason: 'It named somebody.', basis: 'Court order 7' }, 'test')
    const [gone] = (await listed()).locks
    expect(gone).toMatchObject({ state: 'taken-down', words: null, address: null })
    expect(gone.withheld).toEqual({ taken_down: expect.stringContaining('It named somebody') })
  })

  it('is brought to the pages by itself, and only when something is new', async () => {
    await lock(await draft())
    const stop = watchRegistry(context, 5)
    await expect.poll(() => archive().index().locks?.length).toBe(1)
    await stop()
    const head = context.publications.head()
    await showRegistry(context)
    expect(context.publications.head()).toBe(head)
    expect(context.requests).toContain('locks')
  })
})
