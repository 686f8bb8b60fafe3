/*
 * Judges every page of the built site with axe in both themes and at both widths, everything on it unfolded, and prints what it
 * finds, and where a page is wider than a window of 320 pixels; ends non-zero when it finds anything. Dark looks are judged by
 * the rules on colors, as nothing else differs in them. It only looks: the product runs on a folder of its own, removed
 * afterwards.
 *
 * Usage: npx casefiles check accessibility [--url http://… --only /casefiles --from 40]
 *   --url   judges a product that runs already
 *   --only  the addresses that start so
 *   --from  goes on after the first so many
 */
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { COMBINATIONS, overflowAt320, show, unfold, violations, visit } from '../tests/support/axe.ts'
import { openBrowser } from '../tests/support/browser.ts'
import { start, temporaryFolder, type RunningProduct } from '../tests/support/product.ts'

/** Pages that no search engine is told about, and states that an address alone can ask for. */
const UNLISTED = [
  '/login',
  '/unauthorized',
  '/error',
  '/pro/subscription',
  '/no-such-page',
  '/casefiles/no-such-casefile',
  '/casefiles?eqsMin=100',
  '/casefiles?domain=health&designType=Matching',
  '/search?q=belt',
  '/search?q=zebra',
  '/casefiles/compare?slugs=seat-belt-laws',
  '/casefiles/compare?slugs=seat-belt-laws,proposition-99',
  '/casefiles/compare/sheet?slugs=cigarette-taxes,proposition-99',
  '/casefiles/compare/embed?slugs=cigarette-taxes,proposition-99',
  '/casefiles/seat-belt-laws/charts/event-study/embed',
]

async function everyPath(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address).pathname)
  return [...new Set([...listed, ...UNLISTED])]
}

async function judge(browser: Browser, address: URL): Promise<string[]> {
  const { page, close } = await visit(browser, address)
  const found: string[] = []
  await page.waitForSelector('html[data-page-ready="true"]')
  await unfold(page)
  for (const combination of COMBINATIONS) {
    await show(page, combination)
    const rules = combination.colorScheme === 'dark' ? 'on colors' : 'all'
    const faults = await violations(page, { rules })
    found.push(...faults.map((text) => `${address.pathname + address.search}, ${combination.name}: ${text}`))
  }
  const excess = await overflowAt320(page)
  if (excess > 0) found.push(`${address.pathname + address.search}, at 320 pixels: ${excess} px too wide`)
  await close()
  return found
}

const { values } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string', default: '/' }, from: { type: 'string', default: '0' } },
})
const browser = await openBrowser()
const dataDir = temporaryFolder()
let product: RunningProduct | null = null
try {
  product = values.url === undefined ? await start(dataDir) : null
  const url = values.url ?? product!.url
  const paths = (await everyPath(url)).filter((path) => path.startsWith(values.only)).slice(Number(values.from))
  const found: string[] = []
  for (const [place, path] of paths.entries()) {
    const more = await judge(browser, new URL(path, url))
    for (const line of more) console.log(line)
    found.push(...more)
    // a run takes a quarter of an hour on an idle machine; whoever ends it early can go on from here
    if (place % 20 === 19) console.log(`${Number(values.from) + place + 1} pages so far`)
  }
  console.log(`${paths.length} pages in ${COMBINATIONS.length} combinations: ${found.length} faults`)
  if (found.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await product?.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}
