import path from 'node:path'
import { unzipSync } from 'fflate'
import { Kysely } from 'kysely'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiRefusal, ArchiveClient } from '../../docs/examples/client/client.ts'
import { publicUser } from '../../server/people/accounts/user.service.ts'
import { openSession } from '../../server/people/auth/session.service.ts'
import { sqliteDialect } from '../../server/base/db/dialect.ts'
import type { Schema } from '../../server/base/db/schema.ts'
import { monthOf } from '../../server/people/usage/usage.service.ts'
import { CASEFILES, LISTED, POLICIES } from '../support/archive-slugs.ts'
import { faultsInLooks, violations } from '../support/axe.ts'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { openAs } from '../support/signed-in.ts'
import { ownWholeProduct } from '../support/own-product.ts'

/* Keys, exports and the reference of the API: from the account's screens to a program that calls with a key. */
const { url: baseUrl, dataDir } = await ownWholeProduct()
const db = new Kysely<Schema>({ dialect: sqliteDialect(path.join(dataDir, 'casefiles.sqlite')) })
let browser: Browser
let page: Page
let key: string
beforeAll(async () => {
  browser = await openBrowser()
  page = await openAs(browser, new URL('/account/api-keys', baseUrl), await sessionOf('enterprise'), {
    viewport: DESKTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
})
afterAll(async () => {
  await db.deleteFrom('api_keys').execute()
  await db.deleteFrom('usage').where('meter', 'in', ['apiCalls', 'exports']).execute()
  await db.destroy()
  await browser.close()
})

/** Readers cannot sign in on the shared product, so their session is written as the server writes one. */
async function sessionOf(name: 'free' | 'pro' | 'enterprise') {
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', `${name}@casefiles.example`)
    .executeTakeFirstOrThrow()
  const context = { db, now: () => new Date().toISOString(), newId: () => crypto.randomUUID() }
  const token = await openSession(context, account.id, 'Test')
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'auth_user', value: JSON.stringify(publicUser(account)) },
  ]
  return { id: account.id, token, storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] } }
}

async function makeKey(token: string, scopes: string[]): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Program', scopes })
  const answer = await fetch(`${baseUrl}/api/keys`, { method: 'POST', headers, body })
  return ((await answer.json()) as { key: string }).key
}

const dialog = () => page.getByRole('dialog')
async function press(name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
}
async function looksRight(where: Page): Promise<void> {
  expect(await faultsInLooks(where)).toEqual([])
}

describe('the screen of API keys', () => {
  it('makes a key, shows it once and lets it be copied', async () => {
    await page.getByText('No keys yet').waitFor()
    await press('New key')
    await page.getByLabel('What it is for').fill('Notebook')
    await page.getByRole('checkbox', { name: /read:export/ }).check()
    expect(await violations(page)).toEqual([])
    await press('Make key')
    key = await dialog().locator('.shown-key').innerText()
    expect(key).toMatch(/^pcf_[\w-]{43}$/)
    await press('Copy key')
    await dialog().getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await press('I have kept it')
    const row = page.getByRole('row').filter({ hasText: 'Notebook' })
    expect(await row.innerText()).toContain('read:archive, read:export')
    expect(await page.content()).not.toContain(key)
    await looksRight(page)
  })

  it('says what the month has left', async () => {
    const client = new ArchiveClient(baseUrl, key)
    await client.casefiles({ limit: 1 })
    expect(client.callsLeft).toBeNull()
    await client.policyDossier(POLICIES[0])
    expect(client.callsLeft?.remaining).toBe(999)
    await page.reload()
    await page.getByText('1 of 1,000 calls used this month').waitFor()
    await page.getByText(/999 left; counting starts anew on 1 \w+ \d{4} \(UTC\)\./).waitFor()
  })

  it('rotates a key, after saying what that does to programs', async () => {
    await press('Rotate Notebook')
    expect(await dialog().innerText()).toContain('refused at once')
    await press('Rotate key')
    const old = key
    key = await dialog().locator('.shown-key').innerText()
    await press('I have kept it')
    await expect(new ArchiveClient(baseUrl, old).casefiles()).rejects.toMatchObject({
      problem: { code: 'key/invalid' },
    })
    expect((await new ArchiveClient(baseUrl, key).casefiles()).total).toBe(LISTED.length)
  })
})

describe('the typed client', () => {
  it('reads every casefile page by page, and the results of one', async () => {
    const client = new ArchiveClient(baseUrl, key)
    const slugs: string[] = []
    for await (const { slug } of client.everyCasefile({ limit: 5, sort: 'title' })) slugs.push(slug)
    expect(slugs.sort()).toEqual([...LISTED].sort())
    const { metadata } = await client.results('seat-belt-laws')
    expect(metadata.eqs_breakdown.overall).toBeGreaterThan(0)
  })

  it('exports a policy and the rows of the archive', async () => {
    const client = new ArchiveClient(baseUrl, key)
    const policy = (await client.policies()).policies[0]
    const files = unzipSync(await client.policyDossier(policy.slug))
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.md', 'SHA256SUMS', 'policy.json']))
    const rows: Record<string, unknown>[] = []
    for await (const row of client.exportRows('casefiles', ['slug', 'eqs_overall'])) rows.push(row)
    expect(rows.map(({ slug }) => slug)).toEqual([...CASEFILES].sort())
    expect(Object.keys(rows[0])).toEqual(['slug', 'eqs_overall'])
  })

  it('gets exactly what is left when 200 calls come at once at the edge of the month', async () => {
    const pro = await sessionOf('pro')
    const made = await makeKey(pro.token, ['read:archive', 'manage:bookmarks'])
    const authorization = `Bearer ${made}`
    const month = monthOf(new Date().toISOString())
    await db
      .insertInto('usage')
      .values({ subject: `user:${pro.id}`, meter: 'apiCalls', month, used: 963 })
      .execute()
    const bookmarks = () => fetch(`${baseUrl}/api/bookmarks`, { headers: { authorization } })
    const answers = await Promise.all(Array.from({ length: 200 }, bookmarks))
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refusals.length).toBe(37)
    expect(await refusals[0].json()).toMatchObject({ error: 'Usage limit exceeded' })
    expect(Number(refusals[0].headers.get('Retry-After'))).toBeGreaterThan(0)
    // what anybody may read, the key goes on to read
    expect((await new ArchiveClient(baseUrl, made).casefiles({ limit: 1 })).casefiles).toHaveLength(1)
  })
})

describe('exports in the browser', () => {
  it('download the columns that are ticked, and every policy can be chosen', async () => {
    await page.goto(`${baseUrl}/account/exports`)
    await page.getByText('Columns, 27 of 27').waitFor()
    // the policies come with a call of their own
    const options = page.getByRole('combobox', { name: 'Policy' }).locator('option')
    await expect.poll(() => options.count()).toBe(POLICIES.length + 1)
    await looksRight(page)
    await page.getByRole('button', { name: 'None' }).click()
    await page.getByRole('checkbox', { name: /^slug / }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).last().click(),
    ])
    expect(download.suggestedFilename()).toBe('casefiles.csv')
    const text = await streamText(await download.createReadStream())
    expect(text.split('\r\n').slice(0, 2)).toEqual(['slug', [...CASEFILES].sort()[0]])
  })

  it('of a policy stand on its page for pro, and the prompt to upgrade for free', async () => {
    const address = new URL(`/policies/${POLICIES[0]}`, baseUrl)
    await page.goto(address.href)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'BibTeX' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`policy-${POLICIES[0]}.bib`)
    expect(await violations(page)).toEqual([])
    const reader = await openAs(browser, address, await sessionOf('free'), { viewport: DESKTOP })
    await reader.getByText('This feature requires pro tier access').waitFor()
    expect(await reader.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/pro/subscription')
    await reader.getByRole('button', { name: 'Dismiss' }).click()
    expect(await reader.getByText('This feature requires pro tier access').count()).toBe(0)
    await reader.goto(`${baseUrl}/account/api-keys`)
    await reader.getByRole('link', { name: 'Upgrade Now' }).waitFor()
    expect(await violations(reader)).toEqual([])
    await reader.context().close()
  })
})

describe('the API reference', () => {
  it('has every call in its page without scripts', async () => {
    const html = await (await fetch(`${baseUrl}/api-reference`)).text()
    const description = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as { paths: Record<string, object> }
    const text = html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
    for (const [address, methods] of Object.entries(description.paths))
      for (const method of Object.keys(methods)) expect(text).toContain(`${method.toUpperCase()} ${address} `)
  })

  it('makes a read with the reader’s key, and keeps the key nowhere', async () => {
    await page.goto(`${baseUrl}/api-reference`)
    await page.getByLabel(/^API key/).fill(key)
    const call = page.locator('#get-api-v2-casefiles')
    await call.getByRole('button', { name: /^Try it/ }).click()
    await call.getByLabel('limit').fill('1')
    await call.getByRole('button', { name: 'Send' }).click()
    await call.getByText(/^200 .*calls left this minute$/).waitFor()
    expect(await call.locator('.api-answer').innerText()).toContain('"casefiles": [')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(key)
    await looksRight(page)
  })

  it('is where a key ends: revoked, it is refused', async () => {
    await page.goto(`${baseUrl}/account/api-keys`)
    await press('Revoke Notebook')
    expect(await dialog().innerText()).toContain('This cannot be undone')
    await press('Revoke key')
    await page.getByText('No keys yet').waitFor()
    await expect(new ArchiveClient(baseUrl, key).casefiles()).rejects.toBeInstanceOf(ApiRefusal)
  })
})

async function streamText(stream: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
