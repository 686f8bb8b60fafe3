import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/base/db/dialect.ts'
import { writeSiteSetting } from '../../server/base/site-settings/site-setting.service.ts'
import { codeAt } from '../../server/test-support/accounts.ts'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { ownWholeProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'

const { url: baseUrl, accounts, dataDir } = await ownWholeProduct()
const { analyst } = accounts

let browser: Browser
let page: Page
let secret = ''
let recoveryCode = ''
beforeAll(async () => {
  browser = await openBrowser()
  page = await (await browser.newContext({ ...COMBINATIONS[0], reducedMotion: 'reduce' })).newPage()
})
afterAll(() => browser.close())

const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const signOut = () => page.evaluate(() => localStorage.clear())

/**
 * The code of the present moment, as the app shows it. A code is taken once, so the one before is forgotten, as if half a minute
 * had gone by; a code of the step before or after would be refused where the machine takes long to type it.
 */
async function nextCode(): Promise<string> {
  const db = openDatabase({ dataFolder: dataDir, url: undefined })
  await db.updateTable('second_factors').set({ last_step: 0 }).execute()
  await db.destroy()
  return codeAt(secret, new Date().toISOString())
}

async function signIn(): Promise<void> {
  await page.goto(`${baseUrl}/studio/sign-in?next=/account/security`)
  await fill('E-mail address', analyst.email)
  await fill('Password', analyst.password)
  await page.keyboard.press('Enter')
}

/** As the page stands: no faults, and nothing wider than 320 pixels. */
async function looksRight(): Promise<void> {
  expect(await faultsInLooks(page)).toEqual([])
}

/** Turns the setting as an admin in another process would, and makes every sign-in of the account an old one. */
async function change(staffSecondFactor: 'optional' | 'required', isStale: boolean): Promise<void> {
  const db = openDatabase({ dataFolder: dataDir, url: undefined })
  await writeSiteSetting({ db, now: () => new Date().toISOString() }, 'staffSecondFactor', staffSecondFactor, 'a test')
  if (isStale) await db.updateTable('sessions').set({ confirmed_at: '' }).execute()
  await db.destroy()
}

describe('a second factor', () => {
  it('is what staff are led to at the next sign-in where they must have one', async () => {
    await change('required', false)
    await page.goto(`${baseUrl}/studio/sign-in`)
    await fill('E-mail address', analyst.email)
    await fill('Password', analyst.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${baseUrl}/account/security`)
    await page.getByText('Your role needs a second factor.').waitFor()
    await looksRight()
  })

  it('is set up with the secret as picture, link and text, and gives recovery codes once', async () => {
    await press('Set up a second factor')
    await page.getByRole('dialog').getByLabel('Present password').fill(analyst.password)
    await looksRight()
    await press('Go on')
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    secret = (await page.locator('.secret').innerText()).replaceAll(' ', '')
    expect(await page.getByRole('link', { name: 'open it in the app' }).getAttribute('href')).toContain(secret)
    expect(await page.getByLabel('Code', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    await looksRight()
    await fill('Code', 'wrong')
    await press('Switch on')
    await page.getByText('This code is not right').waitFor()
    await fill('Code', await nextCode())
    await press('Switch on')
    await heading('Your recovery codes')
    recoveryCode = await page.locator('.recovery-codes code').first().innerText()
    await looksRight()
    await press('I have kept them')
    await page.getByText('10 recovery codes left').waitFor()
    await looksRight()
    await page.goto(`${baseUrl}/studio`)
    await page.getByRole('navigation', { name: 'Studio' }).waitFor()
    await change('optional', false)
  })

  it('is the second step of signing in, by the app or by a recovery code', async () => {
    await signOut()
    await signIn()
    await page.getByLabel('Code', { exact: true }).waitFor()
    expect(await page.getByLabel('Code', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(
      true,
    )
    await looksRight()
    await fill('Code', '000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('This code is not right').waitFor()
    await looksRight()
    await fill('Code', await nextCode())
    await page.keyboard.press('Enter')
    await heading('Security')
    await signOut()
    await signIn()
    await fill('Code', recoveryCode)
    await page.keyboard.press('Enter')
    await page.getByText('9 recovery codes left').waitFor()
  })

  it('is switched off with the password and a code', async () => {
    await press('Switch off')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Present password').fill(analyst.password)
    await dialog.getByLabel('Code').fill(await nextCode())
    await looksRight()
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('It is off: sign-in asks for the password alone.').waitFor()
  })
})

describe('a fresh sign-in', () => {
  it('is asked for in a dialog, and what was asked for then goes on by itself', async () => {
    await page.context().close()
    page = await openAs(
      browser,
      new URL('/admin/users?q=analyst', baseUrl),
      await storedSession(baseUrl, accounts.admin),
      COMBINATIONS[0],
    )
    await page.getByRole('link', { name: 'Analyst' }).first().click()
    await heading('Sessions')
    await looksRight()
    await change('optional', true)
    await press('Change tier')
    await page.getByRole('dialog').getByLabel('New tier').selectOption('pro')
    await page.getByRole('dialog').getByRole('button', { name: 'Change tier' }).click()
    const asked = page.getByRole('dialog', { name: 'Your password once more' })
    await asked.waitFor()
    await looksRight()
    await asked.getByLabel('Present password').fill('wrong')
    await page.keyboard.press('Enter')
    await asked.getByText('not the present password').waitFor()
    await asked.getByLabel('Present password').fill(accounts.admin.password)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(`${analyst.email}: tier pro.`).waitFor()
  })

  it('lets an admin end one session of somebody else', async () => {
    const before = await page.getByRole('button', { name: /^Sign out / }).count()
    await page
      .getByRole('button', { name: /^Sign out / })
      .last()
      .click()
    await page
      .getByRole('status')
      .getByText(/is signed out\./)
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Sign out / }).count()).toBe(before - 1)
  })
})

describe('an invitation', () => {
  it('is a way to make an account, and says why it cannot be sent without a mail server', async () => {
    await page.goto(`${baseUrl}/admin/users`)
    await press('New user')
    const dialog = page.getByRole('dialog', { name: 'New user' })
    await dialog.getByLabel('E-mail address').fill('guest@reader.example')
    await dialog.getByLabel('How they get a password').selectOption('email')
    await dialog.getByText('for seven days').waitFor()
    await looksRight()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.getByText('No mail server is set up').waitFor()
  })
})
