import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, openBrowser } from '../support/browser.ts'

const baseUrl = inject('baseUrl')
const IDENTICAL = /^Identical to (\d+) digits: all ([\d,]+) published numbers\.$/
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(`${baseUrl}${path}#provenance`)
  return page
}
const start = (page: Page) => page.getByRole('button', { name: 'Recompute in your browser' }).click()
const result = (page: Page) => page.locator('#recompute').getByRole('status')

describe('recomputing a casefile in the browser', () => {
  it.each(['seat-belt-laws', 'drinking-age-mortality'])('finds %s identical, number by number', async (slug) => {
    const page = await open(`/casefiles/${slug}`)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await start(page)
    await result(page).filter({ hasText: IDENTICAL }).waitFor()
    const [, digits, numbers] = IDENTICAL.exec((await result(page).textContent())!)!
    expect(Number(digits)).toBeGreaterThanOrEqual(10)
    expect(Number(numbers.replace(',', ''))).toBeGreaterThan(900)
    expect(await page.locator('.run-step-state').allTextContents()).toEqual(Array(5).fill('done'))
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('shows what differs once a cell of the data was changed', async () => {
    const page = await open('/casefiles/drinking-age-mortality')
    await page.route('**/data.csv', async (route) => {
      const body = (await (await route.fetch()).text()).replace(/^(20\.\d+),[\d.]+/m, '$1,90')
      await route.fulfill({ body, contentType: 'text/csv' })
    })
    await start(page)
    await result(page).filter({ hasText: 'The data that arrived are not those that were locked.' }).waitFor()
    expect(await result(page).textContent()).toMatch(/^Different: [\d,]+ values are not as published; /)
    const table = page.getByRole('table', { name: 'Values that differ from the published ones' })
    const [place, published, recomputed] = await table.getByRole('row').nth(1).locator('th, td').allTextContents()
    expect(place).toMatch(/^(Estimate|Mean|Standardized)/)
    expect(published).not.toBe(recomputed)
    await page.context().close()
  })

  it('loads neither engine nor data before it is asked to, and stops when it is cancelled', async () => {
    const page = await open('/casefiles/third-child-mothers-work')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.waitForSelector('html[data-page-ready="true"]')
    expect(asked.filter((path) => /worker|engine|recomputation|\.csv|\/v1\.json/.test(path))).toEqual([])
    await start(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await result(page).filter({ hasText: 'Canceled; nothing was compared.' }).waitFor()
    expect(await page.getByRole('button', { name: 'Recompute in your browser' }).isEnabled()).toBe(true)
    await page.context().close()
  })

  it('says why when the data cannot be loaded', async () => {
    const page = await open('/casefiles/seat-belt-laws')
    await page.route('**/data.csv', (route) => route.abort())
    await start(page)
    await result(page)
      .filter({ hasText: /^Not recomputed: .*data\.csv/ })
      .waitFor()
    await page.context().close()
  })

  it('names the command that does the same where scripts do not run', async () => {
    const page = await open('/casefiles/seat-belt-laws', { javaScriptEnabled: false })
    const command = page.locator('#recompute code')
    expect(await command.isVisible()).toBe(true)
    expect(await command.textContent()).toBe('npm run -s casefile -- reproduce seat-belt-laws')
    expect(await page.getByRole('button', { name: 'Recompute in your browser' }).count()).toBe(0)
    await page.context().close()
  })
})
