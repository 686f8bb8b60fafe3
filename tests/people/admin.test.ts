import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMBINATIONS } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import { ownWholeProduct } from '../support/own-product.ts'

const { url: baseUrl, accounts } = await ownWholeProduct()
const reader = 'free@casefiles.example'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  const session = await storedSession(baseUrl, accounts.admin)
  page = await openAs(browser, new URL('/admin', baseUrl), session, COMBINATIONS[0])
})
afterAll(() => browser.close())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

/** Goes to something by Tab alone, as somebody without a mouse does. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${String(target)}.`)
}
async function press(target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(target, key)
  await page.keyboard.press('Enter')
}
async function goTo(name: string): Promise<void> {
  await press(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: new RegExp(`^${name}`) }),
    'Shift+Tab',
  )
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

describe('the admin area without a mouse', () => {
  it('says what needs somebody, and leads to users found by part of their address', async () => {
    await page.getByRole('heading', { name: 'Needs you' }).waitFor()
    await page.getByRole('link', { name: 'All systems normal' }).waitFor()
    await page.getByRole('link', { name: /^Users \d+$/ }).waitFor()
    await goTo('Users')
    await tabTo(page.getByLabel('Name or e-mail'))
    await page.keyboard.type('FREE@case')
    await said('1–1 of 1 user')
    expect(new URL(page.url()).search).toBe('?q=FREE%40case')
  })

  it('changes the tier of a chosen user after saying what follows, and takes it back', async () => {
    await tabTo(row(reader))
    await page.keyboard.press('Space')
    await said('1 selected')
    await press(button('Change tier'), 'Shift+Tab')
    const dialog = page.getByRole('dialog', { name: `Change tier: ${reader}?` })
    await tabTo(dialog.getByLabel('New tier'))
    await page.keyboard.type('pro')
    await dialog.getByText('The limits of the tier pro apply at once.').waitFor()
    await press(dialog.getByRole('button', { name: 'Change tier' }))
    await said(`${reader}: tier pro.`)
    await row(reader).getByText('unlimited').waitFor()
    await press(button('Undo'))
    await said('Undone.')
    await row(reader).getByText('of 5').waitFor()
  })

  it('orders by a heading, goes through rows by arrows and opens one by Enter', async () => {
    await tabTo(page.getByLabel('Name or e-mail'), 'Shift+Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.getByRole('row').nth(2).waitFor()
    await press(button(/^Name/))
    const heading = page.getByRole('columnheader', { name: /Name/ })
    await page.locator('[aria-sort="descending"]').waitFor()
    expect(await heading.getAttribute('aria-sort')).toBe('descending')
    const rows = page.locator('[data-row]')
    await tabTo(rows.first())
    await page.keyboard.press('ArrowDown')
    expect(await rows.nth(1).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    expect(await rows.last().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  })

  it('finds the change in the log, checks the chain, and shows what stood there before', async () => {
    await goTo('Activity log')
    await press(button('Check the chain'))
    await said(/The chain is whole: all \d+ entries/)
    await tabTo(page.getByLabel('What', { exact: true }))
    await page.getByRole('option', { name: 'user.tier-changed' }).waitFor({ state: 'attached' })
    await page.keyboard.type('user.tier')
    await row('user.tier-changed').nth(1).waitFor()
    await tabTo(page.locator('[data-row="1"], [data-row="0"]').first())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const change = row(/^tier/)
    await change.waitFor()
    expect((await change.innerText()).split(/\s+/)).toEqual(['tier', 'free', 'pro'])
  })

  it('changes a setting after saying what follows, and only asks for it where that loosens a guard', async () => {
    await goTo('Settings')
    await tabTo(page.getByLabel('Review before publication', { exact: true }))
    await page.keyboard.type('Req')
    await press(button('Save Review before publication'))
    await page.getByText('An analyzed casefile can only be published once').waitFor()
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    await said('Review before publication: Required.')
    await page
      .getByText(/by admin@casefiles\.example/)
      .first()
      .waitFor()
    await tabTo(page.getByLabel('Review before publication', { exact: true }))
    await page.keyboard.type('Opt')
    await press(button('Save Review before publication'))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    await said('Review before publication: Optional. It waits for a second person.')
    await press(button('Withdraw'))
    await said('Not done: Change the setting review: optional.')
  })

  it('asks for a reason before it retracts, and Escape leaves everything as it was', async () => {
    await goTo('Content')
    await tabTo(page.getByLabel('Title or number'))
    await page.keyboard.type('Mandatory seat-belt')
    await said('1–1 of 1')
    await press(button(/^Retract /))
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Ask to retract' })
    expect(await confirm.isDisabled()).toBe(true)
    await tabTo(page.getByLabel('Reason, as readers will see it'))
    await page.keyboard.type('The data were wrong.')
    expect(await confirm.isEnabled()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await button(/^Retract /).evaluate((element) => element === document.activeElement)).toBe(true)
    await row('Published').waitFor()
  })

  it.each([
    ['Policies', 'Save and publish'],
    ['Problems', 'Publish anew'],
  ])('opens %s and what can be done with one', async (area, action) => {
    await goTo(area)
    await tabTo(page.locator('[data-row="0"]'))
    await page.keyboard.press('Enter')
    await button(action).waitFor()
    await page.getByRole('heading', { name: 'Versions' }).waitFor()
  })
})
