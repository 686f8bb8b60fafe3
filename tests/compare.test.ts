import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts'

/* Casefiles side by side, and the decision sheet that is made of them. */

const baseUrl = inject('baseUrl')
const SAME_KIND = 'class-size-tennessee,teacher-aides-tennessee'
const UNLIKE = 'cigarette-taxes,proposition-99,workplace-smoking-bans'
/** Among the options with the longest words. */
const FOUR = 'juvenile-prison-visits,romania-decree-770,uk-front-seat-belts,concealed-carry-laws'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function open(path: string, viewport = DESKTOP): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await page.goto(baseUrl + path)
  return page
}

/** Somebody else's page: another origin, which a browser lets reach a server on this machine, as it does no outside one. */
async function serve(body: string): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><body>${body}</body>`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

describe('a comparison', () => {
  it('draws options of one kind on one scale, which answers the keyboard', async () => {
    const page = await open(`/casefiles/compare?slugs=${SAME_KIND}`)
    const chart = page.locator('.compare-result .figure-chart')
    await chart.locator('.chart-stepper').focus()
    await page.keyboard.press('ArrowRight')
    expect(await chart.getByRole('status').textContent()).toMatch(/^1 of 2\. Casefile: .+ Effect: [\u2212\d.]+/)
    await page.context().close()
  })

  it('draws unlike outcomes each against its own start, and says that they cannot be added up', async () => {
    const page = await open(`/casefiles/compare?slugs=${UNLIKE}`)
    await page.getByText('they cannot be added up').waitFor()
    expect(await page.locator('.compare-result .figure').count()).toBe(0)
    expect(await page.locator('.option-card').count()).toBe(3)
    expect(await page.locator('.option-card .baseline-bar').count()).toBe(3)
    await page.context().close()
  })

  it('says of a retracted casefile that it was, and shows no effect, verdict or score of it', async () => {
    for (const place of ['', '/embed', '/sheet']) {
      const page = await open(`/casefiles/compare${place}?slugs=measles-vaccine,hepatitis-a-vaccine`)
      const options = page.locator('.option-card, .option')
      await options.nth(1).waitFor()
      expect(await options.nth(0).textContent()).toMatch(/RETRACTED on .+ Reason: /)
      expect(await options.nth(0).textContent()).not.toMatch(/EQS|policy intent|with it/)
      expect(await options.nth(1).textContent()).toMatch(/EQS \d/)
      await page.context().close()
    }
  })

  it('fits a phone', async () => {
    const page = await open(`/casefiles/compare?slugs=${UNLIKE}`, PHONE)
    await page.locator('.option-card').first().waitFor()
    const table = page.getByRole('region', { name: 'Comparison' })
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await page.context().close()
  })
})

describe('a comparison in a frame', () => {
  it('is reached from the comparison, and stands in a page of somebody else by its code', async () => {
    const page = await open(`/casefiles/compare?slugs=${UNLIKE}`)
    await page.getByRole('link', { name: 'Embed' }).click()
    const code = page.getByRole('textbox', { name: 'Code to paste' })
    await code.waitFor()
    const pasted = (await code.inputValue()).replace(/https?:\/\/[^/"]+(?=\/(casefiles|embed))/g, baseUrl)
    // embedded when the first casefile was one version younger than what is shown
    await page.route('**/casefiles/cigarette-taxes/summary.json', async (route) => {
      const summary = await (await route.fetch()).json()
      summary.option.version += 1
      await route.fulfill({ json: summary })
    })
    const elsewhere = await serve(pasted)
    await page.goto(elsewhere.url)
    const frame = page.frameLocator('iframe')
    const { version } = await (await fetch(`${baseUrl}/casefiles/cigarette-taxes.json`)).json()
    await frame
      .getByText(`Version ${version} of CF-0008 was superseded by version ${version + 1}, which is shown.`)
      .waitFor()
    expect(await frame.locator('.option-card').count()).toBe(3)
    expect(await frame.getByText(/CF-0007 version \d+, published/).count()).toBe(1)
    expect(await frame.getByRole('textbox').count()).toBe(0)
    await page.context().close()
    elsewhere.close()
  })

  it('says what is missing where its address names too few', async () => {
    const page = await open('/casefiles/compare/embed')
    await page.getByText('Choose at least one more casefile.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.context().close()
  })
})

describe('a decision sheet', () => {
  it('is reached from the comparison and says of each option effect, evidence, cost and what is not known', async () => {
    const page = await open(`/casefiles/compare?slugs=${UNLIKE}`)
    await page.getByRole('link', { name: 'Decision sheet (one page)' }).click()
    await page.waitForURL(`${baseUrl}/casefiles/compare/sheet?slugs=${UNLIKE}`)
    await page.locator('.option').nth(2).waitFor()
    for (const option of await page.locator('.option').all()) {
      expect(await option.locator('dt').allTextContents()).toEqual(['Effect', 'Studied in', 'Cost', 'Not known'])
      for (const told of await option.locator('dd').allTextContents()) expect(told.length).toBeGreaterThan(5)
      expect(await option.locator('.option-standing').textContent()).toMatch(
        /(evidence|way of reckoning chance|Too few data).*EQS \d+ \(\d+ to \d+\)/i,
      )
    }
    await page.context().close()
  })

  it('prints four options on one page', async () => {
    const page = await open(`/casefiles/compare/sheet?slugs=${FOUR}`)
    await page.locator('.option').nth(3).waitFor()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
    await page.context().close()
  })

  it('names a casefile of its address that does not exist', async () => {
    const page = await open('/casefiles/compare/sheet?slugs=seat-belt-laws,nowhere')
    await page.getByText('Casefile not found: nowhere').waitFor()
    await page.context().close()
  })
})
