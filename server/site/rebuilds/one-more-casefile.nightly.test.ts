import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partCount, PART_SIZE, rowsCount, archiveVolumes } from '../../../contract/archive-pages.ts'
import { describeApi } from '../../../contract/calls/describe-api.ts'
import { publishSyntheticRange } from '../../../tests/support/synthetic-archive.ts'
import { unsyncedFiles } from '../../../tests/support/unsynced-files.ts'
import { openContentStore } from '../../base/store/content-store.ts'
import { buildSiteApp } from './app-build.ts'
import { renderSite } from './render-site.ts'
import { loadSiteApp, type SiteApp } from './site-app.ts'

/* What one more casefile writes, in archives of two sizes, with the pages themselves. */

const publicUrl = 'http://archive.test'
const pageSettings = {
  CONTACT_EMAIL: 'hello@archive.test',
  PROFESSIONAL_NETWORK_URL: 'https://network.test/casefiles',
  RESPONSIBLE_EDITOR: 'Ada Example',
  FEATURED_CASEFILE: 'synthetic-00002',
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'one-more-casefile-'))
let app: SiteApp

beforeAll(async () => {
  const projectFolder = path.resolve(import.meta.dirname, '../../..')
  const build = await buildSiteApp({
    projectFolder,
    buildsFolder: path.join(folder, 'site-app'),
    publicUrl,
    pageSettings,
  })
  app = await loadSiteApp(build, publicUrl, describeApi())
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const SMALL = PART_SIZE / 3

/** Bytes of pages and files that it has written anew, and the site's addresses. */
async function publishOne(before: number): Promise<{ bytes: number; paths: string[] }> {
  const own = openContentStore(path.join(folder, `publications-${before}`), { files: unsyncedFiles })
  const pages = openContentStore(path.join(folder, `site-${before}`), { files: unsyncedFiles })
  // What belongs to one casefile is the same in archives of any size, so only the lists are rendered.
  const isOfOne = (route: string) => /^\/casefiles\/synthetic-/.test(route)
  const lists: SiteApp = { ...app, patternOf: (route) => (isOfOne(route) ? undefined : app.patternOf(route)) }
  publishSyntheticRange(own, 0, before)
  const { root } = await renderSite({ app: lists, publications: own, site: pages })
  publishSyntheticRange(own, before, before + 1)
  await renderSite({ app: lists, publications: own, site: pages })
  const written = new Set(pages.diff(root, pages.head()).flatMap(({ after }) => (after ? [after.hash] : [])))
  const bytes = [...written].reduce((sum, hash) => sum + fs.statSync(pages.objectFile(hash)).size, 0)
  return { bytes, paths: pages.list('/').map((entry) => entry.path) }
}

it('writes no more bytes where the archive has ten times as many, whose lists are in parts', async () => {
  const small = await publishOne(SMALL)
  const large = await publishOne(10 * SMALL)
  expect(small.paths.filter((one) => /^\/(search|sitemap|casefiles\/index)\//.test(one))).toEqual([])
  for (let part = 1; part <= partCount(10 * SMALL); part++)
    expect(large.paths).toEqual(expect.arrayContaining([`/sitemap/${part}.xml`, `/casefiles/index/${part}.json`]))
  expect(large.paths).toEqual(
    expect.arrayContaining([
      ...archiveVolumes(10 * SMALL + 1).flatMap(({ number, drawers }) => [
        `/search/words/${number}/0.json`,
        `/search/words/${number}/${drawers - 1}.json`,
        `/search/spellings/${number}.json`,
        `/casefiles/index/titles/${number}.json`,
      ]),
      `/search/newest/${partCount(10 * SMALL + 1)}.json`,
      `/search/rows/${rowsCount(10 * SMALL + 1)}.json`,
    ]),
  )
  expect(large.paths).toContain('/casefiles/index/columns/1.json')
  expect(large.bytes / small.bytes).toBeLessThan(1.1)
}, 600_000)
