import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tier } from '../../contract/user.ts'
import type { ServerContext } from '../../server/base/context.ts'
import { openDatabase } from '../../server/base/db/dialect.ts'
import type { Db } from '../../server/base/db/schema.ts'
import { insertAccount, signedInHeaders } from '../../server/test-support/accounts.ts'
import { faultsInLooks } from '../support/axe.ts'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { openAs } from '../support/signed-in.ts'
import { ownWholeProduct } from '../support/own-product.ts'

/* A reader with Pro carries an estimate to a place, saves what they assumed, and somebody without an account reads it. */
const { url: baseUrl, dataDir } = await ownWholeProduct()
let browser: Browser
let db: Db
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  db = openDatabase({ dataFolder: dataDir, url: undefined })
  page = await openSandbox('pro')
})
afterAll(async () => {
  await db.destroy()
  await browser.close()
})

/** The sandbox as a fresh account of a tier sees it. */
async function openSandbox(tier: Tier): Promise<Page> {
  const context = { db, now: () => new Date().toISOString(), newId: randomUUID } as unknown as ServerContext
  const id = await insertAccount(context, 'user', tier)
  const { authorization } = await signedInHeaders(context, id)
  const user = { id, email: `${id}@test.example`, tier, name: '', role: 'user' }
  const localStorage = [
    { name: 'auth_token', value: authorization.slice('Bearer '.length) },
    { name: 'auth_user', value: JSON.stringify(user) },
  ]
  const storageState = { cookies: [], origins: [{ origin: baseUrl, localStorage }] }
  return openAs(browser, new URL('/account/sandbox', baseUrl), { storageState }, { viewport: DESKTOP })
}

async function clean(within: Page): Promise<void> {
  expect(await faultsInLooks(within)).toEqual([])
}

/** Types into a field by its label, by keyboard alone. */
async function type(label: string, text: string): Promise<void> {
  await page.getByLabel(label).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

describe('the policy sandbox', () => {
  it('is a card that says what it needs on free', async () => {
    const free = await openSandbox('free')
    await free.locator('.upgrade-card').getByText('Policy sandbox').first().waitFor()
    expect(await free.getByRole('combobox', { name: 'Casefile' }).count()).toBe(0)
    await free.close()
  })

  it('carries the published estimate, with its interval where nothing is assumed to differ', async () => {
    await page.getByRole('combobox', { name: 'Casefile' }).selectOption({ value: 'workplace-smoking-bans' })
    await page.getByLabel('Population reached').waitFor()
    await type('Name of the place', 'Oregon')
    await type('Population reached', '10,000')
    await page.getByLabel('How different could this place be?').selectOption('identical')
    const title = page.locator('.sandbox-result .figure-title')
    // 4.71 percentage points of 10,000 workers, from 6.45 to 2.97
    await title.filter({ hasText: /A lead, not a finding: about 471 less .* from 645 less to 297 less/ }).waitFor()
    const assumptions = page.locator('.sandbox-assumptions')
    const text = await assumptions.innerText()
    for (const said of ['an identical place', 'the workers that were treated', 'Studied in: United States'])
      expect(text).toContain(said)
  })

  it('widens with the difference between places, warns of a larger dose, and prices the benefit', async () => {
    await page.getByLabel('How different could this place be?').selectOption('half')
    await type('Dose', '2')
    await type('For each member and', '5')
    const result = page.locator('.sandbox-result')
    await result.getByText('outside the studied range').waitFor()
    await result.getByRole('row', { name: /Cost per unit of benefit, USD .*no benefit/ }).waitFor()
    await type('Dose', 'two')
    await page.getByText('Enter a multiple above 0, at most 10.').waitFor()
    expect(await page.getByLabel('Dose').getAttribute('aria-invalid')).toBe('true')
    await type('Dose', '1')
    await result.waitFor()
    await clean(page)
  })

  it('is saved under a link that a visitor can read, until it is deleted', async () => {
    await type('Name of the scenario', 'Bans in Oregon')
    await page.keyboard.press('Enter')
    const saved = page.getByRole('link', { name: 'Bans in Oregon' })
    await saved.waitFor()
    const link = new URL((await saved.getAttribute('href'))!, baseUrl)
    expect(link.pathname).toMatch(/^\/sandbox\/[\w-]{43}$/)
    const visitor = await browser.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' })
    await visitor.goto(link.href)
    const own = await page.locator('.sandbox-result .figure-title').innerText()
    await visitor.getByRole('heading', { name: own }).waitFor()
    expect(await visitor.getByText('not a finding of this archive').count()).toBe(1)
    await clean(visitor)
    await page.getByRole('button', { name: 'Delete Bans in Oregon' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await saved.waitFor({ state: 'detached' })
    await visitor.reload()
    await visitor.getByText('There is no such scenario').waitFor()
  })
})
