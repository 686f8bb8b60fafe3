import { unzipSync } from 'fflate'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  largestDifference,
  REPLICATION_TOLERANCE,
  resultOfEstimate,
  type ComparedResult,
} from '../../contract/executed-script.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { runInR, versionOfR } from '../../server/record/replication/run-script.ts'
import { openBrowser } from '../support/browser.ts'
import { COMBINATIONS } from '../support/axe.ts'
import { effect, interval } from '../support/number-text.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import { JOURNEYS, type Journey } from '../support/six-journeys.ts'
import type { OwnProduct } from '../support/started-copy.ts'
import { walkJourney } from '../support/walk-journey.ts'
import { writeJourneys, type WalkedJourney } from '../support/write-journeys.ts'

/*
 * An analyst with a keyboard alone goes from a raw file to a page that visitors read, once with each design: everything
 * that is locked is entered in the Design Wizard, field by field. What is published must be what the archive has published
 * of the same data, and what the script in base R of its bundle finds.
 *
 * With CASEFILES_WRITE=journeys the steps are written into docs/analyst-journeys.md as they were walked; with
 * JOURNEY_PICTURES=folder every screen is pictured in two looks.
 */

const hasR = (await versionOfR()) !== null
const walked: WalkedJourney[] = []
let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  const isWhole = walked.length === JOURNEYS.length
  if (isWhole && process.env.CASEFILES_WRITE === 'journeys') writeJourneys(walked)
})

const primaryOf = ({ analysis }: CasefilePublication): ComparedResult =>
  resultOfEstimate(analysis.estimates.find(({ role }) => role === 'primary')!)

/** How far what the archive has published is from the estimate of its role here that comes nearest. */
function fromPublished({ published }: Journey, { analysis }: CasefilePublication): number {
  const { estimate, conf_low, conf_high, role } = published
  const theirs: ComparedResult = { value: estimate, ci: [conf_low, conf_high] }
  const ours = analysis.estimates.filter((one) => one.role === role)
  return Math.min(...ours.map((one) => largestDifference(theirs, resultOfEstimate(one))))
}

/** Every field of a design, on a machine that others use. */
const timeout = 900_000

describe.each(JOURNEYS)('an analyst with $design', { timeout }, (journey) => {
  let address: string

  it('goes from a raw file to a published page by keyboard', async () => {
    const complaints: string[] = []
    const page = await openAs(
      browser,
      new URL('/studio', product.url),
      await storedSession(product.url, product.accounts.analyst),
      COMBINATIONS[0],
    )
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const way = await walkJourney(page, journey)
    walked.push(way)
    address = way.address
    const publication: CasefilePublication = await (await fetch(`${product.url}${address}.json`)).json()
    const primary = primaryOf(publication)
    expect(fromPublished(journey, publication)).toBeLessThan(REPLICATION_TOLERANCE)
    const shown = await page.locator('main').textContent()
    expect(shown).toContain(effect(primary.value))
    expect(shown).toContain(interval(primary.ci))
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it.skipIf(!hasR)('finds the same numbers by the script in base R of its bundle', async () => {
    const primary = primaryOf(await (await fetch(`${product.url}${address}.json`)).json())
    const zip = await (await fetch(`${product.url}${address}.zip`)).arrayBuffer()
    const files = Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [name, Buffer.from(bytes)])
    const theirs = await runInR('base-r.R', Object.fromEntries(files))
    expect(largestDifference(primary, theirs)).toBeLessThan(REPLICATION_TOLERANCE)
  })
})
