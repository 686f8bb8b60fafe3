import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { press, tabToPart } from '../support/keyboard.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* A reader says what is wrong with a casefile, an admin publishes a correction, and the page shows it. */
const SLUG = 'seat-belt-laws'
const CLAIM = 'The law of one state took effect in 1986, not in 1985.'
const EVIDENCE = 'https://example.org/statutes/1986'
const ERRATUM = 'The summary names 1985 as the year of the law; it took effect in 1986.'
let browser: Browser
let product: OwnProduct
let reader: Page
let admin: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, product] = await Promise.all([openBrowser(), startOwnProduct({}, [SLUG])])
  const context = await browser.newContext({ ...COMBINATIONS[0], reducedMotion: 'reduce' })
  reader = await context.newPage()
  await reader.goto(`${product.url}/casefiles/${SLUG}`)
  const session = await storedSession(product.url, product.accounts.admin)
  admin = await openAs(browser, new URL('/admin', product.url), session, COMBINATIONS[0])
  for (const page of [reader, admin]) {
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
  }
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const report = () => reader.locator('.report-problem')
async function openReport(): Promise<void> {
  await reader.getByText('Report a problem with this casefile').press('Enter')
  await report().getByRole('combobox', { name: 'Kind of problem' }).waitFor()
}
async function choose(label: string, choice: string): Promise<void> {
  const list = report().getByRole('combobox', { name: label })
  await tabToPart(reader, list)
  await reader.keyboard.type(choice)
  await list.filter({ has: reader.locator('option:checked', { hasText: choice }) }).waitFor()
}
async function write(page: Page, label: string, text: string): Promise<void> {
  await tabToPart(page, page.getByRole('textbox', { name: label }))
  await page.keyboard.type(text)
}
/** A press on a button that is not ready yet is lost. */
const verify = () => reader.getByRole('button', { name: 'Verify the chain', disabled: false }).press('Enter')
async function goTo(path: string, title: string): Promise<void> {
  await admin.goto(product.url + path)
  await admin.getByRole('heading', { level: 1, name: title }).waitFor()
}
const row = (name: string) => admin.getByRole('row', { name })

describe('a casefile with something wrong', () => {
  it('is reported by a visitor without a mouse, as a claim and as a flag', async () => {
    await openReport()
    expect(await faultsInLooks(reader, { except: '.tab-set' })).toEqual([])
    await choose('Part', 'Design')
    await write(reader, 'What is wrong', CLAIM)
    await write(reader, 'Link to evidence', EVIDENCE)
    await press(reader, 'button', 'Send')
    await report().getByText('Thank you. The claim was sent to the editors.').waitFor()

    await reader.reload()
    await openReport()
    await choose('Kind of problem', 'A flag')
    await choose('Reason', 'Copyright')
    expect(await report().getByRole('textbox').count()).toBe(1)
    await press(reader, 'button', 'Send')
    await report().getByText('Thank you. The flag was sent to the editors.').waitFor()
  })

  it('is found by an admin, who takes the claim in review and publishes a correction by keyboard', async () => {
    await goTo('/admin', 'Overview')
    await admin.getByRole('link', { name: '1 claim of a reader waits for an answer' }).waitFor()
    await admin.getByRole('link', { name: '1 flag of a reader is open' }).waitFor()
    await goTo('/admin/claims', 'Claims')
    await row(`claim about ${SLUG}, Design`).waitFor()
    expect(await faultsInLooks(admin), 'claims').toEqual([])
    await row(`claim about ${SLUG}, Design`).press('Enter')
    await admin.getByRole('heading', { level: 1, name: 'Claim', exact: true }).waitFor()
    await admin.getByText(CLAIM).waitFor()
    expect(await admin.locator('main').innerText()).toContain(EVIDENCE)
    expect(await faultsInLooks(admin), 'claim').toEqual([])
    await press(admin, 'button', 'Take in review')
    await admin.getByText('In review', { exact: true }).waitFor()

    await press(admin, 'button', 'Uphold')
    const dialog = admin.getByRole('dialog', { name: 'Uphold this claim and publish a correction?' })
    await dialog.waitFor()
    expect(await faultsInLooks(admin), 'decision').toEqual([])
    await write(admin, 'Correction, as readers will see it', ERRATUM)
    await write(admin, 'Answer', 'You are right; the page now says so.')
    await press(admin, 'button', 'Publish correction')
    await admin.getByText('The correction is published; the pages follow at once.').waitFor()
    await admin.getByText('Upheld', { exact: true }).waitFor()
  })

  it('shows the correction with its chain intact', async () => {
    const page = async () => (await fetch(`${product.url}/casefiles/${SLUG}`)).text()
    await expect.poll(page).toContain(ERRATUM)
    await reader.goto(`${product.url}/casefiles/${SLUG}#provenance`)
    // Going to another part of the page that is open does not load it again.
    await reader.reload()
    await reader.getByRole('note', { name: 'Corrections' }).getByText(ERRATUM).waitFor()
    await verify()
    await reader.getByText('Chain intact: 12 of 12 fingerprints match.').waitFor()
    await reader.locator('.verify-steps').getByText('Link 4: erratum: as recorded').waitFor()
    await reader.locator('.chain-card').filter({ hasText: 'Corrected' }).waitFor()
    expect(await faultsInLooks(reader, { except: '.tab-set' })).toEqual([])
  })

  it('shows a correction whose words were changed afterwards as the broken place of the chain', async () => {
    const address = `${product.url}/casefiles/${SLUG}`
    await reader.route(address, async (route) => {
      const body = (await (await route.fetch()).text()).replaceAll('took effect in 1986', 'took effect in 1984')
      await route.fulfill({ body, contentType: 'text/html' })
    })
    await reader.reload()
    await verify()
    await reader.getByText('Chain broken at “Correction of').waitFor()
    await reader.unroute(address)
    await reader.reload()
  })

  it('leaves the list of open flags when an admin dismisses its flag', async () => {
    await goTo('/admin/flagged', 'Flagged')
    await row(`Copyright: ${SLUG}`).waitFor()
    expect(await faultsInLooks(admin), 'flagged').toEqual([])
    await row(`Copyright: ${SLUG}`).press('Space')
    await admin.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter')
    await row(`Copyright: ${SLUG}`).getByText('Dismissed').waitFor()
    expect(complaints).toEqual([])
  })
})
