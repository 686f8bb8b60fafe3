import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, openBrowser } from '../support/browser.ts'
import { storedSession } from '../support/signed-in.ts'

const baseUrl = inject('baseUrl')
const CASEFILE = '/casefiles/seat-belt-laws'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options })
  const page = await context.newPage()
  await page.goto(baseUrl + path)
  return page
}
async function missedSearches(): Promise<string[]> {
  const { token } = await storedSession(baseUrl, inject('accounts').admin)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${baseUrl}/api/admin/missed-searches`, { headers })
  return ((await answer.json()) as { rows: { question: string }[] }).rows.map(({ question }) => question)
}
const textOf = async (path: string) => (await fetch(baseUrl + path)).text()

/** It waits until its reader comes near. */
async function verifyChain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Verify the chain' })
  await button.scrollIntoViewIfNeeded()
  await button.click()
}
const currentVersion = async (): Promise<number> => (await (await fetch(`${baseUrl}${CASEFILE}.json`)).json()).version

describe('the chain in the page', () => {
  it('is found intact, fingerprint by fingerprint', async () => {
    const page = await open(`${CASEFILE}#provenance`)
    await verifyChain(page)
    await page.getByText(/Chain intact: (\d\d+) of \1 fingerprints match\./).waitFor()
    await page.context().close()
  })

  it('is found broken at the data when one cell of the file was changed', async () => {
    const page = await open(`${CASEFILE}#provenance`)
    await page.route('**/data.csv', async (route) => {
      const body = (await (await route.fetch()).text()).replace('1983', '1984')
      await route.fulfill({ body, contentType: 'text/csv' })
    })
    await verifyChain(page)
    await page.getByText('Chain broken at “Data”').waitFor()
    await page.context().close()
  })
})

describe('search', () => {
  it('finds a casefile by a word of its keywords and keeps the question in the address', async () => {
    const page = await open('/search')
    await page.getByRole('searchbox').fill('secondary enforcement')
    await page.getByText('1 casefile for “secondary enforcement”').waitFor()
    expect(page.url()).toContain('?q=secondary%20enforcement')
    // pressed slowly: the field is left on the way down, and the link has to be there still on the way up
    await page.getByRole('link', { name: /seat-belt laws/i }).click({ delay: 400 })
    await page.waitForURL(/\/casefiles\/seat-belt-laws/)
    await page.context().close()
  })

  it('says so when nothing fits, and lists casefiles without JavaScript', async () => {
    const page = await open('/search?q=zebra')
    await page.getByText('Nothing here on “zebra”').waitFor()
    const plain = await open('/search?q=zebra', { javaScriptEnabled: false })
    await plain.getByRole('link', { name: /seat-belt laws/i }).waitFor()
    await page.context().close()
    await plain.context().close()
  })
})

describe('the search of the header', () => {
  it('opens over any page, knows other words, and closes with Back', async () => {
    const page = await open('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).first().click()
    await page.getByRole('searchbox', { name: 'Search the archive' }).fill('gun laws')
    const sheet = page.getByRole('dialog', { name: 'Search' })
    await sheet.getByRole('link', { name: /concealed carry laws/i }).waitFor()
    await sheet.getByRole('link', { name: /laws on carrying handguns/i }).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/about')
    await page.context().close()
  })

  it('tells the editors words that found nothing once they are left, and not who asked', async () => {
    const page = await open('/about')
    await page.evaluate(() => localStorage.setItem('auth_token', 'somebody'))
    const told = page.waitForRequest((request) => request.url().endsWith('/api/v2/missed-searches'))
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).first().click()
    await page.getByRole('searchbox', { name: 'Search the archive' }).fill('carbon pricing')
    await page.getByText('Nothing here on “carbon pricing”').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    const request = await told
    expect(request.postDataJSON()).toEqual({ question: 'carbon pricing' })
    expect(request.headers()).not.toHaveProperty('authorization')
    // The request outlives its page, so its answer is nobody's to read: what counts is that the editors have it.
    await expect.poll(missedSearches).toContain('carbon pricing')
    await page.context().close()
  })

  it('says that nothing is here, and leads to the page of the subject', async () => {
    const page = await open('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).first().click()
    await page.getByRole('searchbox', { name: 'Search the archive' }).fill('rent control')
    await page.getByText('Nothing here on “rent control”').waitFor()
    const way = page.getByRole('link', { name: /ask for the next casefile/ })
    expect(await way.getAttribute('href')).toBe('/domains/housing/rent-regulation')
    await page.context().close()
  })
})

describe('the filters on a phone', () => {
  const PHONE = { width: 390, height: 844 }

  it('stand in a sheet that counts while one chooses, and apply when one says so', async () => {
    const page = await open('/casefiles')
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.locator('[name="domain"]').selectOption('transport-safety')
    await sheet.getByRole('button', { name: /^Show \d casefiles$/ }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByText(/^\d of \d+ casefiles$/).waitFor()
    expect(new URL(page.url()).search).toBe('?domain=transport-safety')
    await page.context().close()
  })

  it('take the focus, count by the other filters, and mean either of two designs', async () => {
    const page = await open('/casefiles?designType=RDD&designType=IV')
    await page.setViewportSize(PHONE)
    await page.locator('.list-layout[data-ready]').waitFor()
    const both = await page.locator('[data-count]').textContent()
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('filter-sheet-title')
    const countOf = (design: string) =>
      sheet.locator('.choice', { has: page.locator(`[value="${design}"]`) }).locator('.choice-count')
    const found = async (design: string) => Number(await countOf(design).textContent())
    expect((await found('RDD')) + (await found('IV'))).toBe(Number(/^\d+/.exec(both!)![0]))
    expect(await found('DiD')).toBeGreaterThan(0)
    await sheet.locator('[name="domain"]').selectOption('education')
    await countOf('DiD').getByText('0', { exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await sheet.getByRole('button', { name: /^Show \d+ casefiles$/ }).click()
    await page.waitForFunction(() => location.search === '')
    await page.context().close()
  })

  it('are left as they were by Back and by Escape', async () => {
    const page = await open('/casefiles')
    await page.setViewportSize(PHONE)
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.getByRole('button', { name: 'Filters' }).click()
      await sheet.locator('[name="domain"]').selectOption('health')
      await leave()
      await sheet.waitFor({ state: 'hidden' })
      await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('#filter-domain')?.value === '')
      expect(new URL(page.url()).search).toBe('')
    }
    await page.context().close()
  })
})

describe('the comparison', () => {
  it('asks for a second casefile, and names one that does not exist', async () => {
    const page = await open('/casefiles/compare?slugs=seat-belt-laws')
    await page.getByText('Choose at least one more casefile.').waitFor()
    await page.goto(`${baseUrl}/casefiles/compare?slugs=seat-belt-laws,nowhere`)
    await page.getByText('Casefile not found: nowhere').waitFor()
    await page.context().close()
  })
})

describe('what leaves the site', () => {
  it('cites the casefile in four formats, by the address of its version', async () => {
    const address = new RegExp(`https?://[^\\s"}]+/casefiles/seat-belt-laws/v${await currentVersion()}`)
    for (const kind of ['bib', 'ris', 'csl.json', 'citation.txt']) {
      const text = await textOf(`${CASEFILE}.${kind}`)
      expect(text, kind).toContain('Mandatory seat-belt laws and traffic deaths')
      expect(text, kind).toMatch(address)
    }
  })

  it('hands out every chart as SVG and PNG, and a preview picture of the size that it states', async () => {
    const document = await (await fetch(`${baseUrl}${CASEFILE}.json`)).json()
    for (const { id } of document.analysis.plots) {
      expect(await textOf(`${CASEFILE}/charts/${id}.svg`), id).toContain('<svg')
      const png = await fetch(`${baseUrl}${CASEFILE}/charts/${id}.png`)
      expect(png.headers.get('content-type'), id).toBe('image/png')
    }
    const html = await textOf(CASEFILE)
    const picture = new URL(/property="og:image" content="([^"]+)"/.exec(html)![1]).pathname
    const bytes = Buffer.from(await (await fetch(baseUrl + picture)).arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('names under a chart’s file what it shows, where that stands for good, and whose data they are', async () => {
    const { version, casefile, dataset } = await (await fetch(`${baseUrl}${CASEFILE}.json`)).json()
    const svg = await textOf(`${CASEFILE}/charts/event-study.svg`)
    const words = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(' ')
    for (const one of [casefile.docket, casefile.title, `${CASEFILE}/v${version}`, dataset.name])
      expect(words).toContain(one)
  })

  it('says in a frame what the casefile found, how good the evidence is and of which version it is', async () => {
    const { version, casefile } = await (await fetch(`${baseUrl}${CASEFILE}.json`)).json()
    const frame = (await textOf(`${CASEFILE}/charts/event-study/embed`)).replace(/\s+/g, ' ')
    expect(frame).toContain(casefile.plain_verdict)
    expect(frame).toContain(`Evidence Quality Score ${casefile.eqs_overall} of 100. Version ${version},`)
    expect(frame).not.toContain('retraction-notice')
  })

  it('gives the code of a frame to whoever opens its page alone, and says in the frame when the version was superseded', async () => {
    const page = await open(`${CASEFILE}/charts/event-study/embed`)
    const code = page.getByRole('textbox', { name: 'Code to paste' })
    await code.waitFor()
    const version = await currentVersion()
    const pasted = await code.inputValue()
    expect(pasted).toContain(`/charts/event-study/embed?version=${version}" data-title="Mandatory seat-belt laws`)
    const next = version + 1
    // the same chart once one more version was published, in a page of somebody else
    await page.route(`**/charts/event-study/embed?version=${version}`, async (route) => {
      const body = (await (await route.fetch()).text()).replace(`data-shown="${version}"`, `data-shown="${next}"`)
      await route.fulfill({ body, contentType: 'text/html' })
    })
    await showElsewhere(page, pasted)
    const frame = page.frameLocator('iframe')
    await frame.getByText(`Version ${version} was superseded by version ${next}, which is shown.`).waitFor()
    expect(await frame.getByRole('textbox').count()).toBe(0)
    await page.context().close()
  })

  /** Somebody else's page, of another origin; a made-up name would not be let to this machine's own addresses. */
  let elsewhere: http.Server
  let embedding = ''
  beforeAll(async () => {
    elsewhere = http.createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html; charset=utf-8')
      answer.end(`<!doctype html><body>${embedding}</body>`)
    })
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
  })
  afterAll(() => elsewhere.close())

  /** Puts a code into that page. */
  async function showElsewhere(page: Page, code: string): Promise<void> {
    // the code names the address at which readers reach the archive; here that is where this product listens
    embedding = code.replace(/https?:\/\/[^/"]+(?=\/(casefiles|embed))/g, baseUrl)
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  }

  /** How far what a frame shows goes beyond it, downwards and sideways, in pixels; nothing where it fits. */
  const beyond = (page: Page) =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate((root) => ({
        // nothing is there before the frame has loaded
        down: (root.querySelector('main')?.getBoundingClientRect().bottom ?? Infinity) + scrollY - innerHeight,
        sideways: root.scrollWidth - innerWidth,
      }))

  it.each([360, 640, 960])(
    'gives a frame that fits what it shows at %i pixels, by script and as it is',
    async (width) => {
      const page = await open(`${CASEFILE}/charts/event-study/embed`)
      const code = page.getByRole('textbox', { name: 'Code to paste' })
      const script = await code.inputValue()
      await page.getByLabel('Kind of code').selectOption(String(width))
      await page.getByText(new RegExp(`^${width} pixels wide, \\d+ high\\.$`)).waitFor()
      const plain = await code.inputValue()
      expect(plain).toContain(`<iframe src=`)
      for (const one of [plain, script]) {
        await page.setViewportSize({ width: width + 16, height: 900 })
        await showElsewhere(page, one)
        await expect.poll(async () => (await beyond(page)).down).toBeLessThanOrEqual(1)
        const { down, sideways } = await beyond(page)
        // no more than a line of empty space below
        expect(down).toBeGreaterThan(-40)
        expect(sideways).toBeLessThanOrEqual(0)
      }
      await page.context().close()
    },
  )

  it('is light in a frame, whatever its reader prefers, unless its address asks', async () => {
    const page = await open(`${CASEFILE}/charts/event-study/embed`)
    await page.emulateMedia({ colorScheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    for (const [asked, isLight] of [
      ['', true],
      ['?theme=auto', false],
      ['?theme=dark', false],
    ] as const) {
      await page.goto(`${baseUrl}${CASEFILE}/charts/event-study/embed${asked}`)
      expect((await ground()) === light, asked).toBe(isLight)
    }
    await page.context().close()
  })

  it('lets only the embedded chart and comparison stand in a frame elsewhere', async () => {
    const policyOf = async (path: string) => (await fetch(baseUrl + path)).headers.get('content-security-policy')
    expect(await policyOf(`${CASEFILE}/charts/event-study/embed`)).toContain('frame-ancestors *')
    expect(await policyOf('/casefiles/compare/embed')).toContain('frame-ancestors *')
    for (const path of [CASEFILE, '/casefiles/compare', '/casefiles/compare/sheet'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  })

  it('announces casefiles in the feed of the archive and of their domain only', async () => {
    expect(await textOf('/feed.xml')).toContain('Mandatory seat-belt laws')
    expect(await textOf('/domains/transport-safety/feed.xml')).toContain('Mandatory seat-belt laws')
    expect(await textOf('/domains/health/feed.xml')).not.toContain('Mandatory seat-belt laws')
  })

  it('keeps the document of a version byte for byte', async () => {
    const html = await textOf(CASEFILE)
    const sha256 = createHash('sha256')
      .update(await textOf(`${CASEFILE}/v${await currentVersion()}.json`))
      .digest('hex')
    expect(html).toContain(sha256)
  })
})
