import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* A problem from a box of the gap map to a public page, with the keyboard alone; a product of its own, as it publishes. */

const BOX = '2 casefiles in Public staff and places, Learning'
let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnProduct({}, ['seat-belt-laws', 'class-size-tennessee', 'teacher-aides-tennessee'])
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const expectAccessible = async (page: Page, where: string) => expect(await faultsInLooks(page), where).toEqual([])

it('a problem begins with a box of the gap map, is seen before it is published, and is never under two casefiles', async () => {
  const session = await storedSession(product.url, product.accounts.analyst)
  const page = await openAs(browser, new URL('/studio/problems', product.url), session, COMBINATIONS[0])
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.getByRole('link', { name: 'New problem' }).press('Enter')
  await page.getByRole('link', { name: BOX }).waitFor()
  await expectAccessible(page, 'the map')
  await page.getByRole('link', { name: BOX }).press('Enter')

  const choices = page.getByRole('group', { name: 'Casefiles that may stand together' })
  const boxes = choices.getByRole('checkbox')
  await boxes.nth(1).waitFor()
  expect(await Promise.all([boxes.nth(0).isChecked(), boxes.nth(1).isChecked()])).toEqual([true, true])
  expect(await choices.getByText('It stands in this box.').count()).toBe(2)
  await choices
    .getByText(/^Same subdomain as CF-\d+: /)
    .first()
    .waitFor()
  const outcomes = page.getByRole('table', { name: 'The outcome of each casefile that enters' })
  expect(await outcomes.getByText(/^A rise is meant: the sign stays\.$/).count()).toBe(2)
  await expectAccessible(page, 'the casefiles')

  const write = page.getByRole('button', { name: 'Write the problem' })
  await boxes.nth(1).press('Space')
  expect(await write.isDisabled()).toBe(true)
  await page.getByText('A problem needs at least two casefiles: one alone is the casefile.').waitFor()
  await boxes.nth(1).press('Space')
  await write.press('Enter')

  await page.getByLabel('Title', { exact: true }).fill('Smaller classes or an aide')
  await page.getByLabel('Address: /problems/…').fill('from-the-map')
  await page.getByRole('button', { name: 'Preview the whole page' }).press('Enter')
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1, name: 'Smaller classes or an aide' }).waitFor()
  await frame.getByRole('heading', { level: 2, name: 'Where intent and outcome part' }).waitFor()
  expect((await fetch(`${product.url}/problems/from-the-map`)).status).toBe(404)
  await expectAccessible(page, 'the words')

  await page.getByRole('button', { name: 'Publish problem' }).press('Enter')
  const link = page.getByRole('link', { name: '/problems/from-the-map' })
  await link.waitFor()
  await expect.poll(async () => (await fetch(`${product.url}/problems/from-the-map`)).status).toBe(200)
  await link.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Smaller classes or an aide' }).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

it('on a phone the map is a list of the boxes that hold casefiles', async () => {
  const session = await storedSession(product.url, product.accounts.analyst)
  const page = await openAs(browser, new URL('/studio/problems/new', product.url), session, COMBINATIONS[3])
  await page.getByRole('link', { name: BOX }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Public staff and places')
  await page.context().close()
})
