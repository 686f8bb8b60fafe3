import type { Browser, Response } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LIMITS } from '../scripts/site-checks/budgets.ts'
import {
  COMBINATIONS,
  faultsInLooks,
  IN_EVERY_LOOK,
  looksFor,
  showAllTabs,
  visit,
  type Combination,
  type Visit,
} from './support/axe.ts'
import { openBrowser } from './support/browser.ts'

/*
 * Every kind of page, at night in both themes and at both widths; `npx casefiles check accessibility` judges every page so, with
 * all that folds away unfolded. Who is asked, under which content policy and for how many fonts is looked at on the way.
 */

const PAGES = [
  '/',
  '/casefiles',
  '/casefiles?eqsMin=100',
  '/casefiles/seat-belt-laws#results',
  '/casefiles/compare?slugs=seat-belt-laws,proposition-99',
  '/casefiles/compare/sheet?slugs=cigarette-taxes,proposition-99',
  '/casefiles/seat-belt-laws/charts/event-study/embed',
  '/casefiles/drinking-age-mortality/explorer?bandwidth=0.8',
  '/domains',
  '/domains/transport-safety',
  '/problems/tobacco-control',
  '/policies/smoke-free-workplaces',
  '/how-it-works',
  '/about',
  '/search?q=belt',
  '/subscription',
  '/login',
  '/no-such-page',
]

/** Pages made of parts that the pages above have as well: judged at night. */
const PAGES_OF_THE_SAME_PARTS = [
  '/casefiles/page/1',
  '/casefiles/compare/embed?slugs=cigarette-taxes,proposition-99',
  '/domains/transport-safety/occupant-protection',
  '/problems',
  '/policies',
  '/domains/immigration',
  '/help',
  '/glossary',
  '/faq',
  '/contact',
  '/terms',
  '/checkpoints',
  '/locks',
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
  const visited = await visit(browser, new URL(path, baseUrl))
  const { page } = visited
  // what an address asks for is drawn after the page has loaded, and what stands far below is asked for once one is near
  await page.waitForSelector('html[data-page-ready="true"]')
  await page.keyboard.press('End')
  expect(await faultsInLooks(page, { looks: combinations })).toEqual([])
  await expectNobodyElse(visited)
}

/** Nobody else was asked, everything stands under a content policy and fonts are few; the page is closed. */
async function expectNobodyElse({ complaints, strangers, answers, close }: Visit) {
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
  const policies = await Promise.all(answers.map(async (answer) => [answer.url(), await policyOf(answer)] as const))
  expect(policies.length).toBeGreaterThan(1)
  expect(policies.filter(([, policy]) => !policy?.includes("default-src 'self'"))).toEqual([])
  const fonts = answers.filter((answer) => answer.url().endsWith('.woff2'))
  const sizes = await Promise.all(fonts.map(async (font) => (await font.body()).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMITS.fonts)
  await close()
}

const policyOf = async (answer: Response) => (await answer.allHeaders())['content-security-policy']

describe('no violation, no console error, nobody else asked, one content policy, few fonts, no scrolling sideways at 320 pixels', () => {
  // of neighbors in the lists one is judged wide and light, the other on a phone in the dark
  const inTurns = [...PAGES, ...(IN_EVERY_LOOK ? PAGES_OF_THE_SAME_PARTS : [])].map((path, turn) => ({
    path,
    looks: looksFor(turn),
  }))
  it.concurrent.each(inTurns)('$path', ({ path, looks }) => expectNothing(path, looks))

  // each in another combination than the one before it
  const designs = ONE_OF_EACH_DESIGN.map((slug, place) => ({
    slug,
    combination: COMBINATIONS[place % COMBINATIONS.length],
  }))
  const tabsHold = async ({ slug, combination }: (typeof designs)[number]) => {
    const visited = await visit(browser, new URL(`/casefiles/${slug}`, baseUrl))
    await showAllTabs(visited.page)
    expect(await faultsInLooks(visited.page, { looks: [combination] })).toEqual([])
    await expectNobodyElse(visited)
  }
  it.concurrent.each(designs.slice(0, 1))('/casefiles/$slug, all six tabs, $combination.name', tabsHold)
  it.concurrent.each(designs.slice(1))(
    '/casefiles/$slug, all six tabs, $combination.name',
    { tags: ['night'] },
    tabsHold,
  )
})
