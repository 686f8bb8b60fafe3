// One measurement of `npm run bench:site`, in a process of its own so that its peak memory is its own. Prints JSON.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildSiteApp } from '../../server/site/rebuilds/app-build.ts'
import { renderSite } from '../../server/site/rebuilds/render-site.ts'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { loadSiteApp } from '../../server/site/rebuilds/site-app.ts'
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
  publishMs: number
  publishRendered: number
  publishFiles: number
  publishBytes: number
  /** Writing and flushing files of the same sizes, nothing else. */
  bareMs: number
}

const PUBLIC_URL = 'http://localhost:4321'
/** Casefiles put into the archive in one commit, so that their documents need not lie in memory together. */
const BATCH = 200

const [casefiles, repetitions] = process.argv.slice(2).map(Number) as [number, number]
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
  const app = await loadSiteApp(build, PUBLIC_URL, describeApi())
  const publications = openContentStore(path.join(folder, 'publications'))
  const siteFolder = path.join(folder, 'site')
  const site = openContentStore(siteFolder)
  for (let from = 0; from < casefiles; from += BATCH)
    publishSyntheticRange(publications, from, Math.min(casefiles, from + BATCH))

  const start = performance.now()
  const { rendered } = await renderSite({ app, publications, site })
  const buildMs = performance.now() - start
  const built = listFiles(siteFolder)

  const runs = []
  let before = built
  for (let index = casefiles; index < casefiles + repetitions; index++) {
    const began = performance.now()
    publishSyntheticRange(publications, index, index + 1)
    const one = await renderSite({ app, publications, site })
    const publishMs = performance.now() - began
    const after = listFiles(siteFolder)
    const sizes = [...after].filter(([file]) => !before.has(file)).map(([, bytes]) => bytes)
    runs.push({
      publishMs,
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
    publishMs: median(runs.map((run) => run.publishMs)),
    publishRendered: median(runs.map((run) => run.rendered)),
    publishFiles: median(runs.map((run) => run.sizes.length)),
    publishBytes: median(runs.map((run) => sum(run.sizes))),
    bareMs: median(runs.map((run) => run.bareMs)),
  }
}
