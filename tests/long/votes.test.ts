import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/base/db/dialect.ts'
import type { Db } from '../../server/base/db/schema.ts'
import type { ServerContext } from '../../server/base/context.ts'
import { insertAccount, signedInHeaders } from '../../server/test-support/accounts.ts'
import { COMBINATIONS, faultsInLooks, show } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* A reader asks for the next casefile in an empty box of the gap map; everyone sees how many do. */
const BOX = '[data-ask="taxes-prices/crime"]'
const WIDE = `.gap-wide ${BOX}`
const CARD = `.gap-cards ${BOX}`
let browser: Browser
let product: OwnProduct
let db: Db

beforeAll(async () => {
  ;[browser, product] = await Promise.all([openBrowser(), startOwnProduct({}, ['seat-belt-laws'])])
  db = openDatabase({ dataFolder: product.dataDir, url: undefined })
})
afterAll(async () => {
  await db?.destroy()
  await browser?.close()
  await product?.stop()
})

/** The map itself, which takes votes once it comes into view: where the sign-in leads back to. */
const map = () => new URL('/domains#gap-map-title', product.url)
async function visitor(options: object = {}): Promise<Page> {
  const page = await (await browser.newContext({ ...COMBINATIONS[0], ...options })).newPage()
  await page.goto(map().href)
  return page
}
/** A fresh account with a session, whose token is put where the browser keeps it. */
async function reader(): Promise<Page> {
  const context = { db, now: () => new Date().toISOString(), newId: randomUUID } as unknown as ServerContext
  const id = await insertAccount(context, 'user', 'free')
  const { authorization } = await signedInHeaders(context, id)
  const user = { id, email: `${id}@test.example`, tier: 'free', name: '', role: 'user' }
  const localStorage = [
    { name: 'auth_token', value: authorization.slice('Bearer '.length) },
    { name: 'auth_user', value: JSON.stringify(user) },
  ]
  const storageState = { cookies: [], origins: [{ origin: product.url, localStorage }] }
  const page = await openAs(browser, map(), { storageState }, COMBINATIONS[0])
  await button(page).waitFor()
  return page
}
const button = (page: Page) => page.locator(WIDE).getByRole('button', { name: 'Ask for one (Taxes and prices, Crime)' })
const said = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor({ state: 'attached' })

describe('an empty box of the gap map', () => {
  it('leads a visitor to the sign-in and back to the map, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visitor({ javaScriptEnabled })
      const way = page
        .locator(WIDE)
        .getByRole('link', { name: 'Ask for one (Taxes and prices, Crime; you sign in first)' })
      expect(await way.getAttribute('href')).toBe('/login?next=%2Fdomains%23gap-map-title')
      await page.context().close()
    }
  })

  it('takes one vote of each reader, shows everyone how many there are, and lets each be taken back', async () => {
    const [ada, ben] = [await reader(), await reader()]
    await button(ada).press('Enter')
    await said(ada, 'Asked for: Taxes and prices, Crime. 1 vote.')
    await button(ben).click()
    await said(ben, '2 votes.')
    const page = await visitor()
    await page.locator(WIDE).getByText('2 votes').waitFor()
    await button(ben).click()
    await said(ben, 'No longer asked for: Taxes and prices, Crime. 1 vote.')
    expect(await button(ben).getAttribute('aria-pressed')).toBe('false')
    await ada.reload()
    expect(await button(ada).getAttribute('aria-pressed')).toBe('true')
    await ada.locator(WIDE).getByText('1 vote').waitFor()
    for (const one of [ada, ben, page]) await one.context().close()
  })

  it('stands folded on a card of a phone, pressed there as well', async () => {
    const page = await reader()
    await show(page, COMBINATIONS[3])
    expect(await page.locator(WIDE).isVisible()).toBe(false)
    await page.locator('.gap-card', { hasText: 'Taxes and prices' }).getByText('10 outcomes without a casefile').click()
    await page.locator(CARD).getByRole('button').click()
    await said(page, 'Asked for: Taxes and prices, Crime.')
    expect(await page.locator(CARD).getByRole('button').getAttribute('aria-pressed')).toBe('true')
    expect(await faultsInLooks(page)).toEqual([])
    expect(await button(page).getAttribute('aria-pressed')).toBe('true')
    await page.context().close()
  })

  it('says where a vote could not be kept, and is not pressed', async () => {
    const page = await reader()
    await page.route('**/api/gap-map/votes/**', (route) => route.abort())
    await button(page).click()
    await page.locator(WIDE).getByRole('alert').getByText('Your vote was not saved. Try again.').waitFor()
    expect(await button(page).getAttribute('aria-pressed')).toBe('false')
    await page.unroute('**/api/gap-map/votes/**')
    await button(page).click()
    await said(page, 'Asked for')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })

  it('stands with its votes on the dashboard of the admins', async () => {
    const session = await storedSession(product.url, product.accounts.admin)
    const admin = await openAs(browser, new URL('/admin-dashboard', product.url), session, COMBINATIONS[0])
    await admin.getByRole('row', { name: /^Taxes and prices\s+Crime\s+\d$/ }).waitFor()
    await admin.context().close()
  })
})
