/*
 * Measures how the public site grows: builds an archive of synthetic casefiles and one of a tenth of them, each in a
 * process of its own, then publishes one more into each. Prints pages per second, what a build takes after a change of the templates, peak
 * memory, bytes written, and the publication beside a bare loop that writes the same files. Ends with 1 when a publication takes 3 s or more.
 * Changes nothing outside a temporary folder.
 *
 * With --lists only what shows the whole archive is rendered, which is all that could grow with it.
 *
 * Usage: npm run bench:site [-- --casefiles 10000 --repetitions 5 --lists]
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { SiteMeasure } from './bench-site/measure-site.ts'
import { formatCount } from '../engine/words/count.ts'

const LIMIT_MS = 3000

const { values } = parseArgs({
  options: {
    casefiles: { type: 'string', default: '10000' },
    repetitions: { type: 'string', default: '5' },
    lists: { type: 'boolean', default: false },
  },
})
const casefiles = Number(values.casefiles)
const child = path.join(import.meta.dirname, 'bench-site/measure-site.ts')

function measure(count: number): SiteMeasure {
  console.log(`Building ${formatCount(count)} casefiles …`)
  const given = [child, String(count), values.repetitions, values.lists ? 'lists' : 'all']
  return JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8', maxBuffer: 1e8 })) as SiteMeasure
}

const small = measure(Math.max(1, Math.round(casefiles / 10)))
const large = measure(casefiles)
const rows: [string, (found: SiteMeasure) => string][] = [
  ['casefiles', (found) => formatCount(found.casefiles)],
  ['pages and files rendered', (found) => formatCount(found.rendered)],
  ['full build', (found) => `${(found.buildMs / 1000).toFixed(1)} s`],
  ['pages and files a second', (found) => formatCount((1000 * found.rendered) / found.buildMs)],
  ['bytes written by it', (found) => `${formatCount(found.buildBytes / 1e6)} MB`],
  ['peak memory of the process', (found) => `${formatCount(found.peakMegabytes)} MB`],
  ['another casefile page', (found) => `${(found.pageChangeMs / 1000).toFixed(1)} s`],
  ['of the processor', (found) => `${found.pageChangeProcessor.toFixed(1)} s`],
  ['routes that it renders', (found) => formatCount(found.pageChangeRendered)],
  ['every page another', (found) => `${(found.everyPageMs / 1000).toFixed(1)} s`],
  ['of the processor', (found) => `${found.everyPageProcessor.toFixed(1)} s`],
  ['routes that it renders', (found) => formatCount(found.everyPageRendered)],
  ['publish one more, median', (found) => `${formatCount(found.publishMs)} ms`],
  ['of the processor', (found) => `${formatCount(found.publishProcessorMs)} ms`],
  ['routes that it renders', (found) => formatCount(found.publishRendered)],
  ['files it writes', (found) => formatCount(found.publishFiles)],
  ['bytes it writes', (found) => `${formatCount(found.publishBytes / 1000)} KB`],
  ['bare loop, same files', (found) => `${formatCount(found.bareMs)} ms`],
  ['ratio to the bare loop', (found) => (found.publishMs / found.bareMs).toFixed(1)],
]
for (const [label, show] of rows) console.log(label.padEnd(28), show(small).padStart(14), show(large).padStart(14))
console.log(
  `\nPublish one, ${formatCount(large.casefiles)} against ${formatCount(small.casefiles)}:`,
  `${(large.publishMs / small.publishMs).toFixed(2)} ×`,
)
console.log('Peak memory, the same:', `${(large.peakMegabytes / small.peakMegabytes).toFixed(2)} ×`)
process.exitCode = large.publishMs < LIMIT_MS ? 0 : 1
