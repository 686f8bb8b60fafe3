import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, DESKTOP, PHONE } from '../support/browser.ts'
import { BELTS, CIGARETTES, type LineToLock, walkLineToLock } from '../support/line-to-lock.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/*
 * From a pasted line and a file to a lock: what the data, their dictionary, the policy's text and the line say is not asked for. Files
 * that are brought are no fields; what is counted stands in docs/analyst-journeys.md.
 */

let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** More than this nobody should have to fill in. */
const MOST_FIELDS = 15

const WAYS: [LineToLock, typeof DESKTOP][] = [
  [BELTS, DESKTOP],
  [CIGARETTES, PHONE],
]

describe.each(WAYS)('an analyst who brings a line and files', { timeout: 900_000 }, (way, viewport) => {
  it(`locks a design of ${way.design} at a width of ${viewport.width}, with few fields`, async () => {
    const session = await storedSession(product.url, product.accounts.analyst)
    const page = await openAs(browser, new URL('/studio', product.url), session, { viewport })
    const tally = await walkLineToLock(page, product.url, way)
    expect(tally.fields.length, tally.fields.join('\n')).toBeLessThanOrEqual(MOST_FIELDS)
    await page.context().close()
  })
})
