import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInLooks } from '../support/axe.ts'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { casefile } from '../support/product.ts'
import { agreeAsReviewer } from '../support/second-person.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* An admin takes the data of a published casefile down; readers are told, and every chain verifies as before. */
const SLUG = 'drinking-age-mortality'
const REASON = 'The data name people who can be recognised.'
const BASIS = 'Order 12/2026 of the data protection office'
let browser: Browser
let product: OwnProduct
let page: Page
let sha256: string
beforeAll(async () => {
  ;[browser, product] = await Promise.all([openBrowser(), startOwnProduct({}, [SLUG])])
  const session = await storedSession(product.url, product.accounts.admin)
  page = await openAs(browser, new URL('/admin/takedowns', product.url), session, { viewport: DESKTOP })
  sha256 = JSON.parse(await text(`/casefiles/${SLUG}.json`)).dataset.sha256
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const text = async (path: string) => (await fetch(product.url + path)).text()

describe('a takedown in the browser', () => {
  it('shows what it would touch, and asks for reason, basis and the words first', async () => {
    await page.getByLabel('Fingerprint').fill(`sha256:${sha256}`)
    await page.getByRole('button', { name: 'Show what it touches' }).click()
    await page.getByText(`${SLUG} v1`).first().waitFor()
    await page.getByText(`/casefiles/${SLUG}/data.csv`).first().waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await page.getByRole('button', { name: 'Take down…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason, as readers will see it').fill(REASON)
    await dialog.getByLabel('Basis').fill(BASIS)
    await dialog.getByLabel('Type “take down” to go on').fill('take down')
    await dialog.getByRole('button', { name: 'Ask to take down' }).click()
    await page.getByText('is asked for. It waits for a second person.').first().waitFor()
    await agreeAsReviewer(product)
    await page.reload()
    await page.getByText(REASON).first().waitFor()
  })

  it('tells readers when, why and on which basis, in page, files and list', async () => {
    const notice = `${REASON.slice(0, -1)} (${BASIS}). Fingerprint sha256:${sha256}`
    await expect.poll(() => text(`/casefiles/${SLUG}/data.csv`), { timeout: 60_000 }).toContain(notice)
    for (const path of [`/casefiles/${SLUG}`, `/casefiles/${SLUG}/v1`, `/casefiles/${SLUG}/explorer`])
      expect(await text(path), path).toContain(sha256)
    await page.goto(`${product.url}/checkpoints`)
    await page.getByText(BASIS).first().waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    expect(JSON.parse(await text('/api/v2/takedowns'))).toMatchObject({ total: 1, takedowns: [{ sha256 }] })
  })

  it('leaves the chain whole in the browser and on the command line', async () => {
    await page.goto(`${product.url}/casefiles/${SLUG}#provenance`)
    await page.getByRole('note', { name: 'Data taken down' }).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await page.getByRole('button', { name: /^Verify/ }).click()
    await page.getByText(/^Chain intact: .* they were taken down\.$/).waitFor()
    const verified = await casefile(['verify', '--all'], product.dataDir)
    expect(verified.code, verified.output).toBe(0)
    const repeated = await casefile(['reproduce', SLUG], product.dataDir)
    expect(repeated.output).toContain('cannot be computed again, because the data were taken down')
  })
})
