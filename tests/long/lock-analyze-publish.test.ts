import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import type { PrintedAccounts } from '../support/printed-accounts.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/*
 * From a complete draft to a retracted page, in the browser, with a product of its own: what is published stays for ever,
 * and other tests count the casefiles of theirs. The journey judges the looks of the screens on the way.
 */

const MODEL = 'seat-belt-laws'
/** Two of one subdomain, which a problem needs. */
const SIBLINGS = ['class-size-tennessee', 'teacher-aides-tennessee']
const REASON = 'The data file was found to hold a wrong year.'
let product: OwnProduct
let browser: Browser

beforeAll(async () => {
  product = await startOwnProduct({}, [MODEL, ...SIBLINGS])
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function signIn(name: keyof PrintedAccounts): Promise<{ token: string; user: object }> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(product.accounts[name])
  return (await fetch(`${product.url}/api/auth/login`, { method: 'POST', headers, body })).json()
}

/** A page of a browser in which somebody has a session, and what the browser complained about there. */
async function signedIn(name: keyof PrintedAccounts): Promise<{ page: Page; complaints: string[] }> {
  const { token, user } = await signIn(name)
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'auth_user', value: JSON.stringify(user) },
  ]
  const storageState = { cookies: [], origins: [{ origin: product.url, localStorage }] }
  const page = await (await browser.newContext({ ...COMBINATIONS[0], reducedMotion: 'reduce', storageState })).newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
}

/** A draft with everything filled in, over the data of a built-in casefile. */
async function completeDraft(title: string): Promise<string> {
  const { token } = await signIn('analyst')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (method: string, address: string, body?: object): Promise<any> => {
    const json = body && { body: JSON.stringify(body) }
    return (await fetch(`${product.url}/api/v2/studio/${address}`, { method, headers, ...json })).json()
  }
  const { document, dataset, domain, subdomain, design_type } = await call('GET', `casefiles/${MODEL}`)
  const { id } = await call('POST', 'casefiles', { title, domain, subdomain, design_type })
  const design = { ...document.design, lock_status: 're-analysis' }
  await call('PUT', `casefiles/${id}/document`, { revision: 1, document: { ...document, title, design } })
  await call('PUT', `casefiles/${id}/dataset`, { revision: 2, id: dataset.id, sha256: dataset.sha256 })
  return id
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await faultsInLooks(page), where).toEqual([])
}

/** Width of a picture as it arrived; 0 while it did not. */
async function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
}

describe('a complete draft', () => {
  it('is locked, analyzed, checked, published and retracted in the browser, and readers see each step', async () => {
    const id = await completeDraft('Belts once more')
    const { page, complaints } = await signedIn('analyst')
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await page.goto(`${product.url}/studio/casefiles/${id}/lock`)
    await page.getByText('The whole design as it is fingerprinted').click()
    const canonical = await page.getByLabel('Canonical JSON of the design').textContent()
    expect(canonical).toContain('"seed":20261121')
    await page.getByText('Need ≥4 pre-periods for DiD').waitFor()
    await page.getByText(/unresolved warnings?/).waitFor()
    // The built-in casefile ran these data before, so the log decides and nothing else can be stated.
    await page.getByText(/^One run of this outcome in CF-\d+ version 1 \(Built-in archive\)/).waitFor()
    expect(await page.getByLabel('I have not looked at outcomes after treatment for these units.').count()).toBe(0)
    await button('Lock design').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Lock the design?' })
    expect(await dialog.textContent()).toContain('This cannot be undone')
    await dialog.getByRole('button', { name: 'Lock for good' }).press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Run the locked design' }).waitFor()
    expect(await button('Generate Problems from Casefile').isDisabled()).toBe(true)
    await button('Start Analysis').press('Enter')
    await page.getByText(/^Step \d of 5, .* is running\.$/).waitFor({ state: 'attached' })
    expect(await page.getByRole('heading', { name: 'All estimates' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Analysis completed' }).waitFor()
    await page.locator('.job-step-completed').nth(4).waitFor()
    for (const word of await page.locator('.job-step-word').allTextContents()) expect(word).toBe('completed')
    const log = await page.getByRole('log').textContent()
    for (const said of [/Run r-\w+ started/, /Data Load began\./, /Compute Sensitivity began\./]) {
      expect(log).toMatch(said)
    }
    for (const name of ['Results', 'Diagnostics', 'Sensitivity'])
      await page.getByRole('region', { name, exact: true }).waitFor()

    await page.getByRole('link', { name: 'Continue to Publish' }).press('Enter')
    await page.getByLabel('Summary').fill('What belts did, looked at again.')
    await page.getByLabel('Tags', { exact: true }).fill('belts again')
    await page.keyboard.press('Enter')
    await page.getByText(/^Results, \d+ estimates$/).waitFor()
    await page.getByText(/^\d studies$/).click()
    await page.getByRole('button', { name: 'Move Study 2 up' }).press('Enter')
    await page.getByRole('button', { name: 'Remove Study 3' }).press('Enter')
    await page.getByLabel('In a few words').fill('')
    await page.getByText('What others found, not finished').waitFor()
    expect(await button('Publish casefile').isDisabled()).toBe(true)
    await page.getByLabel('In a few words').fill('Others saw fewer deaths')
    await page.getByText('What others found, 2 studies').waitFor()
    await page.getByText('How the site shows them').click()
    await expectAccessible(page, 'what others found')
    const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'belt.png', mimeType: 'image/png', buffer: picture })
    await page.getByLabel('What the image shows').fill('A driver fastens a belt')
    await button('Save without publishing').press('Enter')
    await page.getByText('Saved; nothing was published.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Summary').inputValue()).toBe('What belts did, looked at again.')
    await page.getByRole('button', { name: 'Remove belts again' }).waitFor()
    await button('Preview the whole page').press('Enter')
    const frame = page.frameLocator('iframe')
    expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe('Belts once more')
    expect(await frame.locator('.casefile-dek').textContent()).toBe('What belts did, looked at again.')
    await expect.poll(() => widthOf(frame.locator('img.cover'))).toBe(640)
    expect((await fetch(`${product.url}/casefiles/${id}`)).status).toBe(404)
    await button('Hide the whole page').press('Enter')

    await button('Ask for a check').press('Enter')
    await page.getByText('A check is asked for').waitFor()
    await refuseAsReviewer(id)
    await page.goto(`${product.url}/studio`)
    await page.getByText('Reviewer asks for changes.').waitFor()
    await page.goto(`${product.url}/studio/casefiles/${id}/publish`)
    await page.getByText('Reviewer asks for changes.').waitFor()
    await button('Publish casefile').press('Enter')
    const over = page.getByRole('dialog', { name: 'Publish over the refusal of Reviewer?' })
    await over.getByText('Why five?').waitFor()
    await over.getByRole('button', { name: 'Not yet' }).press('Enter')
    await button('Ask for a check again').press('Enter')
    await page.getByText('A check is asked for').waitFor()
    await approveAsReviewer(id)

    await button('Publish casefile').press('Enter')
    await page.getByText('The public pages are up to date.').waitFor()
    await page.getByRole('link', { name: 'Open the public page' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Belts once more' }).waitFor()
    const cover = page.getByRole('img', { name: 'A driver fastens a belt' })
    await cover.scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(cover)).toBe(640)
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await reader.goto(`${product.url}/casefiles/${id}`)
    expect(await reader.locator('.casefile-dek').textContent()).toBe('What belts did, looked at again.')
    await reader.getByText('Checked by Reviewer', { exact: true }).waitFor()
    await reader.getByText('Checked by Reviewer, who approved this version on').waitFor()
    expect(await reader.locator('#others-found .block-text').textContent()).toContain('Others saw fewer deaths.')
    const studies = reader.locator('#others-found .other-studies h3')
    expect(await studies.allTextContents()).toEqual([
      expect.stringMatching(/ Review$/),
      expect.stringMatching(/ Source/),
    ])
    expect(await reader.locator('main').textContent()).not.toContain('was retracted')

    await page.goto(`${product.url}/studio/casefiles/${id}/publish`)
    await button('Retract…').press('Enter')
    const retraction = page.getByRole('dialog', { name: 'Retract this casefile?' })
    expect(await retraction.getByRole('button', { name: 'Ask to retract' }).isDisabled()).toBe(true)
    await retraction.getByLabel('Reason, as readers will see it').fill(REASON)
    await retraction.getByRole('button', { name: 'Ask to retract' }).press('Enter')
    await page.getByText('It waits for a second person: a reviewer or an admin.').waitFor()
    await expectAccessible(page, 'asked')
    await agreeInBrowser(`Retract ${id}`)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Retracted' }).waitFor()
    await page.getByText('The public pages are up to date.').waitFor()
    await reader.reload()
    expect(await reader.locator('main').textContent()).toContain(REASON)
    expect(complaints).toEqual([])
    await reader.context().close()
    await page.context().close()
  })

  it('gives a problem that is proposed, edited, and published with its casefiles', async () => {
    const { page, complaints } = await signedIn('analyst')
    await page.goto(`${product.url}/studio/casefiles/${SIBLINGS[0]}/problems`)
    await page.getByLabel('Title', { exact: true }).fill('Smaller classes or an aide')
    await page.getByLabel('Address: /problems/…').fill('classes-or-aides')
    await expectAccessible(page, 'problem')
    await page.getByRole('button', { name: 'Publish problem' }).press('Enter')
    const link = page.getByRole('link', { name: '/problems/classes-or-aides' })
    await link.waitFor()
    await expect.poll(async () => (await fetch(`${product.url}/problems/classes-or-aides`)).status).toBe(200)
    await link.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Smaller classes or an aide' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('of a next version names what differs, and is not locked before each change has a reason', async () => {
    const { page, complaints } = await signedIn('analyst')
    await page.goto(`${product.url}/studio/casefiles/${MODEL}/lock`)
    await page.getByRole('button', { name: 'Begin version 2', exact: true }).press('Enter')
    const begin = page.getByRole('dialog').getByRole('button', { name: 'Begin version 2' })
    expect(await begin.isDisabled()).toBe(true)
    await page.getByLabel('Reason for version 2').fill('To see that the result does not hang on its seed.')
    await begin.press('Enter')
    await page.getByText('is asked for. It waits for a second person.').first().waitFor()
    await agreeInBrowser(`Begin the next version of ${MODEL}`)
    await changeSeed()
    await page.goto(`${product.url}/studio/casefiles/${MODEL}/lock`)
    const lock = page.getByRole('button', { name: 'Lock design' })
    await page.getByLabel('Reason for “Seed”').waitFor()
    expect(await lock.isDisabled()).toBe(true)
    await page.getByLabel('Reason for “Seed”').fill('To see that the result does not hang on it.')
    await expectAccessible(page, 'changes')
    await page.getByRole('button', { name: 'Lock design', disabled: false }).waitFor()
    await lock.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Lock for good' }).press('Enter')
    await page.waitForURL(/\/analyze$/)
    await page.goto(`${product.url}/studio/casefiles/${MODEL}/lock`)
    await page.getByText('To see that the result does not hang on it.', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

/** Looks at the page as it would be, with results, remarks on a field and asks for changes. */
async function refuseAsReviewer(id: string): Promise<void> {
  const { page } = await signedIn('reviewer')
  await page.goto(`${product.url}/review`)
  await page.getByRole('link', { name: 'Belts once more' }).press('Enter')
  await page.waitForURL(`${product.url}/review/casefiles/${id}`)
  await page.getByRole('button', { name: 'Remark on Smallest effect', exact: true }).press('Enter')
  await page.getByLabel('Remark on Smallest effect', { exact: true }).last().fill('Why five?')
  await page.getByRole('button', { name: 'Send remark' }).press('Enter')
  await page.getByText('Why five?').first().waitFor()
  await expectAccessible(page, 'review')
  await page.getByRole('button', { name: 'Open the results' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Open the results' }).press('Enter')
  await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Belts once more' }).waitFor()
  await page.getByRole('button', { name: 'Ask for changes' }).press('Enter')
  await page.getByText('Reviewer asks for changes.').waitFor()
  await page.context().close()
}

/** Agrees as the second person to what an analyst asked for. */
async function agreeInBrowser(what: string): Promise<void> {
  const { page } = await signedIn('reviewer')
  await page.goto(`${product.url}/review/approvals`)
  await page.getByRole('button', { name: `Agree: ${what}` }).waitFor()
  await expectAccessible(page, 'approvals')
  await page.getByRole('button', { name: `Agree: ${what}` }).press('Enter')
  await page.getByText(`Done: ${what}.`).first().waitFor()
  await page.context().close()
}

async function approveAsReviewer(id: string): Promise<void> {
  const { page } = await signedIn('reviewer')
  await page.goto(`${product.url}/review/casefiles/${id}`)
  await page.getByLabel('The public page may say “Checked by Reviewer”.').check()
  await page.getByRole('button', { name: 'Approve' }).press('Enter')
  await page.getByText('Approved by Reviewer. The public page says so.').waitFor()
  await page.context().close()
}

async function changeSeed(): Promise<void> {
  const { token } = await signIn('analyst')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const address = `${product.url}/api/v2/studio/casefiles/${MODEL}`
  const { document, revision } = await (await fetch(address, { headers })).json()
  const changed = { ...document, design: { ...document.design, seed: document.design.seed + 1 } }
  const body = JSON.stringify({ revision, document: changed })
  expect((await fetch(`${address}/document`, { method: 'PUT', headers, body })).status).toBe(200)
}
