/*
 * Lighthouse on one page of each type, in a local Chromium, as a phone of middling speed sees it. Prints a table and the
 * load of the machine; ends with 1 when accessibility or best practices are under 98 anywhere, or SEO on a page that search
 * engines may list. Performance is the middle one of several runs; it depends on what else the machine does, so it is
 * judged only where the least that counts is given.
 * Starts the product on DATA_DIR unless it is told of a running one (`--url`); writes nothing else.
 *
 * Usage: npm run check:lighthouse [-- --url http://127.0.0.1:4321 --runs 5 --only casefile --performance 98]
 */
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { holdFolder } from '../server/base/db/hold-folder.ts'
import { describeProcess, THIS_INSTANCE } from '../server/base/jobs/instance.ts'
import { readSettings } from '../server/base/settings.ts'
import { start, type RunningProduct } from '../tests/support/product.ts'
import { findBrowser } from './find-browser.ts'
import { auditPage, type Scores } from './lighthouse/audit-page.ts'
import { PAGE_TYPES, type PageType } from './lighthouse/page-types.ts'
import { reportFailure } from './report-failure.ts'

const LEAST = 98
const PORT = 9333
const { values } = parseArgs({
  options: {
    ...{ url: { type: 'string' }, runs: { type: 'string', default: '5' }, only: { type: 'string' } },
    performance: { type: 'string', default: '0' },
  },
})

const chosen = PAGE_TYPES.filter(({ name }) => values.only === undefined || name === values.only)
try {
  const results = await audit(chosen)
  print(results)
  const low = results.flatMap(([type, scores]) => shortfalls(type, scores))
  for (const line of low) console.error(line)
  process.exitCode = low.length > 0 || results.length === 0 ? 1 : 0
} catch (error) {
  reportFailure(error)
}

async function audit(types: PageType[]): Promise<[PageType, Scores][]> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${PORT}`]
  const browser = await chromium.launch({ executablePath: await findBrowser(), args })
  let product: RunningProduct | null = null
  try {
    product = values.url === undefined ? await startOnDataFolder() : null
    const audited: [PageType, Scores][] = []
    for (const type of types) {
      const scores = await auditPage((values.url ?? product!.url) + type.path, PORT, Number(values.runs), type.skipped)
      audited.push([type, scores])
    }
    return audited
  } finally {
    await browser.close()
    await product?.stop()
  }
}

async function startOnDataFolder(): Promise<RunningProduct> {
  const { dataFolder } = readSettings(process.env, path.resolve(import.meta.dirname, '..'))
  // a data folder has one server, and this would be the second
  holdFolder(dataFolder, { instance: THIS_INSTANCE, process: describeProcess() }).release()
  return start(dataFolder)
}

function print(results: [PageType, Scores][]): void {
  const head = ['page', 'address', 'accessibility', 'best practices', 'SEO', 'performance', 'lowest to highest']
  const rows = results.map(([{ name, path: address, isIndexable }, scores]) => [
    name,
    address,
    String(scores.accessibility),
    String(scores.bestPractices),
    isIndexable ? String(scores.seo) : 'not listed',
    String(scores.performance),
    `${scores.slowest} to ${scores.fastest}`,
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  console.log(`Load of the machine: ${os.loadavg()[0].toFixed(1)} on ${os.availableParallelism()} processors.`)
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'))
}

function shortfalls({ name, isIndexable }: PageType, scores: Scores): string[] {
  const judged: [string, number, number][] = [
    ['accessibility', scores.accessibility, LEAST],
    ['best practices', scores.bestPractices, LEAST],
    ...(isIndexable ? [['SEO', scores.seo, LEAST] as [string, number, number]] : []),
    ['performance', scores.performance, Number(values.performance)],
  ]
  return judged
    .filter(([, score, least]) => score < least)
    .map(([what, score]) => `${name}: ${what} ${score}. Not passed: ${scores.failed.join('; ')}`)
}
