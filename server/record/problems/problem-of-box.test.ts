import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishedProblem } from '../../../contract/archive-reader.ts'
import { problemSourceSchema, type ProblemSource } from '../../../contract/problem.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { publishSynthetic } from '../../test-support/synthetic-rows.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { upsertProblem } from './problem.repository.ts'

/** Three that have a place on the map, two of them in one box, and one that the map does not know. */
const SLUGS = ['drinking-age-lowered-1970s', 'drinking-age-traffic-deaths', 'seat-belt-laws', 'not-on-the-map']
const BOX = { kind: 'bans-limits-permits', outcome: 'road-safety' }

function place(publication: CasefilePublication, index: number, changes: (one: CasefilePublication) => void): void {
  publication.slug = SLUGS[index]!
  publication.casefile.slug = SLUGS[index]!
  changes(publication)
}

describe.each(TEST_DATABASES)('a problem from a box of the gap map on %s', (_name, open) => {
  let context: TestContext
  let app: Hono
  let headers: Record<string, string>

  async function archiveOf(changes: (one: CasefilePublication) => void = () => undefined): Promise<void> {
    context = await openTestContext(open)
    await publishSynthetic(context, SLUGS.length, (one, index) => place(one, index, changes))
    headers = await signedInHeaders(context, await insertAccount(context, 'analyst', 'free'))
    app = createApp(context)
  }
  beforeAll(() => archiveOf())
  afterAll(() => context.close())

  async function call(method: string, address: string, body?: unknown): Promise<Response> {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const typed = { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) }
    return app.request(`/api/v2/studio/${address}`, { method, headers: typed, ...json })
  }
  async function answer(method: string, address: string, body?: unknown): Promise<any> {
    const response = await call(method, address, body)
    expect(response.status, `${method} ${address}`).toBe(200)
    return response.json()
  }
  const candidates = async () => (await answer('GET', `problem-map/${BOX.kind}/${BOX.outcome}`)).candidates
  const propose = (casefiles: string[]) => call('POST', 'problem-map/proposal', { ...BOX, casefiles })
  const two = async (): Promise<ProblemSource> =>
    problemSourceSchema.parse(await (await propose(SLUGS.slice(0, 2))).json())

  it('counts published casefiles in each box, and those without a place', async () => {
    const { boxes, not_placed } = await answer('GET', 'problem-map')
    expect(boxes).toEqual([
      { ...BOX, casefiles: 2 },
      { kind: 'duties-standards', outcome: 'road-safety', casefiles: 1 },
    ])
    expect(not_placed).toBe(1)
    await expectProblem(await call('GET', 'problem-map/taxes-prices/moon'), 'gap-map/box-not-found')
  })

  it('proposes the casefiles of the box, offers others of its outcomes, and says why', async () => {
    const found = await candidates()
    expect(found.filter(({ proposed }: any) => proposed).map(({ slug }: any) => slug)).toEqual(SLUGS.slice(0, 2))
    expect(found.find(({ slug }: any) => slug === 'seat-belt-laws')).toMatchObject({ proposed: false })
    for (const { reasons } of found) expect(reasons.length).toBeGreaterThan(0)
  })

  it('proposes the same whatever the results are: sign, verdict and score decide nothing', async () => {
    const before = await candidates()
    await context.close()
    await archiveOf(({ analysis, casefile }) => {
      for (const estimate of analysis.estimates) {
        estimate.value = estimate.value === null ? null : -estimate.value
        estimate.ci = [-(estimate.ci[1] ?? 0), -(estimate.ci[0] ?? 0)]
      }
      analysis.verdict.verdict = casefile.plain_verdict = 'Contradicted policy intent.'
      analysis.eqs.overall = casefile.eqs_overall = 3
      analysis.eqs.band = 'weak'
    })
    const after = await candidates()
    const choice = (found: any[]) =>
      found.map(({ against, ...rest }) => ({ ...rest, against: against.filter((text: string) => !/weak/.test(text)) }))
    expect(choice(after)).toEqual(choice(before))
    for (const { against } of after) expect(against).toContain('Its evidence is weak.')
  })

  it('writes words over what was chosen, and keeps nothing', async () => {
    const problem = await two()
    expect(problem.title).toBe('Safety on the road: bans, limits and permits')
    expect(problem.casefiles.map(({ slug }) => slug)).toEqual(SLUGS.slice(0, 2))
    expect((await answer('GET', 'problems')).problems).toEqual([])
    await expectProblem(await propose(['nobody', SLUGS[0]]), 'problem/unknown-casefile')
  })

  it('shows the page that readers will see, before anything is kept', async () => {
    const problem = await two()
    const refused = await expectProblem(
      await call('POST', 'problem-preview-page', problem),
      'publication/preview-unavailable',
    )
    expect(refused.status).toBe(503)
    const shown: PublishedProblem[] = []
    context.rebuilds.preview = async (found) => `<h1>${shown.push(found as PublishedProblem)}</h1>`
    const page = await call('POST', 'problem-preview-page', problem)
    expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html; charset=utf-8', '<h1>1</h1>'])
    expect(shown[0].publication).toMatchObject({ slug: problem.slug, version: 1, problem: { title: problem.title } })
    expect(shown[0].versions).toHaveLength(1)
    expect((await answer('GET', 'problems')).problems).toEqual([])
    const stranger = { ...problem.casefiles[0], slug: 'nobody' }
    const waiting = { ...problem, casefiles: [...problem.casefiles, stranger] }
    await expectProblem(await call('POST', 'problem-preview-page', waiting), 'casefile/not-published')
  })

  it('is refused under two casefiles wherever it could come to be: proposed, seen, kept, changed, published', async () => {
    const problem = await two()
    const [only] = problem.casefiles
    const alone = { ...problem, casefiles: [only] }
    await expectProblem(await propose([SLUGS[0]]), 'problem/too-few-casefiles')
    await expectProblem(await call('POST', 'problem-preview-page', alone), 'problem/too-few-casefiles')
    await expectProblem(await call('POST', 'problems', alone), 'problem/too-few-casefiles')
    await answer('POST', 'problems', problem)
    await expectProblem(await call('PUT', `problems/${problem.slug}`, alone), 'problem/too-few-casefiles')
    await upsertProblem(context.db, { ...alone, slug: 'of-before', docket: 'PR-177' }, context.now())
    const admin = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
    const publish = await app.request('/api/admin/problems/of-before/republish', { method: 'POST', headers: admin })
    await expectProblem(publish, 'problem/too-few-casefiles')
  })

  it('counts no casefile that was retracted', async () => {
    const problem = await two()
    await context.close()
    await archiveOf(({ slug, casefile }) => {
      if (slug === SLUGS[0]) casefile.status = 'retracted'
    })
    await expectProblem(await call('POST', 'problems', problem), 'problem/too-few-casefiles')
    await expectProblem(await propose(SLUGS.slice(0, 3)), 'problem/unknown-casefile')
    expect((await answer('GET', 'problem-map')).boxes).toContainEqual({ ...BOX, casefiles: 1 })
    const gone = (await candidates()).find(({ slug }: any) => slug === SLUGS[0])
    expect(gone).toMatchObject({ proposed: false, excluded: expect.stringMatching(/^It was retracted/) })
  })
})
