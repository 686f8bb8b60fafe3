import { strict as assert } from 'node:assert'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright'

export type Reader = 'citizen with a phone' | 'journalist' | 'econometrician' | 'city official'

/** What a new user comes for, and how they get there. */
export interface ReaderTask {
  reader: Reader
  wants: string
  /** Walks the way a new user would; each entry of what it answers is one step. @throws where the way ends early */
  walk: (page: Page, site: string) => Promise<string[]>
}

const PHONE_FOLD = 844

/** A page of another site. */
async function startPageElsewhere(): Promise<{ url: string; stop: () => void }> {
  const server = http.createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Notebook</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() }
}

/** The first screen of a casefile has the verdict. */
async function verdictInFirstScreen(page: Page): Promise<void> {
  const verdict = page.locator('.masthead').getByText(/policy intent|inconclusive|no detectable effect|ruled out/i)
  const box = await verdict.filter({ visible: true }).first().boundingBox()
  assert(box && box.y + box.height <= PHONE_FOLD, `The verdict stands at ${box?.y} pixels.`)
}

/** Opens the search of the header and asks; @returns the name of the first casefile */
async function ask(page: Page, question: string): Promise<string> {
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).first().click()
  await page.getByRole('searchbox', { name: 'Search the archive' }).fill(question)
  const first = page.getByRole('dialog', { name: 'Search' }).locator('h3 a').first()
  await first.waitFor()
  return (await first.innerText()).replaceAll('\n', ' ')
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Search' }).locator('h3 a').first().click()
  await page.waitForURL(/\/casefiles\//)
}

export const READER_TASKS: readonly ReaderTask[] = [
  {
    reader: 'citizen with a phone',
    wants: 'Do seat belts save lives?',
    async walk(page, site) {
      await page.goto(site)
      assert.match(await ask(page, 'do seat belts save lives'), /belt/i)
      await openFirst(page)
      await verdictInFirstScreen(page)
      return ['tap the search', 'type the question', 'tap the first result; the answer and the verdict stand there']
    },
  },
  {
    reader: 'citizen with a phone',
    wants: 'Does it help when more people carry guns?',
    async walk(page, site) {
      await page.goto(site)
      assert.match(await ask(page, 'guns'), /concealed carry/i)
      await openFirst(page)
      await verdictInFirstScreen(page)
      return ['tap the search', 'type “guns”', 'tap the first result; the answer and the verdict stand there']
    },
  },
  {
    reader: 'citizen with a phone',
    wants: 'What is there on health?',
    async walk(page, site) {
      await page.goto(`${site}/casefiles`)
      await page.getByRole('button', { name: 'Filters' }).click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.locator('[name="domain"]').selectOption('health')
      await sheet.getByRole('button', { name: /^Show \d+ casefiles$/ }).click()
      await page.waitForURL(/domain=health/)
      return ['open Casefiles', 'tap Filters', 'choose Health', 'tap “Show … casefiles”; the list has them']
    },
  },
  {
    reader: 'citizen with a phone',
    wants: 'What does “95% interval” mean here?',
    async walk(page, site) {
      await page.goto(`${site}/casefiles/seat-belt-laws#results`, { waitUntil: 'networkidle' })
      await page.locator('#results a.term', { hasText: '95% interval' }).first().tap()
      await page.locator('.term-tip').waitFor({ state: 'visible' })
      return ['open Results', 'tap the dotted term; it is explained where it stands']
    },
  },
  {
    reader: 'citizen with a phone',
    wants: 'Is there anything on carbon taxes?',
    async walk(page, site) {
      await page.goto(site)
      await ask(page, 'carbon tax')
      const sheet = page.getByRole('dialog', { name: 'Search' })
      await sheet.getByText('Nothing here on “carbon tax”').waitFor()
      await sheet.getByRole('link', { name: /ask for the next casefile/ }).waitFor()
      return [
        'tap the search',
        'type “carbon tax”; it says that nothing is here on it, and leads to the page of its subject',
      ]
    },
  },
  {
    reader: 'journalist',
    wants: 'A sentence on class sizes that I can cite',
    async walk(page, site) {
      await page.goto(site)
      assert.match(await ask(page, 'class sizes'), /small classes/i)
      await openFirst(page)
      const text = await (await page.request.get(`${site}/casefiles/class-size-tennessee.citation.txt`)).text()
      assert.match(text, /version 1, run .*\/casefiles\/class-size-tennessee\/v1/)
      await page.getByRole('button', { name: 'Copy citation' }).filter({ visible: true }).first().waitFor()
      return [
        'open the search',
        'type “class sizes”',
        'open the first result',
        '“Copy citation” has version, run and address',
      ]
    },
  },
  {
    reader: 'journalist',
    wants: 'The chart in my own page',
    async walk(page, site) {
      const address = `${site}/casefiles/class-size-tennessee`
      const frame = await page.request.get(`${site}/api/oembed?url=${encodeURIComponent(address)}`)
      const { html } = (await frame.json()) as { html: string }
      assert.match(html, /<iframe/)
      await page.goto(/src="([^"]+)"/.exec(html)![1].replaceAll('&amp;', '&'))
      const text = await page.locator('body').innerText()
      assert.match(text, /Met policy intent/)
      assert.match(text, /version 1/i)
      return ['paste the casefile’s address into the page; the frame has chart, verdict, score and version']
    },
  },
  {
    reader: 'journalist',
    wants: 'The chart as a picture, with its source',
    async walk(page, site) {
      await page.goto(`${site}/casefiles/rock-the-vote#results`)
      const href = await page.locator('#results a[href$=".svg"]').first().getAttribute('href')
      const svg = await (await page.request.get(new URL(href!, site).href)).text()
      assert.match(svg, /rock-the-vote\/v\d+/)
      return ['open Results', 'the chart’s SVG or PNG; its credit line has title, version address, source and license']
    },
  },
  {
    reader: 'journalist',
    wants: 'May I still use the measles result?',
    async walk(page, site) {
      await page.goto(site)
      await ask(page, 'measels')
      await openFirst(page)
      const notice = page
        .getByText(/retracted/i)
        .filter({ visible: true })
        .first()
      assert((await notice.boundingBox())!.y < 900)
      return [
        'open the search',
        'type “measels”',
        'open the first result; the first line says that it was retracted, and why',
      ]
    },
  },
  {
    reader: 'journalist',
    wants: 'To be told of new findings without an account',
    async walk(page, site) {
      await page.goto(`${site}/casefiles`)
      const link = page.getByRole('link', { name: /Feed of new casefiles/ })
      const feed = await (await page.request.get(new URL((await link.getAttribute('href'))!, site).href)).text()
      assert.match(feed, /<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/)
      return ['open Casefiles', 'the link “Feed of new casefiles”']
    },
  },
  {
    reader: 'econometrician',
    wants: 'LaLonde’s data',
    async walk(page, site) {
      await page.goto(site)
      assert.match(await ask(page, 'lalonde'), /supported work/i)
      await openFirst(page)
      return ['open the search', 'type “lalonde”; the first result is Supported Work']
    },
  },
  {
    reader: 'econometrician',
    wants: 'Which estimator, which clusters, decided when?',
    async walk(page, site) {
      await page.goto(`${site}/casefiles/concealed-carry-laws#design`)
      await page.getByText(/^All \d+ fields, locked against reported$/).click()
      const text = await page.locator('#design').innerText()
      assert.match(text, /cluster/i)
      assert.match(text, /Locked \d/)
      return [
        'open Design; comparison, outcome and the time of the lock',
        'unfold “All … fields”; estimator and clusters',
      ]
    },
  },
  {
    reader: 'econometrician',
    wants: 'Data, design and code in one file',
    async walk(page, site) {
      await page.goto(`${site}/casefiles/seat-belt-laws#provenance`)
      const href = await page.locator('a[href$="/seat-belt-laws.zip"]').first().getAttribute('href')
      const files = unzipSync(await (await page.request.get(new URL(href!, site).href)).body())
      for (const name of ['data.csv', 'design.json', 'base-r.R', 'ro-crate-metadata.json']) assert(files[name], name)
      return ['open Provenance', 'the replication bundle; data, design, results, scripts and an RO-Crate']
    },
  },
  {
    reader: 'econometrician',
    wants: 'Is the number what the data give?',
    async walk(page, site) {
      await page.goto(`${site}/casefiles/seat-belt-laws#provenance`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Recompute in your browser' }).click()
      await page.locator('recompute-casefile [role="status"]', { hasText: /identical/i }).waitFor()
      return ['open Provenance', '“Recompute in your browser”; every number identical, with its digits']
    },
  },
  {
    reader: 'econometrician',
    wants: 'The estimates in my own notebook, from another site',
    async walk(page, site) {
      const elsewhere = await startPageElsewhere()
      await page.goto(elsewhere.url)
      const count = await page.evaluate(async (address) => {
        const answer = await fetch(address)
        return ((await answer.json()) as { estimates: unknown[] }).estimates.length
      }, `${site}/api/v2/casefiles/cigarette-taxes/results`)
      elsewhere.stop()
      assert(count > 0)
      return ['fetch the results from any page or notebook; no key, no refusal']
    },
  },
  {
    reader: 'city official',
    wants: 'What works against smoking?',
    async walk(page, site) {
      await page.goto(site)
      await page.getByRole('banner').getByRole('link', { name: 'Problems' }).filter({ visible: true }).click()
      await page
        .getByRole('link', { name: /Tobacco/ })
        .first()
        .click()
      await page.waitForURL(/tobacco-control/)
      const text = await page.locator('main').innerText()
      for (const option of ['Cigarette taxes', 'Proposition 99', 'Workplace smoking bans'])
        assert(text.includes(option))
      return ['open Problems', 'open Tobacco control; the options stand side by side with verdicts']
    },
  },
  {
    reader: 'city official',
    wants: 'Taxes or bans? Beside each other',
    async walk(page, site) {
      await page.goto(`${site}/casefiles/compare`)
      for (const slug of ['cigarette-taxes', 'workplace-smoking-bans'])
        await page.locator(`input[name="slugs"][value="${slug}"]`).check()
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.locator('main table').first().waitFor()
      return ['open Compare', 'tick both', '“Compare”; verdict, effect, interval and score stand side by side']
    },
  },
  {
    reader: 'city official',
    wants: 'What helps people who leave prison?',
    async walk(page, site) {
      await page.goto(site)
      assert.match(await ask(page, 'helping ex-convicts after prison'), /prison/i)
      await openFirst(page)
      return ['open the search', 'type the question', 'open the first result']
    },
  },
  {
    reader: 'city official',
    wants: 'A page for tomorrow’s meeting',
    async walk(page, site) {
      await page.goto(`${site}/casefiles/class-size-tennessee`, { waitUntil: 'networkidle' })
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
      const pages = pdf.match(/\/Type\s*\/Page\b/g)!.length
      assert(pages <= 6, `It prints on ${pages} pages.`)
      return [`print the casefile; it takes six A4 pages at most`]
    },
  },
  {
    reader: 'city official',
    wants: 'Everything on tobacco, wherever it is filed',
    async walk(page, site) {
      await page.goto(`${site}/domains/health`)
      const section = page.getByRole('table', { name: /same problems/ })
      await section.getByRole('link', { name: /Cigarette taxes/ }).waitFor()
      return ['open Domains, Health; under its own casefiles stand those on the same problems that are filed elsewhere']
    },
  },
]
