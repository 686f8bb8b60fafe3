import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/base/db/dialect.ts'
import { writeSiteSetting } from '../../server/base/site-settings/site-setting.service.ts'
import { freePort } from '../../server/test-support/free-port.ts'
import { startProvider, type TestProvider } from '../../server/test-support/sign-in-provider.ts'
import { faultsInLooks } from '../support/axe.ts'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { login, openAs } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* Staff sign in where they always do: at a real provider of OpenID Connect, which asks for a code as a second factor. */
const CODE = '314159'
let browser: Browser
let university: TestProvider
let product: OwnProduct
let page: Page
beforeAll(async () => {
  // the provider has to know the archive's address before it starts
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  university = await startProvider(url)
  university.account = { email: 'ada@university.example', email_verified: true, name: 'Ada', groups: ['analysts'] }
  university.code = CODE
  const { issuer, clientId, clientSecret, name } = university.settings
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
    OIDC_GROUPS: 'admins=admin; analysts=analyst',
  }
  ;[browser, product] = await Promise.all([openBrowser(), startOwnProduct(settings)])
  page = await (await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' })).newPage()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await university?.close()
})

/** The provider's own page. */
async function answerProvider(code: string): Promise<void> {
  await page.getByRole('heading', { name: 'Example University' }).waitFor()
  await page.getByLabel('Code of your app').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('signing in through a provider', () => {
  it('leads to its page, which asks for a second factor, and back to where somebody wanted to be', async () => {
    await page.goto(`${product.url}/studio/sign-in?next=/account/security`)
    await page.getByLabel('Password').waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign in with Example University' }).click()
    await answerProvider('000000')
    await answerProvider(CODE)
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    expect(new URL(page.url()).origin).toBe(product.url)
    expect(await faultsInLooks(page)).toEqual([])
  })

  it('makes an account with the role of the group, for which no code is asked here though staff must have one', async () => {
    // set as another process would: an admin can only who has a second factor
    const db = openDatabase({ dataFolder: product.dataDir, url: undefined })
    await writeSiteSetting({ db, now: () => new Date().toISOString() }, 'staffSecondFactor', 'required', 'a test')
    await db.destroy()
    await page.goto(`${product.url}/studio`)
    await page.getByRole('navigation', { name: 'Studio' }).waitFor()
    const byPassword = (await (await login(product.url, product.accounts.analyst)).json()) as object
    expect(byPassword).toMatchObject({ second_factor_needed: true })
  })

  it('makes an admin of who is in the group for it', async () => {
    university.account = { email: 'grace@university.example', email_verified: true, name: 'Grace', groups: ['admins'] }
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${product.url}/studio/sign-in?next=/admin/users`)
    await page.getByRole('button', { name: 'Sign in with Example University' }).click()
    await answerProvider(CODE)
    await page.getByRole('heading', { name: 'Users' }).waitFor()
    await page.getByRole('link', { name: 'Ada' }).first().waitFor()
    expect(university.asked).toBe(2)
  })

  it('says why not, where the address is not verified', async () => {
    university.account = { email: 'eve@university.example', email_verified: false, name: 'Eve', groups: ['admins'] }
    page = await openAs(browser, new URL('/studio/sign-in', product.url), {
      storageState: { cookies: [], origins: [] },
    })
    await page.getByRole('button', { name: 'Sign in with Example University' }).click()
    await answerProvider(CODE)
    await page.getByRole('heading', { name: 'Not signed in' }).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
  })
})
