import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishSynthetic, publishSyntheticRange } from '../../../tests/support/synthetic-archive.ts'
import { publishSyntheticCollections, syntheticProblem } from '../../../tests/support/synthetic-collections.ts'
import { syntheticDataset, syntheticPublished } from '../../../tests/support/synthetic-publication.ts'
import { syntheticOnVintage } from '../../../tests/support/synthetic-vintage.ts'
import { formatEffect } from '@casefiles/words/formats'
import { openContentStore, type ContentStore } from '../../base/store/content-store.ts'
import { buildPublicSite } from '../../test-support/site-app.ts'
import { openArchiveReader } from './archive-reader.ts'
import { renderSite, type RenderedSite } from './render-site.ts'
import { describeApi } from '../../../contract/calls/describe-api.ts'
import { loadSiteApp, type SiteApp } from './site-app.ts'

const publicUrl = 'http://archive.test'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'public-site-'))
const publications = openContentStore(path.join(folder, 'publications'))
const site = openContentStore(path.join(folder, 'site'))
let app: SiteApp
let first: RenderedSite

beforeAll(async () => {
  app = await loadSiteApp(await buildPublicSite(), publicUrl, describeApi())
  publishSyntheticRange(publications, 0, 4)
  publishSyntheticCollections(publications, [0, 1, 2])
  first = await renderSite({ app, publications, site })
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function htmlPages(store: ContentStore): { path: string; html: string }[] {
  return store
    .list('/')
    .filter(({ meta }) => (meta as { type: string }).type.startsWith('text/html'))
    .map(({ path, hash }) => ({ path, html: store.readObject(hash).toString('utf8') }))
}

// The pages themselves, not the small ones that the other tests of this folder use.
describe('the pages of the public site', () => {
  it('are there for every route', () => {
    expect(first.missing).toEqual([])
  })

  it('are the same for the current version as for the document, as they are rendered once', async () => {
    const archive = openArchiveReader(publications)
    const kinds = ['casefiles', 'policies', 'problems']
    const current = site.list('/').filter(({ path }) => /^\/\w+\/[\w-]+\/v1$/.test(path))
    expect(new Set(current.map(({ path }) => path.split('/')[1]))).toEqual(new Set(kinds))
    for (const { path, hash } of current) {
      expect(site.entry(path.slice(0, -'/v1'.length))!.hash, path).toBe(hash)
      const { bytes } = await app.render(path, archive)
      expect(site.readObject(hash).equals(bytes), path).toBe(true)
    }
  })

  it('say what changed since the version before and why; that one stays readable, whatever form its document had', async () => {
    const archive = openArchiveReader(publications)
    const found = syntheticPublished(0)
    const { publication } = found
    const reason = 'A word was wrong.'
    const casefile = { ...publication.casefile, headline: 'The second headline' }
    const revision = { of: 1, reason, fixed_by: { version: 1, link_hash: 'a', locked_at: publication.published_at } }
    const design = { ...publication.design, revision }
    const second = { ...found, publication: { ...publication, version: 2, casefile, design } }
    second.versions = [...found.versions, { ...found.versions[0], version: 2 }]
    const eqs = { marks: 1 } as unknown as typeof publication.analysis.eqs
    for (const analysis of [publication.analysis, { ...publication.analysis, eqs }]) {
      const first = { ...second, publication: { ...publication, analysis } }
      const reader = { ...archive, casefile: (_slug: string, version?: number) => (version === 1 ? first : second) }
      const render = async (address: string) => (await app.render(address, reader)).bytes.toString('utf8')
      const current = await render(`/casefiles/${publication.slug}`)
      expect(current).toContain('What changed since version 1')
      expect(current).toContain(`Reason: ${reason}`)
      expect(current).toMatch(/Finding.*No clear change in an invented outcome.*The second headline/s)
      const before = await render(`/casefiles/${publication.slug}/v1`)
      expect(before).toContain('No clear change in an invented outcome')
      expect(before).not.toContain('What changed since')
      expect(before.includes('It was published under earlier rules')).toBe(analysis !== publication.analysis)
    }
  })

  it('name the release of the archive that stands, and say of a casefile whether it is of it', async () => {
    const archive = openArchiveReader(publications)
    const { publication, sha256 } = syntheticPublished(0)
    const release = { number: 3, made_at: '2026-11-28T12:00:00.000Z', root: 'ab'.repeat(32) }
    const reader = { ...archive, release: () => ({ ...release, casefiles: { [publication.slug]: [sha256] } }) }
    const render = async (address: string) => (await app.render(address, reader)).bytes.toString('utf8')
    for (const address of ['/', '/about', '/casefiles', '/404', `/casefiles/${publication.slug}`])
      expect(await render(address), address).toMatch(/Archive release 3 · root <code>abababab/)
    expect(await render('/about')).toContain(release.root)
    expect(await render(`/casefiles/${publication.slug}`)).toMatch(
      /Part of <a href="\/about#release">archive release 3/,
    )
    expect(await render('/casefiles/synthetic-00001')).toMatch(
      /Not part of <a href="\/about#release">archive release 3/,
    )
    expect((await app.render('/about', archive)).bytes.toString('utf8')).not.toContain('Archive release')
  })

  it('load nothing from elsewhere', () => {
    for (const { path, html } of htmlPages(site)) {
      const loaded = [...html.matchAll(/<(?:script|img|iframe|source|link)\b[^>]*?\s(?:src|href)="([^"]*)"[^>]*>/g)]
        .filter(([tag]) => !/rel="(canonical|alternate)"/.test(tag))
        .map(([, address]) => address)
      expect(loaded.length, path).toBeGreaterThan(0)
      for (const address of loaded) expect(address, path).toMatch(/^\/(?!\/)/)
    }
  })

  it('find every file they load', () => {
    for (const { path, html } of htmlPages(site)) {
      for (const [, address] of html.matchAll(/\s(?:src|href)="(\/[^"?#]*\.(?:js|css|svg|woff2|png|ico))"/g)) {
        expect(site.entry(address), `${path} loads ${address}`).not.toBeNull()
      }
    }
  })

  const textOf = (address: string) => site.readObject(site.entry(address)!.hash).toString('utf8')

  it('say what an admin set, though they are rendered long after the build and by another process', () => {
    expect(textOf('/contact')).toContain('hello@archive.test')
    for (const page of ['/contact', '/login']) expect(textOf(page)).toContain('href="https://network.test/casefiles"')
    expect(textOf('/casefiles/synthetic-00000')).toContain('Responsible editor: Ada Example')
    expect(textOf('/')).toMatch(/class="feature-title"[^<]*<a href="\/casefiles\/synthetic-00002"/)
  })

  it('lead from a casefile to its policy and problem, from there to each other and back, and to every version', () => {
    const ways = [
      ['/casefiles/synthetic-00000', '/policies/synthetic-policy'],
      ['/casefiles/synthetic-00000', '/problems/synthetic-problem'],
      ['/policies/synthetic-policy', '/problems/synthetic-problem'],
      ['/policies/synthetic-policy', '/casefiles/synthetic-00000'],
      ['/problems/synthetic-problem', '/policies/synthetic-policy'],
      ['/policies/synthetic-policy', '/policies/synthetic-policy/v1'],
      ['/problems/synthetic-problem', '/problems/synthetic-problem/v1'],
    ] as const
    for (const [from, to] of ways) expect(textOf(from), `${from} to ${to}`).toContain(`href="${to}"`)
    expect(textOf('/casefiles/synthetic-00003')).not.toContain('/problems/synthetic-problem')
    expect(textOf('/problems/synthetic-problem/v1')).toContain(
      `<link rel="canonical" href="${publicUrl}/problems/synthetic-problem"`,
    )
  })

  it('show a problem with its figures, its casefiles and the numbers of its document', () => {
    const { publication } = syntheticProblem([0, 1, 2])
    const html = textOf('/problems/synthetic-problem')
    const { value, ci } = publication.synthesis.pooled!.pooled
    for (const number of [value, ci[0], ci[1]]) expect(html).toContain(formatEffect(number))
    expect(html).toContain(publication.synthesis.headline)
    for (const { slug } of publication.casefiles) expect(html).toContain(`href="/casefiles/${slug}"`)
    for (const { id } of publication.synthesis.plots) {
      expect(textOf(`/problems/synthetic-problem/charts/${id}.svg`)).toContain('</svg>')
    }
    const rows = textOf('/problems/synthetic-problem/charts/synthesis-forest.csv').trim().split('\r\n')
    expect(rows).toHaveLength(5)
    expect(Number(rows.at(-1)!.split(',')[1])).toBe(value)
    expect(JSON.parse(textOf('/problems/synthetic-problem.json'))).toEqual(publication)
    expect(textOf('/problems')).toContain('href="/problems/synthetic-problem"')
  })

  it('say of results, diagnostics, sensitivity and provenance that are missing that they are not yet available', async () => {
    const bare = openContentStore(path.join(folder, 'bare-publications'))
    const rendered = openContentStore(path.join(folder, 'bare'))
    publishSyntheticRange(bare, 0, 1)
    const published = syntheticPublished(0)
    const analysis = { ...published.publication.analysis, estimates: [], checks: [], sensitivity: [], plots: [] }
    publishSynthetic(bare, { ...published, publication: { ...published.publication, analysis, chain: [] } })
    await renderSite({ app, publications: bare, site: rendered })
    const route = rendered.entry(`/casefiles/${published.publication.slug}`)!
    const html = rendered.readObject(route.hash).toString('utf8')
    for (const what of ['Results', 'Diagnostics', 'Sensitivity', 'Provenance'])
      expect(html).toContain(`${what} not yet available`)
  })

  it('show a policy with its text, and link every casefile it names', () => {
    const html = textOf('/policies/synthetic-policy')
    expect(html).toContain('<blockquote')
    expect(html).toContain('href="/casefiles/synthetic-00001"')
    expect(textOf('/policies')).toContain('href="/policies/synthetic-policy"')
  })

  it('render the pages of a problem alone when only its document changes, and of the casefile that left it', async () => {
    const before = new Map(site.list('/').map(({ path, hash }) => [path, hash]))
    publishSyntheticCollections(publications, [0, 1])
    const { kind } = await renderSite({ app, publications, site })
    expect(kind).toBe('incremental')
    const changed = site.list('/').filter(({ path, hash }) => before.get(path) !== hash)
    const left = /^\/casefiles\/synthetic-00002(\/v1)?$/
    // the search finds problems and policies too, and a domain names casefiles of others that bear on the same problem
    const theirs = /^\/(problems|policies|domains\/|search\.json$)/
    for (const { path } of changed) expect(left.test(path) || theirs.test(path), path).toBe(true)
    expect(textOf('/casefiles/synthetic-00002')).not.toContain('/problems/synthetic-problem')
    expect(textOf('/problems/synthetic-problem')).not.toContain('href="/casefiles/synthetic-00002"')
  })

  it('let every version be recomputed and verified from its own files, and show what a later one declared', async () => {
    const { publication, link, versions } = syntheticPublished(1)
    const data = publications.putObject('state\nElsewhere\n')
    const seed = { field: 'seed', locked: '1', reported: '7', state: 'declared' as const, why: 'It was used up.' }
    const next = { ...publication, version: 2, deviations: [seed], dataset: { ...publication.dataset, sha256: data } }
    const current = { publication: next, sha256: data, link, versions: [...versions, { ...versions[0], version: 2 }] }
    publishSynthetic(publications, current)
    await renderSite({ app, publications, site })
    const base = `/casefiles/${publication.slug}`
    expect([1, 2].map((version) => textOf(`${base}/v${version}/data.csv`))).toEqual([
      syntheticDataset.toString('utf8'),
      'state\nElsewhere\n',
    ])
    for (const version of [1, 2]) {
      // what the two islands are handed
      const [page, quote] = [textOf(`${base}/v${version}`), '&quot;']
      for (const file of [`${base}/v${version}.json`, `${base}/v${version}/data.csv`])
        expect(page.split(`${quote}${file}${quote}`).length, 'verify and recompute').toBe(3)
    }
    expect(textOf(base)).toMatch(/Changed, declared.*It was used up\./s)
  })

  it('show a cover with its words and measures, at an address of its own that earlier versions keep', async () => {
    const { publication, versions } = syntheticPublished(2)
    const sha256 = publications.putObject('bytes of a picture')
    const cover = {
      sha256,
      media_type: 'image/jpeg' as const,
      width: 1600,
      height: 900,
      bytes: 18,
      alt: 'A ballot box',
    }
    const found = { ...syntheticPublished(2), publication: { ...publication, cover } }
    publishSynthetic(publications, { ...found, versions: [{ ...versions[0], cover: sha256 }] })
    await renderSite({ app, publications, site })
    const base = `/casefiles/${publication.slug}`
    const address = `${base}/cover-${sha256.slice(0, 16)}.jpg`
    const entry = site.entry(address)!
    expect([entry.hash, entry.meta]).toEqual([sha256, { type: 'image/jpeg', isImmutable: true }])
    const [picture] = /<img[^>]*class="cover"[^>]*>/.exec(textOf(base))!
    for (const part of [`src="${address}"`, 'alt="A ballot box"', 'width="1600"', 'height="900"', 'loading="lazy"'])
      expect(picture).toContain(part)
    expect(textOf(base)).toMatch(new RegExp(`og:image" content="[^"]*${address}"`))
    expect(textOf('/casefiles/synthetic-00001')).not.toContain('class="cover"')
  })

  it(
    'draw what the same design found with each vintage of its data, and keep the page of the version before',
    { tags: ['night'] },
    async () => {
      const { link, versions } = syntheticPublished(3)
      const publication = syntheticOnVintage(3)
      const base = `/casefiles/${publication.slug}`
      const before = textOf(`${base}/v1`)
      const [first] = versions
      publishSynthetic(publications, {
        publication,
        sha256: first.sha256,
        link,
        versions: [first, { ...first, version: 3 }],
      })
      await renderSite({ app, publications, site })
      const page = textOf(base)
      const [section] = /<section class="block" id="vintages".*?<\/section>/s.exec(page)!
      expect(section).toContain('The estimate stayed inside its first interval over 2 vintages of the data')
      expect(section).toMatch(/<svg.*aria-label="Points with intervals, one for each of 2 vintages/s)
      expect(section).toContain('42 of 9,180 past values revised: fatalities (42).')
      expect(section).toContain('Version 2, locked and never published')
      expect(section).toContain(`href="${base}/v1"`)
      expect(page).toContain('href="#vintages"')
      expect(page).toContain('https://agency.example/panel.csv')
      expect(before).not.toContain('id="vintages"')
      expect(textOf(`${base}/v1`)).not.toContain('id="vintages"')
    },
  )

  it('are after one more publication what a full build makes them', { tags: ['night'] }, async () => {
    publishSynthetic(publications, syntheticPublished(4))
    const { root, kind } = await renderSite({ app, publications, site })
    expect(kind).toBe('incremental')
    const whole = await renderSite({ app, publications, site: openContentStore(path.join(folder, 'full')) })
    expect(root).toBe(whole.root)
  })
})
