import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudioSummary } from '../../contract/studio/casefile.ts'
import { faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { openAs, storedSession } from '../support/signed-in.ts'
import { ownWholeProduct } from '../support/own-product.ts'
import { standsAt } from '../support/stands-at.ts'

const { url: baseUrl, accounts } = await ownWholeProduct()
let browser: Browser
let analyst: Awaited<ReturnType<typeof storedSession>>

beforeAll(async () => {
  browser = await openBrowser()
  analyst = await storedSession(baseUrl, accounts.analyst)
})
afterAll(() => browser.close())

const open = (path: string) => openAs(browser, new URL(path, baseUrl), analyst)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('the dashboard of the studio', () => {
  it('counts the casefiles at each stage as the server does, and leads to them', async () => {
    const headers = { authorization: `Bearer ${analyst.token}` }
    const answer = await fetch(`${baseUrl}/api/v2/studio/summary`, { headers })
    const { counts } = (await answer.json()) as StudioSummary
    const page = await open('/studio')
    for (const [word, count] of [
      ['Draft', counts.draft],
      ['Design Locked', counts.design_locked],
      ['Analyzed', counts.analyzed],
      ['Published', counts.published],
    ] as const) {
      await page.getByRole('link', { name: `${count} ${word}`, exact: true }).waitFor()
    }
    await page.getByRole('link', { name: `${counts.published} Published`, exact: true }).click()
    await page.waitForURL(/\/studio\/casefiles\?status=published$/)
    await page
      .getByRole('status')
      .filter({ hasText: `${counts.published} casefiles` })
      .waitFor()
    await page.context().close()
  })

  it('offers the menu on a phone, which closes after going somewhere', async () => {
    const page = await open('/studio')
    await page.setViewportSize({ width: 390, height: 844 })
    const runs = page.getByRole('link', { name: /^Runs/ })
    expect(await runs.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await runs.click()
    await heading(page, 'Runs')
    expect(await runs.isVisible()).toBe(false)
    await page.context().close()
  })
})

describe('the list of casefiles', () => {
  it('finds by title, keeps the search in the address, and says when there is nothing', async () => {
    const page = await open('/studio/casefiles')
    await page.getByLabel('Search titles').fill('seat-belt')
    await page.getByRole('status').filter({ hasText: '1 casefile' }).waitFor()
    await page.waitForURL(/\?q=seat-belt$/)
    await page.getByLabel('Search titles').fill('no such title')
    await page.getByRole('heading', { name: 'No casefiles found' }).waitFor()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await page.getByRole('row', { name: /Mandatory seat-belt laws/ }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })

  it('says that it failed, why, and asks again', async () => {
    const page = await open('/studio/runs')
    await heading(page, 'Runs')
    const refusal = { status: 400, json: { message: 'The archive is being moved.' } }
    // asked, and by the rule of lists two times more
    await page.route('**/api/v2/studio/casefiles?*', (route) => route.fulfill(refusal), { times: 3 })
    await page.getByRole('link', { name: /^Casefiles \d+$/ }).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toBe('Failed to load casefiles\n\nThe archive is being moved.')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('row', { name: /Mandatory seat-belt laws/ }).waitFor()
    await page.context().close()
  })
})

describe('a new casefile', () => {
  it('goes in three steps to a draft, which its owner can delete', async () => {
    const page = await open('/studio/casefiles/new')
    const nothing = { design_candidates: [], assignment_mechanism: { type: '', narrative: '' }, outcomes: [] }
    await page.route('**/api/v2/suggestions', (route) => route.fulfill({ json: nothing }))
    await chooseByRules(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Step 2 of 3: Artifacts' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('No suggestions available').waitFor()
    await page.getByRole('button', { name: 'Create draft' }).click()
    await page.waitForURL(/\/studio\/casefiles\/shell-test-of-a-draft\/edit$/)

    await page.getByRole('link', { name: /^Casefiles \d+$/ }).click()
    const remove = page.getByRole('button', { name: 'Delete Shell test of a draft' })
    await remove.click()
    const title = page.getByRole('heading', { name: 'Delete this draft?' })
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await remove.evaluate((element) => element === document.activeElement)).toBe(true)
    await remove.click()
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await page.getByText('“Shell test of a draft” is deleted.').waitFor()
    await remove.waitFor({ state: 'detached' })
    await page.context().close()
  })
})

/** Chooses what the first step asks, and sees that nothing can be skipped. */
async function chooseByRules(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' })
  const subdomain = page.getByLabel('Subdomain')
  await page.getByLabel('Title').fill('Shell test of a draft')
  expect([await next.isDisabled(), await subdomain.isDisabled()]).toEqual([true, true])
  const designs = await page.getByLabel('Design type').locator('option').allTextContents()
  expect(designs.slice(1)).toEqual(['DiD', 'RDD', 'IV', 'Matching', 'SyntheticControl', 'Blocks'])
  await page.getByLabel('Domain', { exact: true }).selectOption('taxation')
  await subdomain.selectOption({ index: 1 })
  expect(await next.isDisabled()).toBe(true)
  await page.getByLabel('Design type').selectOption('RDD')
  expect(await next.isDisabled()).toBe(false)
}

describe('the screens of the studio', () => {
  it('are shut for visitors, who come back to them after signing in', async () => {
    const page = await browser.newPage()
    await page.goto(`${baseUrl}/studio/casefiles/new`)
    await standsAt(page, /\/login\?next=%2Fstudio%2Fcasefiles%2Fnew$/)
    await page.close()
  })

  const holds = async (path: string, name: string | RegExp) => {
    const page = await open(path)
    await heading(page, name)
    expect(await faultsInLooks(page)).toEqual([])
    await page.context().close()
  }
  it.each([
    ['/studio', /^Welcome/],
    ['/studio/casefiles/new', 'New casefile'],
  ])('%s have no accessibility faults and fit 320 pixels', holds)
  // made of the parts of these two and of what journey.test.ts judges
  it.each([
    ['/studio/casefiles', 'Casefiles'],
    ['/studio/runs', 'Runs'],
    ['/studio/ingest', 'Ingest a policy text'],
  ])('%s have no accessibility faults and fit 320 pixels', { tags: ['night'] }, holds)
})
