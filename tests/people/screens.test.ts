import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ACCOUNT_SCREENS, ADMIN_SCREENS, menuOf } from '../../studio/app/screens.ts'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { openAs, storedSession } from '../support/signed-in.ts'

/* Every kind of screen behind the sign-in, as it stands when nobody has done anything yet; what is done there is asked elsewhere. */

const baseUrl = inject('baseUrl')
const accounts = inject('accounts')
const addressesOf = (area: Parameters<typeof menuOf>[0]) =>
  menuOf(area).flatMap(({ items }) => items.map(({ to }) => to))

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe.each([
  ['admin', [...addressesOf(ADMIN_SCREENS), '/admin/logs/1']],
  ['enterprise', addressesOf(ACCOUNT_SCREENS)],
  ['reviewer', ['/review']],
  ['analyst', ['/studio/artifacts', '/studio/problems']],
] as const)('every screen of the account “%s”', (account, addresses) => {
  let page: Page
  beforeAll(async () => {
    const session = await storedSession(baseUrl, accounts[account])
    page = await openAs(browser, new URL(addresses[0], baseUrl), session, COMBINATIONS[0])
  })
  afterAll(() => page.context().close())

  it.each(addresses)('%s keeps to WCAG, and fits a window of 320 px', async (address) => {
    await page.goto(baseUrl + address)
    await page.locator('h1').waitFor()
    await page.locator('.skeleton-lines').waitFor({ state: 'detached' })
    expect(await faultsInLooks(page)).toEqual([])
  })
})
