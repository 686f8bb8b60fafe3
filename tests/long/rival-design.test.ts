import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAnalystApi } from '../support/analyst-api.ts'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { casefile } from '../support/product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* A reviewer locks other choices before the results are open, and readers see both; a product of its own, as it publishes. */

const MODEL = 'seat-belt-laws'
const WHY = 'The question is about people, and most of them live in the large states.'
const WORDS = { title: 'Belts once more', summary: 'What belts did, looked at again.', tags: ['belts'] }
let product: OwnProduct
let browser: Browser
/** The casefile that is met by a rival. */
let id: string

beforeAll(async () => {
  product = await startOwnProduct({}, [MODEL, 'class-size-tennessee', 'teacher-aides-tennessee'])
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const expectAccessible = async (page: Page, where: string) => expect(await faultsInLooks(page), where).toEqual([])

/** A casefile like the built-in one, locked and analyzed. @returns its id */
async function analyzedCasefile(): Promise<string> {
  const { call, send } = await openAnalystApi(product)
  const { document, dataset, domain, subdomain, design_type } = await call('GET', `v2/studio/casefiles/${MODEL}`)
  const { title } = WORDS
  const { id } = await call('POST', 'v2/studio/casefiles', { title, domain, subdomain, design_type })
  const own = `v2/studio/casefiles/${id}`
  const design = { ...document.design, lock_status: 're-analysis' }
  await call('PUT', `${own}/document`, { revision: 1, document: { ...document, title, design } })
  await call('PUT', `${own}/dataset`, { revision: 2, id: dataset.id, sha256: dataset.sha256 })
  await call('POST', `${own}/lock`, { revision: 3 })
  const { job_id } = await call('POST', `${own}/analyze`)
  // ends with the job
  await (await send('GET', `v2/studio/jobs/${job_id}/events`)).text()
  return id
}

it('a rival design is locked before the results are open, and both results are published side by side', async () => {
  id = await analyzedCasefile()
  const session = await storedSession(product.url, product.accounts.reviewer)
  const page = await openAs(browser, new URL(`/review/casefiles/${id}`, product.url), session, COMBINATIONS[0])
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const headers = { authorization: `Bearer ${session.token}` }
  const keptReason = async () => {
    const standing = await (await fetch(`${product.url}/api/v2/review/casefiles/${id}/rival`, { headers })).json()
    return standing.draft?.reasons[0]?.why
  }
  await page.getByRole('heading', { name: 'The results are closed to you' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await button('Make a rival design').press('Enter')
  await page.locator('#field-analysis-weight-inHeadline').check()
  await button('Compare with the locked design').press('Enter')
  const reason = page.getByLabel('Reason for “Weight: in headline”')
  await reason.fill(WHY)
  // what is written is there again after a reload
  await expect.poll(keptReason).toBe(WHY)
  await page.reload()
  await reason.waitFor()
  expect(await reason.inputValue()).toBe(WHY)
  expect(await button('Lock the rival design').isDisabled()).toBe(true)
  await page.getByText('Confirm that you have not seen the results.').waitFor()
  await page.getByLabel('I have not seen results of this casefile, here or elsewhere.').check()
  await expectAccessible(page, 'the rival')
  await button('Lock the rival design').press('Enter')
  await page.getByText(/^A reviewer locked a rival design on .*, with 1 change\./).waitFor()
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: WORDS.title }).waitFor()
  await page.getByText(/It is analyzed\./).waitFor()
  await page.context().close()

  const analyst = await storedSession(product.url, product.accounts.analyst)
  const studio = await openAs(
    browser,
    new URL(`/studio/casefiles/${id}/publish`, product.url),
    analyst,
    COMBINATIONS[0],
  )
  await studio.getByRole('heading', { name: 'Rival designs' }).waitFor()
  await studio.getByText('1 rival design, 1 analyzed, published beside yours').waitFor()
  await expectAccessible(studio, 'before the publication')
  await studio.context().close()
  const { call } = await openAnalystApi(product)
  await call('POST', `v2/studio/casefiles/${id}/publish`, WORDS)
  await expect.poll(async () => (await fetch(`${product.url}/casefiles/${id}`)).status).toBe(200)

  const reader = await browser.newPage({ ...COMBINATIONS[0], javaScriptEnabled: false })
  await reader.goto(`${product.url}/casefiles/${id}#results`)
  const both = reader.getByRole('table', { name: 'This casefile beside its rival designs' })
  const rows = both.getByRole('row')
  expect(await rows.count()).toBe(3)
  const [own, rival] = [await rows.nth(1).textContent(), await rows.nth(2).textContent()]
  expect(own).toMatch(/^\s*This casefile.*percent/s)
  expect(rival).toMatch(/Rival design, by a reviewer.*Weight: in headline.*percent/s)
  await reader.getByText(WHY).waitFor()
  const [, change] = await reader
    .getByRole('table', { name: /^Changes of the rival design/ })
    .getByRole('row')
    .all()
  const told = await change.getByRole('cell').allTextContents()
  expect(told.map((text) => text.trim())).toEqual(['no', 'yes', WHY])
  await reader.goto(`${product.url}/casefiles/${id}#provenance`)
  await reader.getByRole('heading', { name: 'Rival design locked' }).waitFor()
  await reader.context().close()
  const page2 = await browser.newPage({ ...COMBINATIONS[3], reducedMotion: 'reduce' })
  await page2.goto(`${product.url}/casefiles/${id}#results`)
  await page2.locator('#rival-designs').waitFor()
  await expectAccessible(page2, 'both results')
  await page2.context().close()
})

it('both results stand after the data are taken down, and the chain with them', async () => {
  const { token } = await storedSession(product.url, product.accounts.admin)
  const address = `${product.url}/casefiles/${id}`
  const { sha256 } = (await (await fetch(`${address}.json`)).json()).dataset
  const body = JSON.stringify({ sha256, reason: 'The data name people.', basis: 'Order 12/2026' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${product.url}/api/admin/takedowns`, { method: 'POST', headers, body })
  expect(answer.status, await answer.clone().text()).toBe(200)
  await expect
    .poll(async () => (await fetch(address)).text(), { timeout: 60_000 })
    .toContain('The data name people (Order 12/2026)')
  const page = await (await fetch(address)).text()
  expect(page).toContain('This casefile beside its rival designs')
  expect(page).toContain(WHY)
  const verified = await casefile(['verify', '--all'], product.dataDir)
  expect(verified.code, verified.output).toBe(0)
})
