import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioCasefile } from '../../contract/studio/casefile.ts'
import type { CasefileDocument } from '../../contract/studio/casefile-document.ts'
import { COMBINATIONS, show } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { ownWholeProduct } from '../support/own-product.ts'

const { url: baseUrl, accounts } = await ownWholeProduct()
const { analyst } = accounts
const source = path.resolve(import.meta.dirname, '../../data/archive/seat-belt-laws')
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(source, file), 'utf8'))

let browser: Browser
let session: { token: string; user: object }

beforeAll(async () => {
  browser = await openBrowser()
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: analyst.email, password: analyst.password })
  session = await (await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body })).json()
})
afterAll(() => browser.close())

async function call<Answer>(method: string, at: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session.token}` }
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${baseUrl}/api/v2/studio/casefiles${at}`, { method, headers, ...json })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer.json() as Promise<Answer>
}

/** A draft over an archive data set, with all that is given of its document. */
async function makeDraft(title: string, given: Partial<CasefileDocument> = {}): Promise<string> {
  const place = { domain: 'transport-safety', subdomain: 'occupant-protection' }
  const { id, document } = await call<StudioCasefile>('POST', '', { title, ...place, design_type: 'DiD' })
  const sha256 = createHash('sha256')
    .update(fs.readFileSync(path.join(source, 'data.csv')))
    .digest('hex')
  await call('PUT', `/${id}/dataset`, { id: read('dataset.json').id, sha256, revision: 1 })
  await call('PUT', `/${id}/document`, { revision: 2, document: { ...document, ...given } })
  return id
}

const load = (id: string) => call<StudioCasefile>('GET', `/${id}`)

/** What a browser stores of the session. */
function storage() {
  const localStorage = [
    { name: 'auth_token', value: session.token },
    { name: 'auth_user', value: JSON.stringify(session.user) },
  ]
  return { cookies: [], origins: [{ origin: baseUrl, localStorage }] }
}

async function open(id: string, step: string): Promise<Page> {
  const page = await (await browser.newContext({ storageState: storage() })).newPage()
  await page.goto(`${baseUrl}/studio/casefiles/${id}/edit?step=${step}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Does something, and waits until the document it leads to is saved. */
async function savedAfter(page: Page, act: () => Promise<unknown>): Promise<void> {
  await act()
  await page.locator('.save-saved').waitFor()
}

const {
  adoption: _adoption,
  comparison: _comparison,
  balanceCovariates: _balance,
  window: _window,
  headlineWindow: _headline,
  weight: _weight,
  ...restOfAnalysis
} = read('design.json').analysis
const { seed: _seed, intent, ...restOfDesign } = read('design.json')
const { smallestEffect: _smallest, ...restOfIntent } = intent
/** Everything but one field of each kind, which the test fills in by hand. */
const almost: Partial<CasefileDocument> = {
  description: 'Did fewer people die?',
  jurisdiction: 'United States',
  texts: read('texts.json'),
  design: { ...restOfDesign, lock_status: 're-analysis', intent: restOfIntent, analysis: restOfAnalysis },
}

describe('the Design Wizard', () => {
  const whole: Partial<CasefileDocument> = { ...almost, design: { ...read('design.json'), lock_status: 're-analysis' } }

  it('does a dry run of the design before the lock, on the draft and on the lock page', async () => {
    const id = await makeDraft('Belts tried', whole)
    const page = await (await browser.newContext({ ...COMBINATIONS[0], storageState: storage() })).newPage()
    await page.goto(`${baseUrl}/studio/casefiles/${id}/edit?step=theory`)
    const compass = page.getByRole('complementary', { name: 'Causal Compass' })
    await compass.getByRole('button', { name: 'Do a dry run' }).click()
    await compass.getByText('Found without an effect').waitFor()
    await page.goto(`${baseUrl}/studio/casefiles/${id}/lock`)
    const dryRun = page.getByRole('region', { name: 'Dry run' })
    // what was begun on the draft goes on here
    await dryRun.getByText('5% are meant to be').waitFor()
    await dryRun.getByText('Found with an effect of −5.00 log points').waitFor()
    await dryRun.getByText(/draws? so far/).waitFor({ state: 'detached' })
    expect(await dryRun.getByText('Evidence quality to expect').count()).toBe(1)
    expect(await dryRun.getByText(/smallest effect that matters is found in/).count()).toBe(1)
    await dryRun.getByText('How this was drawn').click()
    expect(await dryRun.getByText(/each without an effect and with one/).isVisible()).toBe(true)
    for (const look of [COMBINATIONS[0], COMBINATIONS[3]]) {
      await show(page, look)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
    await page.context().close()
  })

  it('says that a look at the data took too long or failed, and looks again', async () => {
    const id = await makeDraft('Belts slowly', whole)
    const page = await (await browser.newContext({ ...COMBINATIONS[0], storageState: storage() })).newPage()
    const reason = 'Looking at these data took too long.'
    const late = { state: 'too-long', plots: [], facts: [], reason }
    const release = Promise.withResolvers<void>()
    await page.route('**/data-view?*', async (route) => {
      await release.promise
      await route.fulfill({ json: late })
    })
    await page.route('**/compass', (route) =>
      route.fulfill({ status: 403, json: { message: 'Ask an administrator.' } }),
    )
    await page.goto(`${baseUrl}/studio/casefiles/${id}/edit?step=assignment`)
    const data = page.getByRole('region', { name: 'What the data show' })
    await data.getByText('Looking at the data…').waitFor({ state: 'attached' })
    release.resolve()
    await data.getByText(reason).waitFor()
    const compass = page.getByRole('complementary', { name: 'Causal Compass' })
    await compass.getByText('Ask an administrator.').waitFor()
    for (const look of [COMBINATIONS[0], COMBINATIONS[3]]) {
      await show(page, look)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
    await show(page, COMBINATIONS[0])
    await page.unrouteAll({ behavior: 'wait' })
    await data.getByRole('button', { name: 'Look again' }).click()
    await data.getByRole('figure').first().waitFor()
    await compass.getByText('Projected EQS').waitFor()
    expect(await page.getByRole('button', { name: 'Look again' }).count()).toBe(0)
    await page.context().close()
  })

  it('fills in a difference-in-differences draft until nothing stands before the lock', async () => {
    const id = await makeDraft('Belts by hand', almost)
    expect((await load(id)).issues.length).toBeGreaterThan(3)
    const page = await open(id, 'units')
    await page.getByLabel('Period', { exact: true }).fill('1983–1997')
    await page.getByRole('link', { name: 'Continue to Treatments' }).click()
    await page.waitForURL(/\?step=treatments$/)
    await page.getByLabel('Adoption: kind').selectOption({ label: 'Status' })
    await page.getByLabel('Column', { exact: true }).selectOption('enforce')
    for (const value of ['primary', 'secondary']) {
      await page.getByRole('button', { name: 'Add treated value' }).click()
      await page
        .getByLabel(/^Treated value \d$/)
        .last()
        .fill(value)
    }
    await page.getByLabel('Drop always treated').check()
    await page.getByRole('link', { name: 'Assignment' }).first().click()
    await page.getByLabel('Comparison', { exact: true }).selectOption({ label: 'Not yet treated' })
    await page.getByRole('button', { name: 'Add window' }).click()
    await page.getByLabel('From', { exact: true }).fill('1983')
    await page.getByLabel('To', { exact: true }).fill('twenty')
    await page.getByText('To must be a number; “twenty” was given.').first().waitFor()
    await page.getByRole('button', { name: 'Leave out window' }).click()
    await page
      .getByRole('link', { name: /^Covariates/ })
      .first()
      .click()
    for (const [column, label] of [
      ['age', 'Mean age'],
      ['income', 'Income per head'],
    ]) {
      await page.getByRole('button', { name: 'Add balance covariate' }).click()
      const entry = page.getByRole('group', { name: /^Balance covariate \d/ }).last()
      await entry.getByLabel('Column').selectOption(column)
      await entry.getByLabel('Label').fill(label)
    }
    await page.getByRole('button', { name: 'Move Balance covariate 2 up' }).click()
    await page
      .getByRole('link', { name: /^Theory/ })
      .first()
      .click()
    await page.getByLabel('Smallest effect that matters').fill('5')
    await page
      .getByRole('link', { name: /^Replication/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Use today’s date' }).click()
    expect(await page.getByLabel('Seed').inputValue()).toMatch(/^20\d{6}$/)
    await page
      .getByRole('link', { name: /^Provenance/ })
      .first()
      .click()
    await savedAfter(page, () => page.getByLabel('Keywords').fill('belts, roads ,'))
    const { issues, document } = await load(id)
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(document.keywords).toEqual(['belts', 'roads'])
    expect(document.design.analysis).toMatchObject({
      adoption: { kind: 'status', column: 'enforce', treatedValues: ['primary', 'secondary'] },
      comparison: 'not-yet-treated',
      dropAlwaysTreated: true,
      balanceCovariates: [{ column: 'income' }, { column: 'age' }],
    })
    expect(document.design.analysis).not.toHaveProperty('window')
    await page.getByRole('button', { name: 'Review and lock' }).click()
    await page.waitForURL(`${baseUrl}/studio/casefiles/${id}/lock`)
    await page.context().close()
  })

  it('undoes and redoes the whole document, from the keyboard and by its buttons', async () => {
    const page = await open(await makeDraft('Undone'), 'design-type')
    const title = page.getByLabel('Title')
    await savedAfter(page, () => title.fill('Undone twice'))
    await page.getByLabel('Matching and weighting').check()
    await page.keyboard.press('Control+z')
    expect(await page.getByLabel('Difference-in-differences').isChecked()).toBe(true)
    await page.keyboard.press('Control+z')
    expect(await title.inputValue()).toBe('Undone')
    await page.keyboard.press('Control+Shift+z')
    expect(await title.inputValue()).toBe('Undone twice')
    await page.getByRole('button', { name: 'Redo' }).click()
    expect(await page.getByLabel('Matching and weighting').isChecked()).toBe(true)
    await page.context().close()
  })

  it('keeps the way to the Compass off every field that the keyboard comes to on a phone', async () => {
    const id = await makeDraft('On a phone', whole)
    // where a page glides, a field is under way when it is measured
    const look = { ...COMBINATIONS[2], reducedMotion: 'reduce' as const }
    const page = await (await browser.newContext({ ...look, storageState: storage() })).newPage()
    await page.goto(`${baseUrl}/studio/casefiles/${id}/edit?step=assignment`)
    await page.getByLabel('Mechanism').focus()
    const met: { label: string; isCovered: boolean }[] = []
    // the way to the next step is the last of the fields
    while (!(await page.getByRole('link', { name: 'Continue to' }).evaluate((one) => one === document.activeElement))) {
      met.push(
        await page.evaluate(() => {
          const field = document.activeElement!
          const [at, pill] = [field, document.querySelector('.compass-sticky .button')!].map((one) =>
            one.getBoundingClientRect(),
          )
          const isCovered = at.bottom > pill.top && at.top < pill.bottom && at.right > pill.left && at.left < pill.right
          return { label: field.id || field.textContent, isCovered }
        }),
      )
      await page.keyboard.press('Tab')
    }
    expect(met.length).toBeGreaterThan(8)
    expect(met.filter(({ isCovered }) => isCovered)).toEqual([])
    await page.context().close()
  })

  it('loses nothing when the page is left while it is offline', async () => {
    const id = await makeDraft('Offline')
    const page = await open(id, 'units')
    await page.route('**/document', (route) => route.abort())
    await page.getByLabel('Unit of analysis').fill('State and year')
    await page.getByText('Offline. Your changes are kept in this browser.').first().waitFor()
    await page.reload()
    expect(await page.getByLabel('Unit of analysis').inputValue()).toBe('State and year')
    await page.unroute('**/document')
    await savedAfter(page, () => page.getByLabel('Period', { exact: true }).fill('1983–1997'))
    expect((await load(id)).document).toMatchObject({
      period: '1983–1997',
      design: { units: { unit_of_analysis: 'State and year' } },
    })
    await page.context().close()
  })

  it('shows two analysts what they both changed, and keeps what is chosen of each', async () => {
    const id = await makeDraft('Shared')
    const [one, other] = [await open(id, 'units'), await open(id, 'units')]
    await savedAfter(one, async () => {
      await one.getByLabel('Unit of analysis').fill('State')
      await one.getByLabel('Period', { exact: true }).fill('1983–1997')
    })
    // away while both fields are filled, or a slow machine would save between them
    await other.route('**/document', (route) => route.abort())
    await other.getByLabel('Unit of analysis').fill('County')
    await other.getByLabel('Spillovers').fill('None.')
    await other.unroute('**/document')
    const dialog = other.getByRole('dialog', { name: 'Edited meanwhile' })
    await dialog.waitFor()
    const unit = dialog.getByRole('group', { name: /unit of analysis/ })
    expect(await unit.getByLabel(/^Mine/).isChecked()).toBe(true)
    await dialog.getByText(/^The other version is from .+\.$/).waitFor()
    await unit.getByLabel(/State$/).check()
    expect((await new AxeBuilder({ page: other }).include('dialog[open]').analyze()).violations).toEqual([])
    await savedAfter(other, () => dialog.getByRole('button', { name: 'Keep these and save' }).click())
    expect((await load(id)).document).toMatchObject({
      period: '1983–1997',
      design: { units: { unit_of_analysis: 'State', sutva_notes: 'None.' } },
    })
    for (const page of [one, other]) await page.context().close()
  })

  it('draws a causal graph from the keyboard alone and takes its set as covariates', async () => {
    const id = await makeDraft('Assumed')
    const page = await open(id, 'theory')
    const add = async (label: string, role: string, column: string) => {
      await page.getByLabel('New variable', { exact: true }).focus()
      for (const text of [label, role, column]) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Remove ${label}`, exact: true }).waitFor()
    }
    await add('Law', 'Treatment', 'enforce')
    await add('Deaths', 'Outcome', 'fatalities')
    await add('Income', 'Covariate', 'income')
    const arrow = async (from: string, to: string) => {
      await page.getByRole('combobox', { name: 'Cause' }).focus()
      for (const text of [from, to]) {
        await page.keyboard.type(text)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
    }
    await arrow('Income', 'Law')
    await arrow('Income', 'Deaths')
    await page.getByText('Adjust for “Income”: this closes every back-door path.').waitFor()
    await arrow('Law', 'Income')
    await page.getByText('This arrow would close a circle: Income → Law → Income.').waitFor()
    const use = page.getByRole('button', { name: 'Use this set as covariates: Income' })
    await use.focus()
    await savedAfter(page, () => page.keyboard.press('Enter'))
    const { document } = await load(id)
    expect(document.theory.edges).toEqual([
      { from: 'income', to: 'law' },
      { from: 'income', to: 'deaths' },
    ])
    expect(document.design.analysis).toEqual({ covariates: [{ column: 'income' }] })
    await page.context().close()
  })
})
