import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInLooks } from '../support/axe.ts'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* The owner of an Enterprise account begins a team and invites a reader, who joins by the link of the email. */
let browser: Browser
let product: OwnProduct
let owner: Page
let reader: Page
beforeAll(async () => {
  ;[browser, product] = await Promise.all([openBrowser(), startOwnProduct({ SIGN_IN: 'open' })])
  const open = async (name: 'enterprise' | 'free') => {
    const session = await storedSession(product.url, product.accounts[name])
    return openAs(browser, new URL('/account/team', product.url), session, { viewport: DESKTOP })
  }
  ;[owner, reader] = await Promise.all([open('enterprise'), open('free')])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

/** The link in the newest email of the outbox. */
function linkInEmail(): string {
  const outbox = path.join(product.dataDir, 'outbox')
  const newest = fs.readdirSync(outbox).sort().at(-1)!
  const message = fs.readFileSync(path.join(outbox, newest), 'utf8').replace(/=\n/g, '').replace(/=3D/g, '=')
  return new URL(/http\S+invitation=\S+/.exec(message)![0]).href
}

describe('a team', () => {
  it('is offered to Enterprise, and explained to others', async () => {
    await reader.getByText('You are in no team. Teams belong to Enterprise').waitFor()
    await owner.getByLabel('Name of the team').fill('Evidence unit')
    await owner.keyboard.press('Enter')
    await owner.getByText('1 of 5 seats are taken').waitFor()
  })

  it('is joined by the link of an email', async () => {
    await owner.getByLabel('E-mail address').fill(product.accounts.free.email)
    await owner.keyboard.press('Enter')
    await owner.getByText('can join until').waitFor()
    await reader.goto(product.url + new URL(linkInEmail()).pathname + new URL(linkInEmail()).search)
    await reader.getByRole('button', { name: 'Join the team' }).press('Enter')
    await reader.getByText('2 of 5 seats are taken').waitFor()
    expect(await reader.evaluate(() => JSON.parse(localStorage.getItem('auth_user')!).tier)).toBe('enterprise')
  })

  it('has no accessibility faults in both themes and widths', async () => {
    await owner.reload()
    await owner.getByText('2 of 5 seats are taken').waitFor()
    expect(await faultsInLooks(owner)).toEqual([])
    await owner.setViewportSize(DESKTOP)
  })

  it('asks before it takes somebody out, and says what follows', async () => {
    await owner.getByRole('button', { name: `Remove ${product.accounts.free.email}` }).press('Enter')
    const dialog = owner.getByRole('dialog')
    expect(await dialog.innerText()).toContain('Bookmarks, notes and keys are kept')
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
    await owner.getByText('1 of 5 seats are taken').waitFor()
    await reader.reload()
    await reader.getByText('You are in no team').waitFor()
  })
})
