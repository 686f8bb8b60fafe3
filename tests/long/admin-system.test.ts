import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInLooks, violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { login, openAs, storedSession } from '../support/signed-in.ts'
import { ownWholeProduct } from '../support/own-product.ts'

const { url: baseUrl, dataDir, accounts } = await ownWholeProduct()
const { admin } = accounts

let browser: Browser
let page: Page
let token: string
beforeAll(async () => {
  browser = await openBrowser()
  const session = await storedSession(baseUrl, admin)
  token = session.token
  page = await openAs(browser, new URL('/admin/system', baseUrl), session)
})
afterAll(() => browser.close())

const call = async (address: string, method = 'GET') =>
  (await fetch(`${baseUrl}/api/admin/${address}`, { method, headers: { authorization: `Bearer ${token}` } })).json()

/** Goes on with the Tab key until the focus stands on what has this name. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    const found = await page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
    if (typeof name === 'string' ? found === name : name.test(found)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${name}.`)
}

const press = async (name: string | RegExp) => {
  await tabTo(name)
  await page.keyboard.press('Enter')
}

async function goTo(link: string, title: string): Promise<void> {
  await press(link)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function expectAccessible(): Promise<void> {
  // The link that skips to the content covers the name of the site while it has the focus.
  await page.locator('main').focus()
  expect(await faultsInLooks(page)).toEqual([])
}

describe('an admin with nothing but a keyboard', () => {
  it('reads how the system is, and changes the nightly rebuild', async () => {
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    await page.getByText('Every night').waitFor()
    expect(await page.locator('.health-strip li').count()).toBe(9)
    await expectAccessible()
    await page.getByLabel('Time (UTC)').focus()
    await page.keyboard.type('0415AM')
    await press('Save schedule')
    await page.getByText('The schedule is saved.').waitFor()
    expect((await call('nightly')).settings.nightlyTime).toBe('04:15')
    await press('Undo')
    await page.getByText('Undone.').waitFor()
    expect((await call('nightly')).settings.nightlyTime).toBe('03:30')
  })

  it('makes a backup, checks everything, and restores only after typing what it means', async () => {
    await goTo('Database', 'Database')
    await press('Back up now')
    await page.getByText('Made the backup').waitFor()
    await press('Check everything')
    await page.getByText('Everything is intact.').waitFor()
    await expectAccessible()
    await press(/^Verify /)
    await page.getByText('is intact.').first().waitFor()
    await press(/^Restore /)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('One that is not whole is refused').waitFor()
    expect(await dialog.getByRole('button', { name: 'Restore' }).isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('sees growth, coverage and scores, and every policy on its way', async () => {
    await goTo('Founder dashboard', 'Founder dashboard')
    await page.getByText('Payments run in mock mode').waitFor()
    await expectAccessible()
    const months = page.getByRole('table', { name: 'New accounts by month' }).getByRole('row')
    expect(await months.count()).toBe(1 + 12)
    expect(Number(await months.last().getByRole('cell').last().innerText())).toBeGreaterThan(0)
    await goTo('Workbench', 'Workbench')
    await page.getByText('Is published').or(page.getByText('is published')).first().waitFor()
    await press(/Published$/)
    await page.getByText('shown at Published').waitFor()
    await expectAccessible()
  })

  it('is the only one who gets a backup, which nobody else can read on the disk either', async () => {
    const [backup] = (await call('backups')).backups
    const file = `${baseUrl}/api/admin/backups/${backup.id}/file`
    expect((await fetch(file)).status).toBe(401)
    const { token: others } = (await (await login(baseUrl, accounts.analyst)).json()) as { token: string }
    expect((await fetch(file, { headers: { authorization: `Bearer ${others}` } })).status).toBe(403)
    const folder = path.join(dataDir, 'backups', backup.id)
    expect(fs.statSync(path.join(folder, 'manifest.json')).mode & 0o077).toBe(0)
    await call(`backups/${backup.id}`, 'DELETE')
    expect(fs.existsSync(folder)).toBe(false)
  })
})
