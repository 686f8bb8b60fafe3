import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tier } from '../../contract/user.ts'
import { openDatabase } from '../../server/base/db/dialect.ts'
import type { Db } from '../../server/base/db/schema.ts'
import type { ServerContext } from '../../server/base/context.ts'
import { queueDelivery, updateDelivery } from '../../server/readers/outbound/delivery.repository.ts'
import { insertAccount, signedInHeaders } from '../../server/test-support/accounts.ts'
import { COMBINATIONS, faultsInLooks } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { emailTo } from '../support/outbox.ts'
import { openAs } from '../support/signed-in.ts'
import { ownWholeProduct } from '../support/own-product.ts'

/* What readers have told them, and what programs of theirs are called with and call with; then what an admin sees of it. */
const { url: baseUrl, dataDir } = await ownWholeProduct()
const HOOK = 'https://receiver.invalid/hook'
let browser: Browser
let db: Db
let context: ServerContext
beforeAll(async () => {
  browser = await openBrowser()
  db = openDatabase({ dataFolder: dataDir, url: undefined })
  context = { db, now: () => new Date().toISOString(), newId: randomUUID } as unknown as ServerContext
})
afterAll(async () => {
  await db.destroy()
  await browser.close()
})

/** A fresh account with a session, and a page of it. */
async function account(role: 'user' | 'admin', tier: Tier, path: string) {
  const id = await insertAccount(context, role, tier)
  const email = `${id}@test.example`
  const { authorization } = await signedInHeaders(context, id)
  const localStorage = [
    { name: 'auth_token', value: authorization.slice('Bearer '.length) },
    { name: 'auth_user', value: JSON.stringify({ id, email, tier, name: '', role }) },
  ]
  const storageState = { cookies: [], origins: [{ origin: baseUrl, localStorage }] }
  const page = await openAs(browser, new URL(path, baseUrl), { storageState }, COMBINATIONS[0])
  const post = async (address: string, body: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' }
    return fetch(baseUrl + address, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  return { id, email, page, post }
}
const go = (page: Page, path: string) => page.goto(baseUrl + path)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).press('Enter')

describe('what a tier opens', () => {
  it('is one dashed card on every screen of it', async () => {
    const { page } = await account('user', 'free', '/account/alerts')
    for (const path of ['alerts', 'webhooks', 'api-keys', 'exports']) {
      await go(page, `/account/${path}`)
      const upgrade = page.locator('.upgrade-card').first().getByRole('link', { name: 'Upgrade Now' })
      expect(await upgrade.getAttribute('href')).toBe('/pro/subscription')
    }
    expect(await faultsInLooks(page)).toEqual([])
  })
})

describe('what was made under a higher tier', () => {
  it('is shown below the upgrade as inactive, and can be deleted by keyboard', async () => {
    const { id, page, post } = await account('user', 'enterprise', '/account')
    await post('/api/keys', { name: 'Old plant', scopes: ['read:archive'] })
    await post('/api/webhooks', { url: HOOK, events: ['casefile.published'] })
    await post('/api/alerts', { name: 'Old belts', filter: {} })
    await db.updateTable('users').set({ tier: 'free' }).where('id', '=', id).execute()
    for (const [path, name] of [
      ['api-keys', 'Old plant'],
      ['webhooks', HOOK],
      ['alerts', 'Old belts'],
    ] as const) {
      await go(page, `/account/${path}`)
      await page.locator('.upgrade-card').waitFor()
      const row = page.getByRole('listitem').filter({ hasText: name })
      await row.getByText('Inactive under Free.').waitFor()
      expect(await faultsInLooks(page)).toEqual([])
      await press(page, `Delete ${name}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await row.waitFor({ state: 'detached' })
      expect(await page.locator('.upgrade-card').isVisible()).toBe(true)
    }
    for (const table of ['api_keys', 'webhooks', 'alerts'] as const)
      expect(await db.selectFrom(table).select('id').where('user_id', '=', id).execute(), table).toEqual([])
    await page.close()
  })
})

describe('an alert', () => {
  it('is made by keyboard, and its emails stop after one press on the page behind their link', async () => {
    const { id, page } = await account('user', 'pro', '/account/alerts')
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type('Alcohol laws')
    await page.getByLabel('Words in title').focus()
    await page.keyboard.type('alcohol')
    await page.keyboard.press('Enter')
    const alert = page.locator('.alert-list li')
    await alert.getByText('Notices and emails.').waitFor()
    expect(await faultsInLooks(page)).toEqual([])

    const row = await db.selectFrom('alerts').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    const visitor = await browser.newPage({ reducedMotion: 'reduce' })
    await go(visitor, `/unsubscribe?token=${row.unsubscribe_token}`)
    await visitor.getByRole('button', { name: 'Stop the emails' }).waitFor()
    expect(await faultsInLooks(visitor)).toEqual([])
    await press(visitor, 'Stop the emails')
    await visitor.getByText('You get no more emails of the alert “Alcohol laws”').waitFor()
    await page.reload()
    await alert.getByText('Notices.').waitFor()
    await visitor.close()
    await page.close()
  })
})

describe('keys and webhooks', () => {
  let owner: Awaited<ReturnType<typeof account>>
  let admin: Page
  beforeAll(async () => {
    owner = await account('user', 'enterprise', '/account/webhooks')
    admin = (await account('admin', 'free', '/account')).page
  })

  it('shows the secret of a new webhook once', async () => {
    const { page } = owner
    await page.getByLabel('Address').fill(HOOK)
    await page.keyboard.press('Enter')
    await page.getByText(/^whsec_/).waitFor()
    await page.getByRole('region', { name: HOOK }).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await page.reload()
    await page.getByRole('region', { name: HOOK }).waitFor()
    expect(await page.getByText(/whsec_/).count()).toBe(0)
  })

  it('lets an admin revoke a key by keyboard, and tells its owner', async () => {
    const made = await owner.post('/api/keys', { name: 'Crane', scopes: ['read:archive'] })
    const { key } = (await made.json()) as { key: string }
    await go(admin, `/admin/api?q=${owner.email}`)
    const row = admin.getByRole('row', { name: `Crane of ${owner.email}` })
    await row.getByText('0 of 1,000').waitFor()
    expect(await admin.content()).not.toContain(key)
    expect(await faultsInLooks(admin)).toEqual([])
    await press(admin, `Revoke Crane of ${owner.email}`)
    await admin.getByText('Programs that call with this key are refused at once.').waitFor()
    await press(admin, /^Revoke$/)
    await admin.getByText('No keys found').waitFor()
    expect(await emailTo(dataDir, owner.email, /revoked your API key/)).toContain('Crane')
    const refused = await fetch(`${baseUrl}/api/v2/casefiles`, { headers: { authorization: `Bearer ${key}` } })
    expect(refused.status).toBe(401)
  })

  it('lets an admin send a failed call again, and switch the webhook off and back on', async () => {
    const webhook = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const about = { user_id: owner.id, webhook_id: webhook.id, event_id: 'e', event_type: 'casefile.published' }
    const call = randomUUID()
    await db.transaction().execute(async (trx) => {
      // Never due before it is settled: the running product would take it.
      await queueDelivery(trx, { id: call, kind: 'webhook', ...about, body: '{}', at: context.now() })
      await updateDelivery(trx, call, { state: 'failed', attempts: 9, last_status: 500, next_attempt_at: null })
    })
    await go(admin, `/admin/api/deliveries?q=${owner.email}&state=failed`)
    await admin.getByText('9 attempts: HTTP 500').waitFor()
    expect(await faultsInLooks(admin)).toEqual([])
    await press(admin, `Send again: casefile.published to ${HOOK}`)
    await admin.getByText(`The call to ${HOOK} is made again.`).waitFor()

    await go(admin, `/admin/api/webhooks?q=${owner.email}`)
    await press(admin, `Switch off ${HOOK} of ${owner.email}`)
    await admin.getByText('is told by email').waitFor()
    await press(admin, /^Switch off$/)
    await admin.getByText('Off, by an administrator').waitFor()
    await go(owner.page, '/account/webhooks')
    const region = owner.page.getByRole('region', { name: HOOK })
    await region.getByText('switched off by an administrator').waitFor()
    expect(await region.getByRole('button', { name: /^Switch on/ }).count()).toBe(0)
    expect(await faultsInLooks(owner.page)).toEqual([])
    await press(admin, `Switch on ${HOOK} of ${owner.email}`)
    await admin.getByText(`Switched on ${HOOK}.`).waitFor()
    expect(await faultsInLooks(admin)).toEqual([])
    await owner.page.reload()
    await region.getByRole('button', { name: `Switch off ${HOOK}` }).waitFor()

    await admin.reload()
    await press(admin, `Switch off ${HOOK} of ${owner.email}`)
    await press(admin, /^Switch off$/)
    await admin.getByRole('button', { name: 'Undo' }).press('Enter')
    await admin.getByText('Undone.').waitFor()
    await admin.getByRole('button', { name: `Switch off ${HOOK} of ${owner.email}` }).waitFor()
  })

  it('lets an admin agree on seats, but on no fewer than are taken', async () => {
    const name = `Harbor ${owner.id}`
    await owner.post('/api/team', { name })
    await go(admin, `/admin/api/teams?q=${owner.id}`)
    await press(admin, `Change seats of ${name}`)
    await admin.getByLabel('Seats', { exact: true }).fill('0')
    expect(await admin.getByRole('dialog').getByRole('button', { name: 'Change seats' }).isDisabled()).toBe(true)
    await admin.getByLabel('Seats', { exact: true }).fill('12')
    await admin.getByRole('dialog').getByRole('button', { name: 'Change seats' }).press('Enter')
    await admin.getByText(`${name} has 12 seats.`).waitFor()
    expect(await faultsInLooks(admin)).toEqual([])
  })
})
