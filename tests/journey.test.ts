import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { COMBINATIONS, violations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { DATA_FILE, MODEL, STATUTE } from './support/journey-files.ts'
import { startOwnProduct, type OwnProduct } from './support/own-product.ts'
import { login } from './support/signed-in.ts'

/*
 * The whole way of an analyst on real files, from the sign-in to a page that a visitor reads. At least one field of every
 * step is filled in by hand; what a step asks for beside it is saved through the API and found again in the wizard.
 */

const WIDE = { ...COMBINATIONS[0], reducedMotion: 'reduce' } as const
const TITLE = 'Belts in Missouri and elsewhere'
const SUMMARY = 'What a belt law did to deaths on the road.'

let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnProduct(inject('dataDir'))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A page, and what the browser complains about there. */
async function open(address: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext(WIDE)).newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(product.url + address)
  return { page, complaints }
}

async function expectClean(page: Page, where: string): Promise<void> {
  expect(await violations(page), where).toEqual([])
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).press('Enter')

async function signIn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Team sign-in' }).waitFor()
  await expectClean(page, 'sign-in')
  await page.getByLabel('E-mail address').fill(product.accounts.analyst.email)
  await page.getByLabel('Password').fill(product.accounts.analyst.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  await expectClean(page, 'an empty dashboard')
}

/** From the file of a law to the draft that its locked snapshot begins. */
async function ingest(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Ingest', exact: true }).press('Enter')
  await page.getByLabel('Choose a file or drop it here').setInputFiles(STATUTE)
  await press(page, 'Upload')
  await page.waitForURL(/artifact=/)
  await press(page, 'Extract')
  const marks = page.locator('.viewer-page mark')
  await marks.first().waitFor()
  expect(await marks.count()).toBeGreaterThan(3)
  await page.getByRole('button', { name: /^Cue .: threshold, under the age of sixteen years$/ }).press('Enter')
  const row = page.locator('.cue-row[data-active=true]')
  expect(await row.textContent()).toContain('under the age of sixteen years')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await row.and(page.locator('[data-decision="accepted"]')).waitFor()
  await page.getByText('missing effective date; you can still Lock.').waitFor()

  await press(page, 'Suggest')
  await press(page, 'Accept Difference in differences')
  await press(page, 'Reject Synthetic control')
  const first = page.locator('.pattern').first()
  expect(await first.textContent()).toContain('Accepted')
  expect(await page.locator('.pattern').allTextContents()).not.toContain('Synthetic control')
  await expectClean(page, 'ingest')
  await press(page, 'Lock')
  await page.getByText('The policy snapshot is locked, and a draft was made from it.').waitFor()
  await page.getByRole('link', { name: 'Open the draft in the Design Wizard' }).press('Enter')
  await page.waitForURL(/\/edit$/)
  return new URL(page.url()).pathname.split('/')[3]!
}

/** One field of each kind that matters in every step; the step before must have left its heading. */
const BY_HAND: [step: string, fill: (page: Page) => Promise<unknown>][] = [
  [
    'Design Type',
    async (page) => {
      expect(await page.getByLabel('Difference-in-differences').isChecked()).toBe(true)
      expect(await page.getByLabel('Jurisdiction').inputValue()).toBe('Missouri')
      await page.getByLabel('Title').fill(TITLE)
    },
  ],
  [
    'Suggestions',
    async (page) => {
      await press(page, 'Reject Synthetic control')
      await press(page, 'Accept Difference-in-differences')
    },
  ],
  [
    'Theory',
    async (page) => {
      await page.getByLabel('Intended direction').selectOption({ label: 'Decrease' })
      await page.getByLabel('Smallest effect that matters').fill('5')
      await page.getByLabel('Why that size').fill(MODEL.design.intent.smallestEffectBasis)
      await press(page, 'Add link')
      await page.getByLabel('Name', { exact: true }).fill('Belt law')
      await page.getByLabel('Note', { exact: true }).fill('first one in 1985')
      await draw(page, [
        ['Law', 'Treatment'],
        ['Deaths', 'Outcome'],
      ])
    },
  ],
  [
    'Units',
    async (page) => {
      await uploadData(page)
      await page.getByLabel('Period', { exact: true }).fill('1983–1997')
      await page.getByLabel('Unit id column').selectOption('state')
      await page.getByLabel('Time', { exact: true }).selectOption('year')
    },
  ],
  [
    'Treatments',
    async (page) => {
      await page.getByLabel('Adoption: kind').selectOption({ label: 'Status' })
      await page.getByLabel('Column', { exact: true }).selectOption('enforce')
      for (const value of ['primary', 'secondary']) {
        await press(page, 'Add treated value')
        await page
          .getByLabel(/^Treated value \d$/)
          .last()
          .fill(value)
      }
    },
  ],
  ['Assignment', (page) => page.getByLabel('Comparison', { exact: true }).selectOption({ label: 'Not yet treated' })],
  [
    'Covariates',
    async (page) => {
      await press(page, 'Add balance covariate')
      const entry = page.getByRole('group', { name: 'Balance covariate 1' })
      await entry.getByLabel('Column').selectOption('income')
      await entry.getByLabel('Label').fill('Income per head')
    },
  ],
  [
    'Outcomes',
    async (page) => {
      await page.getByLabel('Column', { exact: true }).selectOption('fatalities')
      await page.getByLabel('Policy', { exact: true }).fill('Mandatory seat-belt laws')
    },
  ],
  [
    'Replication',
    async (page) => {
      await page.getByLabel('Seed').fill('20261121')
      await page.getByLabel('Bootstrap draws').fill('999')
    },
  ],
  ['Placebos', (page) => page.getByRole('group', { name: 'Event window' }).getByLabel('Before').fill('4')],
  [
    'Provenance',
    async (page) => {
      await page.getByLabel('Lock status').selectOption({ label: 'Re-analysis' })
      await page.getByLabel('Keywords').fill('belts, roads')
    },
  ],
]

/** Draws variables and an arrow from the first to the second. */
async function draw(page: Page, variables: [label: string, role: string][]): Promise<void> {
  for (const [label, role] of variables) {
    await page.getByLabel('New variable', { exact: true }).fill(label)
    await page.getByLabel('Role of the new variable').selectOption({ label: role })
    await press(page, 'Add variable')
  }
  await page.getByLabel(/^Cause/).selectOption({ label: variables[0]![0] })
  await page.getByLabel(/^Effect/).selectOption({ label: variables[1]![0] })
  await press(page, 'Add arrow')
  await page.locator('.react-flow__edge').waitFor({ state: 'attached' })
}

async function uploadData(page: Page): Promise<void> {
  await page.getByText('Upload a file').click()
  await page.getByLabel('Choose a data file, or drop it here').setInputFiles(DATA_FILE)
  for (const [label, part] of [
    ['Name', 'name'],
    ['Description', 'description'],
    ['Citation', 'citation'],
    ['Source', 'source'],
    ['License', 'licence'],
  ]) {
    await page.getByLabel(label!, { exact: true }).fill(MODEL.described[part!])
  }
  await press(page, 'Upload')
  await page.getByText(', 765 rows, 13 columns').waitFor()
  await page.getByText('Say what the columns mean').click()
  for (const { name, meaning } of MODEL.columns)
    await page.getByLabel(`Meaning of ${name}`, { exact: true }).fill(meaning)
  await press(page, 'Save meanings')
  await page.getByText('Saved what the columns mean.').first().waitFor()
}

async function fillByHand(page: Page): Promise<void> {
  for (const [place, [step, fill]] of BY_HAND.entries()) {
    await page.getByRole('heading', { level: 1, name: step, exact: true }).waitFor()
    expect(await page.locator('.step-count').textContent()).toBe(`Step ${place + 1} of 11`)
    await fill(page)
    await expectClean(page, step)
    if (place < 10) await page.getByRole('link', { name: /^Continue to/ }).press('Enter')
  }
  await page.locator('.save-saved').waitFor()
}

/** Puts the rest beside what was filled in by hand, which stays as it is. */
async function fillTheRest(id: string): Promise<void> {
  const { token } = await (await login(product.url, product.accounts.analyst)).json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const address = `${product.url}/api/v2/studio/casefiles/${id}`
  const { document, revision } = await (await fetch(address, { headers })).json()
  const texts = { ...MODEL.texts, mechanism_steps: document.texts.mechanism_steps }
  const whole = { ...document, texts, design: beside(document.design, MODEL.design) }
  const body = JSON.stringify({ revision, document: whole })
  const saved = await fetch(`${address}/document`, { method: 'PUT', headers, body })
  const { issues } = await saved.json()
  expect(issues.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([])
}

function beside(typed: any, rest: any): any {
  const isGroup = typeof rest === 'object' && rest !== null && !Array.isArray(rest)
  if (!isGroup) return typed ?? rest
  const filled = Object.entries(rest).map(([key, value]) => [key, beside(typed?.[key], value)])
  return { ...typed, ...Object.fromEntries(filled) }
}

async function lock(page: Page): Promise<void> {
  await press(page, 'Review and lock')
  await page.waitForURL(/\/lock$/)
  await page.getByText('The whole design as it is fingerprinted').click()
  const canonical = await page.getByLabel('Canonical JSON of the design').textContent()
  for (const typed of ['"bootstrapDraws":999', '"before":4', '"seed":20261121']) expect(canonical).toContain(typed)
  await expectClean(page, 'lock')
  await press(page, 'Lock design')
  await page.getByRole('dialog').getByRole('button', { name: 'Lock for good' }).press('Enter')
  await page.waitForURL(/\/analyze$/)
}

/** The run goes on while the page is loaded again. */
async function analyze(page: Page): Promise<void> {
  await press(page, 'Start Analysis')
  await page.getByText(/^Step \d of 5, .* is running\.$/).waitFor({ state: 'attached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Analysis completed' }).waitFor()
  expect(await page.locator('.job-step-word').allTextContents()).toEqual(Array(5).fill('completed'))
  expect(await page.getByRole('log').textContent()).toMatch(/Run r-\w+ started[^]*Data Load began\./)
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor()
  await expectClean(page, 'analyze')
  await page.getByRole('link', { name: 'Continue to Publish' }).press('Enter')
}

async function publish(page: Page): Promise<void> {
  await page.getByLabel('Summary').fill(SUMMARY)
  await page.getByRole('button', { name: 'Remove roads' }).waitFor()
  await expectClean(page, 'publish')
  await press(page, 'Publish casefile')
  await page.getByText('The public pages are up to date.').waitFor()
  await expectClean(page, 'published')
}

/** What somebody without an account finds, from the list on. */
async function readAsVisitor(id: string): Promise<void> {
  const { page, complaints } = await open('/casefiles')
  await page.getByRole('link', { name: TITLE }).first().click()
  await page.waitForURL(`${product.url}/casefiles/${id}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(TITLE)
  expect(await page.locator('.masthead-dek').textContent()).toBe(SUMMARY)
  await page.getByRole('tab', { name: 'Provenance' }).click()
  for (const said of [MODEL.described.citation, MODEL.columns[0].meaning]) {
    await page.getByText(said).first().waitFor({ state: 'attached' })
  }
  await expectClean(page, 'public page')
  expect(complaints).toEqual([])
  await page.context().close()
}

describe('an analyst in the browser', () => {
  it('goes from the PDF of a law to a page that visitors read', async () => {
    const { page, complaints } = await open('/studio/sign-in')
    await signIn(page)
    const id = await ingest(page)
    await fillByHand(page)
    await fillTheRest(id)
    await page.goto(`${product.url}/studio/casefiles/${id}/edit?step=theory`)
    expect(await page.getByLabel('Smallest effect that matters').inputValue()).toBe('5')
    expect(await page.locator('.wizard-steps [data-state=to-do]').allTextContents()).toEqual([])
    await lock(page)
    await analyze(page)
    await publish(page)
    await readAsVisitor(id)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
