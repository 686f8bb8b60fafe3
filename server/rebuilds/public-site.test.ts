import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishSynthetic, publishSyntheticRange } from '../../tests/support/synthetic-archive.ts'
import { publishSyntheticCollections, syntheticProblem } from '../../tests/support/synthetic-collections.ts'
import { syntheticPublished } from '../../tests/support/synthetic-publication.ts'
import { formatEffect } from '../../ui/format/numbers.ts'
import { openContentStore } from '../store/content-store.ts'
import type { ContentStore } from '../store/content-store.ts'
import { buildSiteApp } from './app-build.ts'
import { renderSite } from './render-site.ts'
import type { RenderedSite } from './render-site.ts'
import { loadSiteApp } from './site-app.ts'
import type { SiteApp } from './site-app.ts'

const publicUrl = 'http://archive.test'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'public-site-'))
const publications = openContentStore(path.join(folder, 'publications'))
const site = openContentStore(path.join(folder, 'site'))
let app: SiteApp
let first: RenderedSite

beforeAll(async () => {
  const projectFolder = path.resolve(import.meta.dirname, '../..')
  const build = await buildSiteApp({ projectFolder, buildsFolder: path.join(folder, 'site-app'), publicUrl })
  app = await loadSiteApp(build, publicUrl)
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

  it('load nothing from elsewhere', () => {
    for (const { path, html } of htmlPages(site)) {
      const loaded = [...html.matchAll(/<(?:script|img|iframe|source|link)\b[^>]*?\s(?:src|href)="([^"]*)"[^>]*>/g)]
        .filter(([tag]) => !/rel="(canonical|alternate)"/.test(tag))
        .map(([, address]) => address!)
      expect(loaded.length, path).toBeGreaterThan(0)
      for (const address of loaded) expect(address, path).toMatch(/^\/(?!\/)/)
    }
  })

  it('find every file they load', () => {
    for (const { path, html } of htmlPages(site)) {
      for (const [, address] of html.matchAll(/\s(?:src|href)="(\/[^"?#]*\.(?:js|css|svg|woff2|png|ico))"/g)) {
        expect(site.entry(address!), `${path} loads ${address}`).not.toBeNull()
      }
    }
  })

  const textOf = (address: string) => site.readObject(site.entry(address)!.hash).toString('utf8')

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

  it('show a policy with its text, and link every casefile it names', () => {
    const html = textOf('/policies/synthetic-policy')
    expect(html).toContain('<blockquote')
    expect(html).toContain('href="/casefiles/synthetic-00001"')
    expect(textOf('/policies')).toContain('href="/policies/synthetic-policy"')
  })

  it('render the pages of a problem alone when only its document changes', async () => {
    const before = new Map(site.list('/').map(({ path, hash }) => [path, hash]))
    publishSyntheticCollections(publications, [0, 1])
    const { kind } = await renderSite({ app, publications, site })
    expect(kind).toBe('incremental')
    const changed = site.list('/').filter(({ path, hash }) => before.get(path) !== hash)
    for (const { path } of changed) expect(path).toMatch(/^\/(problems|policies)/)
    expect(textOf('/problems/synthetic-problem')).not.toContain('href="/casefiles/synthetic-00002"')
  })

  it('are after one more publication what a full build makes them', async () => {
    publishSynthetic(publications, syntheticPublished(4))
    const { root, kind } = await renderSite({ app, publications, site })
    expect(kind).toBe('incremental')
    const whole = await renderSite({ app, publications, site: openContentStore(path.join(folder, 'full')) })
    expect(root).toBe(whole.root)
  })
})
