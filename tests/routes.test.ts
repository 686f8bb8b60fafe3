import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { packIndex } from '../site/casefile-list/index-file.ts'
import { LISTED, READ_CASEFILES, RETRACTED } from './support/archive-slugs.ts'
import { DESKTOP, openBrowser, PHONE, showAllCards } from './support/browser.ts'
import { CASEFILE_FILES, FOOTER, HEADER, PUBLIC_ROUTES, type PublicRoute } from './support/public-routes.ts'
import { syntheticCard } from './support/synthetic-publication.ts'

/* Every public address with its exact words (the table stands in support/public-routes.ts), then what pages do. */

const baseUrl = inject('baseUrl')
let browser: Browser
/** A page whose scripts do not run. */
let plain: Page
/** A page of the site that reads the HTML of others, of which nothing is laid out and no script runs. */
let reader: Page

beforeAll(async () => {
  browser = await openBrowser()
  plain = await browser.newPage({ viewport: DESKTOP, javaScriptEnabled: false })
  reader = await browser.newPage()
  await reader.goto(`${baseUrl}/about`)
})
afterAll(() => browser.close())

async function open(path: string, prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP })
  const page = await context.newPage()
  await prepare(page)
  await page.goto(baseUrl + path)
  return page
}
const close = (page: Page) => page.context().close()
const oneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

describe('without scripts', () => {
  it.each(PUBLIC_ROUTES)('$path says what it must and leads where it must', async ({ path, ...route }) => {
    const { status = 200, says, saysNot = [], links = [], panels = [] } = route
    const found = await reader.evaluate(async (address) => {
      const answer = await fetch(address)
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      return {
        status: answer.status,
        text: page.querySelector('main')!.textContent,
        links: [...page.querySelectorAll('main a')].map((link) => [link.textContent, link.getAttribute('href')]),
        titles: page.querySelectorAll('h1').length,
        panels: [...page.querySelectorAll('.panel')].map((panel) => panel.getAttribute('aria-label')),
      }
    }, path)
    expect(found.status).toBe(status)
    const text = oneLine(found.text)
    for (const words of says) expect(text).toContain(words)
    for (const words of saysNot) expect(text).not.toContain(words)
    const leading = found.links.map(([said, href]) => [oneLine(said), href])
    for (const link of links) expect(leading).toContainEqual(link)
    expect(found.titles).toBe(1)
    expect(found.panels).toEqual(panels)
  })

  const tabsHold = async (route: PublicRoute) => {
    const { path, panels, opens, pictures = [] } = route
    await plain.goto(baseUrl + path)
    const shown = await plain.locator('.panel').all()
    expect(await Promise.all(shown.map((panel) => panel.getAttribute('aria-label')))).toEqual(panels)
    for (const panel of shown) {
      expect(await panel.isVisible()).toBe(true)
      expect(oneLine(await panel.textContent()).length).toBeGreaterThan(400)
    }
    if (opens) expect(oneLine(await shown[0].textContent())).toMatch(opens)
    const told = await shown[0].locator('[role="img"]').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    for (const words of pictures)
      expect(
        told.some((label) => label.startsWith(words)),
        words,
      ).toBe(true)
  }
  // their pages are made of the same panels
  const withTabs = PUBLIC_ROUTES.filter(({ panels }) => panels)
  it.each(withTabs.slice(0, 1))('$path shows what its tabs hold', tabsHold)
  it.each(withTabs.slice(1))('$path shows what its tabs hold', { tags: ['night'] }, tabsHold)

  it('every page has the header’s links in order, Sign In and the footer’s links; Studio stays hidden', async () => {
    for (const path of ['/', '/casefiles/seat-belt-laws', '/no-such-page']) {
      await plain.goto(baseUrl + path)
      const links = await plain
        .locator('.site-nav a:visible')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')] as const))
      expect(
        links.map(([text, href]) => [oneLine(text), href]),
        path,
      ).toEqual(HEADER)
      expect(await plain.locator('.site-header-account').textContent()).toMatch(/^\s*Sign In\s*$/)
      const footer = await plain.locator('footer a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      for (const href of FOOTER) expect(footer, path).toContain(href)
    }
  })

  it('the list shows all casefiles and asks for no filter, search lists them, comparison says what it needs', async () => {
    await plain.goto(`${baseUrl}/casefiles?domain=health`)
    expect(await plain.locator('.casefile-card').count()).toBe(LISTED.length)
    await plain.goto(`${baseUrl}/search?q=belt`)
    expect(await plain.locator('.search-result').count()).toBe(LISTED.length)
    expect(oneLine(await plain.locator('noscript').textContent())).toContain('Searching needs scripts.')
    await plain.goto(`${baseUrl}/casefiles/compare?slugs=seat-belt-laws`)
    expect(oneLine(await plain.locator('noscript').textContent())).toContain('side by side needs scripts')
    expect(await plain.locator('.compare-choices a').count()).toBe(LISTED.length)
  })

  it('a phone reaches the sections through the menu', async () => {
    const page = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false })
    await page.goto(baseUrl)
    await page.locator('.site-menu > summary').click()
    const sheet = page.locator('.site-menu-sheet a:visible')
    expect((await sheet.allTextContents()).map(oneLine)).toEqual(['Search', ...HEADER.map(([text]) => text), 'Sign In'])
    await page.close()
  })

  it('every table and chart stands in the page', async () => {
    for (const path of ['/casefiles/drinking-age-mortality', '/problems/road-safety']) {
      const figures = await reader.evaluate(async (address) => {
        const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
        return [...page.querySelectorAll('figure')].map((figure) => ({
          drawings: figure.querySelectorAll('svg[role="img"]').length,
          rows: figure.querySelectorAll('table tbody tr').length,
        }))
      }, path)
      expect(figures.length, path).toBeGreaterThan(0)
      expect(figures.filter(({ drawings, rows }) => drawings === 0 || rows === 0)).toEqual([])
    }
  })
})

describe('files', () => {
  it.each(READ_CASEFILES)('/casefiles/%s answers with each of its files', async (slug) => {
    for (const [ending, type] of CASEFILE_FILES) {
      const answer = await fetch(`${baseUrl}/casefiles/${slug}${ending}`)
      expect(answer.status, ending).toBe(200)
      expect(answer.headers.get('content-type'), ending).toContain(type)
    }
  })
})

describe('domains', () => {
  it('cards show the first three subdomains and count the others', async () => {
    const { domains } = await (await fetch(`${baseUrl}/api/v2/domains`)).json()
    await plain.goto(`${baseUrl}/domains`)
    for (const card of await plain.locator('.domain-card').all()) {
      const name = oneLine(await card.locator('h2').textContent())
      const { subdomains } = domains.find((domain: { name: string }) => domain.name === name)
      const expected = subdomains.slice(0, 3).map((subdomain: { name: string }) => subdomain.name)
      if (subdomains.length > 3) expected.push(`+${subdomains.length - 3} more`)
      expect((await card.locator('.tag-row li').allTextContents()).map(oneLine)).toEqual(expected)
    }
    expect(await plain.locator('a[href="/domains/criminal-justice"]').count()).toBe(0)
  })

  it('leave the casefiles of a hidden domain reachable', async () => {
    const page = await open('/casefiles?domain=criminal-justice')
    await page.getByRole('link', { name: 'Shall-issue concealed carry laws and violent crime' }).waitFor()
    await close(page)
  })
})

describe('scores', () => {
  const TEXT_COLORS = { Strong: 'rgb(17, 89, 64)', Moderate: 'rgb(107, 74, 0)', Weak: 'rgb(139, 33, 23)' }

  it('are green from 80, yellow from 60 and red below, with the word', async () => {
    const page = await open('/casefiles')
    await showAllCards(page)
    const scores = await page.locator('.casefile-card .eqs').evaluateAll((all) =>
      all.map((one) => {
        const word = one.querySelector('.eqs-band')!
        const number = Number(one.querySelector('.eqs-score')!.textContent)
        return { number, word: word.textContent, color: getComputedStyle(word).color }
      }),
    )
    // the score of what was retracted is withdrawn with what it found
    expect(scores).toHaveLength(LISTED.length - RETRACTED.length)
    const without = page.locator('.casefile-card:not(:has(.eqs)) h3')
    expect((await without.allTextContents()).map((title) => title.slice(0, 11))).toEqual(
      RETRACTED.map(() => 'RETRACTED: '),
    )
    for (const { number, word, color } of scores) {
      const band = number >= 80 ? 'Strong' : number >= 60 ? 'Moderate' : 'Weak'
      expect([word, color], String(number)).toEqual([band, TEXT_COLORS[band]])
    }
    expect(new Set(scores.map(({ word }) => word)).size).toBeGreaterThan(1)
    await close(page)
  })
})

describe('time', () => {
  const paused = async (page: Page) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
  }

  it('marks a page as ready 850 ms after it has loaded', async () => {
    const page = await open('/about', paused)
    const ready = () => page.locator('html').getAttribute('data-page-ready')
    await page.clock.runFor(849)
    expect(await ready()).toBeNull()
    await page.clock.runFor(1)
    expect(await ready()).toBe('true')
    await close(page)
  })

  it('filters 300 ms after the last change, not before, and writes the filter into the address', async () => {
    const page = await open('/casefiles', paused)
    await page.locator('.list-layout[data-ready]').waitFor()
    const before = page.url()
    const field = page.getByRole('spinbutton', { name: /minimum eqs/i })
    await field.fill('80')
    await page.clock.runFor(299)
    await field.fill('81')
    await page.clock.runFor(299)
    expect(page.url()).toBe(before)
    await page.clock.runFor(1)
    expect(page.url()).toBe(`${before}?eqsMin=81`)
    await close(page)
  })
})

describe('the list', () => {
  it('takes every filter of the specification from the address and back into its controls', async () => {
    const query =
      'domain=health&subdomain=tobacco-control&jurisdiction=United+States&designType=Matching&eqsMin=50&sort=title'
    const page = await open(`/casefiles?${query}`)
    await page.locator('.list-layout[data-ready]').waitFor()
    expect(await page.locator('.casefile-card').count()).toBe(1)
    const value = (name: string) => page.locator(`select[name="${name}"]`).inputValue()
    expect(await value('domain')).toBe('health')
    expect(await value('subdomain')).toBe('tobacco-control')
    expect(await value('jurisdiction')).toBe('United States')
    expect(await value('sort')).toBe('title')
    expect(await page.locator('input[name="designType"]:checked').evaluateAll((all) => all.length)).toBe(1)
    const slider = page.locator('input[name="eqsMin"]')
    expect([await slider.getAttribute('min'), await slider.getAttribute('max'), await slider.inputValue()]).toEqual([
      '0',
      '100',
      '50',
    ])
    await close(page)
  })

  it('grows by what is asked for: cards that stand stay, and the first new one has the focus', async () => {
    const cards = Array.from({ length: 60 }, (_, index) => syntheticCard(index))
    const index = JSON.stringify(packIndex(cards))
    const page = await open('/casefiles?sort=newest&eqsMin=1', (one) =>
      one.route('**/casefiles/index.json', (route) => route.fulfill({ contentType: 'application/json', body: index })),
    )
    const list = page.locator('.list-layout [data-cards]')
    await page.locator('.list-layout[data-ready]').waitFor()
    // the cards of the page as it was built stand until those of the filter are known
    await list.locator(`> li:first-child h3 a[href="/casefiles/${cards[0].slug}"]`).waitFor()
    expect(await list.locator('> li').count()).toBe(24)
    await list.evaluate((element) => [...element.children].forEach((item) => item.setAttribute('data-stood', '')))
    await page.getByRole('button', { name: 'Show 24 more' }).click()
    await list.locator('> li:nth-child(48)').waitFor()
    expect(await list.locator('> li[data-stood]').count()).toBe(24)
    const addresses = await list.locator('h3 a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(cards.slice(0, 48).map(({ slug }) => `/casefiles/${slug}`))
    await page.locator('li:nth-child(25) h3 a:focus').waitFor()
    await close(page)
  })

  it('loads what a filter needs when a reader reaches for one, not before, and once', async () => {
    const asked: string[] = []
    const page = await open('/casefiles', async (fresh) => {
      fresh.on(
        'request',
        (request) => void (request.url().endsWith('/casefiles/index.json') && asked.push(request.url())),
      )
    })
    await page.locator('html[data-page-ready]').waitFor()
    expect(asked).toEqual([])
    const answer = page.waitForResponse('**/casefiles/index.json')
    await page.locator('select[name="domain"]').focus()
    await answer
    await page.locator('select[name="domain"]').selectOption('health')
    await page.waitForURL('**/casefiles?domain=health')
    await page.locator('.list-layout[data-ready] [data-chip]').waitFor()
    expect(asked).toHaveLength(1)
    await close(page)
  })

  it('says so when it cannot be loaded, and loads when asked again', async () => {
    const page = await open('/casefiles')
    await page.locator('.list-layout[data-ready]').waitFor()
    await page.route('**/casefiles/index.json', (route) => route.abort())
    await page.locator('select[name="sort"]').selectOption('title')
    await page.getByText('Failed to load casefiles').waitFor()
    await page.unroute('**/casefiles/index.json')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.locator('.casefile-card').first().waitFor()
    await close(page)
  })

  it('says which casefile of a comparison could not be loaded', async () => {
    const page = await open('/casefiles/compare?slugs=seat-belt-laws,proposition-99', (fresh) =>
      fresh.route('**/summary.json', (route) => route.fulfill({ status: 503, body: '' })),
    )
    await page.getByText('Failed to load casefile').waitFor()
    await close(page)
  })
})

describe('a signed-in reader', () => {
  const signedIn = (role: string) => async (page: Page) => {
    await page.addInitScript(
      (stored) => {
        localStorage.setItem('auth_token', 'token')
        localStorage.setItem('auth_user', stored)
      },
      JSON.stringify({ id: '1', email: 'ada@example.org', tier: 'free', name: 'Ada Reader', role }),
    )
  }

  it.each(['analyst', 'admin'])('with the role %s sees the name and, last in the header, Studio', async (role) => {
    const page = await open('/about', signedIn(role))
    // the header is another one for a session, once its island is there
    await page.locator('.site-header').getByText('Ada Reader').first().waitFor({ state: 'attached' })
    expect(
      await page
        .locator('.site-nav a:visible')
        .allTextContents()
        .then((all) => all.map(oneLine)),
    ).toEqual([...HEADER.map(([text]) => text), 'Studio'])
    expect(await page.locator('.site-header').textContent()).toContain('Ada Reader')
    expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(0)
    await close(page)
  })

  it.each(['user', 'reviewer'])('with the role %s sees the name and no Studio', async (role) => {
    const page = await open('/about', signedIn(role))
    // the header is another one for a session, once its island is there
    await page.locator('.site-header').getByText('Ada Reader').first().waitFor({ state: 'attached' })
    expect(
      await page
        .locator('.site-nav a:visible')
        .allTextContents()
        .then((all) => all.map(oneLine)),
    ).toEqual(HEADER.map(([text]) => text))
    await close(page)
  })

  it('is led from /login to the landing page', async () => {
    const page = await open('/login', signedIn('user'))
    await page.waitForURL(`${baseUrl}/`)
    await close(page)
  })
})
