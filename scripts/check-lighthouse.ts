/*
 * Lighthouse on one page of each type, in a local Chromium, as a phone of middling speed sees it, and how long a press of a control
 * takes to be drawn there. Prints a table and the load of the machine; ends with 1 when accessibility or best practices are under 98
 * anywhere, SEO on a page that search engines may list, or where a page moves under its reader (CLS over 0.02). Performance is
 * the middle one of several runs; it depends on what else the machine does, so it is judged only where the least that counts is given.
 * Starts the product on DATA_DIR unless it is told of a running one (`--url`); writes nothing else.
 *
 * Usage: npx casefiles check lighthouse [--url http://127.0.0.1:4321 --runs 5 --only casefile --performance 98]
 */
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { holdFolder } from '../server/base/db/hold-folder.ts'
import { describeProcess, THIS_INSTANCE } from '../server/base/jobs/lease.ts'
import { readSettings } from '../server/base/settings.ts'
import { type RunningProduct, start } from '../tests/support/product.ts'
import { findBrowser } from './find-browser.ts'
import { measureInteraction } from './lighthouse/measure-interaction.ts'
import { reportFailure } from './report-failure.ts'

interface Scores {
  /** 0 to 100, the middle one of the runs. */
  performance: number
  slowest: number
  fastest: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Largest Contentful Paint in seconds, as Lighthouse reckons it for a slow phone on a slow network. */
  lcp: number
  /** Cumulative Layout Shift. */
  cls: number
  /** Kilobytes of JavaScript as they are sent, what other sites would add among them. */
  scripts: number
  /** From a press to what it draws in milliseconds; null where there is nothing to press. */
  press: number | null
  /** Audits that were not passed, in words; those of speed left out. */
  failed: string[]
}

const JUDGED = ['accessibility', 'best-practices', 'seo'] as const

/**
 * One page as Lighthouse sees it on a phone of middling speed.
 *
 * @param port  of a running Chromium's debugging protocol
 * @param runs  how often speed is measured; the rest does not vary and is judged once
 * @param skipAudits  those that cannot be asked of this page
 * @throws {Error} when the page could not be loaded
 */
async function auditPage(
  url: string,
  port: number,
  runs: number,
  skipAudits: readonly string[] = [],
): Promise<Omit<Scores, 'press'>> {
  const first = await run(url, port, [...JUDGED, 'performance'], skipAudits)
  const speeds = [scoreOf(first, 'performance')]
  while (speeds.length < runs) speeds.push(scoreOf(await run(url, port, ['performance']), 'performance'))
  const sorted = speeds.toSorted((a, b) => a - b)
  return {
    performance: sorted[Math.floor(sorted.length / 2)],
    slowest: sorted[0],
    fastest: sorted.at(-1)!,
    accessibility: scoreOf(first, 'accessibility'),
    bestPractices: scoreOf(first, 'best-practices'),
    seo: scoreOf(first, 'seo'),
    lcp: (first.audits['largest-contentful-paint'].numericValue ?? NaN) / 1000,
    cls: first.audits['cumulative-layout-shift'].numericValue ?? NaN,
    scripts: scriptBytes(first) / 1000,
    failed: failedAudits(first),
  }
}

async function run(
  url: string,
  port: number,
  onlyCategories: string[],
  skipAudits: readonly string[] = [],
): Promise<Result> {
  // the "not found" page is judged as a page although it answers 404
  const flags: Flags = {
    port,
    onlyCategories,
    skipAudits: [...skipAudits],
    logLevel: 'error',
    output: 'json',
    ignoreStatusCode: true,
  }
  const lhr = (await lighthouse(url, flags))?.lhr
  if (lhr === undefined || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'no result'}`)
  return lhr
}

function scoreOf({ categories }: Result, id: string): number {
  return Math.round((categories[id]?.score ?? 0) * 100)
}

function scriptBytes({ audits }: Result): number {
  const details = audits['network-requests'].details
  const requests = details?.type === 'table' ? details.items : []
  const sent = requests.map(({ resourceType, transferSize }) => (resourceType === 'Script' ? Number(transferSize) : 0))
  return sent.reduce((sum, bytes) => sum + bytes, 0)
}

function failedAudits({ categories, audits }: Result): string[] {
  const ids = JUDGED.flatMap((id) =>
    (categories[id]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map((ref) => ref.id),
  )
  return [...new Set(ids)].flatMap((id) => {
    const { score, title } = audits[id] ?? { score: null, title: '' }
    return score !== null && score < 0.9 ? [`${id} (${title})`] : []
  })
}

const LEAST = 98
const MOST_SHIFT = 0.02
const PORT = 9333
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    performance: { type: 'string', default: '0' },
  },
})

/** One page of each type, and whether search engines may list it. */
interface PageType {
  name: string
  path: string
  isIndexable: boolean
  /** Audits that cannot be asked of it. */
  skipped?: readonly string[]
}

const indexable = (name: string, path: string): PageType => ({ name, path, isIndexable: true })
const hidden = (name: string, path: string): PageType => ({ name, path, isIndexable: false })

const PAGE_TYPES: readonly PageType[] = [
  indexable('landing', '/'),
  indexable('list', '/casefiles'),
  indexable('archive page', '/casefiles/page/1'),
  indexable('casefile', '/casefiles/seat-belt-laws'),
  indexable('explorer', '/casefiles/drinking-age-mortality/explorer'),
  indexable('problems', '/problems'),
  indexable('problem', '/problems/tobacco-control'),
  indexable('domains', '/domains'),
  indexable('domain', '/domains/health'),
  indexable('subdomain', '/domains/health/tobacco-control'),
  indexable('policies', '/policies'),
  indexable('policy', '/policies/proposition-99'),
  indexable('how it works', '/how-it-works'),
  indexable('search', '/search'),
  indexable('comparison', '/casefiles/compare'),
  indexable('about', '/about'),
  indexable('help', '/help'),
  indexable('glossary', '/glossary'),
  indexable('questions', '/faq'),
  indexable('contact', '/contact'),
  indexable('terms', '/terms'),
  indexable('checkpoints', '/checkpoints'),
  indexable('locks', '/locks'),
  indexable('privacy', '/privacy'),
  indexable('subscription', '/subscription'),
  indexable('pro subscription', '/pro/subscription'),
  hidden('sign-in', '/login'),
  // browsers log the page's own status as an error
  { ...hidden('not found', '/404'), skipped: ['errors-in-console'] },
]

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
      const url = (values.url ?? product!.url) + type.path
      const scores = await auditPage(url, PORT, Number(values.runs), type.skipped)
      audited.push([type, { ...scores, press: await measureInteraction(browser, url) }])
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
  head.push('LCP, s', 'CLS', 'press, ms', 'JavaScript, KB')
  const rows = results.map(([{ name, path: address, isIndexable }, scores]) => [
    name,
    address,
    String(scores.accessibility),
    String(scores.bestPractices),
    isIndexable ? String(scores.seo) : 'not listed',
    String(scores.performance),
    `${scores.slowest} to ${scores.fastest}`,
    scores.lcp.toFixed(1),
    scores.cls.toFixed(3),
    scores.press === null ? 'none' : String(scores.press),
    scores.scripts.toFixed(1),
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
  const low = judged
    .filter(([, score, least]) => score < least)
    .map(([what, score]) => `${name}: ${what} ${score}. Not passed: ${scores.failed.join('; ')}`)
  return scores.cls <= MOST_SHIFT ? low : [...low, `${name}: the page moves by ${scores.cls} while it loads.`]
}
