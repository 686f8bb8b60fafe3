import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { casefile } from '../support/product.ts'
import { agreeAsReviewer } from '../support/second-person.ts'
import { login, openAs, storedSession } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* An admin makes a backup, things change, and the dialog brings back what can be: a later retraction stays in force. */
const SLUG = 'drinking-age-mortality'
const REASON = 'Retracted after the backup, in a test of the restore.'
let browser: Browser
let product: OwnProduct
let page: Page
beforeAll(async () => {
  ;[browser, product] = await Promise.all([openBrowser(), startOwnProduct({}, [SLUG])])
  const session = await storedSession(product.url, product.accounts.admin)
  page = await openAs(browser, new URL('/admin/database', product.url), session, { viewport: DESKTOP })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const text = async (path: string) => (await fetch(product.url + path)).text()
const casefilePage = () => text(`/casefiles/${SLUG}`)
const chainHashes = async () =>
  (JSON.parse(await text(`/casefiles/${SLUG}.json`)).chain as { hash: string }[]).map(({ hash }) => hash)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const go = (path: string) => page.goto(product.url + path)

describe('a restore in the browser', () => {
  let before: { hashes: string[] }

  it('follows a backup, a retraction and a new account', async () => {
    before = { hashes: await chainHashes() }
    // Of lock and run; that of the publication itself stands in the page.
    expect(before.hashes).toHaveLength(2)
    await button('Back up now').click()
    await page.getByText('Made the backup').waitFor()

    await go('/admin/content')
    await button(/^Retract /).click()
    await page.getByLabel('Reason, as readers will see it').fill(REASON)
    await button('Ask to retract').click()
    await page.getByText('is asked for. It waits for a second person.').first().waitFor()
    await agreeAsReviewer(product)
    await expect.poll(casefilePage).toContain(REASON)
    await go('/admin/users')
    await button('New user').click()
    await page.getByLabel('E-mail address').fill('late@test.example')
    await button('Add user').click()
    await button('Done').click()
    await page.getByRole('row').filter({ hasText: 'late@test.example' }).waitFor()
  })

  it('says that it works, leads to the sign-in once the server is back, and takes the password of then', async () => {
    await go('/admin/database')
    await button(/^Restore \d/).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Account late@test.example').waitFor()
    await dialog.getByText(`Retraction of ${SLUG} v1`).waitFor()
    await dialog.getByLabel('Type “restore” to go on').fill('restore')
    // Whatever else the page asks would tell the browser, sooner or later, that its session is gone.
    await page.route(/\/api\/(?!health|admin\/backups)/, (route) => route.abort())
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog', { name: 'Restoring' }).waitFor()
    await page.getByRole('heading', { name: 'Team sign-in' }).waitFor()
    // The server that was restored knows no session, and to be told so would lead elsewhere.
    expect(asked.filter((path) => path.endsWith('/effect'))).toEqual([])
    await page.unrouteAll()
    const { email, password } = product.accounts.admin
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Database' }).waitFor()
  })

  it('has undone what was done since, keeps the retraction, and chains are as before', async () => {
    expect(await casefilePage()).toContain(REASON)
    expect(await chainHashes()).toEqual(before.hashes)
    await button('Check everything').click()
    await page.getByText('Everything is intact.').waitFor()
    await go('/admin/users?q=late@test.example')
    await page.getByText('No users found').waitFor()
    await go('/admin/logs?action=backup.restored')
    await page.locator('[data-row]').first().waitFor()
    expect((await login(product.url, product.accounts.analyst)).status).toBe(200)
    const verified = await casefile(['verify', '--all'], product.dataDir)
    expect(verified.code, verified.output).toBe(0)
  })
})
