import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/base/db/dialect.ts'
import { writeSiteSetting } from '../../server/base/site-settings/site-setting.service.ts'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { emailTo, linkIn } from '../support/outbox.ts'
import { ownWholeProduct } from '../support/own-product.ts'

const { url: baseUrl, dataDir } = await ownWholeProduct()
const EMAIL = 'ada@reader.example'
const PASSWORD = 'heather over the old fens'
const CHANGED = 'a lighthouse in the fog'

/** Turns the switch as an admin in another process would: the running server is told nothing. */
async function setSignIn(value: 'open' | 'coming-soon'): Promise<void> {
  const db = openDatabase({ dataFolder: dataDir, url: undefined })
  await writeSiteSetting({ db, now: () => new Date().toISOString() }, 'signIn', value, 'a test')
  await db.destroy()
}

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await (await browser.newContext({ ...COMBINATIONS[0], reducedMotion: 'reduce' })).newPage()
  await setSignIn('open')
})
afterAll(async () => {
  await setSignIn('coming-soon')
  await browser.close()
})

const go = (path: string) => page.goto(baseUrl + path)
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

async function signIn(password: string): Promise<void> {
  await fill('E-mail address', EMAIL)
  await fill('Password', password)
  await page.keyboard.press('Enter')
}

/** As the page stands: no faults, and nothing wider than 320 pixels. */
async function looksRight(): Promise<void> {
  expect(await faultsInLooks(page)).toEqual([])
}

describe('an account, from the first email to the last', () => {
  it('is asked for with name, address and a good password, and made by the link of the email', async () => {
    await go('/login')
    await heading('Sign In')
    await looksRight()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fill('Name', 'Ada')
    await fill('E-mail address', EMAIL)
    await fill('Password', 'password1234')
    await page.getByLabel('Name', { exact: true }).focus()
    await page.getByText('one of the passwords that are tried first').waitFor()
    await looksRight()
    await fill('Password', PASSWORD)
    await press('Create account')
    await heading('Check your mail')
    await looksRight()
    await go(linkIn(await emailTo(dataDir, EMAIL, /verify-email/)))
    await press('Confirm address')
    await heading('Your account is ready')
    await page.reload()
    await press('Confirm address')
    await page.getByText('used already or has run out').waitFor()
    await looksRight()
  })

  it('signs in where it was going, and a wrong password changes nothing on the page', async () => {
    await go('/account')
    await heading('Sign In')
    const refused = page.waitForResponse('**/api/auth/login')
    await signIn('not the password')
    expect((await refused).status()).toBe(401)
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(EMAIL)
    expect(await page.getByLabel('Password').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    await signIn(PASSWORD)
    await heading('Your account')
    await go('/login')
    await page.waitForURL(`${baseUrl}/`)
    await page.locator('.account-menu > summary').click()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await heading('Your account')
  })

  it('changes its name, asks for another address and changes its password', async () => {
    await fill('Name', 'Ada King')
    await press('Save name')
    await page.getByText('Your name is saved.').waitFor()
    expect(await page.locator('.studio-user strong').innerText()).toBe('Ada King')
    await fill('New address', 'ada.king@reader.example')
    await fill('Present password', PASSWORD)
    await press('Change address')
    await page.getByText('ada.king@reader.example waits').waitFor()
    await emailTo(dataDir, EMAIL, /new address was asked for/)
    await looksRight()
    await page.getByRole('link', { name: 'Security' }).click()
    await heading('Security')
    await page.getByText('This session').waitFor()
    await fill('Present password', PASSWORD)
    await fill('New password', CHANGED)
    await press('Change password')
    await page.getByText('Your password is changed; you were signed in nowhere else.').waitFor()
    await looksRight()
  })

  it('is taken along as a file', async () => {
    await page.getByRole('link', { name: 'Your data' }).click()
    await heading('Your data')
    const [download] = await Promise.all([page.waitForEvent('download'), press('Download your data')])
    const held = JSON.parse(await text(await download.createReadStream())) as Record<string, object[]>
    expect(held).toMatchObject({ account: [{ email: EMAIL, name: 'Ada King' }], sessions: [{}] })
    await looksRight()
  })

  it('is deleted with address and password typed once more, and is then gone', async () => {
    await press('Delete account…')
    const confirm = page.getByRole('button', { name: 'Delete for good' })
    expect(await confirm.isDisabled()).toBe(true)
    await fill('Your e-mail address', EMAIL)
    await fill('Present password', CHANGED)
    await looksRight()
    await confirm.click()
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    expect(await page.evaluate(() => localStorage.auth_token as unknown)).toBeUndefined()
    await emailTo(dataDir, EMAIL, /last email to this address/)
    await go('/forgot-password')
    await heading('New password')
    await looksRight()
    await go('/reset-password#token=unknown')
    await heading('Choose a new password')
    await looksRight()
    await setSignIn('coming-soon')
    await go('/register')
    await heading('Coming Soon')
  })
})
