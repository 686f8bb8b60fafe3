import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'

/*
 * From a pasted line and raw files to a locked design, as an analyst goes who takes what is proposed. A field counts once something was
 * typed, chosen or put into it, a click once for each button, link or fold that was pressed.
 */

const archive = path.resolve(import.meta.dirname, '../../data/archive')

interface NamedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** What the analyst brings, and what only the analyst can say. */
export interface LineToLock {
  design: 'DiD' | 'IV'
  title: string
  line: string
  place: { domain: string; subdomain: string }
  data: NamedFile
  /** The dates of the policy. */
  second?: NamedFile
  text: NamedFile
  /** The data's own dictionary. */
  dictionary: string
  /** By step and label of the field: what nothing can propose. */
  own: [step: string, label: string | RegExp, says: string][]
}

const textFile = (name: string, text: string): NamedFile => ({
  name,
  mimeType: name.endsWith('.csv') ? 'text/csv' : 'text/plain',
  buffer: Buffer.from(text),
})
const read = (slug: string, file: string) => fs.readFileSync(path.join(archive, slug, file), 'utf8')
function dictionaryOf(slug: string): string {
  const { columns } = JSON.parse(read(slug, 'dataset.json')) as { columns: { name: string; meaning: string }[] }
  return columns.map(({ name, meaning }) => `${name}: ${meaning}`).join('\n')
}

/** Roads without their laws, and the first year of each state's law in a file of its own. */
function roadsAndDates(): [roads: NamedFile, dates: NamedFile] {
  const [header, ...rows] = read('seat-belt-laws', 'data.csv')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const [state, year, law] = ['state', 'year', 'enforce'].map((name) => header.indexOf(name))
  const csv = (cells: string[][]) => `${cells.map((row) => row.join(',')).join('\n')}\n`
  const roads = [header, ...rows].map((row) => row.filter((_, place) => place !== law))
  const first = new Map<string, string>()
  for (const row of rows.toSorted((a, b) => Number(a[year]) - Number(b[year])))
    if (['primary', 'secondary'].includes(row[law]) && !first.has(row[state])) first.set(row[state], row[year])
  return [textFile('roads.csv', csv(roads)), textFile('dates.csv', csv([['state', 'law_year'], ...first]))]
}

const [roads, dates] = roadsAndDates()

/** A law that staggers over states, its dates in a second file. */
export const BELTS: LineToLock = {
  design: 'DiD',
  title: 'Belt laws and deaths on the road',
  line: 'att_gt(yname = "fatalities", tname = "year", idname = "state", gname = "law_year", data = roads, control_group = "notyettreated")',
  place: { domain: 'transport-safety', subdomain: 'occupant-protection' },
  data: roads,
  second: dates,
  text: textFile(
    'mandatory seat-belt law.txt',
    fs.readFileSync(path.join(archive, 'policies/texts/mo-hb1614.txt'), 'utf8'),
  ),
  dictionary: `${dictionaryOf('seat-belt-laws')}\nlaw_year: First year with a seat-belt law`,
  own: [
    ['theory', 'Intended direction', 'decrease'],
    ['theory', /^Smallest effect that matters/, '0.001'],
    ['theory', /^Why that size/, 'A smaller saving would not have paid for the enforcement.'],
    ['theory', /^How it should work/, 'A fine makes more people wear belts, and belts save lives.'],
    ['units', /^Spillovers/, 'Drivers cross state lines, which pulls the estimate toward zero.'],
    ['assignment', /^Why adoption was not driven/, 'States decided for themselves when to require belts.'],
    ['provenance', 'Lock status', 're-analysis'],
    ['theory', /^Beneficiary/, 'Drivers'],
    ['provenance', /^What it cannot say/, 'It cannot say whether fines or habit did it.'],
  ],
}

/** A tax as an instrument for a price, with both effects and the logarithms in the line. */
export const CIGARETTES: LineToLock = {
  design: 'IV',
  title: 'Cigarette taxes and packs sold',
  line: 'feols(log(packs) ~ log(income) | state + year | log(price) ~ log(tax), data = cigarettes, cluster = ~state)',
  place: { domain: 'taxation', subdomain: 'excise-tax' },
  data: textFile('cigarettes.csv', read('cigarette-taxes', 'data.csv')),
  text: textFile('cigarette tax.txt', fs.readFileSync(path.join(archive, 'policies/texts/us-27cfr-40.txt'), 'utf8')),
  dictionary: dictionaryOf('cigarette-taxes'),
  own: [
    ['theory', 'Intended direction', 'decrease'],
    ['theory', /^Smallest effect that matters/, '2'],
    ['theory', /^Why that size/, 'With less than that a tax raises money and hardly changes how much is smoked.'],
    ['theory', /^How it should work/, 'A tax makes a pack dearer, and some people buy fewer.'],
    ['units', /^Spillovers/, 'People near a state line can buy where the tax is lower.'],
    ['assignment', /^Mechanism/, 'Tax changes set by states'],
    ['assignment', /^Why adoption was not driven/, 'Each state’s lawmakers set its cigarette tax.'],
    ['provenance', 'Lock status', 're-analysis'],
    ['theory', /^Beneficiary/, 'People who would like to quit'],
    ['provenance', /^What it cannot say/, 'It cannot say how many fewer people smoke.'],
  ],
}

/** What was counted on the way. */
export interface Tally {
  /** Fields that something was typed or chosen in. */
  fields: string[]
  files: number
  clicks: number
  /** From the first page to the lock, at the speed of the machine. */
  seconds: number
}

/** Walks from the list of steps of a new casefile to its lock. */
export async function walkLineToLock(page: Page, origin: string, way: LineToLock): Promise<Tally> {
  const tally = await countOn(page)
  const began = performance.now()
  await page.goto(`${origin}/studio/casefiles/new`)
  await page.getByLabel('Your question, or the command you would run').fill(way.line)
  await page.getByText(/is read as/).waitFor()
  await page.getByLabel('Title').fill(way.title)
  await page.getByLabel('Domain', { exact: true }).selectOption(way.place.domain)
  await page.getByLabel('Subdomain').selectOption(way.place.subdomain)
  // what is answered outlives a reload
  await page.reload()
  await page.getByText(/is read as/).waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await bringFiles(page, way)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Looking for designs…').waitFor({ state: 'detached' })
  // and so it does the way back
  await page.goBack()
  await page.getByRole('heading', { name: 'Step 2 of 3: Artifacts' }).waitFor()
  await page.getByText(way.data.name).first().waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL(/\/edit/)
  await describeData(page, way)
  for (const [step, label, says] of way.own) await answer(page, step, label, says)
  await openStep(page, 'provenance')
  await page
    .getByRole('button', { name: /^Take (it|these|all)/ })
    .last()
    .click()
  await lock(page)
  return { ...tally, seconds: (performance.now() - began) / 1000 }
}

async function lock(page: Page): Promise<void> {
  await page.locator('.save-saved').waitFor()
  await page.getByRole('button', { name: 'Review and lock' }).click()
  await page.getByRole('button', { name: 'Lock design', disabled: false }).click()
  await page.getByRole('button', { name: 'Lock for good' }).click()
  await page.getByRole('heading', { name: 'Run the locked design' }).waitFor()
}

async function bringFiles(page: Page, { text, data, second }: LineToLock): Promise<void> {
  await page.getByLabel('Choose a file or drop it here').setInputFiles(text)
  await page.getByRole('region', { name: 'Policy texts' }).getByRole('button', { name: 'Upload', exact: true }).click()
  await page
    .getByText(/is uploaded and chosen/)
    .first()
    .waitFor()
  const asked: [region: string | RegExp, file: NamedFile | undefined][] = [
    ['Data', data],
    [/^A second file/, second],
  ]
  for (const [name, file] of asked) {
    if (file === undefined) continue
    const region = page.getByRole('region', { name, exact: true })
    await region.getByLabel('Choose a data file').setInputFiles(file)
    await region.getByRole('button', { name: 'Upload' }).click()
    await region.getByRole('button', { name: `Leave out ${file.name}` }).waitFor()
  }
}

/** The outcome stays hidden, the second file is joined, the dictionary is pasted, and what is proposed is taken. */
async function describeData(page: Page, { second, dictionary }: LineToLock): Promise<void> {
  const question = page.getByRole('region', { name: 'Which column is the outcome?' })
  await question.getByRole('button', { name: 'Hide these, show the rest' }).click()
  await question.waitFor({ state: 'detached' })
  if (second !== undefined) {
    await page.getByRole('button', { name: `Join ${second.name}` }).click()
    await page.getByText(`Joined ${second.name}.`).first().waitFor()
  }
  await page.getByText('Say what the columns mean').click()
  await page.getByLabel('Data dictionary').fill(dictionary)
  await page.getByRole('button', { name: 'Save meanings' }).click()
  await page.getByText('Saved what the columns mean.').first().waitFor()
  await page.getByRole('button', { name: /^Take all/ }).click()
}

async function openStep(page: Page, step: string): Promise<void> {
  if (new URL(page.url()).searchParams.get('step') === step) return
  const name = new RegExp(`^\\S*\\s*${step}`, 'i')
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${step}$`, 'i') }).waitFor()
}

async function answer(page: Page, step: string, label: string | RegExp, says: string): Promise<void> {
  await openStep(page, step)
  const list = /\^(Beneficiary|What it cannot say)/.exec(String(label))?.[1]
  if (list) await page.getByRole('button', { name: new RegExp(`^Add ${list}`, 'i') }).click()
  const field = page.getByLabel(label).and(page.locator('input, select, textarea')).first()
  const isChoice = await field.evaluate((element) => element.localName === 'select')
  if (isChoice) await field.selectOption(says)
  else {
    await field.fill(says)
    await field.blur()
  }
}

/** Counts in the page itself what is changed and what is pressed. */
async function countOn(page: Page): Promise<Tally> {
  const tally: Tally = { fields: [], files: 0, clicks: 0, seconds: 0 }
  await page.context().exposeBinding('tally', (_, kind: 'field' | 'file' | 'click', name: string) => {
    if (kind === 'field' && !tally.fields.includes(name)) tally.fields.push(name)
    if (kind === 'file') tally.files += 1
    if (kind === 'click') tally.clicks += 1
  })
  await page.addInitScript(() => {
    const tell = (window as unknown as { tally: (kind: string, name: string) => void }).tally
    const nameOf = (element: HTMLInputElement) => element.labels?.[0]?.firstChild?.textContent ?? element.id
    addEventListener(
      'input',
      ({ target }) => {
        const field = target as HTMLInputElement
        if (field.type === 'file') return
        tell('field', `${new URLSearchParams(location.search).get('step') ?? 'new'}: ${nameOf(field)}`)
      },
      true,
    )
    addEventListener('change', ({ target }) => (target as HTMLInputElement).type === 'file' && tell('file', ''), true)
    addEventListener(
      'click',
      ({ target }) => (target as Element).closest('button, a, summary') !== null && tell('click', ''),
      true,
    )
  })
  return tally
}
