import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tier } from '../../contract/user.ts'
import { openDatabase } from '../../server/base/db/dialect.ts'
import type { Db } from '../../server/base/db/schema.ts'
import { CASEFILES as slugs } from '../support/archive-slugs.ts'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { insertedSession, openAs } from '../support/signed-in.ts'
import { ownWholeProduct } from '../support/own-product.ts'

const { url: baseUrl, dataDir } = await ownWholeProduct()
const EXPLORER = '/casefiles/drinking-age-mortality/explorer'
let browser: Browser
let db: Db

beforeAll(async () => {
  browser = await openBrowser()
  db = openDatabase({ dataFolder: dataDir, url: undefined })
})
afterAll(async () => {
  await db.destroy()
  await browser.close()
})

/** A fresh account with a session, which needs no open sign-in: its token is put where the browser keeps it. */
async function reader(tier: Tier) {
  const { authorization, ...session } = await insertedSession(db, baseUrl, { role: 'user', tier })
  return {
    open: (path: string) => openAs(browser, new URL(path, baseUrl), session, COMBINATIONS[0]),
    call: async (method: string, path: string) => fetch(baseUrl + path, { method, headers: { authorization } }),
  }
}

async function clean(page: Page, within?: string): Promise<void> {
  expect(await faultsInLooks(page, within === undefined ? {} : { within })).toEqual([])
}

describe('the edge of a limit on the running product', () => {
  it('grants 200 requests at once exactly five casefiles to open and ten to keep', async () => {
    const { call } = await reader('free')
    const asked = Array.from({ length: 200 }, (_, index) => slugs[index % slugs.length])
    const granted = async (ask: (slug: string) => Promise<Response>) => {
      const answers = await Promise.all(asked.map(async (slug) => ({ slug, status: (await ask(slug)).status })))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
      return new Set(answers.filter(({ status }) => status === 200).map(({ slug }) => slug)).size
    }
    expect(await granted((slug) => call('POST', `/api/explorer/${slug}/open`))).toBe(5)
    expect(await granted((slug) => call('PUT', `/api/bookmarks/${slug}`))).toBe(10)
    const usage = (await (await call('GET', '/api/usage')).json()) as Record<string, any>
    expect(usage.meters.detailedViews).toMatchObject({ used: 5, remaining: 0 })
    expect(usage.bookmarks).toEqual({ used: 10, limit: 10, remaining: 0 })
  })
})

describe('a visitor', () => {
  it('has the open Explorer and is offered nothing that needs an account', async () => {
    const page = await (await browser.newContext()).newPage()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(baseUrl + EXPLORER)
    await page.getByText('identical to the published estimate.').waitFor()
    expect(await page.getByRole('heading', { name: 'Your detailed view' }).isVisible()).toBe(false)
    await page.goto(`${baseUrl}/casefiles`)
    await page.locator('html[data-page-ready]').waitFor()
    expect(await page.locator('.bookmark-button').count()).toBe(0)
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
    await page.context().close()
  })
})

describe('a free reader', () => {
  it('keeps casefiles by keyboard, with notes and collections, and is told at the limit', async () => {
    const { open, call } = await reader('free')
    for (const slug of slugs.slice(0, 9)) await call('PUT', `/api/bookmarks/${slug}`)
    const page = await open(`/casefiles/${slugs[9]}`)
    const button = page.getByRole('button', { name: 'Bookmark' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Bookmarked. 0 more can be kept.').waitFor()
    expect(await button.getAttribute('aria-pressed')).toBe('true')

    await page.goto(`${baseUrl}/casefiles`)
    await page.locator('.bookmark-small[aria-pressed="false"]').first().click()
    const modal = page.getByRole('dialog', { name: 'You keep 10 of 10 bookmarks' })
    await modal.waitFor()
    expect(await modal.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/pro/subscription')
    await clean(page, 'dialog')
    await modal.getByRole('button', { name: 'Maybe Later' }).click()
    await modal.waitFor({ state: 'detached' })

    await page.goto(`${baseUrl}/account/bookmarks`)
    await page.getByText('10 bookmarks', { exact: true }).waitFor()
    await page.getByText('You keep 10 of 10 bookmarks.').waitFor()
    await page.getByLabel('New collection').fill('For the report')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'For the report' }).first().check()
    await page.getByRole('button', { name: 'For the report (1)' }).click()
    await page.getByText('1 bookmark', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Add note/ }).click()
    await page.getByLabel('Note', { exact: true }).fill('Compare with the other states.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.locator('.bookmark-note', { hasText: 'Compare with the other states.' }).waitFor()
    await clean(page)

    const refusal = { error: 'Alerts not available', requiredTier: 'pro' }
    await page.route('**/api/usage', (route) => route.fulfill({ status: 403, json: refusal }))
    await page.goto(`${baseUrl}/account/usage`)
    const refused = page.getByRole('dialog', { name: 'Alerts: Pro' })
    await refused.getByText('This feature requires pro tier access.').waitFor()
    await clean(page, 'dialog')
    await page.keyboard.press('Escape')
    await refused.waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('reaches the limit of detailed views: a modal, a card, and the open Explorer all the same', async () => {
    const { open, call } = await reader('free')
    for (const slug of slugs.filter((one) => !EXPLORER.includes(one)).slice(0, 5))
      await call('POST', `/api/explorer/${slug}/open`)
    const page = await open(EXPLORER)
    const modal = page.getByRole('dialog', { name: 'You have used 5 of 5 detailed views this month' })
    await modal.waitFor()
    await modal.getByText(/Your count starts again on 1 \w+ \(UTC\)/).waitFor()
    const stops = await modal.locator('a, button').count()
    for (let step = 0; step < stops + 2; step += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => {
        const focused = document.activeElement!
        // past its last stop the browser's own bar has the focus, and the page none
        return focused === document.body || focused.closest('dialog') !== null
      })
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Your detailed view' }).locator('.upgrade-card').waitFor()
    await page.getByText('identical to the published estimate.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await page.locator('.upgrade-card').count()).toBe(0)

    await page.goto(`${baseUrl}/search?q=bandwidth`)
    await page
      .locator('[aria-label="Full text"] .upgrade-card', { hasText: 'This feature requires pro tier access.' })
      .waitFor()
    await clean(page)
    await page.context().close()
  })
})

describe('a pro reader', () => {
  it('opens the Explorer without a limit, saves a view, pages the rows and searches the full text', async () => {
    const { open } = await reader('pro')
    const page = await open(`${EXPLORER}?bandwidth=0.8`)
    await page.getByText('Your tier has no limit. You opened 1 this month.').waitFor()
    await page.getByLabel('Name of the present settings').fill('Narrow')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Narrow' }).waitFor()
    await page.getByRole('button', { name: 'Back to the locked settings' }).click()
    await page.getByText('identical to the published estimate.').waitFor()
    await page.getByRole('link', { name: 'Narrow' }).click()
    expect(new URL(page.url()).search).toBe('?bandwidth=0.8')

    await page.getByText('Full specification curve').click()
    await page.getByText(/\d+ specifications, from/).waitFor()
    await page.getByText('Row-level preview').click()
    await page.getByRole('button', { name: 'Next stored rows' }).click()
    await page.getByText(/^Rows 26 to 48 of 48/).waitFor()
    await clean(page, 'section[aria-labelledby="explorer-detailed"]')

    await page.goto(`${baseUrl}/search?q=fatalities`)
    await page.locator('.search-passage mark').first().waitFor()
    await page.getByText(/documents? ha(s|ve) the words of “fatalities”/).waitFor()
    await clean(page)
    await page.context().close()
  })
})

describe('an enterprise reader', () => {
  it('has every limit in one table, and meets no prompt', async () => {
    const { open } = await reader('enterprise')
    const page = await open('/account/usage')
    await page.getByText('Enterprise tier.').waitFor()
    const rows = await page.locator('tbody tr').allInnerTexts()
    expect(rows.map((row) => row.split(/\s*[\t\n]+\s*/).slice(0, 3))).toEqual([
      ['Detailed views', '0', 'Unlimited'],
      ['Exports', '0', 'Unlimited'],
      ['Alerts', '0', 'Unlimited'],
      ['API access', '0', '1,000'],
      ['Bookmarks', '0', 'Unlimited'],
    ])
    await clean(page)
    await page.goto(`${baseUrl}/search?q=fatalities`)
    await page.locator('.search-passage mark').first().waitFor()
    expect(await page.locator('.upgrade').count()).toBe(0)
    await page.context().close()
  })
})
