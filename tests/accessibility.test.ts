import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts'

const TABS = ['summary', 'design', 'results', 'diagnostics', 'sensitivity', 'provenance']
const PAGES = [
  '/',
  '/casefiles',
  ...TABS.map((tab) => `/casefiles/seat-belt-laws#${tab}`),
  '/domains',
  '/how-it-works',
  '/about',
  '/problems',
  '/login',
  '/no-such-page',
]

/** Pages made of parts that the pages above are checked for at every width; each is opened once. */
const OTHER_PAGES = [
  '/domains/transport-safety',
  '/domains/transport-safety/occupant-protection',
  '/domains/health',
  '/help',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/subscription',
  '/pro/subscription',
  '/unauthorized',
  '/error',
  '/search?q=belt',
  '/casefiles/compare?slugs=seat-belt-laws',
  '/casefiles/seat-belt-laws/charts/event-study/embed',
]

const baseUrl = inject('baseUrl')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Opens a page, and collects what the browser complains about and whom else the page asks. */
async function visit(path: string, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => {
    const isOwn404 = path === '/no-such-page' && message.text().includes('404')
    if (message.type() === 'error' && !isOwn404) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && !request.url().startsWith('data:')) strangers.push(request.url())
  })
  await page.goto(baseUrl + path, { waitUntil: 'load' })
  await page.waitForSelector('html[data-page-ready="true"]')
  return { page, complaints, strangers, close: () => context.close() }
}

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

describe('every public page', () => {
  for (const path of PAGES) {
    it(`${path} has no accessibility violation, no console error and asks nobody else, wide and light`, async () => {
      const { page, complaints, strangers, close } = await visit(path, { viewport: DESKTOP, colorScheme: 'light' })
      expect(await violations(page)).toEqual([])
      expect(complaints).toEqual([])
      expect(strangers).toEqual([])
      await close()
    })

    it(`${path} has no accessibility violation on a phone in the dark`, async () => {
      const { page, close } = await visit(path, { viewport: PHONE, colorScheme: 'dark' })
      expect(await violations(page)).toEqual([])
      await close()
    })

    it(`${path} does not scroll sideways at 320 pixels`, async () => {
      const { page, close } = await visit(path, { viewport: { width: 320, height: 640 } })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await close()
    })
  }
})

describe('every other public page', () => {
  for (const path of OTHER_PAGES) {
    it(`${path} has no violation wide and light or narrow and dark, no console error, asks nobody else, does not scroll sideways`, async () => {
      // without motion, or colors that are still changing from light to dark would be judged
      const options = { viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' } as const
      const { page, complaints, strangers, close } = await visit(path, options)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize(PHONE)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(complaints).toEqual([])
      expect(strangers).toEqual([])
      await close()
    })
  }
})
