/*
 * Measures the list of casefiles with an index of ten thousand, in a local Chromium: the list page as the site builds
 * it, its own island, normal speed and a processor four times slower. Prints the size of the index and, for each part,
 * median and worst of twenty, beside a bare filter and sort of as many numbers and an animation frame. Ends with 1 when
 * the index is over its size or a median at the slower speed over its budget. Writes to a temporary folder only.
 *
 * With --search what the search of the pages takes over as many is measured instead, without a browser.
 * With --save what was measured is added to a file of figures, from which `npx casefiles docs scale` draws.
 *
 * Usage: npx casefiles bench list [--casefiles 10000 --repetitions 20 --save docs/scale.json]
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { archiveVolumes, BLOCK_SIZE, blockNumbers, PART_SIZE, partNumbers } from '../contract/archive-pages.ts'
import { packColumns } from '../site/casefile-list/index-columns.ts'
import { packIndex } from '../site/casefile-list/index-file.ts'
import type { IndexParts } from '../site/casefile-list/index-parts.ts'
import { packTitles } from '../site/casefile-list/title-order.ts'
import { DESKTOP, openBrowser } from '../tests/support/browser.ts'
import type { Times } from './bench-list/in-page.ts'
import { measureSearch } from './bench-list/measure-search.ts'
import { serveList, syntheticCards } from './bench-list/serve-list.ts'
import { kilobytes, LIMITS } from './site-checks/budgets.ts'
import { median } from '@casefiles/engine/numerics'
import type { CasefileListItem } from '../contract/casefile.ts'
import type { CardData } from '../ui/card/card-data.ts'
import { addFigures } from './scale/scale-figures.ts'

const SLOWER = 4
const FIRST_FILTER = 'the island: the first filter that is chosen'
const FIRST_ADDRESS = 'the island: an address, with nothing loaded'
const INDEX = '/casefiles/index.json'
/**
 * Milliseconds on the slower processor. Work of 50 is the longest that browsers do not call a long task; an answer
 * within 100 is the longest that people take for immediate. The cards after the first screen are shown, not judged.
 */
const BUDGETS = [
  { of: /^(filter|sort|three filters)/, most: 50 },
  { of: /^(render the first|the island: address to first)/, most: 100 },
  { of: new RegExp(`^${FIRST_FILTER}`), most: 150 },
]

const { values } = parseArgs({
  options: {
    casefiles: { type: 'string', default: '10000' },
    repetitions: { type: 'string', default: '20' },
    save: { type: 'string' },
    search: { type: 'boolean', default: false },
  },
})
const repetitions = Number(values.repetitions)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-list-'))

try {
  if (values.search) await reportSearch(syntheticCards(Number(values.casefiles)))
  else process.exitCode = (await run()) ? 0 : 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<boolean> {
  const index = indexFiles(syntheticCards(Number(values.casefiles)))
  const served = await serveList(folder, index, path.join(import.meta.dirname, 'bench-list/in-page.ts'))
  const browser = await openBrowser()
  try {
    const normal = await timesAt(browser, served.url, 1)
    const slow = await timesAt(browser, served.url, SLOWER)
    const { isLight, bytes, ofAll, ofTitles } = reportSize(index)
    if (values.save !== undefined) {
      const medians = (times: Times) =>
        Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
      const figures = { bytes, ofAll, ofTitles, load: os.loadavg()[0], normal: medians(normal), slow: medians(slow) }
      addFigures(values.save, 'list', Number(values.casefiles), figures)
    }
    return reportTimes(normal, slow) && isLight
  } finally {
    await browser.close()
    await served.close()
  }
}

async function reportSearch(cards: CasefileListItem[]): Promise<void> {
  const found = await measureSearch(cards)
  const { bytes, files, firstBytes, question, most, firstMs, againMs } = found
  console.log(`Search of ${values.casefiles} casefiles: ${kilobytes(bytes)} in gzip, in ${files} files`)
  console.log(`The first file has ${kilobytes(firstBytes)}; a question loads beside it (median, most of several):`)
  console.log(`  words             ${kilobytes(question.words)}, ${kilobytes(most.words)}`)
  console.log(`  and six casefiles ${kilobytes(question.header)}, ${kilobytes(most.header)}`)
  console.log(`  and sixty         ${kilobytes(question.page)}, ${kilobytes(most.page)}`)
  console.log(`  files, with six   ${question.files}, ${most.files}`)
  console.log(`Answered in ${firstMs.toFixed(1)} ms once these are there, again in ${againMs.toFixed(1)} ms (medians)`)
  if (values.save !== undefined)
    addFigures(values.save, 'search', Number(values.casefiles), { ...found, load: os.loadavg()[0] })
}

async function timesAt(browser: Browser, url: string, rate: number): Promise<Times> {
  const times = await inPage<Times>(browser, url, rate, `measure(${repetitions})`)
  // a page each, as a reader's own: nothing is loaded, and nothing that was measured before fills its memory
  for (const [name, isChosen] of [
    [FIRST_FILTER, true],
    [FIRST_ADDRESS, false],
  ] as const) {
    times[name] = []
    for (let turn = 0; turn < repetitions; turn++)
      times[name].push(await inPage<number>(browser, url, rate, `measureFirst(${isChosen})`))
  }
  return times
}

/** What a call of the measures gives in a new page on a processor so many times slower. */
async function inPage<Result>(browser: Browser, url: string, rate: number, call: string): Promise<Result> {
  const page = await browser.newPage({ viewport: DESKTOP })
  try {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(`${url}/casefiles`, { waitUntil: 'load' })
    return await page.evaluate<Result>(`import('/assets/measures.js').then((measures) => measures.${call})`)
  } finally {
    await page.close()
  }
}

/** The files of the index by address, as the site has them. */
function indexFiles(cards: CardData[]): Map<string, string> {
  const count = cards.length
  if (partNumbers(count).length === 0) return new Map([[INDEX, JSON.stringify(packIndex(cards))]])
  const own = (number: number, size: number) => {
    const end = count - (number - 1) * size
    return cards.slice(Math.max(0, end - size), end)
  }
  const parts = new Map(
    partNumbers(count).map((number) => [`/casefiles/index/${number}.json`, packIndex(own(number, PART_SIZE))]),
  )
  const columns = new Map(
    blockNumbers(count).map((number) => [
      `/casefiles/index/columns/${number}.json`,
      packColumns(own(number, BLOCK_SIZE)),
    ]),
  )
  const titles = new Map(
    archiveVolumes(count)
      .toReversed()
      .map((volume) => [
        `/casefiles/index/titles/${volume.number}.json`,
        packTitles(cards.slice(count - volume.first - volume.count, count - volume.first)),
      ]),
  )
  const head: IndexParts = {
    count,
    partSize: PART_SIZE,
    parts: [...parts.keys()],
    columns: [...columns.keys()],
    titles: [...titles.keys()],
  }
  return new Map([
    [INDEX, JSON.stringify(head)],
    ...[...parts, ...columns, ...titles].map(([address, file]) => [address, JSON.stringify(file)] as const),
  ])
}

/** One file is judged; that of a large archive comes in parts, which weigh more together and less for each publication and view. */
function reportSize(index: ReadonlyMap<string, string>): {
  isLight: boolean
  bytes: number
  ofAll: number
  ofTitles: number
} {
  const weigh = (isMeant: (address: string) => boolean) =>
    [...index].reduce((sum, [address, text]) => sum + (isMeant(address) ? gzipSync(text).length : 0), 0)
  const isWhole = index.size === 1
  const bytes = weigh(() => true)
  const ofAll = weigh((address) => address === INDEX || address.includes('/columns/'))
  const ofTitles = weigh((address) => address.includes('/titles/'))
  const limit = isWhole
    ? ` (at most ${kilobytes(LIMITS.index)})`
    : `, in ${index.size - 1} parts, of which every filter loads ${kilobytes(ofAll)}, the order of titles ${kilobytes(ofTitles)} more`
  console.log(`Index of ${values.casefiles} casefiles: ${kilobytes(bytes)} in gzip${limit}\n`)
  return { isLight: !isWhole || bytes <= LIMITS.index, bytes, ofAll, ofTitles }
}

function reportTimes(normal: Times, slow: Times): boolean {
  const rows = Object.keys(normal).map((name) => {
    const most = BUDGETS.find(({ of }) => of.test(name))?.most
    return { name, most, isOver: most !== undefined && median(slow[name]) > most }
  })
  console.log(line('', 'median', 'worst', `median, ${SLOWER} ×`, `worst, ${SLOWER} ×`, 'at most'))
  for (const { name, most, isOver } of rows) {
    const limit = most === undefined ? '' : `${most} ms${isOver ? ' OVER' : ''}`
    console.log(line(name, ...shown(normal[name]), ...shown(slow[name]), limit))
  }
  return rows.every(({ isOver }) => !isOver)
}

function shown(times: number[]): [string, string] {
  return [`${median(times).toFixed(1)} ms`, `${Math.max(...times).toFixed(1)} ms`]
}

function line(name: string, ...cells: string[]): string {
  return name.padEnd(40) + cells.map((cell) => cell.padStart(14)).join('')
}
