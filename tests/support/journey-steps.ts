import type { Page } from 'playwright'
import { expect } from 'vitest'
import { DATA_FILE, MODEL } from './journey-files.ts'
import { choose, fill, expectFocus, onHeading, press, tabTo, tabToPart, sayOutcome, unfoldByKey } from './keyboard.ts'

export const TITLE = 'Belts in Missouri and elsewhere'

/**
 * One field of each kind that matters in every step of the Design Wizard, filled in from the keyboard; the step before must
 * have left its heading. Fields are named in the order of the screen, as the Tab key comes by them.
 */
export const BY_KEYBOARD: [step: string, fill: (page: Page) => Promise<unknown>][] = [
  [
    'Design Type',
    async (page) => {
      await fill(page, 'Title', TITLE)
      expect(await page.getByLabel('Jurisdiction').inputValue()).toBe('Missouri')
      await tabTo(page, 'radio', /^Difference-in-differences/)
      expect(await page.locator(':focus').isChecked()).toBe(true)
    },
  ],
  [
    'Suggestions',
    async (page) => {
      await press(page, 'button', 'Reject Synthetic control')
      await onHeading(page, 'Suggestions')
      await press(page, 'button', 'Accept Difference-in-differences')
    },
  ],
  [
    'Theory',
    async (page) => {
      await choose(page, 'Intended direction', 'Decrease')
      await fill(page, /^Smallest effect that matters/, '5')
      await fill(page, /^Why that size/, MODEL.design.intent.smallestEffectBasis)
      await draw(page, [
        ['Law', 'Treatment'],
        ['Deaths', 'Outcome'],
      ])
      await press(page, 'button', 'Add link')
      await expectFocus(page.getByLabel('Name', { exact: true }))
      await page.keyboard.type('Belt law')
      await fill(page, /^Note/, 'first one in 1985')
    },
  ],
  [
    'Units',
    async (page) => {
      await uploadData(page)
      await fill(page, /^Period/, '1983–1997')
      // asked with the outcome, and in every field since
      for (const [label, column] of [
        ['Unit id column', 'state'],
        ['Unit', 'state'],
        ['Time', 'year'],
      ])
        expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(column)
    },
  ],
  [
    'Treatments',
    async (page) => {
      await choose(page, 'Adoption: kind', 'Status')
      await choose(page, 'Column', 'enforce')
      for (const value of ['primary', 'secondary']) {
        await press(page, 'button', 'Add treated value')
        await page.keyboard.type(value)
      }
    },
  ],
  ['Assignment', (page) => choose(page, 'Comparison', 'Not yet treated')],
  [
    'Covariates',
    async (page) => {
      await press(page, 'button', 'Add balance covariate')
      await page.keyboard.type('income')
      await fill(page, /^Label/, 'Income per head')
    },
  ],
  [
    'Outcomes',
    async (page) => {
      await choose(page, 'Column', 'fatalities')
      await fill(page, 'Policy', 'Mandatory seat-belt laws')
    },
  ],
  [
    'Replication',
    async (page) => {
      await fill(page, 'Seed', '20261121')
      await fill(page, /^Bootstrap draws/, '999')
    },
  ],
  [
    'Placebos',
    async (page) => {
      await tabToPart(page, page.getByRole('group', { name: 'Event window' }).getByLabel('Before'))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('4')
    },
  ],
  [
    'Provenance',
    async (page) => {
      await choose(page, 'Lock status', 'Re-analysis')
      await fill(page, /^Keywords/, 'belts, roads')
      await tabTo(page, 'button', 'Continue to Lock')
    },
  ],
]

/** Draws variables and an arrow from the first to the second, in the lists beside the drawing. */
async function draw(page: Page, variables: [label: string, role: string][]): Promise<void> {
  await tabTo(page, 'textbox', 'New variable')
  for (const [label, role] of variables) {
    await page.keyboard.type(label)
    await choose(page, 'Role of the new variable', role)
    await press(page, 'button', 'Add variable')
    await expectFocus(page.getByLabel('New variable', { exact: true }))
  }
  // The drawing is loaded with the first variable, and moves down what stands below it.
  await page
    .locator('.react-flow__node')
    .nth(variables.length - 1)
    .waitFor()
  await choose(page, /^Cause/, variables[0][0])
  await choose(page, /^Effect/, variables[1][0])
  await press(page, 'button', 'Add arrow')
  await page.locator('.react-flow__edge').waitFor({ state: 'attached' })
}

async function uploadData(page: Page): Promise<void> {
  const file = page.getByLabel('Choose a data file, or drop it here').first()
  await tabToPart(page, file)
  await file.setInputFiles(DATA_FILE)
  await unfoldByKey(page, 'Name, source and license')
  for (const [label, part] of [
    ['Name', 'name'],
    ['Description', 'description'],
    ['Citation', 'citation'],
    ['Source', 'source'],
    ['License', 'licence'],
  ]) {
    await fill(page, label, MODEL.described[part])
  }
  await press(page, 'button', 'Upload')
  await page.getByText(', 765 rows, 13 columns').waitFor()
  await onHeading(page, 'Data')
  await sayOutcome(page, 'fatalities')
  await unfoldByKey(page, 'Say what the columns mean')
  for (const { name, meaning } of MODEL.columns) await fill(page, `Meaning of ${name}`, meaning)
  await press(page, 'button', 'Save meanings')
  await page.getByText('Saved what the columns mean.').first().waitFor()
}
