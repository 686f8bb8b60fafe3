import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { COMBINATIONS, faultsInLooks, looksFor, showAllTabs, visit, type Combination } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'

/*
 * Every kind of page, at night in both themes and at both widths; `npm run check:accessibility` judges every page so, with
 * all that folds away unfolded.
 */

const PAGES = [
  '/',
  '/casefiles',
  '/casefiles?eqsMin=100',
  '/casefiles/seat-belt-laws#results',
  '/casefiles/compare?slugs=seat-belt-laws,proposition-99',
  '/casefiles/compare/sheet?slugs=cigarette-taxes,proposition-99',
  '/casefiles/compare/embed?slugs=cigarette-taxes,proposition-99',
  '/casefiles/seat-belt-laws/charts/event-study/embed',
  '/casefiles/drinking-age-mortality/explorer?bandwidth=0.8',
  '/domains',
  '/domains/transport-safety',
  '/domains/transport-safety/occupant-protection',
  '/problems',
  '/problems/tobacco-control',
  '/policies',
  '/policies/smoke-free-workplaces',
  '/how-it-works',
  '/about',
  '/search?q=belt',
  '/subscription',
  '/login',
  '/no-such-page',
]

/** Pages made of parts that the pages above have as well. */
const PAGES_OF_TEXT = [
  '/domains/immigration',
  '/help',
  '/glossary',
  '/faq',
  '/contact',
  '/terms',
  '/checkpoints',
  '/privacy',
  '/pro/subscription',
  '/unauthorized',
  '/error',
]

/** Their tabs hold every kind of chart; the other casefiles differ in numbers and words. */
const ONE_OF_EACH_DESIGN = [
  'concealed-carry-laws',
  'drinking-age-mortality',
  'cigarette-taxes',
  'college-proximity',
  'proposition-99',
  'teacher-aides-tennessee',
]

const baseUrl = inject('baseUrl')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Judges a page in some combinations, then at 320 pixels, and what it asked and complained about meanwhile. */
async function expectNothing(path: string, combinations: readonly Combination[]) {
  const { page, complaints, strangers, close } = await visit(browser, new URL(path, baseUrl))
  // what an address asks for is drawn after the page has loaded
  if (path.includes('?')) await page.waitForSelector('html[data-page-ready="true"]')
  expect(await faultsInLooks(page, { looks: combinations })).toEqual([])
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
  await close()
}

describe('no violation, no console error, nobody else asked, no scrolling sideways at 320 pixels', () => {
  // of neighbors in the lists one is judged wide and light, the other on a phone in the dark
  const inTurns = [...PAGES, ...PAGES_OF_TEXT].map((path, turn) => ({ path, looks: looksFor(turn) }))
  it.concurrent.each(inTurns)('$path', ({ path, looks }) => expectNothing(path, looks))

  // each in another combination than the one before it
  it.concurrent.each(
    ONE_OF_EACH_DESIGN.map((slug, place) => ({ slug, combination: COMBINATIONS[place % COMBINATIONS.length] })),
  )('/casefiles/$slug, all six tabs, $combination.name', async ({ slug, combination }) => {
    const { page, complaints, strangers, close } = await visit(browser, new URL(`/casefiles/${slug}`, baseUrl))
    await showAllTabs(page)
    expect(await faultsInLooks(page, { looks: [combination] })).toEqual([])
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
    await close()
  })
})
