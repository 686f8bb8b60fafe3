import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInLooks } from '../support/axe.ts'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { linkIn } from '../support/outbox.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { login, openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* An admin resets a password on a server that can send emails: the owner chooses the new one, and nobody else sees it. */
const CHOSEN = 'heather over the old fens'
let browser: Browser
let mail: MailServer
let product: OwnProduct
let page: Page
beforeAll(async () => {
  mail = await startMailServer()
  ;[browser, product] = await Promise.all([openBrowser(), startOwnProduct({ SMTP_URL: mail.url })])
  const session = await storedSession(product.url, product.accounts.admin)
  const users = new URL('/admin/users?q=reviewer', product.url)
  page = await openAs(browser, users, session, { viewport: DESKTOP })
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await mail.close()
})

describe('resetting a password', () => {
  it('sends an email with a link, by which the owner chooses a new one', async () => {
    const { reviewer } = product.accounts
    await page.getByRole('row').filter({ hasText: reviewer.email }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Reset password' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('which works once, for one hour').waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send email' }).press('Enter')
    await page.getByText(`An email with a link is on its way to ${reviewer.email}.`).waitFor()
    expect(await page.locator('.admin-secret').count()).toBe(0)
    expect((await login(product.url, reviewer)).status).toBe(401)
    expect(mail.emails).toHaveLength(1)
    expect(mail.emails[0]).toContain(`To: ${reviewer.email}`)

    const owner = await browser.newPage({ reducedMotion: 'reduce' })
    await owner.goto(product.url + linkIn(mail.emails[0].replace(/=\r\n/g, '').replaceAll('=3D', '=')))
    await owner.getByLabel('New password').fill(CHOSEN)
    await owner.keyboard.press('Enter')
    await owner.getByRole('heading', { name: 'Your password is changed' }).waitFor()
    expect((await login(product.url, { ...reviewer, password: CHOSEN })).status).toBe(200)
    await owner.close()
  })

  it('shows a new password once where the admin asks for that, and the log tells the two apart', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Reset password' }).press('Enter')
    await page.getByLabel('How they get a new one').selectOption('Show me a new password once')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).press('Enter')
    const password = await page.locator('.admin-secret').innerText()
    expect((await login(product.url, { ...product.accounts.reviewer, password })).status).toBe(200)
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await page.goto(`${product.url}/admin/logs?action=user.password-reset`)
    const entries = page.locator('[data-row]')
    await entries.nth(1).waitFor()
    for (const [row, way] of ['shown once', 'email with a link'].entries()) {
      await page.goto(`${product.url}/admin/logs?action=user.password-reset`)
      await entries.nth(row).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('cell', { name: way }).waitFor()
    }
  })
})
