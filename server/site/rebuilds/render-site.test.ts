import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublishedCasefile } from '../../../contract/archive-reader.ts'
import { dyingFiles } from '../../../tests/support/dying-files.ts'
import { publishSynthetic, publishSyntheticRange } from '../../../tests/support/synthetic-archive.ts'
import { RELEASE_PATH } from '../../record/publications/publication-files.ts'
import { syntheticDataset, syntheticPublished } from '../../../tests/support/synthetic-publication.ts'
import { unsyncedFiles } from '../../../tests/support/unsynced-files.ts'
import { canonicalJson, fingerprint } from '../../base/chain/fingerprint.ts'
import { openContentStore, type ContentStore } from '../../base/store/content-store.ts'
import { buildSmallSite, SMALL_SITE_URL } from '../../test-support/site-app.ts'
import { renderSite } from './render-site.ts'
import { describeApi } from '../../../contract/calls/describe-api.ts'
import { loadSiteApp, type SiteApp } from './site-app.ts'

let app: SiteApp
let folder: string
let publications: ContentStore
let site: ContentStore

beforeAll(async () => {
  app = await loadSiteApp(await buildSmallSite(), SMALL_SITE_URL, describeApi())
})

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'render-site-'))
  publications = openContentStore(path.join(folder, 'publications'), { files: unsyncedFiles })
  site = openContentStore(path.join(folder, 'site'), { files: unsyncedFiles })
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const publish = (published: PublishedCasefile): void => publishSynthetic(publications, published)
const publishFirst = (count: number): void => publishSyntheticRange(publications, 0, count)
const text = (route: string): string => site.readObject(site.entry(route)!.hash).toString('utf8')
const paths = (store = site): string[] => store.list('/').map((entry) => entry.path)

/** A full build of the same publications, in a store of its own. */
async function fullRoot(): Promise<string> {
  const other = openContentStore(fs.mkdtempSync(path.join(folder, 'full-')), { files: unsyncedFiles })
  return (await renderSite({ app, publications, site: other })).root
}

/** The second version of a synthetic casefile, with another headline. */
function secondVersion(index: number, headline: string): PublishedCasefile {
  const first = syntheticPublished(index)
  const published_at = '2026-11-01T00:00:00.000Z'
  const casefile = { ...first.publication.casefile, headline, title: headline }
  const publication = { ...first.publication, version: 2, published_at, casefile }
  const sha256 = fingerprint(publication)
  return {
    publication,
    sha256,
    link: { ...first.link, version: 2, content_sha256: sha256, previous: first.link.hash },
    versions: [...first.versions, { version: 2, sha256, published_at }],
  }
}

describe('site', () => {
  it('has a page, files and versions for every casefile, and an index of all', async () => {
    publishFirst(3)
    const result = await renderSite({ app, publications, site })
    expect(result).toMatchObject({ kind: 'full', rendered: 61 })
    // The pages of these tests have no charts, no codebooks, no structured data, no explorer, no preview picture or summary, no list of domains, policies or problems, no search, no feed, no guide for programs, no lessons, no teaching examples and no registry of locks.
    expect(result.missing.filter((route) => !/charts|explorer|og\.png|summary|jsonld|metadata/.test(route))).toEqual([
      '/domains',
      '/search',
      '/search.json',
      '/feed.xml',
      '/llms.txt',
      '/learn',
      '/policies',
      '/problems',
      '/checkpoints',
      '/locks',
      '/how-it-works',
    ])
    expect(paths().filter((route) => route.includes('synthetic-00001'))).toEqual([
      '/casefiles/synthetic-00001',
      '/casefiles/synthetic-00001.bib',
      '/casefiles/synthetic-00001.citation.txt',
      '/casefiles/synthetic-00001.csl.json',
      '/casefiles/synthetic-00001.csv',
      '/casefiles/synthetic-00001.csv-metadata.json',
      '/casefiles/synthetic-00001.datacite.json',
      '/casefiles/synthetic-00001.json',
      '/casefiles/synthetic-00001.jsonld',
      '/casefiles/synthetic-00001.ris',
      '/casefiles/synthetic-00001/data.csv',
      '/casefiles/synthetic-00001/v1',
      '/casefiles/synthetic-00001/v1.json',
      '/casefiles/synthetic-00001/v1/data.csv',
    ])
    expect(text('/')).toContain('3 casefiles')
    expect(text('/casefiles')).toMatch(/casefile 2.*casefile 1.*casefile 0/s)
    expect(text('/casefiles/404')).toContain('Casefile not found')
    expect(text('/studio')).toMatch(/<script type="module" src="\/_assets\//)
    expect(text('/sitemap.xml')).toContain('http://archive.test/casefiles/synthetic-00002')
  })

  it('has the page of every casefile before anything else is made of them, where nothing stood before', async () => {
    publishFirst(9)
    const shown: string[][] = []
    const watched: typeof site = {
      ...site,
      commit: (...change) => {
        const root = site.commit(...change)
        shown.push(paths())
        return root
      },
    }
    await renderSite({ app, publications, site: watched })
    const pages = (at: string[]) => at.filter((route) => /^\/casefiles\/synthetic-\d+$/.test(route)).length
    const others = (at: string[]) => at.filter((route) => /^\/casefiles\/synthetic-\d+[./]/.test(route)).length
    // with each page the same one at its version's address
    expect(shown.slice(0, 3).map((at) => [pages(at), others(at)])).toEqual([
      [2, 2],
      [8, 8],
      [9, 9],
    ])
    expect(others(shown.at(-1)!)).toBe(117)
  })

  it('hands out the published document and its data byte for byte', async () => {
    publishFirst(1)
    await renderSite({ app, publications, site })
    const { publication, sha256 } = syntheticPublished(0)
    for (const address of ['/casefiles/synthetic-00000.json', '/casefiles/synthetic-00000/v1.json']) {
      expect(site.entry(address)!.hash).toBe(sha256)
      expect(text(address)).toBe(canonicalJson(publication))
    }
    expect(text('/casefiles/synthetic-00000/data.csv')).toBe(syntheticDataset.toString('utf8'))
  })

  it('holds no inline script, style or handler, and keeps its scripts in files of their own', async () => {
    publishFirst(1)
    await renderSite({ app, publications, site })
    const pages = site.list('/').filter(({ meta }) => (meta as { type: string }).type.startsWith('text/html'))
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages) {
      const html = text(page.path)
      expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/)
      for (const [script] of html.matchAll(/<script[^>]*>/g)) expect(script).toContain(' src="/_assets/')
    }
    expect(paths().some((route) => /^\/_assets\/.*\.js$/.test(route))).toBe(true)
    expect(paths().some((route) => /^\/_assets\/.*\.css$/.test(route))).toBe(true)
  })

  it('is left alone when nothing changed', async () => {
    publishFirst(1)
    const { root } = await renderSite({ app, publications, site })
    expect(await renderSite({ app, publications, site })).toMatchObject({ root, kind: 'unchanged', rendered: 0 })
  })
})

describe('incremental publication', () => {
  it('renders the new casefile, the index and the newest listing page, and equals a full build', async () => {
    publishFirst(62)
    await renderSite({ app, publications, site })
    const listing = site.entry('/casefiles/page/1')
    publishSyntheticRange(publications, 62, 63)
    const result = await renderSite({ app, publications, site })
    // Twelve addresses of its own; front page, list, index file, comparison and sitemap; the second listing page; its domain's two pages
    // and feed.
    expect(result).toMatchObject({ kind: 'incremental', rendered: 23 })
    expect(result.root).toBe(await fullRoot())
    expect(site.entry('/casefiles/page/1')).toEqual(listing)
    expect(text('/casefiles/page/2').match(/<li>/g)).toHaveLength(3)
    expect(text('/casefiles')).toContain('/casefiles/synthetic-00062"')
    expect(text('/domains/education')).toContain('1 domain, 21 casefiles')
  })

  it('opens a new listing page when the newest one is full', { tags: ['night'] }, async () => {
    publishFirst(60)
    await renderSite({ app, publications, site })
    expect(paths()).not.toContain('/casefiles/page/2')
    publish(syntheticPublished(60))
    const { root } = await renderSite({ app, publications, site })
    expect(paths()).toContain('/casefiles/page/2')
    expect(root).toBe(await fullRoot())
  })

  it('renders a new version where the first stood, keeps the first, and equals a full build', async () => {
    publishFirst(4)
    await renderSite({ app, publications, site })
    publish(secondVersion(1, 'The second headline'))
    const { root, kind } = await renderSite({ app, publications, site })
    expect(kind).toBe('incremental')
    expect(root).toBe(await fullRoot())
    expect(text('/casefiles/synthetic-00001')).toContain('Version 2 of 2')
    expect(text('/casefiles/synthetic-00001/v1')).toContain('No clear change in an invented outcome')
    expect(text('/casefiles/synthetic-00001/v2')).toContain('The second headline')
    expect(text('/casefiles/page/1')).toMatch(/casefile 3.*casefile 2.*The second headline.*casefile 0/s)
  })

  it('renders everything where another release of the archive stands, which every page names', async () => {
    publishFirst(2)
    await renderSite({ app, publications, site })
    publications.commit(new Map([[RELEASE_PATH, { hash: publications.putObject('{}') }]]))
    const result = await renderSite({ app, publications, site })
    expect(result.kind).toBe('full')
    expect(result.root).toBe(await fullRoot())
  })

  it('takes away what has no publication any more', { tags: ['night'] }, async () => {
    publishFirst(61)
    await renderSite({ app, publications, site })
    publications.commit(new Map([['casefiles/synthetic-00060', null]]))
    const { root } = await renderSite({ app, publications, site })
    expect(paths().filter((route) => route.includes('synthetic-00060'))).toEqual([])
    expect(paths()).not.toContain('/casefiles/page/2')
    expect(root).toBe(await fullRoot())
  })
})

describe('a page that goes wrong', () => {
  const rendering = (render: SiteApp['render']): SiteApp => ({ ...app, render })
  const html = (body: string): ReturnType<SiteApp['render']> =>
    Promise.resolve({ bytes: Buffer.from(body), type: 'text/html', status: 200 })

  it.each([
    ['index', /The page \/404 reads "index" but its route declares "none"/, (archive: Archive) => archive.index()],
    ['casefile', /reads "casefile:synthetic-00000"/, (archive: Archive) => archive.casefile('synthetic-00000')],
  ])('fails when it reads what its route does not declare: %s', async (_what, message, read) => {
    publishFirst(1)
    const nosy = rendering((route, archive) => {
      if (route === '/404') read(archive)
      return app.render(route, archive)
    })
    await expect(renderSite({ app: nosy, publications, site })).rejects.toThrow(message)
    expect(site.head()).toBe('')
  })

  it.each(['<p style="color: red">x</p>', '<style>p {}</style>', '<script>go()</script>', '<a onclick="go()">x</a>'])(
    'fails when it holds inline code: %s',
    async (body) => {
      publishFirst(1)
      await expect(renderSite({ app: rendering(() => html(body)), publications, site })).rejects.toThrow(
        'holds code that its security policy refuses',
      )
    },
  )

  it.each([
    '<script src="/a.js"></script>',
    '<script type="application/ld+json">{}</script>',
    '<p title="a > b style=c onclick=d">style="x"</p>',
  ])('passes when it does not: %s', async (body) => {
    publishFirst(1)
    const { kind } = await renderSite({ app: rendering(() => html(body)), publications, site })
    expect(kind).toBe('full')
  })

  it('leaves the release as it was when a page answers with an error', async () => {
    publishFirst(1)
    const { root } = await renderSite({ app, publications, site })
    publish(syntheticPublished(1))
    const failing = rendering(async (route, archive) => ({ ...(await app.render(route, archive)), status: 500 }))
    await expect(renderSite({ app: failing, publications, site })).rejects.toThrow('answered with status 500')
    expect(site.head()).toBe(root)
  })

  it('fails with the name of the page and its own error, and publishes no error page in its place', async () => {
    publishFirst(1)
    const broken = rendering((route, archive) =>
      app.render(route === '/casefiles/synthetic-00000' ? '/casefiles/none' : route, {
        index: archive.index,
        release: archive.release,
        casefile: () => null,
        policy: () => null,
        problem: () => null,
        links: () => ({ policies: [], problems: [] }),
      }),
    )
    await expect(renderSite({ app: broken, publications, site })).rejects.toThrow(
      "The page /casefiles/synthetic-00000 could not be rendered: Cannot read properties of null (reading 'publication')",
    )
    expect(site.head()).toBe('')
  })
})

type Archive = Parameters<SiteApp['render']>[1]

/** Changes one byte of a file. */
function flipByte(file: string): void {
  const bytes = fs.readFileSync(file)
  bytes[bytes.length - 1] ^= 1
  fs.writeFileSync(file, bytes)
}

describe('a published document that is damaged', () => {
  const damaged = 'synthetic-00001'
  const page = `/casefiles/${damaged}`
  const damage = () => flipByte(publications.objectFile(syntheticPublished(1).sha256))
  const mend = () => void publications.putObject(canonicalJson(syntheticPublished(1).publication))

  it('keeps its last good page, is named, and holds up nothing else', async () => {
    publishFirst(3)
    await renderSite({ app, publications, site })
    const before = text(page)
    damage()
    publish(syntheticPublished(3))
    const result = await renderSite({ app, publications, site })
    expect(result).toMatchObject({ kind: 'incremental', damaged: [] })
    expect(text('/casefiles/synthetic-00003')).toContain('casefile 3')
    const whole = await renderSite({ app, publications, site }, { everything: true })
    expect(whole).toMatchObject({ kind: 'full', damaged: [{ document: `casefile:${damaged}` }] })
    expect(whole.damaged[0].problem).toMatch(/no longer those it is named for/)
    expect(text(page)).toBe(before)
    expect(text('/casefiles')).toContain(`${page}"`)
  })

  it('is left out where it never had a page, and rendered as soon as it was mended', async () => {
    publishFirst(3)
    damage()
    expect(await renderSite({ app, publications, site })).toMatchObject({
      damaged: [{ document: `casefile:${damaged}` }],
    })
    expect(paths().filter((route) => route.includes(damaged))).toEqual([])
    expect((await renderSite({ app, publications, site })).damaged).toHaveLength(1)
    mend()
    const { kind, root } = await renderSite({ app, publications, site })
    expect(kind).toBe('incremental')
    expect(text(page)).toContain('casefile 1')
    expect(root).toBe(await fullRoot())
    expect((await renderSite({ app, publications, site })).kind).toBe('unchanged')
  })

  it('keeps its page where the data it names are lost', async () => {
    publishFirst(2)
    await renderSite({ app, publications, site })
    fs.rmSync(publications.objectFile(syntheticPublished(1).publication.dataset.sha256))
    const { damaged: found } = await renderSite({ app, publications, site }, { everything: true })
    expect(found.map(({ document }) => document)).toContain(`casefile:${damaged}`)
    expect(paths()).toContain(`${page}/data.csv`)
  })
})

describe('a release that is damaged', () => {
  const scrub = () => renderSite({ app, publications, site }, { isScrubbing: true })

  it.each([
    ['a page that is lost', '/casefiles/synthetic-00001', (file: string) => fs.rmSync(file)],
    ['a page with other bytes', '/casefiles', flipByte],
    ['a style or script that is lost', '/_assets/', (file: string) => fs.rmSync(file)],
  ])('is rendered again where it is broken: %s', async (_what, start, harm) => {
    publishFirst(2)
    const { root } = await renderSite({ app, publications, site })
    const { hash } = site.list(start)[0]
    harm(site.objectFile(hash))
    expect(await scrub()).toMatchObject({ root, kind: 'incremental', damaged: [] })
    expect(site.scrub()).toEqual({ isReadable: true, paths: [] })
    expect(await scrub()).toMatchObject({ kind: 'unchanged' })
  })

  it('is rendered whole where its manifest is lost, and where the publications it was made from are gone', async () => {
    publishFirst(2)
    const { root } = await renderSite({ app, publications, site })
    fs.rmSync(site.objectFile(root))
    site = openContentStore(path.join(folder, 'site'), { files: unsyncedFiles })
    expect(await scrub()).toMatchObject({ root, kind: 'full' })
    fs.rmSync(path.join(folder, 'publications'), { recursive: true })
    publications = openContentStore(path.join(folder, 'publications'), { files: unsyncedFiles })
    publishFirst(1)
    const restored = await renderSite({ app, publications, site })
    expect(restored).toMatchObject({ kind: 'full', root: await fullRoot() })
    expect(paths().filter((route) => route.includes('synthetic-00001'))).toEqual([])
  })
})

describe('publication that dies while it writes', () => {
  it('leaves the old release or the new one, and the next build completes it', { tags: ['night'] }, async () => {
    publishFirst(2)
    const before = (await renderSite({ app, publications, site })).root
    publish(syntheticPublished(2))
    const after = await fullRoot()
    const heads: string[] = []
    for (let steps = 0; heads.at(-1) !== after; steps++) {
      const copy = fs.mkdtempSync(path.join(folder, 'dies-'))
      fs.cpSync(path.join(folder, 'site'), copy, { recursive: true })
      await renderSite({ app, publications, site: openContentStore(copy, { files: dyingFiles(steps) }) }).catch(
        (error: Error) => expect(error.message).toBe('killed'),
      )
      const survivor = openContentStore(copy)
      heads.push(survivor.head())
      for (const entry of survivor.list()) survivor.readObject(entry.hash)
      expect((await renderSite({ app, publications, site: survivor })).root).toBe(after)
    }
    expect(new Set(heads)).toEqual(new Set([before, after]))
    // Ten routes and the manifest are written and renamed before the swap.
    expect(heads.length).toBeGreaterThan(20)
  })
})
