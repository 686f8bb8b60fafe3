import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnalystApi } from '../support/analyst-api.ts'
import { COMBINATIONS } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { ownWholeProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'

/*
 * The lock page of a complete draft: what the data warn of is there before the lock can be made, and whatever the page sends
 * to the wizard arrives at its field, with the focus on it and in view.
 */

const MODEL = 'seat-belt-laws'
const WARNING = 'Need ≥4 pre-periods for DiD'

const product = await ownWholeProduct()
let browser: Browser
let session: Awaited<ReturnType<typeof storedSession>>
let id: string

beforeAll(async () => {
  browser = await openBrowser()
  session = await storedSession(product.url, product.accounts.analyst)
  id = await completeDraft('Belts before their lock')
})
afterAll(() => browser?.close())

/** A draft with everything filled in, over the data of a built-in casefile. */
async function completeDraft(title: string): Promise<string> {
  const { call } = await openAnalystApi(product)
  const { document, dataset, domain, subdomain, design_type } = await call('GET', `v2/studio/casefiles/${MODEL}`)
  const draft = await call('POST', 'v2/studio/casefiles', { title, domain, subdomain, design_type })
  const at = `v2/studio/casefiles/${draft.id}`
  const design = { ...document.design, lock_status: 're-analysis' }
  await call('PUT', `${at}/document`, { revision: 1, document: { ...document, title, design } })
  await call('PUT', `${at}/dataset`, { revision: 2, id: dataset.id, sha256: dataset.sha256 })
  return draft.id
}

const open = (address: string): Promise<Page> =>
  openAs(browser, new URL(address, product.url), session, { ...COMBINATIONS[0] })
const lockPage = () => `/studio/casefiles/${id}/lock`

describe('the lock page', () => {
  it('has its button wait for what the data warn of: the warnings are there when it works', async () => {
    const page = await open('/studio')
    const release = Promise.withResolvers<void>()
    await page.route('**/compass', async (route) => {
      await release.promise
      await route.continue()
    })
    await page.goto(product.url + lockPage())
    await page.getByText('The data are being looked at for warnings.').waitFor()
    // All else has been answered: nothing but the look is waited for.
    await page.getByText('The whole design as it is fingerprinted').waitFor()
    await page.waitForTimeout(1000)
    expect(await page.getByRole('button', { name: 'Lock design' }).isDisabled()).toBe(true)
    expect(await page.getByText(WARNING).count()).toBe(0)
    release.resolve()
    const shown = await page.waitForFunction(() => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Lock design'))
      return button && !button.disabled ? document.body.textContent : null
    })
    expect(await shown.jsonValue()).toContain(WARNING)
    await page.context().close()
  })

  it('leads each sentence, and each warning that a field mends, to its field', async () => {
    const page = await open(lockPage())
    await page.getByText(WARNING).waitFor()
    const links = page.locator('.lock-sentences a')
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    expect(addresses.length).toBeGreaterThan(11)
    // What the first warning says is mended by the window, not by its step.
    expect(addresses).toContain(`/studio/casefiles/${id}/edit?step=assignment&field=design.analysis.window`)
    for (const address of new Set(addresses)) {
      await page.goto(product.url + lockPage())
      await page.getByText(WARNING).waitFor()
      await page.locator(`.lock-sentences a[href="${address}"]`).first().click()
      await expectAtField(page, address)
    }
    await page.context().close()
  })

  it('says of a weak mark that no field mends it, and leads nowhere', async () => {
    const page = await open(lockPage())
    const said = page.locator('.lock-issue', { hasText: 'no field of the design mends it' })
    await said.first().waitFor()
    expect(await said.getByRole('link').count()).toBe(0)
    await page.context().close()
  })
})

describe('the Compass', () => {
  it('leads each of its warnings to its field', async () => {
    const page = await open(`/studio/casefiles/${id}/edit?step=theory`)
    const ways = page.getByRole('complementary', { name: 'Causal Compass' }).getByRole('link', { name: /^Mend in / })
    await ways.first().waitFor()
    for (let place = 0; place < (await ways.count()); place += 1) {
      const address = (await ways.nth(place).getAttribute('href'))!
      expect(address).toContain('&field=')
      await ways.nth(place).click()
      await expectAtField(page, address)
    }
    await page.context().close()
  })
})

/** The wizard with the focus on the field of an address, on the screen, also once everything else has come. */
async function expectAtField(page: Page, address: string): Promise<void> {
  const field = new URL(address, product.url).searchParams.get('field')!
  const target = `field-${field.replaceAll('.', '-')}`
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
  await expect.poll(focused, { message: address }).toBe(target)
  await page.waitForLoadState('networkidle')
  expect(await focused(), address).toBe(target)
  const seen = await page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect()
    return top < window.innerHeight && bottom > 0
  })
  expect(seen, `${address} is in view`).toBe(true)
}
