import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WIZARD_STEPS } from '../../contract/studio/wizard-steps.ts'
import { ADMIN_SCREENS, menuOf, STUDIO_SCREENS } from '../../studio/app/screens.ts'
import { openAnalystApi } from '../support/analyst-api.ts'
import { openBrowser } from '../support/browser.ts'
import { ownWholeProduct } from '../support/own-product.ts'
import { openAs, storedSession } from '../support/signed-in.ts'

/* What people read on the screens of studio and admin area is words: no value of a program, no name of one, no schema's sentence. */

const product = await ownWholeProduct()
const { url: baseUrl, accounts } = product
const MODEL = 'seat-belt-laws'
/** A draft of it that lacks something in several steps. */
const DRAFT = 'belts-half-done'

/** What a program says and no person does. */
const FAULTS: readonly [what: string, pattern: RegExp][] = [
  ['a value', /\b(?:undefined|null|NaN|true|Infinity)\b|\[object /],
  ['a name of a program', /\b[a-z]+[0-9]*[A-Z][A-Za-z0-9]*\b|\b[a-z0-9]+(?:_[a-z0-9]+)+\b/],
  ['a schema', /Invalid (?:option|input)|expected one of|must be a set of fields|Unrecognized key/i],
]
/** Functions of the formulas that an analyst types. */
const TYPED = ['is_missing']

let browser: Browser
/** Names that stand as they are: columns of the data, and what is typed. */
let names: string[]

beforeAll(async () => {
  browser = await openBrowser()
  const { call } = await openAnalystApi(product)
  const { document, dataset, domain, subdomain, design_type } = await call('GET', `v2/studio/casefiles/${MODEL}`)
  names = [...TYPED, ...dataset.columns.map(({ name }: { name: string }) => name)]
  const title = 'Belts half done'
  await call('POST', 'v2/studio/casefiles', { title, domain, subdomain, design_type })
  const { outcome: _, comparison: __, ...analysis } = document.design.analysis
  const design = { ...document.design, analysis: { ...analysis, bootstrapDraws: 3 }, treatments: {} }
  const own = `v2/studio/casefiles/${DRAFT}`
  await call('PUT', `${own}/document`, { revision: 1, document: { ...document, title, design } })
  await call('PUT', `${own}/dataset`, { revision: 2, id: dataset.id, sha256: dataset.sha256 })
})
afterAll(() => browser.close())

/** Runs in the page: every text that is no code and nothing that somebody wrote, folds opened. */
function readTexts(): string[] {
  const apart = 'script, style, pre, code, option, textarea, [hidden]'
  for (const fold of document.querySelectorAll('details')) fold.open = true
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode
    if (textContent?.trim() && parentElement && !parentElement.closest(apart)) texts.push(textContent.trim())
  }
  return texts
}

async function faultsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(baseUrl + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main .skeleton-lines') === null)
  const texts = await page.evaluate(readTexts)
  return texts.flatMap((text) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text)
    const found = FAULTS.filter(([, pattern]) => pattern.test(rest))
    return found.map(([what]) => `${path}: ${what} in “${text.slice(0, 120)}”`)
  })
}

async function faultsOnAll(account: 'analyst' | 'admin', paths: readonly string[]): Promise<string[]> {
  const session = await storedSession(baseUrl, accounts[account])
  const page = await openAs(browser, new URL(paths[0], baseUrl), session)
  const faults: string[] = []
  for (const path of paths) faults.push(...(await faultsOn(page, path)))
  await page.context().close()
  return faults
}

const steps = WIZARD_STEPS.map(
  (step) => `/studio/casefiles/${DRAFT}/edit?step=${step.toLowerCase().replaceAll(' ', '-')}`,
)
const ofCasefiles = [MODEL, DRAFT].flatMap((slug) =>
  ['lock', 'analyze', 'publish', 'problems'].map((name) => `/studio/casefiles/${slug}/${name}`),
)
const ofStudio = Object.keys(STUDIO_SCREENS).filter((path) => !path.includes(':'))
const ofAdmin = menuOf(ADMIN_SCREENS).flatMap(({ items }) => items.map(({ to }) => to))

describe('every screen speaks in words', () => {
  it.each([
    ['the studio', 'analyst', [...ofStudio, ...ofCasefiles]],
    ['the Design Wizard', 'analyst', steps],
    ['the admin area', 'admin', ofAdmin],
  ] as const)('in %s', async (_, account, paths) => {
    expect(paths.length).toBeGreaterThan(10)
    expect(await faultsOnAll(account, paths)).toEqual([])
  })
})
