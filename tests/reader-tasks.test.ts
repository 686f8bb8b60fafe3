import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts'
import { READER_TASKS } from './support/reader-tasks.ts'

const baseUrl = inject('baseUrl')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

// the table that they are made for is docs/reader-tasks.md
describe.runIf(process.env.CASEFILES_LOOKS === 'every')('what a new user comes for', () => {
  it.each(READER_TASKS)('$reader: $wants', async ({ reader, walk }) => {
    const hasTouch = reader === 'citizen with a phone'
    const viewport = hasTouch ? PHONE : DESKTOP
    const context = await browser.newContext({ viewport, hasTouch, reducedMotion: 'reduce' })
    expect(await walk(await context.newPage(), baseUrl)).not.toEqual([])
    await context.close()
  })
})
