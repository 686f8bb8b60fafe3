/*
 * Measures how the public site grows: builds archives of synthetic casefiles, each in a process of its own, builds them again after a
 * change of the templates, then publishes one more into each. Prints what that takes by the clock and of the processor, peak
 * memory, bytes, and the publication beside a bare loop that writes the same files. Ends with 1 when a publication takes 3 s or more.
 * Changes nothing outside a temporary folder, but for the file of --save.
 *
 * --lists        renders only what shows the whole archive, which is all that could grow with it
 * --no-pictures  a fixed file in the place of each picture: drawing takes longest, and a change of the templates draws none again
 * --every 20     renders the pages of one casefile in 20, with lists and manifest of them all; what it took is multiplied
 * --save FILE    adds what was measured to a file of figures, from which `npx casefiles docs scale` draws
 *
 * Usage: npx casefiles bench site [--casefiles 1000,10000 --repetitions 5 --lists --no-pictures --every 20 --save docs/scale.json]
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { SiteMeasure, SiteOrder, Took } from './bench-site/measure-site.ts'
import { addFigures } from './scale/scale-figures.ts'
import { formatCount } from '@casefiles/engine/words'

const LIMIT_SECONDS = 3

const { values } = parseArgs({
  options: {
    casefiles: { type: 'string', default: '1000,10000' },
    repetitions: { type: 'string', default: '5' },
    lists: { type: 'boolean', default: false },
    'no-pictures': { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    save: { type: 'string' },
  },
})
const [child, noPictures] = ['measure-site.ts', 'no-pictures.ts'].map((file) =>
  path.join(import.meta.dirname, 'bench-site', file),
) as [string, string]

function measure(casefiles: number): SiteMeasure {
  console.log(`Building ${formatCount(casefiles)} casefiles …`)
  const order: SiteOrder = {
    casefiles,
    repetitions: Number(values.repetitions),
    isListsOnly: values.lists,
    every: Number(values.every),
  }
  const given = [...(values['no-pictures'] ? ['--import', noPictures] : []), child, JSON.stringify(order)]
  return JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8', maxBuffer: 1e8 })) as SiteMeasure
}

const found = values.casefiles.split(',').map(Number).map(measure)
const seconds = (value: number) => `${value.toFixed(1)} s`
const bytes = (value: number) => (value < 1e7 ? `${formatCount(value / 1e3)} KB` : `${formatCount(value / 1e6)} MB`)
const part = (one: Took | null, of: keyof Took) => (one === null ? '' : seconds(one[of]))
const rows: [string, (one: SiteMeasure) => string][] = [
  ['casefiles', (one) => formatCount(one.casefiles)],
  ['of these rendered', (one) => formatCount(one.sampled)],
  ['load of the machine', (one) => one.load.map((load) => load.toFixed(0)).join(' to ')],
  ['pages and files', (one) => formatCount(one.rendered)],
  ['full build', (one) => seconds(one.build.seconds)],
  ['of the processor', (one) => seconds(one.build.processor)],
  ['bytes of the pages', (one) => bytes(one.buildBytes)],
  ['bytes of the publications', (one) => bytes(one.publicationBytes)],
  ['peak memory of the process', (one) => `${formatCount(one.peakMegabytes)} MB`],
  ['another casefile page', (one) => part(one.pageChange, 'seconds')],
  ['of the processor', (one) => part(one.pageChange, 'processor')],
  ['routes that it renders', (one) => (one.pageChange ? formatCount(one.pageChange.rendered) : '')],
  ['every page another', (one) => seconds(one.everyPage.seconds)],
  ['of the processor', (one) => seconds(one.everyPage.processor)],
  ['its lists, of the processor', (one) => part(one.everyPageLists, 'processor')],
  ['its commit, of the processor', (one) => part(one.everyPageCommit, 'processor')],
  ['routes that it renders', (one) => formatCount(one.everyPage.rendered)],
  ['publish one more, median', (one) => `${formatCount(1000 * one.publish.seconds)} ms`],
  ['of the processor', (one) => `${formatCount(1000 * one.publish.processor)} ms`],
  ['routes that it renders', (one) => formatCount(one.publishRendered)],
  ['files it writes', (one) => formatCount(one.publishFiles)],
  ['bytes it writes', (one) => bytes(one.publishBytes)],
  ['bare loop, same files', (one) => `${formatCount(one.bareMs)} ms`],
]
for (const [label, show] of rows) console.log(label.padEnd(30) + found.map((one) => show(one).padStart(14)).join(''))
if (values.save !== undefined)
  for (const one of found)
    addFigures(values.save, 'site', one.casefiles, { ...one, hasPictures: !values['no-pictures'] })
process.exitCode = found.every((one) => one.publish.seconds < LIMIT_SECONDS) ? 0 : 1
