// One measurement of `npx casefiles bench site`, in a process of its own so that its peak memory is its own. Prints JSON.
import fs from 'node:fs'
import os, { availableParallelism } from 'node:os'
import path from 'node:path'
import { median } from '@casefiles/engine/numerics'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { openContentStore, type ManifestChanges } from '../../server/base/store/content-store.ts'
import { documentsOf, routesOfLists } from '../../server/site/rebuilds/affected-routes.ts'
import { buildSiteApp } from '../../server/site/rebuilds/app-build.ts'
import { openArchiveReader } from '../../server/site/rebuilds/archive-reader.ts'
import { openDamageNotes } from '../../server/site/rebuilds/damaged-documents.ts'
import type { RenderContext } from '../../server/site/rebuilds/make-entry.ts'
import { renderRoutes, type Keeping, type MadeRoutes } from '../../server/site/rebuilds/render-documents.ts'
import { renderInPool } from '../../server/site/rebuilds/render-pool.ts'
import { renderSite } from '../../server/site/rebuilds/render-site.ts'
import { codeOfApp, loadSiteApp, type SiteApp } from '../../server/site/rebuilds/site-app.ts'
import { readReleaseInputs, releaseInputsEntry } from '../../server/site/rebuilds/site-release.ts'
import { publishSyntheticRange } from '../../tests/support/synthetic-archive.ts'

/** Documents that a thread takes at once, as a build has it. */
const SAMPLE_BATCH = 16

/** A whole build over every nth document. */
export interface SampledBuild {
  /** What shows the whole archive, rendered whole. */
  lists: Took
  /** Starting the threads that take documents. */
  start: Took
  /** The documents of the sample, without that. */
  documents: Took
  /** One commit of every address of the archive. */
  commit: Took
  /** Addresses of the lists, and of the sample. */
  rendered: { lists: number; documents: number }
  made: MadeRoutes['made']
}

/**
 * Does what a whole build does, over every nth document alone: lists and manifest are whole, and the addresses of a document that is
 * left out name what was made for the one before it, so the release has as many addresses as that of a whole build.
 *
 * @param changedCode names of code that is another one now; null = nothing stands yet
 */
async function buildSample(
  context: RenderContext,
  every: number,
  changedCode: ReadonlySet<string> | null,
): Promise<SampledBuild> {
  const { app, publications, site } = context
  const root = publications.head()
  const archive = openArchiveReader(publications, root)
  const keeping: Keeping | null =
    changedCode === null ? null : { root: site.head(), changedCode, affected: new Set<string>() }
  site.beginMany()
  const made: MadeRoutes['made'] = []
  const add = (done: MadeRoutes) => void made.push(...done.made)
  const lists = await took(async () =>
    add(await renderRoutes(context, archive, routesOfLists(archive, app.fixedPaths), openDamageNotes(), keeping)),
  )
  const ofLists = made.length
  const all = documentsOf(archive.index())
  const sample = all.filter((_, place) => place % every === 0)
  const batches = Array.from({ length: Math.ceil(sample.length / SAMPLE_BATCH) }, (_, place) =>
    sample.slice(place * SAMPLE_BATCH, (place + 1) * SAMPLE_BATCH),
  )
  const order = { folders: context.folders!, publications: root, keeping }
  // Threads start once a build, however many documents they take.
  const start = await took(() => renderInPool(order, [[], []], availableParallelism(), add))
  const documents = await took(() => renderInPool(order, batches, availableParallelism(), add))
  const changes: ManifestChanges = new Map(made)
  if (keeping === null)
    for (const [path, entry] of likeSample(
      all.map(({ slug }) => slug),
      every,
      made.slice(ofLists),
    ))
      changes.set(path, entry)
  changes.set(...releaseInputsEntry(site, { app: app.fingerprint, code: codeOfApp(app), publications: root }))
  const commit = await took(async () => void (await site.commit(changes, 'full build')))
  return {
    lists,
    start,
    documents: less(documents, start),
    commit,
    rendered: { lists: ofLists, documents: made.length - ofLists },
    made,
  }
}

/** Addresses of the documents that are left out, each with the entry of the same address of the one in the sample before it. */
function* likeSample(slugs: string[], every: number, made: MadeRoutes['made']): Generator<MadeRoutes['made'][number]> {
  const bySlug = Map.groupBy(made, ([path]) => /synthetic-\d+/.exec(path)![0])
  for (const [place, slug] of slugs.entries()) {
    if (place % every === 0) continue
    const like = slugs[place - (place % every)]
    for (const [path, entry] of bySlug.get(like)!) yield [path.replace(like, slug), entry]
  }
}

/** What is measured; the only argument, as JSON. */
export interface SiteOrder {
  casefiles: number
  repetitions: number
  /** Renders only what shows the whole archive, which is all that could grow with it. */
  isListsOnly: boolean
  /** Renders the pages of one casefile in so many; 1 = of all. */
  every: number
}

export interface SiteMeasure {
  casefiles: number
  /** Casefiles whose pages were rendered: with fewer than all, times and bytes of theirs are multiplied. */
  sampled: number
  rendered: number
  build: Took
  buildBytes: number
  publicationBytes: number
  /** Largest resident size of the process during the builds, everything loaded included. */
  peakMegabytes: number
  /** The same, with an app in which another casefile page stands (null: not measured); and with one in which every page is another. */
  pageChange: (Took & { rendered: number }) | null
  everyPage: Took & { rendered: number }
  /** What shows the whole archive, and the commit of all addresses, within the above; null where it was not told apart. */
  everyPageLists: Took | null
  everyPageCommit: Took | null
  publish: Took
  publishRendered: number
  publishFiles: number
  publishBytes: number
  /** Writing and flushing files of the same sizes, nothing else. */
  bareMs: number
  /** Load average of the machine when it began and ended. */
  load: [before: number, after: number]
}

const PUBLIC_URL = 'http://localhost:4321'
/** Casefiles put into the archive in one commit, so that their documents need not lie in memory together. */
const BATCH = 1000

const order = JSON.parse(process.argv[2]) as SiteOrder
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-site-'))
try {
  console.log(JSON.stringify(await measure(order)))
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

/** The builds of one archive, whatever way they are done. */
type Builds = Pick<
  SiteMeasure,
  'rendered' | 'build' | 'pageChange' | 'everyPage' | 'everyPageLists' | 'everyPageCommit'
>

async function measure({ casefiles, repetitions, isListsOnly, every }: SiteOrder): Promise<SiteMeasure> {
  const began = os.loadavg()[0]
  const [publicationsFolder, siteFolder] = [path.join(folder, 'publications'), path.join(folder, 'site')]
  const publications = openContentStore(publicationsFolder)
  const site = openContentStore(siteFolder)
  const api = describeApi()
  const app = await buildSiteApp({
    projectFolder: path.resolve(import.meta.dirname, '../..'),
    buildsFolder: path.join(folder, 'site-app'),
    publicUrl: PUBLIC_URL,
  })
  const whole = await loadSiteApp(app, PUBLIC_URL, api)
  const folders = { app, publications: publicationsFolder, site: siteFolder, publicUrl: PUBLIC_URL, api }
  const context = isListsOnly
    ? { app: withoutCasefiles(whole), publications, site }
    : { app: whole, publications, site, folders }
  for (let from = 0; from < casefiles; from += BATCH) {
    publications.beginMany()
    publishSyntheticRange(publications, from, Math.min(casefiles, from + BATCH))
  }
  const builds = every === 1 ? await buildWhole(context) : await buildSampled(context, every)
  const peakMegabytes = process.resourceUsage().maxRSS / 1024
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, bytes) => total + bytes, 0)
  const built = listFiles(siteFolder)
  const runs: (Took & { rendered: number; sizes: number[]; bareMs: number })[] = []
  let before = built
  for (let index = casefiles; index < casefiles + repetitions; index++) {
    let rendered = 0
    const one = await took(async () => {
      publishSyntheticRange(publications, index, index + 1)
      rendered = (await renderSite(context)).rendered
    })
    const after = listFiles(siteFolder)
    const sizes = [...after].filter(([file]) => !before.has(file)).map(([, bytes]) => bytes)
    runs.push({ ...one, rendered, sizes, bareMs: writeBare(path.join(folder, `bare-${index}`), sizes) })
    before = after
  }
  const middle = (of: (run: (typeof runs)[number]) => number) => median(runs.map(of))
  return {
    casefiles,
    sampled: Math.ceil(casefiles / every),
    ...builds,
    buildBytes: sum(built.values()),
    publicationBytes: sum(listFiles(publicationsFolder).values()),
    peakMegabytes,
    publish: { seconds: middle((run) => run.seconds), processor: middle((run) => run.processor) },
    publishRendered: middle((run) => run.rendered),
    publishFiles: middle((run) => run.sizes.length),
    publishBytes: middle((run) => sum(run.sizes)),
    bareMs: middle((run) => run.bareMs),
    load: [began, os.loadavg()[0]],
  }
}

/** Every file below a folder with its size; stored files are named for their content, so a new one has a new name. */
function listFiles(folder: string): Map<string, number> {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [file, fs.statSync(file).size]
    }),
  )
}

/** Writes files of the given sizes one after another, each flushed as the store flushes its own. @returns milliseconds */
function writeBare(folder: string, sizes: number[]): number {
  const start = performance.now()
  fs.mkdirSync(folder)
  for (const [number, bytes] of sizes.entries()) {
    const handle = fs.openSync(path.join(folder, String(number)), 'w')
    fs.writeSync(handle, Buffer.alloc(bytes))
    fs.fsyncSync(handle)
    fs.closeSync(handle)
  }
  return performance.now() - start
}

/** Whether a name of code, see `site-app.ts`, is that of the page of a casefile. */
function isCasefilePage(name: string): boolean {
  return /^page \/casefiles\/\[slug\](\/v\[version\])?$/.test(name)
}

function isPage(name: string): boolean {
  return name.startsWith('page ') && !/\.[a-z]+$/.test(name)
}

async function buildWhole(context: RenderContext): Promise<Builds> {
  let rendered = 0
  const build = await took(async () => void (rendered = (await renderSite(context)).rendered))
  const pageChange = await afterChange(context, isCasefilePage)
  const everyPage = await afterChange(context, isPage)
  return { rendered, build, pageChange, everyPage, everyPageLists: null, everyPageCommit: null }
}

async function buildSampled(context: RenderContext, every: number): Promise<Builds> {
  const first = await buildSample(context, every, null)
  for (const [route, entry] of first.made) {
    const pattern = context.app.patternOf(route)
    if (entry && pattern !== undefined && isPage(`page ${pattern}`)) context.site.forget(entry.hash)
  }
  const changed = new Set(Object.keys(codeOfApp(context.app)).filter(isPage))
  const again = await buildSample(context, every, changed)
  const total = ({ lists, start, documents, commit }: typeof first) =>
    sumOf([{ took: lists }, { took: start }, { took: documents, times: every }, { took: commit }])
  const count = ({ rendered }: typeof first) => rendered.lists + every * rendered.documents
  return {
    rendered: count(first),
    build: total(first),
    pageChange: null,
    everyPage: { ...total(again), rendered: count(again) },
    everyPageLists: again.lists,
    everyPageCommit: again.commit,
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
): Promise<Took & { rendered: number }> {
  const { app, site } = context
  const inputs = readReleaseInputs(site)!
  const code = Object.entries(inputs.code!).map(([name, fingerprint]) => [name, isOther(name) ? 'other' : fingerprint])
  await site.commit(new Map([releaseInputsEntry(site, { ...inputs, app: 'other', code: Object.fromEntries(code) })]))
  for (const { path: address, hash } of site.list('/')) {
    const pattern = app.patternOf(address)
    if (pattern !== undefined && isOther(`page ${pattern}`)) site.forget(hash)
  }
  let rendered = 0
  const one = await took(async () => void (rendered = (await renderSite(context)).rendered))
  return { ...one, rendered }
}

/** What some work took, by the clock and of the processor (every thread of this process), in seconds. */
export interface Took {
  seconds: number
  processor: number
}

async function took(work: () => Promise<void>): Promise<Took> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - start) / 1000, processor: (user + system) / 1e6 }
}

/** What work in several parts took, one of them done for one in so many. */
function sumOf(parts: readonly { took: Took; times?: number }[]): Took {
  const sum = (of: keyof Took) => parts.reduce((total, { took, times = 1 }) => total + times * took[of], 0)
  return { seconds: sum('seconds'), processor: sum('processor') }
}

/** What is left of one without another that it contains. */
function less(whole: Took, part: Took): Took {
  return { seconds: whole.seconds - part.seconds, processor: whole.processor - part.processor }
}
