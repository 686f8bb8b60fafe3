import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/axe.ts'
import { openBrowser, PHONE } from '../support/browser.ts'
import { ownWholeProduct } from '../support/own-product.ts'
import { standsAt } from '../support/stands-at.ts'

const { url: baseUrl, accounts } = await ownWholeProduct()
type Name = keyof typeof accounts
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(baseUrl + path)
  return page
}

async function fill(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** A page of a browser in which somebody has a session of their own. */
async function signedIn(name: Name, path: string): Promise<Page> {
  const { token, user } = (await (await login(accounts[name])).json()) as { token: string; user: object }
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'auth_user', value: JSON.stringify(user) },
  ]
  return open(path, { storageState: { cookies: [], origins: [{ origin: baseUrl, localStorage }] } })
}

async function login({ email, password }: { email: string; password: string }): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
}

describe('signing in', () => {
  it('leads an analyst from the studio over "Team sign-in" back to the page asked for', async () => {
    const page = await open('/studio')
    await standsAt(page, /\/login\?next=%2Fstudio$/)
    await page.getByRole('link', { name: 'Team sign-in' }).click()
    await page.waitForURL(/\/studio\/sign-in\?next=%2Fstudio$/)
    await fill(page, accounts.analyst)
    await page.getByRole('heading', { name: 'Welcome, Analyst' }).waitFor()
    const kept = await page.evaluate(() => [localStorage.auth_token, JSON.parse(localStorage.auth_user)])
    expect(kept[1]).toMatchObject({ email: accounts.analyst.email, role: 'analyst', tier: 'free' })
    await page.reload()
    await page.getByRole('heading', { name: 'Welcome, Analyst' }).waitFor()
    await page.context().close()
  })

  it('fails silently: the form, the address and the focus stay, and nothing is kept', async () => {
    const page = await open('/studio/sign-in')
    const answered = page.waitForResponse('**/api/auth/login')
    await fill(page, { email: accounts.reviewer.email, password: 'not the password' })
    expect((await answered).status()).toBe(401)
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(accounts.reviewer.email)
    expect(await page.getByLabel('Password').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.context().close()
  })

  it('shows what was typed as the password once that is asked for', async () => {
    const page = await open('/studio/sign-in')
    const password = page.getByLabel('Password')
    await password.fill('what I type')
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('checkbox', { name: 'Show what is typed' }).check()
    expect(await password.getAttribute('type')).toBe('text')
    expect(await password.inputValue()).toBe('what I type')
    await page.context().close()
  })

  it('shows an admin the Studio link, keeps the studio from them and shows the way to the admin area', async () => {
    const page = await signedIn('admin', '/')
    await page.getByRole('link', { name: 'Studio' }).click()
    await standsAt(page, /\/unauthorized$/)
    await page.getByRole('link', { name: 'admin area' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.context().close()
  })

  it('keeps the admin area from an analyst and both from a reviewer', async () => {
    for (const [name, path] of [
      ['analyst', '/admin'],
      ['reviewer', '/studio'],
      ['reviewer', '/admin/users'],
    ] as const) {
      const page = await signedIn(name, path)
      await standsAt(page, /\/unauthorized$/)
      expect(await page.getByRole('link', { name: 'admin area' }).isVisible()).toBe(false)
      await page.context().close()
    }
  })

  it('leaves /login for / once somebody is signed in, and never for another site', async () => {
    const page = await open('/studio/sign-in?next=//elsewhere.example/')
    await fill(page, accounts.analyst)
    await page.waitForURL(`${baseUrl}/studio`)
    await page.goto(`${baseUrl}/login`)
    await page.waitForURL(`${baseUrl}/`)
    await page.context().close()
  })

  it('is not available to readers while it is coming soon, whom /login does not show the team sign-in', async () => {
    for (const name of ['free', 'pro', 'enterprise'] as const) {
      const answer = await login(accounts[name])
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
        403,
        'Sign-in not available',
      ])
    }
    for (const path of ['/login', '/login?next=/casefiles', '/login?next=https://elsewhere.example/studio']) {
      const page = await open(path)
      await page.getByRole('heading', { name: 'Coming Soon' }).waitFor()
      expect(await page.getByText('Team sign-in').isVisible()).toBe(false)
      await page.context().close()
    }
  })
})

describe('signing out', () => {
  it('ends the session in the browser and on the server, from the menu behind the name', async () => {
    const page = await signedIn('reviewer', '/')
    await page.locator('.account-menu > summary').click()
    const token = await page.evaluate(() => localStorage.auth_token)
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    const answer = await fetch(`${baseUrl}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    await page.context().close()
  })

  it('everywhere ends the other browser too, which then asks to sign in again', async () => {
    const [phone, desk] = [await signedIn('analyst', '/studio'), await signedIn('analyst', '/studio')]
    for (const page of [phone, desk]) await page.getByRole('heading', { name: 'Welcome, Analyst' }).waitFor()
    await desk.locator('.studio-user > summary').click()
    await desk.getByRole('button', { name: 'Sign out everywhere' }).click()
    await standsAt(desk, /\/login\?next=%2Fstudio$/)
    // the page leaves by itself while it loads, so nobody waits for it to have loaded
    await phone.evaluate(() => void setTimeout(() => location.reload()))
    await standsAt(phone, /\/login\?next=%2Fstudio$/)
    for (const page of [phone, desk]) await page.context().close()
  })
})

describe('the sign-in screens', () => {
  it('switch between light and dark, which holds on the pages after them, and lead on by menu and footer', async () => {
    const page = await open('/studio/sign-in', { colorScheme: 'light', viewport: PHONE })
    const theme = () => page.getByRole('button', { name: 'Dark theme' })
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    expect(await theme().getAttribute('aria-pressed')).toBe('false')
    await theme().click()
    expect(await theme().getAttribute('aria-pressed')).toBe('true')
    const dark = await background()
    expect(dark).not.toBe(light)
    await page.locator('.site-menu > summary').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Domains' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await page.waitForURL(`${baseUrl}/privacy`)
    expect([await theme().getAttribute('aria-pressed'), await background()]).toEqual(['true', dark])
    await page.goto(`${baseUrl}/studio/sign-in`)
    await fill(page, accounts.analyst)
    await page.getByRole('heading', { name: 'Welcome, Analyst' }).waitFor()
    expect(await theme().getAttribute('aria-pressed')).toBe('true')
    await theme().click()
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
    await page.context().close()
  })

  it.each([{}, { colorScheme: 'dark', viewport: PHONE } as const])(
    'have no accessibility faults (%o)',
    async (options) => {
      const page = await open('/studio/sign-in', options)
      await page.getByRole('heading', { name: 'Team sign-in' }).waitFor()
      expect(await violations(page)).toEqual([])
      await fill(page, accounts.reviewer)
      await page.waitForURL(`${baseUrl}/review`)
      await page.goto(baseUrl)
      if ('viewport' in options) await page.locator('.site-menu > summary').click()
      else await page.locator('.account-menu > summary').click()
      await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
      expect(await violations(page, { within: '.site-header' })).toEqual([])
      await page.context().close()
    },
  )
})
