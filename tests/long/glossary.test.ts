import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { DESKTOP, openBrowser, PHONE } from '../support/browser.ts'
import { tabToPart } from '../support/keyboard.ts'

const baseUrl = inject('baseUrl')
const RESULTS = '/casefiles/seat-belt-laws#results'
const MEANING = 'A range of effects that fit the data.'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  // the tips are loaded after the page
  await page.goto(baseUrl + path, { waitUntil: 'networkidle' })
  return page
}
const termOf = (page: Page) => page.locator('#results a.term', { hasText: '95% interval' }).first()
const tipOf = (page: Page) => page.locator('.term-tip')
const isSeen = (page: Page) => tipOf(page).waitFor({ state: 'visible' })
const isGone = (page: Page) => tipOf(page).waitFor({ state: 'hidden' })

describe('a term of the glossary', () => {
  it('is explained under the pointer, which may move onto the explanation and on to the entry', async () => {
    const page = await open(RESULTS)
    await termOf(page).hover()
    await isSeen(page)
    expect(await tipOf(page).textContent()).toContain(MEANING)
    await tipOf(page).hover()
    await page.mouse.move(5, 5)
    await isGone(page)
    await termOf(page).hover()
    await tipOf(page).getByRole('link', { name: 'In the glossary' }).click()
    await page.waitForURL(/\/glossary#confidence-interval$/)
    await page.context().close()
  })

  it('is explained at the keyboard, to ears as well; Escape closes, Enter goes to the entry', async () => {
    const page = await open(RESULTS)
    await tabToPart(page, termOf(page))
    await isSeen(page)
    expect(await termOf(page).ariaSnapshot()).toContain('95% interval')
    const description = await termOf(page).evaluate(
      (term) => document.getElementById(term.getAttribute('aria-describedby')!)!.textContent,
    )
    expect(description).toContain(MEANING)
    expect(await violations(page, { within: 'main' })).toEqual([])
    await page.keyboard.press('Escape')
    await isGone(page)
    expect(await termOf(page).evaluate((term) => term === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/glossary#confidence-interval$/)
    await page.context().close()
  })

  it('is explained at the first tap, on the screen as a whole, and followed at the second', async () => {
    const page = await open(RESULTS, { viewport: PHONE, hasTouch: true, isMobile: true })
    await termOf(page).tap()
    await isSeen(page)
    const box = (await tipOf(page).boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width)
    expect(page.url()).toContain('/casefiles/seat-belt-laws')
    await page.touchscreen.tap(5, 5)
    await isGone(page)
    await termOf(page).tap()
    await isSeen(page)
    await termOf(page).tap()
    await page.waitForURL(/\/glossary#confidence-interval$/)
    await page.context().close()
  })

  it('is a link without scripts', async () => {
    const page = await open(RESULTS, { javaScriptEnabled: false })
    await termOf(page).click()
    await page.waitForURL(/\/glossary#confidence-interval$/)
    expect(await page.locator('#confidence-interval').textContent()).toContain(MEANING)
    await page.context().close()
  })
})
