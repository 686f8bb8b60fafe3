import path from 'node:path'
import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import type { PublishedCasefile } from '../contract/archive-reader.ts'
import { verifyChain } from './record/publications/verify-chain.ts'
import type { ServerErrorCode } from '../contract/error-codes.ts'
import { importDomains, importSource } from './record/importer/import-archive.ts'
import { createJobRunner, noJobs, type JobRunner } from './base/jobs/job-runner.ts'
import { upsertProblem } from './record/problems/problem.repository.ts'
import { openArchiveReader } from './site/rebuilds/archive-reader.ts'
import { runHandler } from './record/runs/run.service.ts'
import { writeSiteSetting } from './base/site-settings/site-setting.service.ts'
import { insertAccount, signedInHeaders, agreeToAll } from './test-support/accounts.ts'
import { copyArchive } from './test-support/archive-sources.ts'
import { expectProblem } from './test-support/calls.ts'
import { problemSourceSchema } from '../contract/problem.ts'
import { openTestContext, type TestContext } from './test-support/test-context.ts'
import { LIFE_DATABASES } from './test-support/test-databases.ts'
import { untilAborted } from './test-support/until-aborted.ts'

const MODEL = 'seat-belt-laws'
const NEW = {
  title: 'Belts once more',
  domain: 'transport-safety',
  subdomain: 'occupant-protection',
  design_type: 'DiD',
}
const WORDS = { title: 'Belts and deaths', summary: 'What belts did.', tags: ['belts'] }
const REASON = 'The data file was found to be wrong.'
const STAGES = ['draft', 'design_locked', 'analyzed', 'published'] as const

/** What each stage refuses, by call: everything that would skip a step or change what is locked. */
const REFUSED: Record<(typeof STAGES)[number], Record<string, ServerErrorCode>> = {
  draft: {
    analyze: 'run/design-not-locked',
    supersede: 'casefile/still-a-draft',
    publish: 'publication/not-analyzed',
    retract: 'casefile/not-published',
  },
  design_locked: {
    save: 'lock/already-locked',
    'choose data': 'lock/already-locked',
    lock: 'lock/already-locked',
    delete: 'lock/already-locked',
    publish: 'publication/not-analyzed',
    retract: 'casefile/not-published',
  },
  analyzed: {
    save: 'lock/already-locked',
    'choose data': 'lock/already-locked',
    lock: 'lock/already-locked',
    delete: 'lock/already-locked',
    retract: 'casefile/not-published',
  },
  published: {
    save: 'lock/already-locked',
    'choose data': 'lock/already-locked',
    lock: 'lock/already-locked',
    delete: 'lock/already-locked',
    analyze: 'run/already-published',
    publish: 'publication/already-published',
  },
}

describe.each(LIFE_DATABASES)('the studio by its calls alone on %s', (_name, open) => {
  let context: TestContext
  let jobs: JobRunner
  let app: Hono
  let headers: Record<string, string>
  beforeEach(async () => {
    context = await openTestContext(open)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    context.jobs = jobs
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, MODEL))
    headers = await signedInHeaders(context, await insertAccount(context, 'analyst', 'free'))
    app = createApp(context)
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  async function call(method: string, address: string, body?: unknown): Promise<Response> {
    if (body === undefined) return app.request(`/api/v2/studio/${address}`, { method, headers })
    const json = { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    return app.request(`/api/v2/studio/${address}`, { method, ...json })
  }
  const answer = async (method: string, address: string, body?: unknown): Promise<any> => {
    const response = await call(method, address, body)
    const json = await response.json()
    expect(json, `${method} ${address}`).not.toHaveProperty('code')
    return json
  }

  async function createComplete(): Promise<string> {
    const { id } = await answer('POST', 'casefiles', NEW)
    const model = await answer('GET', `casefiles/${MODEL}`)
    const { dataset } = JSON.parse(
      (await context.db.selectFrom('casefiles').selectAll().where('slug', '=', MODEL).executeTakeFirstOrThrow())
        .design_json,
    )
    await answer('PUT', `casefiles/${id}/document`, { revision: 1, document: { ...model.document, title: NEW.title } })
    await answer('PUT', `casefiles/${id}/dataset`, { revision: 2, ...dataset })
    return id
  }

  /** Reads the events of a job to their end. */
  async function watch(job: string): Promise<any[]> {
    const response = await call('GET', `jobs/${job}/events`)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const text = await response.text()
    return text
      .trim()
      .split('\n\n')
      .map((event) => JSON.parse(event.replace('data: ', '')))
  }

  const MOVES: Record<string, (id: string) => Promise<unknown>> = {
    draft: async () => undefined,
    design_locked: async (id) => answer('POST', `casefiles/${id}/lock`, { revision: 3 }),
    analyzed: async (id) => watch((await answer('POST', `casefiles/${id}/analyze`)).job_id),
    published: async (id) => answer('POST', `casefiles/${id}/publish`, WORDS),
  }

  it('lead from an empty draft to a result, watched to its end', async () => {
    const id = await createComplete()
    await MOVES.design_locked(id)
    const { run_id, job_id } = await answer('POST', `casefiles/${id}/analyze`)
    const events = await watch(job_id)
    expect(events.at(-1)).toMatchObject({ status: 'completed' })
    const lines = events.flatMap(({ log }) => log.map((line: { message: string }) => line.message))
    expect(lines[0]).toMatch(/^Run r-\w+ started/)
    const { analysis, run } = await answer('GET', `casefiles/${id}/runs/${run_id}`)
    expect(run.result_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(analysis.estimates.length).toBeGreaterThan(0)
    expect(await answer('GET', `casefiles/${id}`)).toMatchObject({ status: 'analyzed', latest_run: { id: run_id } })
  })

  it('never skip a step: what a stage forbids is a 409 with a sentence, and changes nothing', async () => {
    const id = await createComplete()
    for (const stage of STAGES) {
      await MOVES[stage](id)
      const before = await answer('GET', `casefiles/${id}`)
      const { document, dataset, revision } = before
      const CALLS: Record<string, () => Promise<Response>> = {
        save: () => call('PUT', `casefiles/${id}/document`, { revision, document }),
        'choose data': () =>
          call('PUT', `casefiles/${id}/dataset`, { revision, id: dataset.id, sha256: dataset.sha256 }),
        lock: () => call('POST', `casefiles/${id}/lock`, { revision }),
        analyze: () => call('POST', `casefiles/${id}/analyze`),
        supersede: () => call('POST', `casefiles/${id}/supersede`, {}),
        delete: () => call('DELETE', `casefiles/${id}`),
        publish: () => call('POST', `casefiles/${id}/publish`, WORDS),
        retract: () => call('POST', `casefiles/${id}/retract`, { reason: REASON }),
      }
      for (const [name, code] of Object.entries(REFUSED[stage])) {
        expect((await expectProblem(await CALLS[name](), code)).status, `${name} at ${stage}`).toBe(409)
      }
      expect(await answer('GET', `casefiles/${id}`), stage).toEqual(before)
    }
  })

  it('cancel a run; the casefile stays locked and can be analyzed again', async () => {
    const id = await createComplete()
    await MOVES.design_locked(id)
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const compute = context.compute
    context.compute = (_inputs, { signal }) => {
      begin()
      return untilAborted(signal)
    }
    const { job_id } = await answer('POST', `casefiles/${id}/analyze`)
    await begun
    await answer('POST', `jobs/${job_id}/cancel`)
    expect((await watch(job_id)).at(-1)).toMatchObject({ status: 'cancelled' })
    expect(await answer('GET', `casefiles/${id}`)).toMatchObject({ status: 'design_locked' })
    await expectProblem(await call('POST', `jobs/${job_id}/cancel`), 'job/already-ended')
    context.compute = compute
    await MOVES.analyzed(id)
    expect(await answer('GET', `casefiles/${id}`)).toMatchObject({ status: 'analyzed' })
  })

  it('show before what is published with these words, then publish just that', async () => {
    const id = await createComplete()
    for (const stage of ['design_locked', 'analyzed']) await MOVES[stage](id)
    const { publication, ready } = await answer('POST', `casefiles/${id}/publish-preview`, WORDS)
    // nobody signed an answer, so a draft by rule would go out
    expect(ready.flatMap(({ part, passed }: { part: string; passed: boolean }) => (passed ? [] : [part]))).toEqual([
      'Answer',
    ])
    expect(await answer('GET', `casefiles/${id}`)).toMatchObject({ status: 'analyzed', publication: null })
    await MOVES.published(id)
    const found = openArchiveReader(context.publications).casefile(id)!
    expect(found.publication).toEqual({ ...publication, published_at: found.publication.published_at })
    expect(found.publication.casefile).toMatchObject({ title: WORDS.title, description: WORDS.summary })
  })

  it('keep the words of a publication for later, and show its page without changing anything', async () => {
    const id = await createComplete()
    for (const stage of ['design_locked', 'analyzed']) await MOVES[stage](id)
    const saved = await answer('PUT', `casefiles/${id}/words`, WORDS)
    expect(saved).toMatchObject({ status: 'analyzed', title: WORDS.title })
    expect(saved.document).toMatchObject({ keywords: WORDS.tags, texts: { dek: WORDS.summary } })
    const address = `casefiles/${id}/publish-preview-page`
    const refused = await expectProblem(await call('POST', address, WORDS), 'publication/preview-unavailable')
    expect(refused.status).toBe(503)
    const shown: PublishedCasefile[] = []
    context.rebuilds.preview = async (found: PublishedCasefile) => `<h1>${shown.push(found)}</h1>`
    const page = await call('POST', address, { ...WORDS, title: 'Another title' })
    expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html; charset=utf-8', '<h1>1</h1>'])
    expect(shown[0]).toMatchObject({ link: { kind: 'publication', version: 1 }, versions: [{ version: 1 }] })
    expect(shown[0].publication.casefile.title).toBe('Another title')
    expect(await answer('GET', `casefiles/${id}`)).toEqual(saved)
    await MOVES.published(id)
    await expectProblem(await call('PUT', `casefiles/${id}/words`, WORDS), 'publication/already-published')
  })

  it('propose a problem that claims nothing, publish it with its casefile, and keep the archive’s own as they are', async () => {
    const id = await createComplete()
    await expectProblem(await call('POST', `casefiles/${id}/problem-proposal`), 'publication/not-analyzed')
    for (const stage of ['design_locked', 'analyzed']) await MOVES[stage](id)
    // one casefile alone is the casefile
    await expectProblem(await call('POST', `casefiles/${id}/problem-proposal`), 'problem/too-few-casefiles')
    const other = await createComplete()
    for (const stage of ['design_locked', 'analyzed', 'published']) await MOVES[stage](other)
    const proposal = problemSourceSchema.parse(await answer('POST', `casefiles/${id}/problem-proposal`))
    expect(proposal).toMatchObject({ docket: 'PR-101', domain: NEW.domain, casefiles: [{ slug: id }, { slug: other }] })
    expect(proposal.casefiles.map(({ pooled }) => pooled)).toEqual([true, false])
    expect(proposal.average.comparable).toMatch(/^Fewer than 3 casefiles measure /)
    const atOnce = await Promise.all([1, 2, 3].map(() => call('POST', 'problems', proposal)))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const saved = await atOnce.find(({ ok }) => ok)!.json()
    expect(saved).toEqual({ slug: proposal.slug, version: null, waits_for: [id] })
    const listed = {
      slug: proposal.slug,
      title: proposal.title,
      casefiles: [id, other],
      waits_for: [id],
      built_in: false,
    }
    expect((await answer('GET', 'problems')).problems).toMatchObject([listed])
    expect(await answer('GET', `problems/${proposal.slug}`)).toEqual({ problem: proposal, built_in: false })
    await MOVES.published(id)
    const published = await (await app.request(`/api/problems/${proposal.slug}`)).json()
    expect(published.problem.problem.title).toBe(proposal.title)
    const changed = { ...proposal, title: 'Deaths on the road' }
    expect(await answer('PUT', `problems/${proposal.slug}`, changed)).toMatchObject({ version: 2, waits_for: [] })
    const own = headers
    headers = await signedInHeaders(context, await insertAccount(context, 'analyst', 'free'))
    await expectProblem(await call('PUT', `problems/${proposal.slug}`, proposal), 'problem/not-yours')
    headers = own
    await expectProblem(await call('POST', 'problems', changed), 'problem/name-taken')
    await expectProblem(await call('POST', 'problems', { ...changed, slug: 'other' }), 'problem/name-taken')
    const fresh = { ...changed, slug: 'other', docket: 'PR-102' }
    await expectProblem(await call('POST', 'problems', { ...fresh, docket: 'PR-100' }), 'problem/name-taken')
    await expectProblem(await call('POST', 'problems', { ...fresh, domain: 'moon' }), 'problem/unknown-domain')
    const stranger = { ...fresh, casefiles: [{ ...proposal.casefiles[0], slug: 'nobody' }, proposal.casefiles[1]] }
    await expectProblem(await call('POST', 'problems', stranger), 'problem/unknown-casefile')
    await expectProblem(await call('PUT', 'problems/nobody', fresh), 'problem/not-found')
    await upsertProblem(context.db, { ...fresh, slug: 'built-in', docket: 'PR-007' }, context.now())
    await expectProblem(await call('PUT', 'problems/built-in', fresh), 'problem/built-in')
    await expectProblem(await call('GET', 'problems/nobody'), 'problem/not-found')
    expect((await answer('GET', 'problems')).problems).toMatchObject([
      { docket: 'PR-101', waits_for: [] },
      { docket: 'PR-007', built_in: true },
    ])
  })

  it('retract with a reason: the page stays and says so, lists too, and a next version may follow', async () => {
    const id = await createComplete()
    for (const stage of ['design_locked', 'analyzed', 'published']) await MOVES[stage](id)
    await answer('POST', `casefiles/${id}/retract`, { reason: REASON })
    expect(openArchiveReader(context.publications).casefile(id)!.retraction).toBeUndefined()
    await agreeToAll(context)
    const found = openArchiveReader(context.publications).casefile(id)!
    expect(found.retraction).toMatchObject({ version: 1, reason: REASON })
    const { casefile } = await (await app.request(`/api/v2/casefiles/${id}`)).json()
    expect(casefile.status).toBe('retracted')
    const { chain } = await answer('GET', `casefiles/${id}`)
    expect(chain.map(({ kind }: { kind: string }) => kind)).toEqual(['lock', 'run', 'publication', 'retraction'])
    expect((await verifyChain(context, id)).filter(({ problem }) => problem !== null)).toEqual([])
    // a next version lifts the retraction, so it is asked for, too
    expect(await answer('POST', `casefiles/${id}/supersede`, {})).toMatchObject({ status: 'retracted', version: 1 })
    await agreeToAll(context)
    expect(await answer('GET', `casefiles/${id}`)).toMatchObject({ status: 'draft', version: 2 })
  })

  it('ask for a check, remark on a field, and publish once it is approved where that is required', async () => {
    const id = await createComplete()
    for (const stage of ['design_locked', 'analyzed']) await MOVES[stage](id)
    await writeSiteSetting(context, 'review', 'required', 'test')
    await expectProblem(await call('POST', `casefiles/${id}/publish`, WORDS), 'publication/not-approved')
    const asReviewer = await signedInHeaders(context, await insertAccount(context, 'reviewer', 'free'))
    const review = async (method: string, address: string, body: unknown): Promise<any> => {
      const json = { ...asReviewer, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      return (await app.request(`/api/v2/${address}`, { method, headers: json, ...sent })).json()
    }
    const own = `studio/casefiles/${id}/review`
    expect(await review('POST', `${own}/decision`, { decision: 'approve' })).toMatchObject({
      code: 'review/not-requested',
    })
    await answer('POST', `casefiles/${id}/review/request`)
    expect((await review('GET', 'review/queue', undefined)).casefiles).toMatchObject([{ id, review: 'requested' }])
    const remark = { field: 'design.intent.smallestEffect', text: 'Why five?' }
    const { comments } = await review('POST', `${own}/comments`, remark)
    expect(comments).toMatchObject([{ ...remark, author: { role: 'reviewer' }, resolved: false }])
    await review('POST', `${own}/decision`, { decision: 'ask-for-changes' })
    await expectProblem(await call('POST', `casefiles/${id}/publish`, WORDS), 'publication/not-approved')
    await answer('POST', `casefiles/${id}/review/comments/${comments[0].id}/resolve`)
    await answer('POST', `casefiles/${id}/review/request`)
    expect((await review('POST', `${own}/decision`, { decision: 'approve' })).state).toBe('approved')
    expect((await review('GET', 'review/queue', undefined)).casefiles).toEqual([])
    expect(await answer('POST', `casefiles/${id}/publish`, WORDS)).toMatchObject({ status: 'published' })
  })

  it('hear of a refusal, publish over it by naming it alone, and name who approved with their consent', async () => {
    const id = await createComplete()
    await MOVES.design_locked(id)
    const reviewer = await insertAccount(context, 'reviewer', 'free')
    await context.db.updateTable('users').set({ name: 'Grace Hopper' }).where('id', '=', reviewer).execute()
    const asReviewer = await signedInHeaders(context, reviewer)
    const decide = async (body: object): Promise<any> => {
      const headers = { ...asReviewer, 'Content-Type': 'application/json' }
      const address = `/api/v2/studio/casefiles/${id}/review/decision`
      return (await app.request(address, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const attention = async () => (await answer('GET', 'summary')).attention[0]
    await answer('POST', `casefiles/${id}/review/request`)
    expect((await decide({ decision: 'approve' })).code).toBe('review/no-results-yet')
    await MOVES.analyzed(id)
    const page = `/api/v2/review/casefiles/${id}/page`
    context.rebuilds.preview = async ({ publication }: PublishedCasefile) =>
      `<h1>${publication.analysis.estimates.length}</h1>`
    await expectProblem(await app.request(page, { headers: asReviewer }), 'review/results-closed')
    await app.request(`/api/v2/review/casefiles/${id}/results`, { method: 'POST', headers: asReviewer })
    expect(await (await app.request(page, { headers: asReviewer })).text()).toMatch(/<h1>\d+<\/h1>/)

    const { decision } = await decide({ decision: 'ask-for-changes' })
    expect(decision).toMatchObject({ by: 'Grace Hopper', is_public: false })
    expect(await attention()).toEqual({
      casefile: id,
      title: 'Belts once more',
      message: 'Grace Hopper asks for changes.',
      path: `/studio/casefiles/${id}/publish`,
    })
    const refused = await expectProblem(
      await call('POST', `casefiles/${id}/publish`, WORDS),
      'publication/refused-by-reviewer',
    )
    expect(refused.detail).toContain('Grace Hopper asks for changes')
    const other = { ...WORDS, over_refusal: '2020-01-01T00:00:00.000Z' }
    await expectProblem(await call('POST', `casefiles/${id}/publish`, other), 'publication/refused-by-reviewer')

    await answer('POST', `casefiles/${id}/review/request`)
    expect((await answer('GET', `casefiles/${id}/review`)).decision).toBeNull()
    expect((await decide({ decision: 'approve' })).decision.is_public).toBe(false)
    const checked = async () => (await answer('POST', `casefiles/${id}/publish-preview`, WORDS)).publication.checked
    expect(await checked()).toBeUndefined()
    expect((await decide({ decision: 'approve', named: true })).decision.is_public).toBe(true)
    expect((await checked()).by).toBe('Grace Hopper')
    const again = await decide({ decision: 'ask-for-changes' })
    const sent = { ...WORDS, over_refusal: again.decision.at }
    expect(await answer('POST', `casefiles/${id}/publish`, sent)).toMatchObject({ status: 'published' })
    expect((await decide({ decision: 'approve', named: true })).code).toBe('review/nothing-to-check')
  })

  it('keep results sealed until the run has ended', async () => {
    const id = await createComplete()
    await MOVES.design_locked(id)
    context.jobs = noJobs
    app = createApp(context)
    const { run_id } = await answer('POST', `casefiles/${id}/analyze`)
    await expectProblem(await call('GET', `casefiles/${id}/runs/${run_id}`), 'run/not-completed')
  })
})
