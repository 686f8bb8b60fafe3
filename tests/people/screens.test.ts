import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../server/base/db/dialect.ts'
import type { Db } from '../../server/base/db/schema.ts'
import { ACCOUNT_SCREENS, ADMIN_SCREENS, menuOf } from '../../studio/app/screens.ts'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { insertedSession, openAs } from '../support/signed-in.ts'

/* Every kind of screen behind the sign-in, as it stands when nobody has done anything yet; what is done there is asked elsewhere. */

// accounts and sessions are all that is put into the product that others read, too
const baseUrl = inject('baseUrl')
const dataDir = inject('dataDir')
const addressesOf = (area: Parameters<typeof menuOf>[0]) =>
  menuOf(area).flatMap(({ items }) => items.map(({ to }) => to))

/** A box of the gap map that has casefiles. */
const BOX = '/studio/problems/new?kind=taxes-prices&outcome=health'

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

/** Goes to another screen as a link or the browser's Back does: without loading the app anew, which takes as long as judging one. */
async function goTo(page: Page, address: string): Promise<void> {
  const isNewScreen = new URL(page.url()).pathname !== address.split('?')[0]
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.locator(isNewScreen ? 'h1:not([data-left])' : 'h1').waitFor()
}

describe.each([
  ['admin', 'free', [...addressesOf(ADMIN_SCREENS), '/admin/logs/1', '/admin/policies/new', '/admin/problems/new']],
  ['user', 'enterprise', addressesOf(ACCOUNT_SCREENS)],
  ['reviewer', 'free', ['/review', '/review/approvals']],
  ['analyst', 'free', ['/studio/artifacts', '/studio/sources', '/studio/problems', '/studio/problems/new', BOX]],
] as const)('every screen of a person with the role %s', (role, tier, addresses) => {
  let page: Page
  beforeAll(async () => {
    const session = await insertedSession(db, baseUrl, { role, tier })
    page = await openAs(browser, new URL(addresses[0], baseUrl), session, COMBINATIONS[0])
  })
  afterAll(() => page.context().close())

  it.each(addresses)('%s keeps to WCAG, and fits a window of 320 px', async (address) => {
    await goTo(page, address)
    await page.waitForFunction(() => document.querySelector('.skeleton-lines') === null)
    expect(await faultsInLooks(page)).toEqual([])
  })
})
