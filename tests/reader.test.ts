import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { showAllTabs } from './support/axe.ts'
import { DESKTOP, openBrowser, PHONE, showAllCards } from './support/browser.ts'
import { standsAt } from './support/stands-at.ts'

const baseUrl = inject('baseUrl')
const CASEFILE = '/casefiles/seat-belt-laws'
const TABS = ['Summary', 'Design', 'Results', 'Diagnostics', 'Sensitivity', 'Provenance']
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options })
  const page = await context.newPage()
  await page.goto(baseUrl + path)
  return page
}

const fromApi = async (path: string) => (await fetch(`${baseUrl}/api/v2${path}`)).json()

describe('the list of casefiles', () => {
  it('shows the seat-belt casefile and leads to it', async () => {
    const page = await open('/casefiles')
    await showAllCards(page)
    await page
      .getByRole('link', { name: /seat-belt laws/i })
      .first()
      .click()
    await page.waitForURL(/\/casefiles\/seat-belt-laws/)
    expect(await page.locator('h1').textContent()).toContain('Mandatory seat-belt laws')
    await page.context().close()
  })

  it('says so in the exact words when no casefile fits, and keeps the filter in the address', async () => {
    const page = await open('/casefiles')
    await page.getByRole('spinbutton', { name: /minimum eqs/i }).fill('100')
    await page.getByText('No casefiles found').waitFor()
    await page.getByText('Try adjusting your filters or check back later for new analyses.').waitFor()
    expect(new URL(page.url()).searchParams.get('eqsMin')).toBe('100')
    await page.context().close()
  })

  it('opens a shared, filtered address as it was shared', async () => {
    const page = await open('/casefiles?domain=transport-safety&eqsMin=100')
    await page.getByText('No casefiles found').waitFor()
    const other = await open('/casefiles?domain=transport-safety&designType=DiD')
    await other
      .getByRole('link', { name: /seat-belt laws/i })
      .first()
      .waitFor()
    await page.context().close()
    await other.context().close()
  })

  it('offers the design types in the order of the specification, Blocks last', async () => {
    const page = await open('/casefiles')
    const labels = await page
      .locator('input[name="designType"]')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input.closest('label')?.textContent ?? '').replace(/\d+/g, '').trim()),
      )
    expect(labels).toEqual(['DiD', 'RDD', 'IV', 'Matching', 'Synth', 'Blocks'])
    await page.context().close()
  })
})

describe('the casefile page', () => {
  it('turns them into tabs that keys and addresses reach', async () => {
    const page = await open(`${CASEFILE}#results`)
    await page.getByRole('tab', { name: 'Results', selected: true }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(TABS)
    await page.getByRole('tab', { name: 'Results' }).press('ArrowRight')
    await page.getByRole('tab', { name: 'Diagnostics', selected: true }).waitFor()
    expect(page.url()).toContain('#diagnostics')
    expect(await page.getByRole('tabpanel').count()).toBe(1)
    await page.goBack()
    await page.getByRole('tab', { name: 'Results', selected: true }).waitFor()
    await page.context().close()
  })

  it('shows how thin the comparison is', async () => {
    const page = await open(CASEFILE, { javaScriptEnabled: false })
    expect(await page.locator('#diagnostics').textContent()).toMatch(/New Hampshire|1 (state|unit)|one (state|unit)/i)
    expect(await page.locator('#design').textContent()).toContain('New Hampshire')
    await page.context().close()
  })

  it('names the failed checks beside the verdict and leads to them', async () => {
    const { checks } = await fromApi('/casefiles/seat-belt-laws/diagnostics')
    const failed = checks.filter((check: any) => check.passed === false)
    const page = await open(CASEFILE)
    const caution = page.getByRole('region', {
      name: `Read with care: ${failed.length} checks of ${checks.length} failed`,
    })
    expect(await caution.getByRole('listitem').count()).toBe(failed.length)
    await caution.getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Diagnostics', selected: true }).waitFor()
    await page.context().close()
  })

  it('draws every chart with a title, a label and a table of its numbers', async () => {
    const page = await open(CASEFILE, { javaScriptEnabled: false })
    const figures = page.locator('figure')
    expect(await figures.count()).toBeGreaterThan(7)
    for (const figure of await figures.all()) {
      expect(await figure.locator('svg[role="img"]').first().getAttribute('aria-label')).toBeTruthy()
      expect(await figure.locator('table tbody tr').count()).toBeGreaterThan(0)
    }
    await page.context().close()
  })

  it('answers the keyboard in a chart: arrow keys step through its marks and have their values read out', async () => {
    const page = await open(`${CASEFILE}#results`)
    const chart = page.locator('#plot-event-study .figure-chart')
    await chart.scrollIntoViewIfNeeded()
    const stepper = chart.getByRole('application', { name: /step through them with the arrow keys/ })
    await stepper.focus()
    await page.keyboard.press('ArrowRight')
    const first = await chart.getByRole('status').textContent()
    expect(first).toMatch(/^1 of \d+\. .+: .+/)
    await page.keyboard.press('End')
    expect(await chart.getByRole('status').textContent()).not.toBe(first)
    expect(await chart.locator('.chart-tip dd').count()).toBeGreaterThan(1)
    expect(await chart.locator('.chart-tip-units').innerText()).toContain('percent')
    await page.keyboard.press('Escape')
    expect(await chart.locator('.chart-tip').isVisible()).toBe(false)
    await page.context().close()
  })

  it('answers a touch on a mark, and puts the answer away at a touch elsewhere', async () => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
    const page = await context.newPage()
    await page.goto(`${baseUrl}${CASEFILE}#plot-estimates`)
    const chart = page.locator('#plot-estimates .figure-chart')
    await chart.locator('.chart-stepper').waitFor({ state: 'attached' })
    const drawing = chart.locator('svg:visible')
    await drawing.scrollIntoViewIfNeeded()
    const { places } = (await (await fetch(`${baseUrl}${CASEFILE}/v1/charts.json`)).json()).estimates
    const { width } = (await drawing.boundingBox())!
    const [, x, y] = places.narrow[1].map((place: number) => (place * width) / 332)
    await drawing.click({ position: { x, y } })
    expect(await chart.locator('.chart-tip').isVisible()).toBe(true)
    await page.locator('#plot-estimates .figure-title').tap()
    expect(await chart.locator('.chart-tip').isVisible()).toBe(false)
    await context.close()
  })

  it('shows a threshold near the cutoff first and whole when asked, without scripts too', async () => {
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${baseUrl}/casefiles/drinking-age-mortality#plot-rd-scatter`)
    const figure = page.locator('#plot-rd-scatter')
    const shown = () => figure.locator('.figure-chart:visible').getAttribute('data-view')
    expect(await shown()).toBe('near')
    await figure.getByRole('radio', { name: 'Whole range' }).check()
    expect(await shown()).toBe('whole')
    await context.close()
  })

  it('names each of the 78 blocks of the class-size trial, and says what they come to', async () => {
    const page = await open('/casefiles/class-size-tennessee#plot-block-forest')
    const figure = page.locator('#plot-block-forest')
    expect(await figure.locator('.figure-summary').textContent()).toMatch(/^53 of 78 blocks lie above no effect\./)
    await figure.getByText('Every block by name').click()
    expect(await figure.locator('.effect-list li:visible').count()).toBe(78)
    await page.context().close()
  })

  it('has charts on problems that answer, too', async () => {
    const page = await open('/problems/road-safety')
    const chart = page.locator('.figure-chart').first()
    await chart.scrollIntoViewIfNeeded()
    await chart.locator('.chart-stepper').focus()
    await page.keyboard.press('ArrowRight')
    expect(await chart.getByRole('status').textContent()).toMatch(/^1 of \d+\. .+: .+/)
    await page.context().close()
  })

  it('hands out its document, its estimates and its data', async () => {
    const document = await (await fetch(`${baseUrl}${CASEFILE}.json`)).json()
    expect(JSON.stringify(document)).toContain('casefile-publication/1')
    const data = await (await fetch(`${baseUrl}${CASEFILE}/data.csv`)).text()
    expect(data.trim().split('\n')).toHaveLength(766)
    const estimates = await (await fetch(`${baseUrl}${CASEFILE}.csv`)).text()
    expect(estimates.split('\n')[0]).toMatch(/name.*value/)
  })
})

describe('the other pages', () => {
  it('shows every chart whole on a phone, but for the long row of specifications', async () => {
    const page = await open('/')
    await page.setViewportSize(PHONE)
    for (const path of ['/', CASEFILE, '/casefiles/proposition-99', '/casefiles/juvenile-prison-visits']) {
      await page.goto(baseUrl + path)
      await showAllTabs(page)
      const widths = await page
        .locator('.chart-column:visible')
        .evaluateAll((columns) =>
          columns
            .filter((column) => !column.querySelector('.chart-scrolled'))
            .map((column) => ({ has: column.clientWidth, needs: column.scrollWidth })),
        )
      expect(widths.length, path).toBeGreaterThan(0)
      for (const { has, needs } of widths) expect(needs, path).toBeLessThanOrEqual(has)
    }
    await page.context().close()
  })

  it('sends a visitor of the studio to /login', async () => {
    const page = await open('/studio')
    await standsAt(page, /\/login/)
    await page.context().close()
  })
})
