import os from 'node:os'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { WIZARD_STEPS } from '../../contract/studio/wizard-steps.ts'
import { COMBINATIONS, show } from './axe.ts'
import { fillStep } from './fill-step.ts'
import { choose, fill, expectFocus, onHeading, press, sayOutcome, tabTo, tabToPart, unfoldByKey } from './keyboard.ts'
import { recordSteps } from './recorded-steps.ts'
import type { Journey, PreparingStep, RawFile } from './six-journeys.ts'
import type { WalkedJourney } from './write-journeys.ts'

/**
 * Walks the whole way of a journey from the dashboard of the studio to the public page, by the keyboard alone. With JOURNEY_PICTURES=folder
 * every screen is pictured in two looks; that counts as no step.
 *
 * @returns the address of the public page, and the steps with their keys and seconds
 */
export async function walkJourney(page: Page, journey: Journey): Promise<WalkedJourney & { address: string }> {
  const { steps, step } = recordSteps(page)
  const { line, wanted, slug } = journey
  const picture = async (name: string) => pictured(page, `${slug}-${name}`)
  await step('Begin a draft', () => beginDraft(page, journey))
  for (const [place, name] of WIZARD_STEPS.entries()) {
    await onHeading(page, name)
    if (name === 'Design Type' && line !== undefined)
      await step('Paste the line of feols', () => pasteLine(page, { ...journey, line }))
    if (name === 'Units') {
      await step('Upload the raw file and describe it', () => uploadData(page, journey))
      for (const one of journey.steps)
        await step(one.kind === 'filter' ? 'Keep rows' : 'Join a second file', () => prepare(page, one))
    }
    await step(name, () => fillStep(page, wanted))
    await picture(`${String(place + 1).padStart(2, '0')}-${name.toLowerCase().replace(' ', '-')}`)
    if (name !== 'Provenance') await page.keyboard.press('Enter')
  }
  await page.locator('.save-saved').waitFor()
  await step('Look at what the data show', () => lookAtData(page))
  await picture('12-data')
  await press(page, 'button', 'Review and lock', { back: true })
  await step('Dry run', () => doDryRun(page))
  await picture('13-lock')
  await step('Lock', () => lock(page))
  await step('Analyze', () => analyze(page))
  await picture('14-publish')
  await step('Publish', () => publish(page, journey))
  const address = await step('Open the public page', () => openPublic(page, journey))
  return { journey, steps, load: os.loadavg()[0], address }
}

async function pictured(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES
  if (folder === undefined) return
  for (const look of [COMBINATIONS[0], COMBINATIONS[3]]) {
    await show(page, look)
    await page.screenshot({ path: `${folder}/${name}-${look.viewport.width}-${look.colorScheme}.png`, fullPage: true })
  }
  await show(page, COMBINATIONS[0])
}

async function beginDraft(page: Page, { casefile, design, line }: Journey): Promise<void> {
  await tabToPart(page, page.getByRole('banner').getByRole('link', { name: 'New casefile' }))
  await page.keyboard.press('Enter')
  await fill(page, 'Title', casefile.title)
  await chooseValue(page, 'Domain', casefile.domain)
  await chooseValue(page, 'Subdomain', casefile.subdomain)
  // the line that is pasted later tells the design
  await choose(page, 'Design type', line === undefined ? design : 'Matching')
  for (const next of ['Step 2 of 3: Artifacts', 'Step 3 of 3: Design suggestions']) {
    await press(page, 'button', 'Continue')
    // the step stands in the address, and is shown once that has changed
    await onHeading(page, next)
  }
  // what is suggested moves the button down
  await page.getByText('Looking for designs…').waitFor({ state: 'detached' })
  await press(page, 'button', 'Create draft')
  await onHeading(page, 'Design Type')
}

/** Goes to a list of choices and types the name of the choice that has this value. */
async function chooseValue(page: Page, label: string, value: string): Promise<void> {
  const option = page.getByLabel(label, { exact: true }).locator(`option[value="${value}"]`)
  await option.waitFor({ state: 'attached' })
  await choose(page, label, (await option.textContent())!)
}

/** The line stands below the fields of its step, so what these ask for is entered first. */
async function pasteLine(page: Page, { line, wanted }: Journey & { line: string }): Promise<void> {
  await fill(page, 'Jurisdiction', String(wanted.jurisdiction))
  await unfoldByKey(page, 'From a line of R or Stata')
  await fill(page, 'Command', line)
  await press(page, 'button', 'Read the line')
  await press(page, 'button', /^Fill in /)
  await page
    .getByText(/^Filled in from feols/)
    .first()
    .waitFor()
  await expectFocus(page.getByLabel('Command'))
}

async function chooseFile(page: Page, file: RawFile): Promise<void> {
  const field = page.getByLabel('Choose a data file, or drop it here').filter({ visible: true }).first()
  await tabToPart(page, field)
  await field.setInputFiles(file)
}

async function uploadData(page: Page, { file, described, columns, wanted }: Journey): Promise<void> {
  await chooseFile(page, file)
  await unfoldByKey(page, 'Name, source and license')
  for (const [part, said] of Object.entries(described))
    await fill(page, part === 'licence' ? 'License' : part[0].toUpperCase() + part.slice(1), said)
  await press(page, 'button', 'Upload')
  await onHeading(page, 'Data')
  await sayOutcome(page, wanted.design.analysis.outcome.column)
  await unfoldByKey(page, 'Say what the columns mean')
  for (const { name, meaning } of columns) await fill(page, `Meaning of ${name}`, meaning)
  await press(page, 'button', 'Save meanings')
  await page.getByText('Saved what the columns mean.').first().waitFor()
}

async function prepare(page: Page, step: PreparingStep): Promise<void> {
  await unfoldByKey(page, 'Add a step')
  if (step.kind === 'filter') await fill(page, /^Condition/, step.where)
  else await enterJoin(page, step)
  await press(page, 'button', 'Preview this step')
  const preview = page.getByRole('region', { name: 'Preview of the step' })
  await preview.waitFor()
  expect(await preview.textContent()).toMatch(step.expected)
  await press(page, 'button', 'Apply')
  await preview.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo the last step' }).waitFor()
}

async function enterJoin(page: Page, { file, on, columns }: PreparingStep & { kind: 'join' }): Promise<void> {
  // a step of the recipe; the steps of the wizard have a label of their own
  await tabToPart(page, page.getByRole('combobox', { name: /^Step/ }))
  await page.keyboard.type('Join another data set')
  await unfoldByKey(page, 'Upload a data set to join')
  await chooseFile(page, file)
  await press(page, 'button', 'Upload')
  await page.getByText('Uploaded. Choose it as the second data set.').first().waitFor()
  const second = page.getByLabel(/^Second data set/)
  await second.locator('option', { hasText: file.name }).waitFor({ state: 'attached' })
  await choose(page, /^Second data set/, file.name, { back: true })
  await fill(page, /^Columns that must agree/, on)
  for (const name of columns) {
    await tabTo(page, 'checkbox', name)
    await page.keyboard.press('Space')
  }
}

/** What the data show of the assignment once all is entered, before the lock. */
async function lookAtData(page: Page): Promise<void> {
  await press(page, 'link', /^Assignment/)
  await onHeading(page, 'Assignment')
  const data = page.getByRole('region', { name: 'What the data show' })
  const again = data.getByRole('button', { name: 'Look again' })
  const shown = data.locator('.data-facts').or(data.getByRole('figure')).first()
  await shown.or(again).waitFor()
  while (await again.isVisible()) {
    await press(page, 'button', 'Look again')
    await shown.or(again).waitFor()
  }
}

async function doDryRun(page: Page): Promise<void> {
  await onHeading(page, 'Review and lock the design')
  await page.getByRole('button', { name: 'Do a dry run' }).waitFor()
  await press(page, 'button', 'Do a dry run')
  await page.getByRole('region', { name: 'Dry run' }).getByText('Found without an effect').waitFor()
}

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock design', disabled: false }).waitFor()
  await press(page, 'button', 'Lock design', { back: true })
  await onHeading(page, 'Lock the design?')
  await press(page, 'button', 'Lock for good')
  await onHeading(page, 'Run the locked design')
}

async function analyze(page: Page): Promise<void> {
  await press(page, 'button', 'Start Analysis')
  await page.getByRole('heading', { name: 'Analysis completed' }).waitFor()
  await page.getByRole('region', { name: 'Results', exact: true }).waitFor()
  await press(page, 'link', 'Continue to Publish', { back: true })
  await onHeading(page, 'Publish')
}

async function publish(page: Page, { wanted }: Journey): Promise<void> {
  await fill(page, 'Summary', String(wanted.description))
  await press(page, 'button', 'Publish casefile')
  await onHeading(page, 'Published')
  await page.getByText('The public pages are up to date.').waitFor()
}

async function openPublic(page: Page, { casefile }: Journey): Promise<string> {
  await press(page, 'link', 'Open the public page')
  await page.getByRole('heading', { level: 1, name: casefile.title }).waitFor()
  return new URL(page.url()).pathname
}
