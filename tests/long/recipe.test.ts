import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { fill, press, tabToPart, sayOutcome, unfoldByKey } from '../support/keyboard.ts'
import { startOwnProduct } from '../support/own-product.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/*
 * From two raw files to a locked design: what keeps a file from being read is repaired, a total is left out, words among numbers are read, a second file is joined and
 * rows are kept, each previewed first, by keyboard alone; a line of R adds a product of two columns.
 */

const MODEL = 'seat-belt-laws'
const LINES = fs
  .readFileSync(path.resolve(import.meta.dirname, `../../data/archive/${MODEL}/data.csv`), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const [HEADER] = LINES
const MOVED = ['income', 'age']
/**
 * As agencies publish it: one column with a suppressed cell, an empty one, a total and a source below, and a comma at the
 * end of each line.
 */
const RAW = [
  [...HEADER.filter((name) => !MOVED.includes(name)), 'crashes', 'remarks'],
  ...LINES.slice(1).map((cells, row) => [
    ...cells.filter((_, at) => !MOVED.includes(HEADER[at])),
    row === 3 ? '<5' : String(row),
    '',
  ]),
  ['Total', '', '', '99', ...Array<string>(HEADER.length - MOVED.length - 4).fill(''), '', ''],
].map((cells) => [...cells, ''])
const SECOND = LINES.map((cells) => [cells[0], cells[2], ...MOVED.map((name) => cells[HEADER.indexOf(name)])])
const fileOf = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((cells) => cells.join(',')).join('\n')),
})

let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnProduct({}, [MODEL])
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function signIn(): Promise<{ token: string; user: object }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(product.accounts.analyst)
  return (await fetch(`${product.url}/api/auth/login`, { method: 'POST', headers, body })).json()
}

async function apply(page: Page, expected: RegExp): Promise<void> {
  const preview = page.getByRole('region', { name: 'Preview of the step' })
  await preview.waitFor()
  expect(await preview.textContent()).toMatch(expected)
  await tabToPart(page, page.getByRole('button', { name: 'Apply', exact: true }))
  await page.keyboard.press('Enter')
  await preview.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo the last step' }).waitFor()
}

describe('raw files', () => {
  it('become a locked design by steps that are previewed, logged and undone', async () => {
    const { token, user } = await signIn()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const call = async (method: string, address: string, body?: object): Promise<any> => {
      const json = body && { body: JSON.stringify(body) }
      return (await fetch(`${product.url}/api/v2/studio/${address}`, { method, headers, ...json })).json()
    }
    const { document, domain, subdomain, design_type } = await call('GET', `casefiles/${MODEL}`)
    const { id } = await call('POST', 'casefiles', { title: 'Belts from raw files', domain, subdomain, design_type })
    const design = { ...document.design, lock_status: 're-analysis' }
    const title = 'Belts from raw files'
    await call('PUT', `casefiles/${id}/document`, { revision: 1, document: { ...document, title, design } })
    const localStorage = [
      { name: 'auth_token', value: token },
      { name: 'auth_user', value: JSON.stringify(user) },
    ]
    const storageState = { cookies: [], origins: [{ origin: product.url, localStorage }] }
    const context = await browser.newContext({ ...COMBINATIONS[0], reducedMotion: 'reduce', storageState })
    const page = await context.newPage()
    await page.goto(`${product.url}/studio/casefiles/${id}/edit?step=units`)
    const shot = async (name: string) => {
      if (process.env.RECIPE_PICTURES)
        await page.screenshot({ path: `${process.env.RECIPE_PICTURES}/${name}.png`, fullPage: true })
    }

    // Upload stands first.
    const file = page.getByLabel('Choose a data file, or drop it here').first()
    await file.waitFor()
    await shot('upload')
    await file.setInputFiles(fileOf('belts.csv', [...RAW, ['Source: made for this test']]))
    await press(page, 'button', 'Upload')

    // What keeps it from being read is told at once; each fault is repaired as it is accepted, by the file that was chosen.
    const faults = page.getByRole('list', { name: 'Found in the file' }).getByRole('listitem')
    await faults.first().waitFor()
    expect(await faults.allTextContents()).toEqual([
      expect.stringContaining('A row looks like a total of the others: data row '),
    ])
    await shot('faults')
    expect(await faultsInLooks(page), 'the faults').toEqual([])
    expect(await page.getByRole('button', { name: 'Read with these' }).isDisabled()).toBe(true)
    await page.getByText('Accept a repair for one more fault first.').waitFor()
    await tabToPart(page, page.getByRole('radio', { name: 'Accept: Leave these rows out' }))
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: 'Accept: Keep these rows' }).isChecked()).toBe(true)
    await press(page, 'button', 'Read with these')
    await page.getByText(`, ${LINES.length} rows, 13 columns`).waitFor()

    // Nothing that the file holds is shown before the outcome is said, which the draft names already.
    await page.getByText('Columns', { exact: true }).click()
    expect(await page.locator('table').filter({ hasText: 'Samples' }).textContent()).not.toContain('1983')
    await page.getByText('not shown yet').first().waitFor()
    await sayOutcome(page, 'fatalities')
    await page.locator('table').filter({ hasText: 'Samples' }).getByText('1983').first().waitFor()

    // Every defect at once, and how the file was read.
    const defects = page.getByRole('list', { name: 'Found in the data' })
    await defects.waitFor()
    await shot('defects')
    const found = await defects.textContent()
    for (const said of [
      /A column holds nothing: "remarks"/,
      /"crashes" became text because of "<5" \(1\)/,
      /called "Total"/,
    ])
      expect(found).toMatch(said)
    expect(await page.getByText('Cells are separated by commas').count()).toBe(1)
    expect(await faultsInLooks(page), 'the data step').toEqual([])
    const total = defects.getByRole('listitem').filter({ hasText: 'called "Total"' }).getByRole('button')
    await tabToPart(page, total)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Preview of the step' }).waitFor()
    await shot('preview')
    await apply(page, new RegExp(`${LINES.length} rows → ${LINES.length - 1} rows`))
    const words = defects.getByRole('listitem').filter({ hasText: 'became text' })
    await words.getByRole('button', { name: 'Read as numbers, "<5" as 2.5' }).waitFor()
    await tabToPart(page, words.getByRole('button', { name: 'these words as missing' }))
    await page.keyboard.press('Enter')
    await apply(page, /Cells with "<5" were read as missing: 1\./)

    // A filter by formula, refused at its place first; then undone and done again.
    await unfoldByKey(page, 'Add a step')
    await fill(page, /^Condition/, 'year >=')
    await press(page, 'button', 'Preview this step')
    await page.getByText(/Formula, character 8: a value was expected, but the formula ends there\./).waitFor()
    await fill(page, /^Condition/, 'year >= 1983', { back: true })
    await press(page, 'button', 'Preview this step')
    await apply(page, new RegExp(`${LINES.length - 1} rows → ${LINES.length - 1} rows`))
    await press(page, 'button', 'Undo the last step')
    await page.getByText('Undid the last step.').first().waitFor()

    // The second file is uploaded beside and joined.
    await unfoldByKey(page, 'Add a step')
    await page.getByRole('combobox', { name: /^Step/ }).selectOption('join')
    await unfoldByKey(page, 'Upload a data set to join')
    await page.getByLabel('Choose a data file, or drop it here').setInputFiles(fileOf('income.csv', SECOND))
    await press(page, 'button', 'Upload')
    await page.getByText('Uploaded. Choose it as the second data set.').first().waitFor()
    const second = page.getByLabel(/^Second data set/)
    await second.locator('option', { hasText: 'income.csv' }).waitFor({ state: 'attached' })
    await second.selectOption({ label: `income.csv (${LINES.length - 1} rows)` })
    await page.getByLabel(/^Columns that must agree/).fill('state\nyear')
    for (const name of MOVED) await page.getByRole('checkbox', { name, exact: true }).check()
    await page.getByRole('button', { name: 'Preview this step' }).press('Enter')
    await apply(
      page,
      new RegExp(
        `With a partner: ${LINES.length - 1} rows\\.\\s*Without a partner, kept with missing cells: 0 rows\\.`,
      ),
    )
    await shot('steps')
    expect(await faultsInLooks(page), 'the recipe').toEqual([])

    // A line that multiplies two columns makes the product by a step, with one press; undone, the choices are as before.
    await page.goto(`${product.url}/studio/casefiles/${id}/edit?step=design-type`)
    await unfoldByKey(page, 'From a line of R or Stata')
    const columns = 'yname = "fatalities", tname = "year", idname = "state"'
    await fill(page, 'Command', `att_gt(${columns}, xformla = ~ income:age)`)
    await press(page, 'button', 'Read the line')
    await page.getByText('Add the column income_x_age = income * age').waitFor()
    await shot('line')
    expect(await faultsInLooks(page), 'the line that was read').toEqual([])
    await press(page, 'button', 'Make the column and fill in Difference-in-differences')
    await page.getByText('Filled in from att_gt').first().waitFor()
    const covariates = async () => (await call('GET', `casefiles/${id}`)).document.design.analysis.covariates
    await expect.poll(covariates, { timeout: 20_000 }).toEqual([{ column: 'income_x_age', transform: 'none' }])
    await page.getByRole('button', { name: 'Undo', exact: true }).first().press('Enter')
    await expect.poll(covariates, { timeout: 20_000 }).toEqual(document.design.analysis.covariates)

    // The lock freezes sources, steps and rows before and after.
    await page.goto(`${product.url}/studio/casefiles/${id}/lock`)
    await unfoldByKey(page, 'Every field that is locked')
    await page
      .getByText(/^Made of$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Lock design', exact: true, disabled: false }).waitFor()
    await shot('lock')
    await page.getByRole('button', { name: 'Lock design', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Lock the design?' })
    await dialog.getByRole('button', { name: 'Lock for good' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Run the locked design' }).waitFor()
    const { recipe } = (await call('GET', `casefiles/${id}/locked-design`)).dataset
    expect(recipe.sources).toHaveLength(2)
    expect(recipe.sources[0].repairs).toMatchObject([{ id: 'name-unnamed' }, { id: 'keep-totals' }])
    expect(recipe.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['filter', 'read-numbers', 'join', 'derive'])
    expect(recipe.log[0]).toMatchObject({ before: LINES.length, after: LINES.length - 1 })

    // A run carries the recipe out again.
    await page.getByRole('button', { name: 'Start Analysis' }).press('Enter')
    await page.getByRole('heading', { name: 'Analysis completed' }).waitFor()
    expect(await page.getByRole('log').textContent()).toContain('The recipe was carried out again (steps: 4)')
  })
})
