import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CALLS } from '../contract/calls/index.ts'
import { nameOf, type Call } from '../contract/calls/define-call.ts'
import { describeApi } from '../contract/calls/describe-api.ts'
import { columnsOf } from '../contract/export-columns.ts'
import { lessonAddress, TEACHING_EXAMPLES, teachingNotice } from '../contract/teaching-example.ts'
import { syntheticPolicy, syntheticProblem } from '../tests/support/synthetic-collections.ts'
import { createApp } from './app.ts'
import { canonicalJson } from './base/chain/fingerprint.ts'
import { bulkRows } from './readers/exports/bulk-rows.ts'
import { openArchive } from './readers/mcp/archive.ts'
import * as mcp from './readers/mcp/tools.ts'
import { openSearchIndex } from './readers/search/search-index.ts'
import { searchFullText } from './readers/search/search.routes.ts'
import { readProblemMap } from './record/problems/problem-of-box.ts'
import { commitDomains } from './record/publications/commit-publications.ts'
import { documentPath, documentVersionPath } from './record/publications/publication-files.ts'
import { allRoutes, routesOfDocument, routesOfLists } from './site/rebuilds/affected-routes.ts'
import { openArchiveReader, restrictReader } from './site/rebuilds/archive-reader.ts'
import type { SiteRoute } from './site/rebuilds/routes.ts'
import { loadSiteApp, type SiteApp } from './site/rebuilds/site-app.ts'
import { buildPublicSite } from './test-support/site-app.ts'
import { openTestContext, tickingClock, type TestContext } from './test-support/test-context.ts'
import { openSqlite } from './test-support/test-databases.ts'
import { publishSynthetic } from './test-support/synthetic-rows.ts'

/*
 * Every list of the product, for a casefile that is a teaching example between two that are not. What is walked is taken from the registries
 * (routes of the site, calls of the API, tools), so a new list that shows it fails.
 */

const URL = 'http://archive.test'
const [{ slug: EXAMPLE }] = TEACHING_EXAMPLES
const LISTED = ['synthetic-00000', 'synthetic-00002']
const POLICY = 'policy-of-an-example'
const PROBLEM = 'problem-of-an-example'
const NAMES = new RegExp(`${EXAMPLE}|${POLICY}|${PROBLEM}`)

let context: TestContext
let app: SiteApp
let api: Hono

beforeAll(async () => {
  context = await openTestContext(openSqlite, { publicUrl: URL, now: tickingClock(Date.UTC(2026, 2, 1)) })
  await publishSynthetic(context, 3, (publication, index) => {
    if (index !== 1) return
    publication.slug = EXAMPLE
    publication.casefile.slug = EXAMPLE
  })
  publishCollection('policies', syntheticPolicy(LISTED), 'synthetic-policy')
  publishCollection('policies', syntheticPolicy(['synthetic-00001']), POLICY)
  publishCollection('problems', syntheticProblem([0, 2]), 'synthetic-problem')
  publishCollection('problems', syntheticProblem([0, 1]), PROBLEM)
  await commitDomains(context)
  app = await loadSiteApp(await buildPublicSite(), URL, describeApi())
  api = createApp(context)
}, 120_000)
afterAll(() => context.close())

/** Under another slug, with the synthetic casefile of number 1 by its slug here. */
function publishCollection(
  folder: 'policies' | 'problems',
  made: ReturnType<typeof syntheticPolicy> | ReturnType<typeof syntheticProblem>,
  slug: string,
): void {
  const renamed = JSON.stringify(made)
    .replaceAll('synthetic-00001', EXAMPLE)
    .replaceAll(`"slug":"${made.publication.slug}"`, `"slug":"${slug}"`)
  const { publication, card, versions } = JSON.parse(renamed) as typeof made
  const hash = context.publications.putObject(canonicalJson(publication))
  void context.publications.commit(
    new Map([
      [documentPath(folder, slug), { hash, meta: { card, versions } }],
      [documentVersionPath(folder, slug, 1), { hash }],
    ]),
  )
}

const reader = () => openArchiveReader(context.publications)

async function read(route: SiteRoute): Promise<string> {
  const { bytes, status } = await app.render(route.path, restrictReader(reader(), route))
  expect(status, route.path).toBe(200)
  return bytes.toString('utf8')
}

const routesOfCasefile = (slug: string) => routesOfDocument(reader(), 'casefile', slug)
const pageOf = (kind: 'casefile' | 'policy' | 'problem', slug: string) =>
  read(routesOfDocument(reader(), kind, slug).find(({ showsLinks }) => showsLinks)!)

describe('a teaching example', () => {
  it('keeps its page, its files and every version at their addresses, as any other casefile does', () => {
    const own = (slug: string) => routesOfCasefile(slug).map(({ path }) => path.replace(slug, 'SLUG'))
    expect(own(EXAMPLE)).toEqual(own(LISTED[0]))
    const all = new Set(allRoutes(reader(), app.fixedPaths).map(({ path }) => path))
    for (const { path } of routesOfCasefile(EXAMPLE)) expect(all, path).toContain(path)
  })

  it('says at the top of its page what it is, with a link to the lesson, which leads back', async () => {
    const page = await pageOf('casefile', EXAMPLE)
    const notice = /<p class="version-notice"[^>]*>(.*?)<\/p>/s.exec(page)![1]
    expect(notice).toContain(teachingNotice(EXAMPLE))
    expect(notice).toContain(`href="${lessonAddress(TEACHING_EXAMPLES[0])}"`)
    expect(page.indexOf(notice)).toBeLessThan(page.indexOf('<h1'))
    expect(await pageOf('casefile', LISTED[0])).not.toContain('teaching example')
    const lesson = await read({ path: '/how-it-works', reads: 'unlisted', source: 'page' })
    expect(lesson).toContain(`id="${TEACHING_EXAMPLES[0].lesson.id}"`)
    expect(lesson).toContain(`href="/casefiles/${EXAMPLE}"`)
  })

  it('is named by a policy and a problem that rest on it, which say so and keep their pages', async () => {
    expect(await pageOf('policy', POLICY)).toContain('Only a teaching example informs this policy')
    expect(await pageOf('problem', PROBLEM)).toContain('One of its casefiles is a teaching example')
    expect(await pageOf('policy', 'synthetic-policy')).not.toContain('teaching example')
    expect(await pageOf('casefile', EXAMPLE)).toContain(`/policies/${POLICY}`)
  })
})

describe('the site', () => {
  /** What is no list of answers, and why it names the example. */
  const NAMED: Record<string, string> = {
    '/sitemap.xml': 'its page stays to be found by its address',
    '/how-it-works': 'the lesson',
  }

  it('has it in no list, no card, no feed, no search and no map', async () => {
    const lists = routesOfLists(reader(), app.fixedPaths).filter(({ reads }) => reads !== 'none')
    const naming: string[] = []
    for (const route of lists) if (NAMES.test(await read(route))) naming.push(route.path)
    expect(naming.sort()).toEqual(Object.keys(NAMED).sort())
    expect(lists.length).toBeGreaterThan(20)
  })

  it('counts it nowhere', async () => {
    const list = await read({ path: '/casefiles', reads: 'index', source: 'page' })
    expect(list.match(/class="[^"]*casefile-card/g)).toHaveLength(LISTED.length)
    expect(await read({ path: '/search', reads: 'index', source: 'page' })).toContain('2 casefiles, newest first')
    expect(reader().index()).toMatchObject({
      casefiles: [{ slug: LISTED[1] }, { slug: LISTED[0] }],
      policies: [{ slug: 'synthetic-policy' }],
      problems: [{ slug: 'synthetic-problem' }],
    })
  })

  it('has its sitemap name its page, its policy and its problem', async () => {
    const sitemap = await read({ path: '/sitemap.xml', reads: 'sitemap', source: 'page' })
    for (const path of [`/casefiles/${EXAMPLE}`, `/policies/${POLICY}`, `/problems/${PROBLEM}`])
      expect(sitemap).toContain(`<loc>${URL}${path}</loc>`)
  })
})

describe('the API', () => {
  /** What tells of publications and answers no question, and so holds it, too. */
  const NAMED: Record<string, string> = { 'GET /api/v2/locks': 'the registry of every lock there ever was' }

  it('leaves it out of every list', async () => {
    const lists = (CALLS as readonly Call[]).filter(
      ({ method, access, path }) => method === 'GET' && access === 'public' && !path.includes(':'),
    )
    const naming: string[] = []
    for (const call of lists) if (NAMES.test(await (await api.request(call.path)).text())) naming.push(nameOf(call))
    expect(naming).toEqual(Object.keys(NAMED))
    expect(lists.length).toBeGreaterThan(10)
  })

  const answer = async (address: string) => (await api.request(address)).json()

  it('puts it in where `teaching` asks for it, and says what it is', async () => {
    const notice = { slug: EXAMPLE, teaching_example: teachingNotice(EXAMPLE) }
    const list = '/api/v2/casefiles'
    expect(await answer(list)).toMatchObject({ total: 2 })
    expect(await answer(`${list}?teaching=only`)).toMatchObject({ total: 1, casefiles: [notice] })
    expect(await answer(`${list}?teaching=only&fields=title`)).toMatchObject({ casefiles: [notice] })
    const included = await answer(`${list}?teaching=include&sort=newest`)
    expect(included).toMatchObject({ total: 3, casefiles: [{ slug: LISTED[1] }, notice, { slug: LISTED[0] }] })
    expect(included.casefiles[0]).not.toHaveProperty('teaching_example')
    for (const [kind, slug] of [
      ['policies', POLICY],
      ['problems', PROBLEM],
    ]) {
      expect(await answer(`/api/${kind}`)).toMatchObject({ total: 1 })
      expect(await answer(`/api/${kind}?teaching=only`)).toMatchObject({ total: 1, [kind]: [{ slug }] })
      expect(await answer(`/api/${kind}?teaching=include`)).toMatchObject({ total: 2 })
    }
    expect((await api.request(`${list}?teaching=no`)).status).toBe(400)
  })

  it('answers everything of it at its own address', async () => {
    const detail = await answer(`/api/v2/casefiles/${EXAMPLE}`)
    expect(detail.casefile).toMatchObject({ slug: EXAMPLE, teaching_example: teachingNotice(EXAMPLE) })
    for (const part of ['results', 'diagnostics'])
      expect((await api.request(`/api/v2/casefiles/${EXAMPLE}/${part}`)).status, part).toBe(200)
    const { publication } = reader().casefile(EXAMPLE)!
    expect((await api.request(`/api/v2/provenance/${publication.run.id}`)).status).toBe(200)
    expect((await api.request(`/api/policies/${POLICY}`)).status).toBe(200)
  })

  it('counts it in no domain, and the studio in no box', async () => {
    const { domains } = await answer('/api/v2/domains')
    const counted = domains.reduce(
      (sum: number, one: { _count: { casefiles: number } }) => sum + one._count.casefiles,
      0,
    )
    expect(counted).toBe(LISTED.length)
    const { boxes, not_placed } = await readProblemMap(context)
    expect([boxes, not_placed]).toEqual([[], LISTED.length])
  })

  it('finds it in no full text', async () => {
    await openSearchIndex(context).refresh()
    const hits = await searchFullText(context, 'synthetic', 20)
    expect(hits.map(({ slug }) => slug).sort()).toEqual([...LISTED, 'synthetic-policy', 'synthetic-problem'].sort())
  })
})

describe('what holds the whole archive', () => {
  it('holds it too, and says what it is: exports and the snapshot', async () => {
    const said = new Map<unknown, unknown>()
    const columns = columnsOf('casefiles')
    for await (const row of bulkRows(context.publications, { kind: 'casefiles', format: 'ndjson', columns }))
      said.set(row[columns.indexOf('slug')], row[columns.indexOf('standing')])
    expect(Object.fromEntries(said)).toEqual({ [EXAMPLE]: teachingNotice(EXAMPLE), [LISTED[0]]: '', [LISTED[1]]: '' })
  })
})

describe('assistants', () => {
  it('are told of it by no tool that searches or lists, and read it by its name', async () => {
    vi.stubGlobal('fetch', async (address: globalThis.URL) => {
      if (address.pathname.startsWith('/api/')) return api.request(address.pathname + address.search)
      const document = /^\/casefiles\/([^/]+)\/v1\.json$|^\/casefiles\/([^/]+)\.json$/.exec(address.pathname)
      if (document) return Response.json(reader().casefile(document[1] ?? document[2])!.publication)
      const { bytes, status } = await app.render(address.pathname, reader())
      return new Response(new Uint8Array(bytes), { status })
    })
    const archive = openArchive(new globalThis.URL(URL))
    const found = [
      await mcp.searchCasefiles(archive, 'synthetic', 10),
      await mcp.listProblems(archive),
      await mcp.listDomains(archive),
    ]
    expect(JSON.stringify(found)).not.toMatch(NAMES)
    expect(JSON.stringify(found)).toContain(LISTED[0])
    expect(await mcp.getCasefile(archive, EXAMPLE)).toMatchObject({ note: teachingNotice(EXAMPLE) })
    vi.unstubAllGlobals()
  })
})
