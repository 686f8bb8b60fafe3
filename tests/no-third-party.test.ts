import type { Browser, Response } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LIMITS } from '../scripts/site-checks/budgets.ts'
import { DESKTOP, openBrowser } from './support/browser.ts'

const baseUrl = inject('baseUrl')

/** One page of each type; the subscription page before any click. */
const PAGES = [
  '/',
  '/casefiles',
  '/casefiles?domain=health',
  '/casefiles/page/1',
  '/casefiles/proposition-99',
  '/casefiles/drinking-age-mortality/explorer',
  '/casefiles/proposition-99/charts/estimates/embed',
  '/casefiles/compare?slugs=seat-belt-laws,proposition-99',
  '/casefiles/compare/sheet?slugs=cigarette-taxes,proposition-99',
  '/casefiles/compare/embed?slugs=cigarette-taxes,proposition-99',
  '/problems',
  '/problems/tobacco-control',
  '/domains',
  '/domains/health',
  '/domains/health/tobacco-control',
  '/policies',
  '/policies/proposition-99',
  '/how-it-works',
  '/search?q=belt',
  '/about',
  '/glossary',
  '/faq',
  '/subscription',
  '/pro/subscription',
  '/login',
  '/error',
  '/no-such-page',
]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Everything that was answered while a page was opened and scrolled to its end. */
async function answersOn(path: string) {
  const context = await browser.newContext({ viewport: DESKTOP })
  const page = await context.newPage()
  const asked: string[] = []
  const answers: Response[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (response) => answers.push(response))
  await page.goto(baseUrl + path, { waitUntil: 'load' })
  await page.waitForSelector('html[data-page-ready="true"]')
  await page.keyboard.press('End')
  // Until nothing more is asked for. Not until everything is answered: a picture that a list replaces while it loads may never be.
  for (let before = 0; asked.length > before;) {
    before = asked.length
    await page.waitForTimeout(500)
  }
  return { asked, answers, close: () => context.close() }
}

describe('a public page', () => {
  // a page is waited for until it is quiet, so several are opened beside each other
  it.concurrent.each(PAGES)('%s asks nobody else, stands under a content policy, loads few fonts', async (path) => {
    const { asked, answers, close } = await answersOn(path)
    const strangers = asked.filter((url) => !url.startsWith(`${baseUrl}/`) && !url.startsWith('data:'))
    expect(strangers).toEqual([])
    const policies = await Promise.all(
      answers.map(
        async (answer) =>
          [new URL(answer.url()).pathname, (await answer.allHeaders())['content-security-policy']] as const,
      ),
    )
    expect(policies.length).toBeGreaterThan(1)
    expect(policies.filter(([, policy]) => !policy?.includes("default-src 'self'"))).toEqual([])
    const fonts = answers.filter((answer) => answer.url().endsWith('.woff2'))
    const sizes = await Promise.all(fonts.map(async (font) => (await font.body()).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMITS.fonts)
    await close()
  })
})
