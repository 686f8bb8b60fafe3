import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { CASEFILES, PROBLEMS, RETRACTED } from '../support/archive-slugs.ts'
import { openBrowser, PHONE } from '../support/browser.ts'

/* What is asked of every casefile, problem and address, one after the other. */

const THREE_THINGS = ['How large', 'How far to trust the comparison', 'How much the data can tell apart']

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
    const answer = page.locator('.answer-text')
    expect((await answer.textContent())!.length, slug).toBeGreaterThan(40)
    const lines = page.locator('.two-lines > div')
    expect(await lines.nth(0).textContent(), slug).toMatch(/^This analysis/)
    expect(await lines.nth(1).textContent(), slug).toMatch(/^What is known/)
    const { y, height } = (await lines.nth(0).boundingBox())!
    if (y + height > PHONE.height) below.push(`${slug}: ends at ${Math.round(y + height)}`)
    const first = await page.locator('.first-screen').innerHTML()
    expect(first, slug).not.toMatch(/log[- ]points?|This assumes/i)
    // what was retracted shows no result, neither in figures nor as a chart
    const isGone = RETRACTED.includes(slug)
    expect(await page.locator('.three-things h2').allTextContents(), slug).toEqual(isGone ? [] : THREE_THINGS)
    expect(await page.locator('.first-chart figure').count(), slug).toBe(isGone ? 0 : 1)
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
