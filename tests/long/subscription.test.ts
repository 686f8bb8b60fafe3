import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsInLooks, violations } from '../support/axe.ts'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* A reader buys Pro on a server whose payments are simulated, has trouble with the card, and lets it end. */
let browser: Browser
let product: OwnProduct
let page: Page
beforeAll(async () => {
  ;[browser, product] = await Promise.all([openBrowser(), startOwnProduct({ SIGN_IN: 'open' })])
  const session = await storedSession(product.url, product.accounts.free)
  page = await openAs(browser, new URL('/pro/subscription', product.url), session, { viewport: DESKTOP })
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

const plan = () => page.locator('.subscription > .studio-lead').innerText()
async function press(name: string, then: RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('.subscription').filter({ hasText: then }).waitFor()
}

describe('buying Pro', () => {
  it('says that payments are simulated, asks nobody else, and leads to the account', async () => {
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) strangers.push(request.url())
    })
    await page.getByText('no money moves').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Subscribe for $29/month' }).press('Enter')
    await page.getByRole('heading', { name: 'Simulated payments' }).waitFor()
    expect(await plan()).toContain('Free ($0)')
    expect(strangers).toEqual([])
  })

  it('goes from a declined card to Pro, over a failed payment, to the end of the period', async () => {
    await press('Use a card that is declined', /declined. Nothing was charged/)
    await press('Pay with a simulated card', /Pro is open/)
    expect(await plan()).toContain('Pro ($29/month)')
    expect(await page.getByRole('table').innerText()).toContain('$29.00')
    await press('Let a payment fail', /A payment failed/)
    await press('Let the payment succeed', /The next payment is on/)
    await press('Cancel at the end of the period', /Pro is open until .* Nothing is deleted/)
    await page.reload()
    await press('Let the period end now', /Free \(\$0\)/)
    expect(await plan()).toContain('Your Pro subscription ended')
  })

  it('is a screen without accessibility faults in both themes and widths', async () => {
    expect(await faultsInLooks(page)).toEqual([])
  })

  it('says so when the payment system does not answer', async () => {
    await page.setViewportSize(DESKTOP)
    await page.goto(`${product.url}/pro/subscription`)
    await page.route('**/api/payments/checkout', (route) => route.fulfill({ status: 502, body: 'no' }))
    await page.getByRole('button', { name: 'Subscribe for $29/month' }).click()
    await page.getByRole('alert').filter({ hasText: 'Failed to initialize payment system' }).waitFor()
  })
})
