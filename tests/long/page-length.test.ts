import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { READ_CASEFILES } from '../support/archive-slugs.ts'
import { DESKTOP, openBrowser } from '../support/browser.ts'

/* How long a casefile is on a screen and on paper; what is longer folds away, and prints when it is asked for. */

const baseUrl = inject('baseUrl')
/** Of all casefiles these have the most estimates and groups. */
const LONGEST = [
  'drinking-age-traffic-deaths',
  'concealed-carry-laws',
  'drinking-age-lowered-1970s',
  'cockroach-control',
]
const MOST_PIXELS = 4500
const MOST_PAGES = 6
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage({ viewport: DESKTOP })
})
afterAll(() => browser.close())

async function pagesOnPaper(): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)!.length
}

describe.each([...new Set([...LONGEST, ...READ_CASEFILES])])('%s', (slug) => {
  it('has results that are read in a few screens, with what is many folded away', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${baseUrl}/casefiles/${slug}#results`)
    await page.locator('#results h2').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MOST_PIXELS)
  })

  it(`takes ${MOST_PAGES} pages of paper at the most`, async () => {
    await page.goto(`${baseUrl}/casefiles/${slug}`)
    expect(await pagesOnPaper()).toBeLessThanOrEqual(MOST_PAGES)
  })
})

it('prints all of it, folds open, when a reader asks for the appendix, and in short again afterwards', async () => {
  await page.goto(`${baseUrl}/casefiles/seat-belt-laws`)
  const short = await pagesOnPaper()
  await page.evaluate(() => (globalThis.print = () => undefined))
  await page.getByRole('button', { name: 'Print with appendix' }).click()
  expect(await page.locator('#eqs-breakdown details:not([open])').count()).toBe(0)
  // making a PDF is a print as well, after which the page is as it was
  expect(await pagesOnPaper()).toBeGreaterThan(short * 2)
  expect(await pagesOnPaper()).toBe(short)
  expect(await page.locator('#eqs-breakdown details[open]').count()).toBe(0)
})

it('opens what is folded away where an address leads into it', async () => {
  await page.goto(`${baseUrl}/casefiles/seat-belt-laws#plot-att-grid`)
  await page.locator('#plot-att-grid .figure-title').waitFor({ state: 'visible' })
})
