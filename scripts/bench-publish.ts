/*
 * Measures what publishing one more casefile costs beside a full build, on an archive of synthetic casefiles in a
 * temporary folder. Prints milliseconds; ends with 1 when one publication costs more than a twentieth of a full build
 * or does not give the very same site. Changes nothing outside the temporary folder.
 *
 * Usage: npx casefiles bench publish [--casefiles 1000 --repetitions 5 --site folder-of-other-pages]
 */
import '../server/base/sound-compiler.ts'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildSiteApp } from '../server/site/rebuilds/app-build.ts'
import { renderSite, type RenderedSite } from '../server/site/rebuilds/render-site.ts'
import { describeApi } from '../contract/calls/describe-api.ts'
import { loadSiteApp } from '../server/site/rebuilds/site-app.ts'
import { openContentStore } from '../server/base/store/content-store.ts'
import { publishSyntheticRange } from '../tests/support/synthetic-archive.ts'
import { median } from '@casefiles/engine/numerics'

const LARGEST_RATIO = 0.05
const PUBLIC_URL = 'http://localhost:4321'

const { values } = parseArgs({
  options: {
    casefiles: { type: 'string', default: '1000' },
    repetitions: { type: 'string', default: '5' },
    site: { type: 'string' },
  },
})
const casefiles = Number(values.casefiles)
const repetitions = Number(values.repetitions)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-publish-'))

try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<boolean> {
  const projectFolder = path.resolve(import.meta.dirname, '..')
  const build = await buildSiteApp({
    projectFolder,
    buildsFolder: path.join(folder, 'site-app'),
    publicUrl: PUBLIC_URL,
    siteSource: values.site,
  })
  const app = await loadSiteApp(build, PUBLIC_URL, describeApi())
  const publications = openContentStore(path.join(folder, 'publications'))
  const site = openContentStore(path.join(folder, 'site'))
  publishSyntheticRange(publications, 0, casefiles)

  // The first build also loads and warms the templates, which belongs to neither measure; the second has a store of its own.
  await renderSite({ app, publications, site })
  const full = await timed(() => renderSite({ app, publications, site: newStore() }))

  const times: number[] = []
  for (let index = casefiles; index < casefiles + repetitions; index++) {
    const one = await timed(async () => {
      publishSyntheticRange(publications, index, index + 1)
      return renderSite({ app, publications, site })
    })
    times.push(one.milliseconds)
  }
  const whole = await renderSite({ app, publications, site: newStore() })
  return report(full, median(times), whole.root === site.head())
}

function newStore(): ReturnType<typeof openContentStore> {
  return openContentStore(fs.mkdtempSync(path.join(folder, 'full-')))
}

async function timed(run: () => Promise<RenderedSite>): Promise<{ milliseconds: number; site: RenderedSite }> {
  const start = performance.now()
  const site = await run()
  return { milliseconds: performance.now() - start, site }
}

function report(full: { milliseconds: number; site: RenderedSite }, one: number, isSame: boolean): boolean {
  const ratio = one / full.milliseconds
  const { rendered } = full.site
  console.log(`Full build of ${casefiles} casefiles: ${ms(full.milliseconds)}, ${rendered} routes`)
  console.log(`Per route: ${(full.milliseconds / rendered).toFixed(2)} ms`)
  console.log(`Publication of one more casefile, median of ${repetitions}: ${ms(one)}`)
  console.log(`Ratio: ${ratio.toFixed(4)} (at most ${LARGEST_RATIO})`)
  console.log(`Same site as a full build of the same casefiles: ${isSame ? 'yes' : 'NO'}`)
  return isSame && ratio <= LARGEST_RATIO
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`
}
