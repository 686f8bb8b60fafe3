import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { partCount, PART_SIZE } from '../../../contract/archive-pages.ts'
import { describeApi } from '../../../contract/calls/describe-api.ts'
import { publishSyntheticRange } from '../../../tests/support/synthetic-archive.ts'
import { unsyncedFiles } from '../../../tests/support/unsynced-files.ts'
import { buildSiteApp } from './app-build.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { renderSite } from './render-site.ts'
import { loadSiteApp, type SiteApp } from './site-app.ts'

const PUBLIC_URL = 'http://localhost:4321'
const SMALL = PART_SIZE / 4

let folder: string
let app: SiteApp

beforeAll(async () => {
  const projectFolder = path.resolve(import.meta.dirname, '../../..')
  const buildsFolder = path.join(projectFolder, 'node_modules/.cache/flat-publication')
  const built = await loadSiteApp(
    await buildSiteApp({ projectFolder, buildsFolder, publicUrl: PUBLIC_URL }),
    PUBLIC_URL,
    describeApi(),
  )
  // What belongs to one casefile is the same in archives of any size: it is left out, so that only the lists are rendered.
  app = {
    ...built,
    patternOf: (route) => (/^\/casefiles\/synthetic-/.test(route) ? undefined : built.patternOf(route)),
  }
}, 600_000)
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flat-publication-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Bytes of pages and files that one more casefile has written anew, and the site's addresses. */
async function publishOne(before: number): Promise<{ bytes: number; paths: string[] }> {
  const publications = openContentStore(path.join(folder, `publications-${before}`), { files: unsyncedFiles })
  const site = openContentStore(path.join(folder, `site-${before}`), { files: unsyncedFiles })
  publishSyntheticRange(publications, 0, before)
  const { root } = await renderSite({ app, publications, site })
  publishSyntheticRange(publications, before, before + 1)
  await renderSite({ app, publications, site })
  const written = new Set(site.diff(root, site.head()).flatMap(({ after }) => (after ? [after.hash] : [])))
  const bytes = [...written].reduce((sum, hash) => sum + fs.statSync(site.objectFile(hash)).size, 0)
  return { bytes, paths: site.list('/').map((entry) => entry.path) }
}

it('writes no more bytes where the archive has ten times the casefiles', async () => {
  const small = await publishOne(SMALL)
  const large = await publishOne(10 * SMALL + SMALL - 1)
  expect(small.paths.filter((one) => /^\/(search|sitemap|casefiles\/index)\//.test(one))).toEqual([])
  for (let part = 1; part <= partCount(10 * SMALL); part++)
    expect(large.paths).toEqual(
      expect.arrayContaining([`/search/${part}.json`, `/sitemap/${part}.xml`, `/casefiles/index/${part}.json`]),
    )
  expect(large.bytes / small.bytes).toBeLessThan(1.1)
}, 600_000)
