import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeApi } from '../../../contract/calls/describe-api.ts'
import { publishSynthetic, publishSyntheticRange } from '../../../tests/support/synthetic-archive.ts'
import { syntheticPublished } from '../../../tests/support/synthetic-publication.ts'
import { unsyncedFiles } from '../../../tests/support/unsynced-files.ts'
import { openContentStore, type ContentStore } from '../../base/store/content-store.ts'
import { buildSmallSite, SMALL_SITE_URL } from '../../test-support/site-app.ts'
import type { RenderContext } from './make-entry.ts'
import { renderSite } from './render-site.ts'
import { loadSiteApp, type SiteApp } from './site-app.ts'

/** More than are rendered on one thread. */
const MANY = 260
const api = describeApi()

let build: string
let app: SiteApp
let folder: string
let publications: ContentStore
let pooled: Required<RenderContext>

beforeAll(async () => {
  build = await buildSmallSite()
  app = await loadSiteApp(build, SMALL_SITE_URL, api)
})
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'render-pool-'))
  const folders = {
    app: build,
    publications: path.join(folder, 'publications'),
    site: path.join(folder, 'site'),
    publicUrl: SMALL_SITE_URL,
    api,
  }
  publications = openContentStore(folders.publications, { files: unsyncedFiles })
  pooled = { app, publications, site: openContentStore(folders.site), folders }
  publishSyntheticRange(publications, 0, MANY)
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

describe('many documents, rendered on several threads', () => {
  it('make the site that one thread makes, and leave out what is damaged', async () => {
    fs.rmSync(publications.objectFile(syntheticPublished(7).sha256))
    const alone = openContentStore(path.join(folder, 'alone'), { files: unsyncedFiles })
    const [whole, one] = [await renderSite(pooled), await renderSite({ app, publications, site: alone })]
    expect({ ...whole, missing: whole.missing.toSorted() }).toEqual({ ...one, missing: one.missing.toSorted() })
    expect(whole.damaged.map(({ document }) => document)).toEqual(['casefile:synthetic-00007'])
    expect(pooled.site.scrub()).toEqual({ isReadable: true, paths: [] })
  })

  it('leave the release as it was when one of them cannot be rendered', async () => {
    const broken = syntheticPublished(MANY)
    publishSynthetic(publications, { ...broken, publication: { ...broken.publication, analysis: {} as never } })
    await expect(renderSite(pooled)).rejects.toThrow('Cannot read properties of undefined')
    expect(pooled.site.head()).toBe('')
  })
})
