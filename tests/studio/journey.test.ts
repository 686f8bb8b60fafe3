import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMBINATIONS, faultsInLooks, IN_EVERY_LOOK, show, violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { MODEL, STATUTE } from '../support/journey-files.ts'
import { BY_KEYBOARD, TITLE } from '../support/journey-steps.ts'
import { fillTheRest } from '../support/journey-rest.ts'
import { fill, expectFocus, onHeading, press, tabTo, tabToPart, unfoldByKey } from '../support/keyboard.ts'
import { startOwnProduct } from '../support/own-product.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/*
 * The whole way of an analyst on real files, from the sign-in to a page that a visitor reads, without a pointer: by Tab,
 * Enter, arrows and typing alone. At least one field of every step is filled in by hand; what a step asks for beside it is
 * saved through the API and found again in the wizard. At night each screen is judged, at both widths in both themes; by day
 * those that no other file judges.
 */

const WIDE = { ...COMBINATIONS[0], reducedMotion: 'reduce' } as const
const SUMMARY = 'What a belt law did to deaths on the road.'

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

/** For a screen that another file judges as well, or that is made of the parts of one that is judged here: at night. */
const expectCleanAtNight = IN_EVERY_LOOK ? expectClean : async () => {}

/** A page, and what the browser complains about there. */
async function open(address: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext(WIDE)).newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(product.url + address)
  return { page, complaints }
}

async function expectClean(page: Page, where: string, except?: string): Promise<void> {
  expect(await faultsInLooks(page, { except }), where).toEqual([])
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Team sign-in' }).waitFor()
  await expectCleanAtNight(page, 'sign-in')
  await fill(page, 'E-mail address', product.accounts.analyst.email)
  await fill(page, 'Password', product.accounts.analyst.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  await expectCleanAtNight(page, 'an empty dashboard')
}

/** From the file of a law to the draft that its locked snapshot begins. */
async function ingest(page: Page): Promise<string> {
  await press(page, 'link', 'Ingest')
  await onHeading(page, 'Ingest a policy text')
  await expectCleanAtNight(page, 'ingest before the upload')
  const file = page.getByLabel('Choose a file or drop it here')
  await tabToPart(page, file)
  await file.setInputFiles(STATUTE)
  await press(page, 'button', 'Upload')
  await page.locator('.viewer-page').waitFor()
  await expectFocus(page.locator('h1'))
  await press(page, 'button', 'Extract')
  const marks = page.locator('.viewer-page mark')
  await marks.first().waitFor()
  expect(await marks.count()).toBeGreaterThan(3)
  await press(page, 'button', 'Suggest')
  await page.getByRole('button', { name: 'Accept Difference in differences' }).waitFor()

  await press(page, 'button', /^Cue .: threshold, under the age of sixteen years$/)
  const row = page.locator('.cue-row[data-active=true]')
  await row.waitFor()
  expect(await row.textContent()).toContain('under the age of sixteen years')
  await tabToPart(page, row.getByRole('button', { name: /^Accept/ }))
  await page.keyboard.press('Enter')
  await row.and(page.locator('[data-decision="accepted"]')).waitFor()
  await page.getByText('missing effective date; you can still Lock.').waitFor()
  await press(page, 'button', 'Enter the date')
  await expectFocus(page.getByLabel('Effective date', { exact: true }))
  await press(page, 'button', 'Cancel')
  await expectFocus(page.getByRole('button', { name: 'Enter the date' }))
  await press(page, 'button', 'Reject Synthetic control')
  await expectFocus(page.getByRole('button', { name: 'Undo', exact: true }))
  await press(page, 'button', 'Accept Difference in differences', { back: true })
  const first = page.locator('.pattern').first()
  expect(await first.textContent()).toContain('Accepted')
  expect(await page.locator('.pattern').allTextContents()).not.toContain('Synthetic control')
  await expectClean(page, 'ingest')
  await press(page, 'button', 'Lock', { back: true })
  await onHeading(page, 'Lock the policy snapshot')
  expect(await page.getByLabel('Policy intent').inputValue()).not.toBe('')
  await expectClean(page, 'snapshot')
  await press(page, 'button', 'Lock snapshot')
  await page.getByText('The policy snapshot is locked, and a draft was made from it.').waitFor()
  await expectFocus(page.getByRole('link', { name: 'Open the draft in the Design Wizard' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/edit$/)
  return new URL(page.url()).pathname.split('/')[3]
}

async function fillByKeyboard(page: Page): Promise<void> {
  for (const [place, [step, fillIn]] of BY_KEYBOARD.entries()) {
    await onHeading(page, step)
    expect(await page.locator('.step-count').textContent()).toBe(`Step ${place + 1} of 11`)
    await fillIn(page)
    // the steps are made of the same parts; at night each is judged
    if (IN_EVERY_LOOK || place % 8 === 0) await expectClean(page, step)
    if (place < 10) await press(page, 'link', /^Continue to/)
  }
  await page.locator('.save-saved').waitFor()
}

/** The wizard as it is opened again, with everything in it. */
async function lookAgain(page: Page, id: string): Promise<void> {
  await page.goto(`${product.url}/studio/casefiles/${id}/edit?step=design-type`)
  await page.getByText('Questions that none of these designs answers').click()
  await page.getByText('rdms of rdmulti has them').waitFor()
  await expectCleanAtNight(page, 'what no design answers')
  await page.goto(`${product.url}/studio/casefiles/${id}/edit?step=theory`)
  expect(await page.getByLabel('Smallest effect that matters').inputValue()).toBe('5')
  expect(await page.locator('.wizard-steps [data-state=to-do]').allTextContents()).toEqual([])
  await press(page, 'link', /^Assignment/)
  await onHeading(page, 'Assignment')
  await seeData(page)
  await expectClean(page, 'what the data show')
  await show(page, COMBINATIONS[2])
  await press(page, 'button', /open the Causal Compass$/)
  await press(page, 'link', 'Mend in Theory')
  await page.getByRole('heading', { level: 1, name: 'Theory', exact: true }).waitFor()
  await expectFocus(page.getByLabel('Smallest effect that matters'))
  await show(page, COMBINATIONS[0])
}

/** What the data show; a slow machine may miss the deadline of a look, and then it is asked for again. */
async function seeData(page: Page): Promise<void> {
  const data = page.getByRole('region', { name: 'What the data show' })
  const figure = data.getByRole('figure').first()
  const again = data.getByRole('button', { name: 'Look again' })
  await figure.or(again).waitFor()
  while (await again.isVisible()) {
    await again.click()
    await figure.or(again).waitFor()
  }
}

async function lock(page: Page): Promise<void> {
  await press(page, 'button', 'Review and lock', { back: true })
  await onHeading(page, 'Review and lock the design')
  await unfoldByKey(page, 'The whole design as it is fingerprinted')
  const canonical = await page.getByLabel('Canonical JSON of the design').textContent()
  for (const typed of ['"bootstrapDraws":999', '"before":4', '"seed":20261121']) expect(canonical).toContain(typed)
  await expectClean(page, 'lock')
  await page.getByRole('button', { name: 'Lock design', disabled: false }).waitFor()
  await press(page, 'button', 'Lock design')
  await onHeading(page, 'Lock the design?')
  await page.keyboard.press('Escape')
  await expectFocus(page.getByRole('button', { name: 'Lock design' }))
  await page.keyboard.press('Enter')
  await press(page, 'button', 'Lock for good')
  await onHeading(page, 'Run the locked design')
}

/** The run goes on while the page is loaded again. */
async function analyze(page: Page): Promise<void> {
  await press(page, 'button', 'Start Analysis')
  // computed below everything else on the machine: only what hangs is ended
  const patience = { timeout: 480_000 }
  const running = page.getByText(/^Step \d of 5, .* is running\.$/)
  const completed = page.getByRole('heading', { name: 'Analysis completed' })
  // a crowded machine may tell the page of the steps and of their end at once
  await running
    .or(completed)
    .first()
    .waitFor({ ...patience, state: 'attached' })
    .catch(async (error: unknown) => {
      throw new Error(`No analysis runs: ${await page.getByRole('main').textContent()}`, { cause: error })
    })
  await page.reload()
  await completed.waitFor(patience)
  await page.locator('.job-step-completed').nth(4).waitFor()
  expect(await page.locator('.job-step-word').allTextContents()).toEqual(Array(5).fill('completed'))
  expect(await page.getByRole('log').textContent()).toMatch(/Run r-\w+ started[^]*Data Load began\./)
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor()
  // The results are as large as all tabs of a public page together, and drawn by the same parts.
  await expectClean(page, 'analyze', '.run-results')
  if (IN_EVERY_LOOK) expect(await violations(page, { within: '.run-results' }), 'results').toEqual([])
  await press(page, 'link', 'Skip to content')
  await press(page, 'link', 'Continue to Publish')
}

async function publish(page: Page): Promise<void> {
  await onHeading(page, 'Publish')
  await fill(page, 'Summary', SUMMARY)
  await press(page, 'button', 'Remove roads')
  await page.keyboard.type('roads')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove roads' }).waitFor()
  await expectClean(page, 'publish')
  await press(page, 'button', 'Publish casefile')
  await onHeading(page, 'Published')
  await page.getByText('The public pages are up to date.').waitFor()
  await expectCleanAtNight(page, 'published')
  await tabTo(page, 'link', 'Open the public page')
}

/** What somebody without an account finds, from the list on. */
async function readAsVisitor(id: string): Promise<void> {
  const { page, complaints } = await open('/casefiles')
  await tabToPart(page, page.getByRole('link', { name: TITLE }).first())
  await page.keyboard.press('Enter')
  await page.waitForURL(`${product.url}/casefiles/${id}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(TITLE)
  expect(await page.locator('.casefile-dek').textContent()).toBe(SUMMARY)
  await tabTo(page, 'tab', 'Summary')
  for (let tab = 0; tab < 5; tab += 1) await page.keyboard.press('ArrowRight')
  for (const said of [MODEL.described.citation, MODEL.columns[0].meaning]) {
    await page.getByText(said).first().waitFor({ state: 'attached' })
  }
  if (IN_EVERY_LOOK) expect(await violations(page), 'public page').toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
}

/** Twenty screens, at night in four looks each: on a busy machine that is more than other tests are given. */
const timeout = 1_200_000

describe('an analyst with a keyboard', () => {
  it('goes from the PDF of a law to a page that visitors read', { timeout }, async () => {
    const { page, complaints } = await open('/studio/sign-in')
    await signIn(page)
    const id = await ingest(page)
    await fillByKeyboard(page)
    await fillTheRest(product, id)
    await lookAgain(page, id)
    await lock(page)
    await analyze(page)
    await publish(page)
    await readAsVisitor(id)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
