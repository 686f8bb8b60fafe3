import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, openBrowser } from './support/browser.ts'

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
/** As pages print an effect: two decimals and a true minus sign. */
const shown = (value: number) => value.toFixed(2).replace('-', '−')

describe('the list of casefiles', () => {
  it('shows the seat-belt casefile and leads to it', async () => {
    const page = await open('/casefiles')
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

  it('waits 300 ms after the last change before it filters', async () => {
    const page = await open('/casefiles')
    const before = page.url()
    await page.getByRole('spinbutton', { name: /minimum eqs/i }).fill('99')
    await page.waitForTimeout(100)
    expect(page.url()).toBe(before)
    await page.waitForURL(/eqsMin=99/)
    await page.context().close()
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
  it('shows all six tabs without JavaScript', async () => {
    const page = await open(CASEFILE, { javaScriptEnabled: false })
    for (const tab of TABS) {
      const panel = page.locator(`#${tab.toLowerCase()}`)
      expect(await panel.isVisible(), tab).toBe(true)
      expect(((await panel.textContent()) ?? '').length, tab).toBeGreaterThan(400)
    }
    await page.context().close()
  })

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

  it('prints the numbers that the API answers', async () => {
    const { metadata, estimates } = await fromApi('/casefiles/seat-belt-laws/results')
    const page = await open(CASEFILE, { javaScriptEnabled: false })
    const text = (await page.locator('#results').textContent()) ?? ''
    expect(estimates.length).toBeGreaterThan(4)
    for (const { value, se, p } of estimates) {
      if (value !== null) expect(text).toContain(shown(value))
      if (se !== null) expect(text).toContain(shown(se))
      if (p !== null) expect(text).toContain(p < 0.0001 ? '<0.0001' : p.toFixed(4))
    }
    expect(text).toContain(metadata.plain_verdict)
    const { checks } = await fromApi('/casefiles/seat-belt-laws/diagnostics')
    const diagnostics = (await page.locator('#diagnostics').textContent()) ?? ''
    for (const check of checks) expect(diagnostics).toContain(check.message)
    const { provenance } = await fromApi(`/provenance/${metadata.runId}`)
    const provenanceText = (await page.locator('#provenance').textContent()) ?? ''
    for (const part of [provenance.runId, provenance.datasetName, provenance.codeVersion])
      expect(provenanceText).toContain(part)
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
  it('answers unknown addresses in words', async () => {
    const page = await open('/no-such-page')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'Return home' }).waitFor()
    expect((await fetch(`${baseUrl}/no-such-page`)).status).toBe(404)
    const unknown = await fetch(`${baseUrl}/casefiles/no-such-casefile`)
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('Casefile not found')
    await page.context().close()
  })

  it('says on /login that sign-in is not available', async () => {
    const page = await open('/login')
    await page.getByRole('heading', { name: 'Coming Soon' }).waitFor()
    expect(await page.locator('main').textContent()).toMatch(/sign-in is not available/i)
    await page.getByRole('link', { name: 'Go Home' }).click()
    await page.waitForURL(`${baseUrl}/`)
    await page.context().close()
  })

  it('shows 8 % and 31 % with what is known of their sources', async () => {
    const page = await open('/')
    const text = (await page.locator('main').textContent()) ?? ''
    for (const part of ['8%', '31%', 'National Audit Office', 'not verified']) expect(text).toContain(part)
    await page.context().close()
  })

  it('hides criminal justice on /domains and counts further subdomains', async () => {
    const page = await open('/domains')
    const text = (await page.locator('main').textContent()) ?? ''
    expect(text).toContain('Transport')
    expect(text).not.toContain('Criminal justice')
    expect(text).toMatch(/\+\d more/)
    await page.context().close()
  })

  it('leads nowhere that does not exist', async () => {
    const seen = new Set<string>(['/'])
    for (const path of seen) {
      const response = await fetch(baseUrl + path)
      expect(response.status, path).toBe(200)
      if (!response.headers.get('content-type')?.includes('text/html')) continue
      for (const [, href] of (await response.text()).matchAll(/<a[^>]+href="(\/[^"#?]*)/g)) seen.add(href!)
    }
    expect(seen.size).toBeGreaterThan(10)
  })

  it('sends a visitor of the studio to /login', async () => {
    const page = await open('/studio')
    await page.waitForURL(/\/login/)
    await page.context().close()
  })
})
