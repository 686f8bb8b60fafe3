import fs from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, DESKTOP, PHONE } from '../support/browser.ts'
import { BELTS, CIGARETTES, type LineToLock, type Tally, walkLineToLock } from '../support/line-to-lock.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/*
 * From a pasted line and a file to a lock: what the data, their dictionary, the policy's text and the line say is not asked for. Files
 * that are brought are no fields. What is counted must be what docs/analyst-journeys.md says; CASEFILES_WRITE=journeys writes it there.
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

const FILE = path.resolve(import.meta.dirname, '../../docs/analyst-journeys.md')

/** Fields, clicks and seconds of a way in its row of the table; seconds depend on the machine. */
function compareOrWrite({ design }: LineToLock, { fields, clicks, seconds }: Tally): void {
  const row = new RegExp(`^(\\| ${design}, from a line .*\\|) (\\d+) \\| (\\d+) \\| [\\d.]+ \\|$`, 'm')
  const text = fs.readFileSync(FILE, 'utf8')
  if (process.env.CASEFILES_WRITE === 'journeys')
    fs.writeFileSync(FILE, text.replace(row, `$1 ${fields.length} | ${clicks} | ${seconds.toFixed(1)} |`))
  else expect(row.exec(text)?.slice(2).map(Number)).toEqual([fields.length, clicks])
}

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
    compareOrWrite(way, tally)
    await page.context().close()
  })
})
