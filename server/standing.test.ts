import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealedBytes } from '../contract/answered-document.ts'
import { CALLS } from '../contract/calls/index.ts'
import { nameOf, type Call } from '../contract/calls/define-call.ts'
import { describeApi } from '../contract/calls/describe-api.ts'
import { BULK_FORMATS, columnsOf, DOSSIER_FORMATS, EXPORT_KINDS } from '../contract/export-columns.ts'
import type { CasefilePublication } from '../contract/publication.ts'
import { STANDINGS, type StandingState } from '../contract/standing-schema.ts'
import { transparencyFacts } from '../contract/transparency-facts.ts'
import { firstByDay } from '../tests/support/at-night.ts'
import { publishSyntheticCollections } from '../tests/support/synthetic-collections.ts'
import { sha256 as fingerprintOf } from '../tests/support/synthetic-publication.ts'
import { createApp } from './app.ts'
import { insertChainEntry } from './base/chain/chain.service.ts'
import { canonicalJson, sha256 } from './base/chain/fingerprint.ts'
import { openContentStore, type ContentStore } from './base/store/content-store.ts'
import { CASEFILE_COMMANDS } from './operations/command-line/casefile-commands.ts'
import { insertClaim } from './readers/claims/claim.repository.ts'
import { bulkRows } from './readers/exports/bulk-rows.ts'
import { writeDossier, gatherDossier } from './readers/exports/dossier-files.ts'
import { WRITERS } from './readers/exports/write-rows.ts'
import { openArchive } from './readers/mcp/archive.ts'
import * as mcp from './readers/mcp/tools.ts'
import { openSearchIndex } from './readers/search/search-index.ts'
import { searchFullText } from './readers/search/search.routes.ts'
import { recordArchiveEvent } from './record/archive-events/archive-event.service.ts'
import { readSource } from './record/importer/read-source.ts'
import { completeAnalysisSpec } from './record/locks/complete-analysis-spec.ts'
import { commitCasefile } from './record/publications/commit-publications.ts'
import { insertPublication, publicationRow } from './record/publications/publication.repository.ts'
import { publishErratum } from './record/publications/publish-erratum.ts'
import { retractCasefile } from './record/publications/retract-casefile.ts'
import { describeScripts } from './record/replication/published-scripts.ts'
import { analyzeDesign } from './record/runs/analyze-design.ts'
import { allRoutes } from './site/rebuilds/affected-routes.ts'
import { openArchiveReader } from './site/rebuilds/archive-reader.ts'
import { renderSite } from './site/rebuilds/render-site.ts'
import { drawingPath, loadSiteApp, type SiteApp } from './site/rebuilds/site-app.ts'
import type { SiteRoute } from './site/rebuilds/routes.ts'
import { buildPublicSite } from './test-support/site-app.ts'
import { openTestContext, tickingClock, type TestContext } from './test-support/test-context.ts'
import { openSqlite } from './test-support/test-databases.ts'
import { publishSynthetic } from './test-support/synthetic-rows.ts'

/*
 * Every output of the product, for casefiles to which each of the things happened that a reader has to be told of. What is walked is taken
 * from the registries (routes of the site, calls of the API, formats of exports, tools, commands), so a new output without standing fails.
 */

const URL = 'http://archive.test'
const REASON = 'One column of the data was read wrong.'
const VERDICT = 'Contradicted policy intent.'
/** What a person signed of it. */
const ANSWER = 'Seven in a hundred more than without it.'
const SLUGS: Record<StandingState, string> = {
  retracted: 'synthetic-00000',
  corrected: 'synthetic-00001',
  superseded: 'synthetic-00002',
  'under review': 'synthetic-00003',
}
/** How an output says it, in any form. */
const SAYS: Record<StandingState, RegExp> = {
  retracted: /retracted/i,
  corrected: /corrected|correction of/i,
  superseded: /superseded|read the current version/i,
  'under review': /under review/i,
}

let context: TestContext
let app: SiteApp
let api: Hono
let site: ContentStore

beforeAll(async () => {
  context = await openTestContext(openSqlite, { publicUrl: URL, now: tickingClock(Date.UTC(2026, 2, 1)) })
  const source = await readSource(path.resolve(import.meta.dirname, '../data/archive/seat-belt-laws'))
  const { id, sha256: dataHash } = source.dataset
  const design = completeAnalysisSpec({ ...source.design, dataset: { id, sha256: dataHash } })
  const csv = source.data.toString('utf8')
  const analysis = await analyzeDesign({ csv, design, facts: transparencyFacts(design) })
  const replication = (await describeScripts(design, analysis, null))!
  context.datasets.store(source.data)
  // every chart has the same files: a picture, an embedded page, its numbers
  const plots = [...firstByDay(analysis.plots, 2)]
  const judged = { ...analysis, plots, verdict: { ...analysis.verdict, verdict: VERDICT } }
  await publishSynthetic(context, STANDINGS.length, (publication) => {
    Object.assign(publication, { design, analysis: judged, replication, dataset: source.dataset })
    publication.answer = {
      text: ANSWER,
      draft: false,
      verdict: VERDICT,
      side: 'higher',
      figures: [],
      signed: { by: 'Ada Example', on: '2026-02-01' },
    }
    const answer = { text: ANSWER, draft: false }
    Object.assign(publication.casefile, { plain_verdict: VERDICT, evidence: 'Moderate evidence', answer })
  })
  publishSyntheticCollections(context.publications as ContentStore, [0, 1, 2, 3])
  const publication = openArchiveReader(context.publications).casefile(SLUGS.corrected)!.publication
  const at = context.now()
  for (const [state, slug] of Object.entries(SLUGS)) {
    const casefile = { ...publication.casefile, slug }
    await context.db
      .transaction()
      .execute((trx) =>
        recordArchiveEvent(trx, context, { type: 'casefile.published', version: 1, at, casefile, before: null }),
      )
    if (state === 'superseded') await publishSecond(slug)
  }
  await retractCasefile(context, SLUGS.retracted, REASON, 'Ada Example')
  const words = { slug: SLUGS.corrected, text: REASON, author: 'Ada Example', by: 'Ada Example' }
  await publishErratum(context, words, async () => undefined)
  await insertClaim(context.db, {
    id: 'claim',
    casefile_slug: SLUGS['under review'],
    version: 1,
    part: 'Results',
    text: REASON,
    evidence_json: '[]',
    name: '',
    email: null,
    user_id: null,
    answer: null,
    state: 'in-review',
    created_at: at,
    updated_at: at,
  })
  await commitCasefile(context, SLUGS['under review'], design.dataset.sha256)

  app = await loadSiteApp(await buildPublicSite(), URL, describeApi())
  site = openContentStore(path.join(context.folder, 'walked'))
  await renderSite({ app, publications: context.publications, site })
  api = createApp(context)
  // it draws every chart and picture of four casefiles: this ends what hangs
}, 600_000)
afterAll(() => context.close())

/** A second version of a casefile, by its rows alone. */
async function publishSecond(slug: string): Promise<void> {
  const { publication, link } = openArchiveReader(context.publications).casefile(slug)!
  const second: CasefilePublication = { ...publication, version: 2, published_at: context.now() }
  const { version, published_at: created_at } = second
  const content_sha256 = context.publications.putObject(canonicalJson(second))
  const { hash: previous, ...rest } = link
  const fields = { ...rest, version, created_at, content_sha256, previous }
  const next = { ...fields, hash: fingerprintOf(fields) }
  await context.db.transaction().execute(async (trx) => {
    await insertChainEntry(trx, next, 9)
    await insertPublication(trx, publicationRow(second, next, publication.published_at))
  })
  await commitCasefile(context, slug, second.design.dataset.sha256)
}

/** Text as a reader or a program meets it, without tags and escapes. */
function plain(text: string): string {
  return text
    .replace(/<!--|-->/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;|&quot;|&amp;/g, ' ')
    .replace(/\s+/g, ' ')
}

/** What is wrong with an output that is made of one casefile. */
function faultOf(name: string, state: StandingState, text: string): string[] {
  const faults = SAYS[state].test(plain(text)) ? [] : [`${name}: does not say that it is ${state}`]
  const withoutSealed = text.replace(/"sealed":"[^"]+"/, '')
  const shows = state === 'retracted' ? [VERDICT, ANSWER].filter((words) => withoutSealed.includes(words)) : []
  return [...faults, ...shows.map((words) => `${name}: shows the verdict of what was retracted, “${words}”`)]
}

/** What is wrong with an output that shows several casefiles: whichever it names must be there as it stands. */
function faultsOfList(name: string, text: string, states: readonly StandingState[] = CURRENT): string[] {
  return states.flatMap((state) =>
    text.includes(SLUGS[state]) && !SAYS[state].test(plain(text))
      ? [`${name}: names one that is ${state} and does not say so`]
      : [],
  )
}

/** Lists show current versions; what was superseded is none of these. */
const CURRENT = STANDINGS.filter((state) => state !== 'superseded')

/** Bytes that are as they came from their source and hold no finding. */
const HOLDS_NO_FINDING = (route: SiteRoute) => /^(dataset|cover):/.test(route.source)

async function textOf(route: SiteRoute): Promise<string> {
  if (route.source === 'picture') {
    const { bytes } = await app.render(drawingPath(route.path), openArchiveReader(context.publications))
    return bytes.toString('utf8')
  }
  return site.readObject(site.entry(route.path)!.hash).toString('utf8')
}

describe('every file and page of the site', () => {
  it('says how the casefile stands that it is made of', async () => {
    const routes = allRoutes(openArchiveReader(context.publications), app.fixedPaths)
    const walked: string[] = []
    const faults: string[] = []
    for (const route of routes.filter((one) => site.entry(one.path) && !HOLDS_NO_FINDING(one))) {
      const [kind, slug] = route.reads.split(':')
      const state = kind === 'casefile' ? STANDINGS.find((one) => SLUGS[one] === slug)! : null
      if (state === null) {
        faults.push(
          ...faultsOfList(
            route.path,
            await textOf(route),
            kind === 'policy' || kind === 'problem' ? STANDINGS : CURRENT,
          ),
        )
        continue
      }
      // of the superseded casefile only what is of its first version
      if (state === 'superseded' && !/\/v1\b/.test(route.path)) continue
      walked.push(route.path)
      if (route.source === 'bundle') faults.push(...bundleFaults(route.path, state))
      else faults.push(...faultOf(route.path, state, await textOf(route)))
    }
    expect(faults).toEqual([])
    for (const state of STANDINGS) expect(walked.filter((one) => one.includes(SLUGS[state])).length).toBeGreaterThan(2)
  })

  it('has a notice first in a bundle, and at the head of each file of it that can hold a comment', () => {
    const names = Object.keys(filesOf(`/casefiles/${SLUGS.retracted}.zip`))
    expect(names.length).toBeGreaterThanOrEqual(13)
    expect(names[0]).toBe('NOTICE.txt')
  })

  it('begins the title of what was retracted with that, everywhere it has one', () => {
    const page = site.readObject(site.entry(`/casefiles/${SLUGS.retracted}`)!.hash).toString('utf8')
    expect(/<h1>([^<]+)/.exec(page)![1]).toMatch(/^RETRACTED: /)
    expect(/<title>([^<]+)/.exec(page)![1]).toMatch(/^RETRACTED: /)
    expect(page).toContain(REASON)
    expect(page).toContain('No verdict.')
  })

  it('tells each thing that happened in the feed once more, and ranks what was retracted last in the search', async () => {
    const feed = site.readObject(site.entry('/feed.xml')!.hash).toString('utf8')
    for (const state of CURRENT) expect(feed).toContain(`/casefiles/${SLUGS[state]}#${state.replace(' ', '-')}-`)
    const index = await (await archive()).search()
    const found = await index.rows((await index.search('synthetic')).places.casefile)
    expect(found).toHaveLength(STANDINGS.length)
    expect(found.at(-1)).toMatchObject({ slug: SLUGS.retracted, isRetracted: true, verdict: 'No verdict.' })
  })
})

function filesOf(route: string): Record<string, string> {
  const files = unzipSync(site.readObject(site.entry(route)!.hash))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const SEALED = ['design.json', 'run.json', 'chain.json', 'data.csv']
/** Of a bundle: what has fingerprints of its own and no finding stays as it is, under the notice that comes first. */
function bundleFaults(route: string, state: StandingState): string[] {
  return Object.entries(filesOf(route)).flatMap(([name, text]) => {
    const isUnderNotice =
      SEALED.includes(name) || (name === 'results.json' && state !== 'retracted') || /\.(json|csv)$/.test(name)
    const faults = faultOf(`${route} ${name}`, state, text)
    return isUnderNotice ? faults.filter((fault) => fault.includes('verdict')) : faults
  })
}

/** What a public read needs in its address; a parameter that is not here has to be decided on. */
const PARAMETERS: Record<string, (slug: string) => string> = {
  slug: (slug) => slug,
  runId: (slug) => openArchiveReader(context.publications).casefile(slug)!.publication.run.id,
  number: () => '1',
  hash: () => '0'.repeat(64),
  kind: () => 'seat-belts',
  outcome: () => 'deaths',
  token: () => 'none',
}

/** What a read is asked beside its address; one question without anything for most. */
function queriesOf({ path: address }: Call, slug: string): string[] {
  if (address === '/api/oembed') return [`?url=${encodeURIComponent(`${URL}/casefiles/${slug}`)}`]
  if (address !== '/api/oai') return ['']
  return ['oai_dc', 'datacite4'].flatMap((format) => [
    `?verb=ListRecords&metadataPrefix=${format}`,
    `?verb=GetRecord&identifier=oai:archive.test:${slug}&metadataPrefix=${format}`,
  ])
}

/** Hashes and the paths between them: whoever checks links needs these alone, and nothing of what was found stands in it. */
const HASHES_ALONE = ['GET /api/v2/casefiles/:slug/signed-links']

describe('every answer of the API', () => {
  const reads = (CALLS as readonly Call[]).filter(
    (call) => call.method === 'GET' && call.access === 'public' && !HASHES_ALONE.includes(nameOf(call)),
  )

  it('says how the casefiles stand that it names', async () => {
    const faults: string[] = []
    let told = 0
    for (const call of reads)
      for (const state of CURRENT) {
        const slug = /^\/api\/(problems|policies)\//.test(call.path)
          ? `synthetic-${call.path.includes('problems') ? 'problem' : 'policy'}`
          : SLUGS[state]
        const address = call.path.replace(/:(\w+)/g, (_, name: string) => {
          expect(Object.keys(PARAMETERS), nameOf(call)).toContain(name)
          return PARAMETERS[name](slug)
        })
        for (const query of queriesOf(call, slug)) {
          const answer = await api.request(address + query)
          const text = await answer.text()
          if (answer.status !== 200) continue
          if (address.includes(slug) || query !== '') told += 1
          const isOfOne =
            (call.path.includes(':slug') && call.path.includes('casefiles')) || query.includes('GetRecord')
          faults.push(...(isOfOne ? faultOf(nameOf(call), state, text) : faultsOfList(nameOf(call), text)))
        }
      }
    expect([...new Set(faults)]).toEqual([])
    expect(told).toBeGreaterThan(12)
  })

  it('tells in full text and in every export', async () => {
    await openSearchIndex(context).refresh()
    const hits = await searchFullText(context, 'invented', 20)
    expect(hits.filter(({ kind }) => kind === 'casefile').at(-1)!.slug).toBe(SLUGS.retracted)
    for (const state of CURRENT)
      expect(hits.find(({ slug }) => slug === SLUGS[state])!.standing?.state, state).toBe(state)
    for (const format of DOSSIER_FORMATS) {
      const bytes = await writeDossier(gatherDossier(context.publications, 'synthetic-policy'), format, context)
      if (format !== 'zip') expect(dossierFaults(format, strFromU8(bytes)), format).toEqual([])
      else {
        const files = Object.entries(unzipSync(bytes))
        expect(files[0][0]).toBe('NOTICE.txt')
        const texts = files.filter(([name]) => !/\.zip$|SHA256SUMS|^texts\//.test(name))
        for (const [name, one] of texts) expect(dossierFaults(name, strFromU8(one)), name).toEqual([])
      }
    }
    for (const kind of EXPORT_KINDS)
      for (const format of BULK_FORMATS) {
        const order = { kind, format, columns: columnsOf(kind) }
        const columns = order.columns.map((name) => ({ name, type: 'text' as const }))
        const chunks: Uint8Array[] = []
        if (format === 'parquet') continue
        for await (const chunk of WRITERS[format](bulkRows(context.publications, order), columns)) chunks.push(chunk)
        const text = Buffer.concat(chunks).toString('utf8')
        for (const state of CURRENT)
          for (const line of text.split(/\r?\n/).filter((one) => one.includes(SLUGS[state])))
            expect(faultOf(`${kind}.${format}`, state, line)).toEqual([])
      }
  })

  function dossierFaults(name: string, text: string): string[] {
    const isOfOne = CURRENT.find((state) => name.includes(SLUGS[state]))
    return isOfOne ? faultOf(name, isOfOne, text) : faultsOfList(name, text)
  }
})

async function archive() {
  vi.stubGlobal('fetch', async (address: globalThis.URL) => {
    const entry = site.entry(address.pathname)
    if (entry) return new Response(new Uint8Array(site.readObject(entry.hash)))
    return api.request(address.pathname + address.search)
  })
  return openArchive(new globalThis.URL(URL))
}

describe('every tool and command', () => {
  /** What each tool is asked; one that is not here has to be decided on. */
  const ASKED: Record<string, (slug: string) => unknown[]> = {
    searchCasefiles: () => ['synthetic', 10],
    getCasefile: (slug) => [slug, 1],
    getEstimates: (slug) => [slug, 1],
    listProblems: () => [],
    listDomains: () => [],
  }

  it('says it before any number', async () => {
    const read = await archive()
    const { ANSWERS: _schemas, ...tools } = mcp
    for (const [name, tool] of Object.entries(tools)) {
      expect(Object.keys(ASKED)).toContain(name)
      for (const state of STANDINGS) {
        const ask = tool as (...given: unknown[]) => Promise<Record<string, unknown>>
        const found = await ask(read, ...ASKED[name](SLUGS[state]))
        const isOfOne = name.startsWith('get')
        const text = JSON.stringify(found)
        expect(isOfOne ? faultOf(name, state, text) : faultsOfList(name, text)).toEqual([])
        if (isOfOne) expect(found).toMatchObject({ state, note: expect.stringMatching(SAYS[state]) })
      }
    }
  })

  it('is printed by the commands that read a casefile', async () => {
    const writes = ['lock', 'run', 'publish']
    const reads = Object.entries(CASEFILE_COMMANDS).filter(([name]) => !writes.includes(name))
    expect(reads.map(([name]) => name)).toEqual(['reproduce', 'verify'])
    for (const [name, read] of reads) {
      const { text } = await read(context, SLUGS.retracted)
      expect(text, name).toMatch(/^RETRACTED/)
    }
  })
})

describe('what was sealed', () => {
  it('is in the document of what was retracted, byte for byte', () => {
    for (const slug of Object.values(SLUGS)) {
      const address = `/casefiles/${slug}/v1.json`
      const answered = new Uint8Array(site.readObject(site.entry(address)!.hash))
      const found = openArchiveReader(context.publications).casefile(slug, 1)!
      expect(sha256(sealedBytes(answered)), address).toBe(found.sha256)
    }
  })
})
