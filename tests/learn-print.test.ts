import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser, PHONE } from './support/browser.ts'

/* A lesson on paper: one sheet with the tasks and room to write, one with the answers. */

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: PHONE })).newPage()
  await page.goto(`${inject('baseUrl')}/learn/uk-front-seat-belts`)
  await page.getByLabel('Your guess').waitFor()
  await page.emulateMedia({ media: 'print' })
})
afterAll(() => browser.close())

describe('the sheets of a lesson', () => {
  it('ask everything that the screen asks, with room to write and none of the answers', async () => {
    await page.getByText('Write your guess down').waitFor()
    expect(await page.locator('.guess-bar-guess').isVisible()).toBe(false)
    const choices = page.locator('.lesson-choices summary')
    expect(await choices.count()).toBeGreaterThan(1)
    for (const choice of await choices.all()) expect(await choice.isVisible()).toBe(true)
    expect(await page.locator('.lesson-choices p').first().isVisible()).toBe(false)
    expect(await page.locator('.lesson-lines').count()).toBe(2)
    for (const lines of await page.locator('.lesson-lines').all()) expect(await lines.isVisible()).toBe(true)
  })

  it('answer on a sheet of their own, in percent, without what only a screen can do', async () => {
    const teacher = page.locator('.lesson-teacher')
    expect(await teacher.locator('dl').isVisible()).toBe(true)
    expect(await teacher.locator('summary').isVisible()).toBe(false)
    expect(await teacher.evaluate((section) => getComputedStyle(section).breakBefore)).toBe('page')
    expect(await page.locator('main').innerText()).not.toContain('log points')
  })
})
