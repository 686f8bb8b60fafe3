import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { COMBINATIONS, overflowAt320, show, violations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { openAs, storedSession } from '../support/signed-in.ts'

const baseUrl = inject('baseUrl')
const accounts = inject('accounts')
const ONE = '/studio/casefiles/seat-belt-laws'
const OF_ONE = '**/api/v2/studio/casefiles/seat-belt-laws'
const LIST = '**/api/v2/studio/casefiles?*'

/** Screens, the call each waits for, and the specification's sentence where that fails. */
const SCREENS = [
  ['/studio', '**/api/v2/studio/summary*', 'Failed to load casefiles'],
  ['/studio/casefiles', LIST, 'Failed to load casefiles'],
  ['/studio/casefiles/new', '**/api/v2/domains', 'Failed to load domains'],
  ['/studio/artifacts', '**/api/v2/artifacts*', 'Failed to load artifacts'],
  [`${ONE}/edit`, OF_ONE, 'Failed to load casefile'],
  [`${ONE}/lock`, OF_ONE, 'Failed to load casefile'],
  [`${ONE}/analyze`, OF_ONE, 'Failed to load casefile'],
  [`${ONE}/publish`, OF_ONE, 'Failed to load casefile'],
] as const

let browser: Browser
let session: Awaited<ReturnType<typeof storedSession>>
beforeAll(async () => {
  browser = await openBrowser()
  session = await storedSession(baseUrl, accounts.analyst)
})
afterAll(() => browser.close())

/** A page that has been to the studio, so that only what a test takes away is missing. */
const open = (path: string) => openAs(browser, new URL(path, baseUrl), session, COMBINATIONS[0])

async function fails(page: Page, title: string, why: string): Promise<void> {
  const alert = page.locator('.error-state').filter({ hasText: title }).first()
  await alert.waitFor()
  expect(await alert.innerText()).toContain(why)
}

/** One page for the tests of a group, each of which loads another screen in it. */
function oneFor(group: { page?: Page }): void {
  beforeAll(async () => {
    group.page = await open('/studio/runs')
  })
  afterAll(() => group.page?.context().close())
}

describe('a screen of the studio that cannot load', () => {
  const shared: { page?: Page } = {}
  oneFor(shared)

  const refusedFirst = async (path: string, call: string, title: string) => {
    const page = shared.page!
    const refuse = (route: Route) => route.fulfill({ status: 403, json: { message: 'Ask an administrator.' } })
    await page.route(call, refuse)
    await page.goto(baseUrl + path)
    await fails(page, title, 'Ask an administrator.')
    await page.unroute(call, refuse)
    await page.getByRole('button', { name: 'Try Again' }).first().click()
    await page.locator('.error-state').first().waitFor({ state: 'detached' })
  }
  const says = '%s says so with the server’s reason, and tries again'
  const [summary, list, domains, artifacts, edit, lock, ...others] = SCREENS
  it.each([list, domains, lock])(says, refusedFirst)
  it.each([summary, artifacts, edit, ...others])(says, { tags: ['night'] }, refusedFirst)

  it(
    'gives up after three more attempts where the server is broken or out of reach, and says what to do',
    { tags: ['night'] },
    async () => {
      const broken = (route: Route) => route.fulfill({ status: 500, body: '<h1>Oops</h1>' })
      const offline = (route: Route) => route.abort('internetdisconnected')
      const reach = 'The server cannot be reached. Check your connection, then try again.'
      const cases = [
        [SCREENS[1], offline, reach],
        [SCREENS[5], offline, reach],
        [SCREENS[3], broken, 'HTTP 500 (non-JSON response)'],
      ] as const
      const look = async ([[path, call, title], failure, why]: (typeof cases)[number]) => {
        const page = await open('/studio/runs')
        await page.route(call, failure)
        await page.goto(baseUrl + path)
        await fails(page, title, why)
        await page.getByRole('button', { name: 'Try Again' }).waitFor()
        expect(await violations(page), path).toEqual([])
        await page.context().close()
      }
      await Promise.all(cases.map(look))
    },
  )

  it('asks again where an answer could not be drawn and Try Again is pressed', async () => {
    const page = shared.page!
    const malformed = (route: Route) =>
      route.fulfill({ status: 200, json: { casefiles: [null], total: 1, next_cursor: null } })
    await page.route(LIST, malformed)
    await page.goto(`${baseUrl}/studio/casefiles`)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.unroute(LIST, malformed)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { name: 'Casefiles', level: 1 }).waitFor()
  })

  it('keeps what was typed where an upload is refused', async () => {
    const page = await open('/studio/ingest')
    const message = 'This file is protected by a password.'
    await page.route('**/api/v3/ingest/upload', (route) => route.fulfill({ status: 422, json: { message } }))
    const file = { name: 'act.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    await page.getByLabel('Choose a file or drop it here').setInputFiles(file)
    await page.getByLabel('Topic, if you know it').fill('tobacco-control')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    const alert = page.getByRole('alert').filter({ hasText: message })
    await alert.waitFor()
    expect(await alert.innerText()).toContain('Upload failed. Please try again.')
    expect(await page.getByLabel('Topic, if you know it').inputValue()).toBe('tobacco-control')
    await page.context().close()
  })
})

describe('a title as long as one can be', () => {
  const shared: { page?: Page } = {}
  oneFor(shared)
  const LONG = `Unemploymentinsurance${'extensions'.repeat(10)} and ${'a law of many words '.repeat(4)}`.trim()

  /** Puts the title in what the server really answers. */
  async function lengthen(route: Route): Promise<void> {
    const response = await route.fetch()
    const answer = await response.json()
    for (const item of answer.casefiles ?? []) item.title = LONG
    if (answer.document) Object.assign(answer, { title: LONG, document: { ...answer.document, title: LONG } })
    await route.fulfill({ response, json: answer })
  }

  const fits = async (path: string, call: string) => {
    const page = shared.page!
    await page.route(call, lengthen)
    await page.goto(baseUrl + path)
    await page.getByText(LONG.slice(0, 40)).first().waitFor({ state: 'attached' })
    await show(page, COMBINATIONS[2])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await overflowAt320(page)).toBeLessThanOrEqual(0)
    // a list that is asked for again may still be on its way
    await page.unrouteAll({ behavior: 'wait' })
    await show(page, COMBINATIONS[0])
  }
  it.each([
    ['/studio/casefiles', LIST],
    [`${ONE}/lock`, OF_ONE],
  ])('fits %s on a phone and in 320 pixels', fits)
  it.each([
    [`${ONE}/analyze`, OF_ONE],
    [`${ONE}/publish`, OF_ONE],
  ])('fits %s on a phone and in 320 pixels', { tags: ['night'] }, fits)
})
