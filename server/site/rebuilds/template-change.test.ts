import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeApi } from '../../../contract/calls/describe-api.ts'
import { publishSyntheticRange } from '../../../tests/support/synthetic-archive.ts'
import { unsyncedFiles } from '../../../tests/support/unsynced-files.ts'
import { openContentStore, type ContentStore } from '../../base/store/content-store.ts'
import { buildSmallSite, SMALL_SITE_URL } from '../../test-support/site-app.ts'
import { renderSite, type RenderedSite } from './render-site.ts'
import { loadSiteApp, type SiteApp } from './site-app.ts'

const CHART = '/casefiles/[slug]/charts/[id].svg'
const CASEFILE = '/casefiles/[slug]'
const drawing = (words: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><desc>${words}</desc></svg>`)

let built: SiteApp
let folder: string
let publications: ContentStore
let site: ContentStore
/** Pictures that were drawn for it. */
let drawn: number

beforeAll(async () => {
  built = await loadSiteApp(await buildSmallSite(), SMALL_SITE_URL, describeApi())
})
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'template-change-'))
  publications = openContentStore(path.join(folder, 'publications'), { files: unsyncedFiles })
  site = counting(openContentStore(path.join(folder, 'site'), { files: unsyncedFiles }))
  drawn = 0
  publishSyntheticRange(publications, 0, 3)
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function counting(store: ContentStore): ContentStore {
  return {
    ...store,
    putObject(bytes) {
      if (typeof bytes !== 'string' && Buffer.from(bytes).toString('latin1', 1, 4) === 'PNG') drawn++
      return store.putObject(bytes)
    },
  }
}

/** The small site with drawings of charts, in which the pages of some patterns end with other words. */
function appWith(words: Record<string, string>): SiteApp {
  const patternOf = (route: string) => (/\/charts\/[^/]+\.svg$/.test(route) ? CHART : built.patternOf(route))
  const pages: Record<string, string> = { ...built.pages, [CHART]: 'drawn' }
  for (const [pattern, said] of Object.entries(words)) pages[pattern] += said
  return {
    ...built,
    fingerprint: JSON.stringify(words),
    pages,
    patternOf,
    async render(route, archive) {
      const said = words[patternOf(route)!] ?? ''
      if (patternOf(route) === CHART) return { bytes: drawing(`${route} ${said}`), type: 'image/svg+xml', status: 200 }
      const page = await built.render(route, archive)
      return { ...page, bytes: Buffer.concat([page.bytes, Buffer.from(said)]) }
    },
  }
}

const render = (app: SiteApp): Promise<RenderedSite> => renderSite({ app, publications, site })
/** Root of a full build by an app, in a store of its own. */
async function fullRoot(app: SiteApp): Promise<string> {
  const other = openContentStore(fs.mkdtempSync(path.join(folder, 'full-')), { files: unsyncedFiles })
  return (await renderSite({ app, publications, site: other })).root
}

describe('a build after a change of the templates', () => {
  it('renders the pages whose code changed, draws no picture, and equals a build of everything', async () => {
    await render(appWith({}))
    // of each casefile the preview, one chart and the first one
    expect(drawn).toBe(9)
    const other = appWith({ [CASEFILE]: '<p>Other words</p>' })
    expect(await render(other)).toMatchObject({ kind: 'full', rendered: 6, damaged: [] })
    expect(drawn).toBe(9)
    expect(site.readObject(site.entry('/casefiles/synthetic-00001')!.hash).toString()).toContain('Other words')
    // the current version stands at two addresses
    expect(site.entry('/casefiles/synthetic-00001/v1')!.hash).toBe(site.entry('/casefiles/synthetic-00001')!.hash)
    expect(site.head()).toBe(await fullRoot(other))
  })

  it('renders what the publications changed meanwhile, too', async () => {
    await render(appWith({}))
    publishSyntheticRange(publications, 3, 4)
    const other = appWith({ [CASEFILE]: '<p>Other words</p>' })
    await render(other)
    expect(drawn).toBe(12)
    expect(site.head()).toBe(await fullRoot(other))
  })

  it('draws again the pictures whose drawing is another one, and none whose drawing came out the same', async () => {
    await render(appWith({}))
    const coded = appWith({ [CHART]: '' })
    coded.pages[CHART] += 'other code, same drawing'
    expect(await render(coded)).toMatchObject({ rendered: 18 })
    expect(drawn).toBe(9)
    const other = appWith({ [CHART]: 'Other words' })
    await render(other)
    expect(drawn).toBe(18)
    expect(site.head()).toBe(await fullRoot(other))
  })

  it('finds the pictures of any kept release after an earlier one was put back', async () => {
    const { root } = await render(appWith({}))
    const other = appWith({ [CHART]: 'Other words' })
    await render(other)
    site.rollback(root)
    await render(other)
    expect(drawn).toBe(18)
  })
})
