import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { CASEFILES, PROBLEMS } from '../support/archive-slugs.ts'
import { openBrowser, PHONE } from '../support/browser.ts'

/* What is asked of every casefile, problem and address, one after the other. */

const baseUrl = inject('baseUrl')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

it('answers within the first screen of a phone: what was found, and the verdict or the evidence, without scripts too', async () => {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
  const page = await context.newPage()
  const below: string[] = []
  for (const slug of CASEFILES) {
    await page.goto(`${baseUrl}/casefiles/${slug}`)
    const answer = page.locator('.masthead-answer')
    expect((await answer.locator('.masthead-answer-text').textContent())!.length, slug).toBeGreaterThan(40)
    expect(await answer.locator('.masthead-answer-verdict').textContent(), slug).toMatch(/evidence/i)
    const { y, height } = (await answer.boundingBox())!
    if (y + height > PHONE.height) below.push(`${slug}: ends at ${Math.round(y + height)}`)
    const summary = await page.locator('#summary').innerHTML()
    expect(summary, slug).not.toMatch(/log[- ]points?/i)
    expect(summary, slug).toContain('In 30 seconds')
    expect(await page.locator('#summary .brief-care li').count(), slug).toBeLessThanOrEqual(3)
  }
  for (const slug of PROBLEMS) {
    await page.goto(`${baseUrl}/problems/${slug}`)
    const answer = page.locator('.problem-answer')
    expect(await answer.textContent(), slug).toMatch(/In short.+\..+evidence/s)
    const { y, height } = (await answer.boundingBox())!
    if (y + height > PHONE.height) below.push(`${slug}: ends at ${Math.round(y + height)}`)
  }
  expect(below).toEqual([])
  await context.close()
})

it('leads nowhere that the server does not answer', async () => {
  const seen = new Set<string>(['/'])
  for (const path of seen) {
    const response = await fetch(baseUrl + path)
    expect(response.status, path).toBe(200)
    if (!response.headers.get('content-type')?.includes('text/html')) continue
    for (const [, href] of (await response.text()).matchAll(/<a[^>]+href="(\/[^"#?]*)/g)) seen.add(href)
  }
  expect(seen.size).toBeGreaterThan(10)
})
