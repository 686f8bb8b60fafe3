// One measurement of `npm run bench:site`, in a process of its own so that its peak memory is its own. Prints JSON.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildSiteApp } from '../../server/site/rebuilds/app-build.ts'
import type { RenderContext } from '../../server/site/rebuilds/make-entry.ts'
import { renderSite } from '../../server/site/rebuilds/render-site.ts'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { loadSiteApp, type SiteApp } from '../../server/site/rebuilds/site-app.ts'
import { readReleaseInputs, releaseInputsEntry } from '../../server/site/rebuilds/site-release.ts'
import { openContentStore } from '../../server/base/store/content-store.ts'
import { publishSyntheticRange } from '../../tests/support/synthetic-archive.ts'
import { listFiles, writeBare } from './written-files.ts'
import { median } from '../../engine/numerics/moments.ts'

export interface SiteMeasure {
  casefiles: number
  rendered: number
  buildMs: number
  buildBytes: number
  /** Largest resident size of the process, everything loaded included. */
  peakMegabytes: number
  /** The same, with an app in which another casefile page stands; and with one in which every page is another. */
  pageChangeMs: number
  pageChangeRendered: number
  everyPageMs: number
  everyPageRendered: number
  /** Processor time of every thread during these, in seconds. */
  pageChangeProcessor: number
  everyPageProcessor: number
  publishMs: number
  /** Processor time of it, every thread. */
  publishProcessorMs: number
  publishRendered: number
  publishFiles: number
  publishBytes: number
  /** Writing and flushing files of the same sizes, nothing else. */
  bareMs: number
}

const PUBLIC_URL = 'http://localhost:4321'
/** Casefiles put into the archive in one commit, so that their documents need not lie in memory together. */
const BATCH = 200

const [casefiles, repetitions] = process.argv.slice(2, 4).map(Number) as [number, number]
const isListsOnly = process.argv[4] === 'lists'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-site-'))
try {
  console.log(JSON.stringify(await measure()))
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<SiteMeasure> {
  const projectFolder = path.resolve(import.meta.dirname, '../..')
  const build = await buildSiteApp({
    projectFolder,
    buildsFolder: path.join(folder, 'site-app'),
    publicUrl: PUBLIC_URL,
  })
  const api = describeApi()
  const whole = await loadSiteApp(build, PUBLIC_URL, api)
  const app = isListsOnly ? withoutCasefiles(whole) : whole
  const publications = openContentStore(path.join(folder, 'publications'))
  const siteFolder = path.join(folder, 'site')
  const site = openContentStore(siteFolder)
  const folders = {
    app: build,
    publications: path.join(folder, 'publications'),
    site: siteFolder,
    publicUrl: PUBLIC_URL,
    api,
  }
  const context = isListsOnly ? { app, publications, site } : { app, publications, site, folders }
  for (let from = 0; from < casefiles; from += BATCH)
    publishSyntheticRange(publications, from, Math.min(casefiles, from + BATCH))

  const start = performance.now()
  const { rendered } = await renderSite(context)
  const buildMs = performance.now() - start
  const built = listFiles(siteFolder)
  const ofCasefiles = await afterChange(context, (name) => /^page \/casefiles\/\[slug\](\/v\[version\])?$/.test(name))
  const ofEvery = await afterChange(context, (name) => name.startsWith('page ') && !/\.[a-z]+$/.test(name))

  const runs = []
  let before = built
  for (let index = casefiles; index < casefiles + repetitions; index++) {
    const [began, used] = [performance.now(), process.cpuUsage()]
    publishSyntheticRange(publications, index, index + 1)
    const one = await renderSite(context)
    const publishMs = performance.now() - began
    const { user, system } = process.cpuUsage(used)
    const after = listFiles(siteFolder)
    const sizes = [...after].filter(([file]) => !before.has(file)).map(([, bytes]) => bytes)
    runs.push({
      publishMs,
      publishProcessorMs: (user + system) / 1000,
      rendered: one.rendered,
      sizes,
      bareMs: writeBare(path.join(folder, `bare-${index}`), sizes),
    })
    before = after
  }
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, bytes) => total + bytes, 0)
  return {
    casefiles,
    rendered,
    buildMs,
    buildBytes: sum(built.values()),
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    pageChangeMs: ofCasefiles.milliseconds,
    pageChangeRendered: ofCasefiles.rendered,
    pageChangeProcessor: ofCasefiles.processor,
    everyPageMs: ofEvery.milliseconds,
    everyPageRendered: ofEvery.rendered,
    everyPageProcessor: ofEvery.processor,
    publishMs: median(runs.map((run) => run.publishMs)),
    publishProcessorMs: median(runs.map((run) => run.publishProcessorMs)),
    publishRendered: median(runs.map((run) => run.rendered)),
    publishFiles: median(runs.map((run) => run.sizes.length)),
    publishBytes: median(runs.map((run) => sum(run.sizes))),
    bareMs: median(runs.map((run) => run.bareMs)),
  }
}

/** The pages that show the whole archive, and none of one casefile: what could grow with it. */
function withoutCasefiles(app: SiteApp): SiteApp {
  const isOfOne = (route: string) => /^\/casefiles\/synthetic-/.test(route)
  return { ...app, patternOf: (route) => (isOfOne(route) ? undefined : app.patternOf(route)) }
}

/** A full build over a release of an app whose code differed where `isOther` says so; its pages are written anew. */
async function afterChange(
  context: RenderContext,
  isOther: (name: string) => boolean,
): Promise<{ milliseconds: number; processor: number; rendered: number }> {
  const { app, site } = context
  const inputs = readReleaseInputs(site)!
  const code = Object.entries(inputs.code!).map(([name, fingerprint]) => [name, isOther(name) ? 'other' : fingerprint])
  await site.commit(new Map([releaseInputsEntry(site, { ...inputs, app: 'other', code: Object.fromEntries(code) })]))
  for (const { path: address, hash } of site.list('/')) {
    const pattern = app.patternOf(address)
    if (pattern !== undefined && isOther(`page ${pattern}`)) site.forget(hash)
  }
  const [start, before] = [performance.now(), process.cpuUsage()]
  const { rendered } = await renderSite(context)
  const { user, system } = process.cpuUsage(before)
  return { milliseconds: performance.now() - start, processor: (user + system) / 1e6, rendered }
}
