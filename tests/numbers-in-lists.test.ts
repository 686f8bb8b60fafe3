import { sealedOf } from '../contract/answered-document.ts'
import Papa from 'papaparse'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { isFailed } from '../contract/failed-check.ts'
import type { PolicyPublication } from '../contract/policy.ts'
import type { ProblemPublication } from '../contract/problem.ts'
import type { CasefilePublication } from '../contract/publication.ts'
import gapMap from '../data/archive/gap-map.json' with { type: 'json' }
import { wholeAmounts } from '@casefiles/words/formats'
import { teachingExampleOf } from '../contract/teaching-example.ts'
import { CASEFILES, LISTED, POLICIES, PROBLEMS, RETRACTED } from './support/archive-slugs.ts'
import { DESKTOP, openBrowser, showAllCards } from './support/browser.ts'
import {
  bandWord,
  count,
  effect,
  fixed,
  inUnits,
  interval,
  pValue,
  shownEffect,
  shownSmallest,
  tableCell,
} from './support/number-text.ts'
import { shownPlots } from '../site/problem/part-results.ts'
import { readParts, type ReadPart } from './support/read-pages.ts'

/* Every number that stands on a page other than the casefile's own, against the publications, with no sampling. */

const baseUrl = inject('baseUrl')
const casefiles = new Map<string, CasefilePublication>()
const CONTRADICTED = 'Contradicted policy intent.'
let browser: Browser
let page: Page

const fetchText = async (path: string) => (await fetch(baseUrl + path)).text()
const fetchJson = async (path: string) => JSON.parse(await fetchText(path))

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage({ viewport: DESKTOP })
  await page.goto(`${baseUrl}/about`)
  for (const slug of CASEFILES) casefiles.set(slug, sealedOf(await fetchJson(`/casefiles/${slug}.json`)))
})
afterAll(() => browser.close())

const all = () => LISTED.map((slug) => casefiles.get(slug)!)
const isRetracted = (slug: string) => RETRACTED.includes(slug)
/** Those that were not retracted. */
const standing = () => all().filter(({ slug }) => !isRetracted(slug))
const unspaced = (text: string) => text.replace(/\s/g, '')
const slugOf = (href: string | undefined) => /^\/casefiles\/([a-z0-9-]+)/.exec(href ?? '')?.[1] ?? ''
const primaryOf = ({ analysis }: CasefilePublication) => analysis.estimates.find(({ role }) => role === 'primary')!
const eqsLabel = ({ eqs }: CasefilePublication['analysis']) =>
  `Evidence Quality Score ${eqs.overall} of 100, ${bandWord(eqs.overall)}.${eqs.provisional ? ' Provisional.' : ''} ` +
  `${eqs.pillars.map(({ label, score }) => `${label} ${fixed(score, 1)} of 5`).join(', ')}.`

/** A card has no room for an address, which stands on the page. */
const knownOnCards = (text: string) => text.replace(/, https?:\S+(?=\)\.)/, '')

/** A card says what the publication says: verdict, effect, interval, score, marks, badges. */
function expectCard({ text, labels, links }: ReadPart) {
  const publication = casefiles.get(slugOf(links[0]))!
  const { casefile, analysis } = publication
  const { value, ci, units } = shownEffect(publication)
  const words = `${wholeAmounts(effect(value))} ${units}`
  const range = wholeAmounts(interval(ci, ' to '))
  expect(text, casefile.slug).toContain(casefile.title)
  if (isRetracted(casefile.slug)) return expectRetracted(text, labels, casefile)
  expect(text).toContain(casefile.plain_verdict)
  expect(text).toContain(publication.answer!.text)
  expect(text).toContain(`What is known: ${knownOnCards(casefile.what_is_known!)}`)
  expect(text).toContain(words)
  const hasInterval = ci.every((end) => typeof end === 'number')
  expect(text).toContain(hasInterval ? range : 'interval not available')
  const told = hasInterval ? `, 95% interval ${range}` : ''
  expect(labels[0]).toBe(`Effect ${words}${told}, against a line of no effect`)
  expect(labels[1]).toContain(eqsLabel(analysis))
  const isLinked = analysis.verdict.verdict === CONTRADICTED || analysis.eqs.overall < 60
  expect(text.includes('Problem-linked'), casefile.slug).toBe(isLinked)
  expect(text).toContain('Published')
  expect(text).not.toContain('Retracted')
}

/** A card of what was retracted says so first, and has neither verdict, effect nor score. */
function expectRetracted(text: string, labels: readonly string[], casefile: CasefilePublication['casefile']) {
  expect(text).toContain(`RETRACTED: ${casefile.title}`)
  expect(text).toContain('No verdict.')
  expect(text.split('do not rely on this casefile')).toHaveLength(2)
  expect(text).not.toContain(casefile.plain_verdict)
  expect(text).not.toContain(casefile.answer!.text)
  expect(labels).toEqual([])
}

const bandCounts = (some: CasefilePublication[]) => {
  const countOf = (word: string) => some.filter(({ analysis }) => bandWord(analysis.eqs.overall) === word).length
  return [countOf('Strong'), countOf('Moderate'), countOf('Weak')] as const
}

describe('cards', () => {
  it('of all casefiles stand on /casefiles with the numbers of their publications', async () => {
    const cards = await readParts(page, '/casefiles', '.casefile-card')
    expect(cards.map(({ links }) => slugOf(links[0])).toSorted()).toEqual(LISTED.toSorted())
    cards.forEach(expectCard)
  })

  it('read the same when scripts have drawn them anew', async () => {
    const stored = await readParts(page, '/casefiles', '.casefile-card')
    const live = await browser.newPage({ viewport: DESKTOP })
    await live.goto(`${baseUrl}/casefiles?sort=title`)
    await showAllCards(live)
    const texts = await live.locator('.casefile-card').allTextContents()
    expect(texts.map(unspaced).toSorted()).toEqual(stored.map(({ text }) => unspaced(text)).toSorted())
    await live.close()
  })

  it('of the landing page, and its sample, too', async () => {
    const cards = await readParts(page, '/', '.casefile-card')
    expect(cards).toHaveLength(3)
    cards.forEach(expectCard)
    const [sample] = await readParts(page, '/', '.feature')
    // the first links of its head lead to its domain
    const publication = casefiles.get(slugOf(sample.links.find((link) => slugOf(link) !== '')))!
    const { value, ci, units } = shownEffect(publication)
    for (const words of [
      publication.answer!.text,
      `What is known: ${knownOnCards(publication.casefile.what_is_known!)}`,
    ])
      expect(sample.text).toContain(words)
    expect(sample.labels[0]).toContain(eqsLabel(publication.analysis))
    expect(sample.tables[0].rows).toEqual([['Main estimate', effect(value), effect(ci[0]), effect(ci[1])]])
    expect(Object.fromEntries(sample.facts)).toMatchObject({
      '95% interval': `${interval(ci, ' to ')} ${units}`,
      Evidence: publication.analysis.verdict.evidence,
    })
  })

  it('come with the archive’s own two figures, counted from the publications', async () => {
    const shares = await readParts(page, '/', '.archive-share')
    const rigorous = standing().filter(({ analysis }) => analysis.eqs.overall >= 80).length
    const sound = standing().filter(
      ({ analysis }) => analysis.eqs.pillars.find(({ id }) => id === 'designValidity')!.score >= 4,
    )
    const of = standing().length
    const share = (one: number) => `${one} of ${of} casefiles (${Math.round((100 * one) / of)}%)`
    expect(shares[0].text).toContain(`${share(rigorous)} score 80 or more.`)
    expect(shares[1].text).toContain(`${share(sound.length)} earn 4 of 5 or more for design validity.`)
  })
})

describe('search, comparison and API', () => {
  it('list every casefile with its verdict and score', async () => {
    const results = await readParts(page, '/search', '.search-result')
    expect(results).toHaveLength(LISTED.length)
    for (const { text, links } of results) {
      const { casefile, analysis, answer } = casefiles.get(slugOf(links[0]))!
      for (const words of [
        casefile.docket,
        // of a retracted one neither verdict nor score is said
        ...(isRetracted(casefile.slug)
          ? ['Retracted']
          : [casefile.plain_verdict, `EQS ${analysis.eqs.overall}`, answer!.text]),
        `What is known: ${knownOnCards(casefile.what_is_known!)}`,
      ])
        expect(text).toContain(words)
    }
    const { casefiles: answered } = await fetchJson('/api/v2/casefiles?limit=200')
    expect(answered).toHaveLength(LISTED.length)
    for (const item of answered) {
      const status = isRetracted(item.slug) ? 'retracted' : 'published'
      if (isRetracted(item.slug)) {
        expect(item).toMatchObject({ status, plain_verdict: 'No verdict.', effect: null, eqs_overall: null })
        continue
      }
      expect(item).toEqual({ ...casefiles.get(item.slug)!.casefile, status })
      const { value, ci, units } = shownEffect(casefiles.get(item.slug)!)
      expect(item.effect).toEqual({ value, ci, units })
    }
  })

  it('put the numbers of all casefiles side by side, four at a time', { tags: ['night'] }, async () => {
    const live = await browser.newPage({ viewport: DESKTOP })
    const slugs = standing().map(({ slug }) => slug)
    for (let from = 0; from < slugs.length; from += 4) {
      const chosen = slugs.slice(Math.min(from, slugs.length - 4), from + 4)
      await live.goto(`${baseUrl}/casefiles/compare?slugs=${chosen.join(',')}`)
      await live.getByRole('row', { name: /^Verdict / }).waitFor()
      const rows = await live
        .locator('.compare-table tbody tr')
        .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')))
      const found = Object.fromEntries(rows.map(([label, ...texts]) => [label, texts]))
      const of = (words: (publication: CasefilePublication) => string) =>
        chosen.map((slug) => words(casefiles.get(slug)!))
      const failed = ({ analysis }: CasefilePublication) => analysis.checks.filter(isFailed).length
      expect(found).toMatchObject({
        Effect: of((one) => inUnits(effect(shownEffect(one).value), shownEffect(one).units)),
        '95% interval': of((one) => interval(shownEffect(one).ci)),
        p: of((one) => pValue(primaryOf(one).p)),
        'Evidence Quality Score': of(
          ({ analysis: { eqs } }) =>
            `${eqs.overall}, ${bandWord(eqs.overall)} (${eqs.stability.low} to ${eqs.stability.high})`,
        ),
        'Checks that failed': of((one) => `${failed(one)} of ${one.analysis.checks.length}`),
        'Units treated': of(({ analysis: { sample } }) => `${count(sample.treatedUnits)} of ${count(sample.units)}`),
      })
      const first = (text: string) => Number(text.split(/[ %]/)[0].replaceAll(',', ''))
      expect(found['Smallest effect that matters'].map(first)).toEqual(
        chosen.map((slug) => Number(shownSmallest(casefiles.get(slug)!).toFixed(2))),
      )
      for (const { label } of casefiles.get(chosen[0])!.analysis.eqs.pillars)
        expect(found[label]).toEqual(
          of(({ analysis }) => `${fixed(analysis.eqs.pillars.find((one) => one.label === label)!.score, 1)} of 5`),
        )
    }
    await live.close()
  })
})

describe('domains', () => {
  it('count their casefiles by strength, on the cards and on their own pages', { tags: ['night'] }, async () => {
    const { domains } = await fetchJson('/api/v2/domains')
    const cards = await readParts(page, '/domains', '.domain-card')
    expect(cards.length).toBeGreaterThan(4)
    for (const domain of domains) {
      const own = all().filter(({ casefile }) => casefile.domain.slug === domain.slug)
      const counted = own.filter(({ slug }) => !isRetracted(slug))
      const [strong, moderate, weak] = bandCounts(counted)
      const card = cards.find(({ links }) => links[0] === `/domains/${domain.slug}`)
      if (card) expect(card.text).toContain(`${counted.length} casefile${counted.length === 1 ? '' : 's'}`)
      if (card && counted.length > 0)
        expect(card.text).toContain(`${strong} strong · ${moderate} moderate · ${weak} weak`)
      const path = `/domains/${domain.slug}`
      const shown = await readParts(page, path, '.casefile-card')
      shown.forEach(expectCard)
      expect(shown.map(({ links }) => slugOf(links[0])).toSorted()).toEqual(own.map(({ slug }) => slug).toSorted())
      if (own.length > 0) {
        const [main] = await readParts(page, path, 'main')
        expect(main.text).toContain(`${strong} strong, ${moderate} moderate, ${weak} weak evidence. Newest first.`)
      }
      for (const { slug, name } of domain.subdomains) {
        const inside = own.filter(({ casefile }) => casefile.subdomain.slug === slug)
        const [links] = await readParts(page, path, '.domain-links')
        expect(links.items).toContain(`${name} ${inside.filter((one) => !isRetracted(one.slug)).length}`)
        const cardsInside = await readParts(page, `${path}/${slug}`, '.casefile-card')
        expect(cardsInside.map(({ links }) => slugOf(links[0])).toSorted()).toEqual(
          inside.map((one) => one.slug).toSorted(),
        )
      }
    }
  })

  const placeOf = (slug: string) => gapMap.casefiles[slug as keyof typeof gapMap.casefiles]
  const nameOf = (families: typeof gapMap.kinds, slug: string) => families.find((one) => one.slug === slug)!.name
  const outcomeOf = (slug: string) => nameOf(gapMap.outcomes, placeOf(slug).outcome)
  const direction = (verdicts: (string | null)[]) => {
    const words = verdicts.map((verdict) =>
      verdict === null
        ? 'no verdict'
        : verdict === CONTRADICTED
          ? 'against intent'
          : /^(Met|Partly met)/.test(verdict)
            ? 'as intended'
            : 'no clear direction',
    )
    return new Set(words).size === 1 ? words[0] : 'mixed'
  }
  /** What a cell of a map says of the casefiles that stand in it. */
  const cellText = (inside: CasefilePublication[]) => {
    if (inside.length === 0) return 'No casefile here yet'
    const best = Math.max(...inside.map(({ analysis }) => analysis.eqs.overall))
    const number = `${inside.length} casefile${inside.length === 1 ? '' : 's'}, ${inside.length}`
    return `${number} ${direction(inside.map(({ analysis }) => analysis.verdict.verdict))}, ${bandWord(best)}`
  }

  it('draw a map that counts every casefile once, with direction and strongest evidence', async () => {
    const { domains } = await fetchJson('/api/v2/domains')
    for (const domain of domains) {
      const own = standing().filter(({ casefile }) => casefile.domain.slug === domain.slug)
      if (own.length === 0) continue
      const [map] = (await readParts(page, `/domains/${domain.slug}`, 'main'))[0].tables
      const outcomes = map.head.slice(1)
      expect(outcomes.toSorted()).toEqual([...new Set(own.map(({ slug }) => outcomeOf(slug)))].toSorted())
      for (const [name, ...cells] of map.rows) {
        for (const [place, cell] of cells.entries()) {
          const inside = own.filter(
            ({ slug, casefile }) => casefile.subdomain.name === name && outcomeOf(slug) === outcomes[place],
          )
          const said = unspaced(cellText(inside))
          expect(unspaced(cell).slice(0, said.length), `${domain.slug}: ${name}`).toBe(said)
          expectNamed(unspaced(cell).slice(said.length), inside, `${domain.slug}: ${name}`)
        }
      }
      expect(map.rows).toHaveLength(domain.subdomains.length)
    }
  })

  it('stand in one map of the whole archive, which names every casefile of a cell', async () => {
    const [map] = (await readParts(page, '/domains', 'main'))[0].tables
    expect(map.head.slice(1)).toEqual(gapMap.outcomes.map(({ name }) => name))
    expect(map.rows.map(([name]) => name)).toEqual(gapMap.kinds.map(({ name }) => name))
    for (const [kind, ...cells] of map.rows)
      for (const [place, cell] of cells.entries()) {
        const inside = standing().filter(
          ({ slug }) => nameOf(gapMap.kinds, placeOf(slug).kind) === kind && outcomeOf(slug) === map.head[place + 1],
        )
        const said = unspaced(cellText(inside))
        expect(unspaced(cell).slice(0, said.length), kind).toBe(said)
        expectNamed(unspaced(cell).slice(said.length), inside, kind)
      }
  })
})

/** What a bubble tells when it is pointed at, and the links of a cell with several: each casefile with its docket. */
function expectNamed(rest: string, inside: CasefilePublication[], where: string) {
  const dockets = new Set(rest.match(/CF-\d{4}/g) ?? [])
  expect([...dockets].toSorted(), where).toEqual(inside.map(({ casefile }) => casefile.docket).toSorted())
}

/** A row of a policy's or problem's table of casefiles. */
function expectLinkedRow([title, verdict, shown, evidence]: string[], slug: string) {
  const { casefile, analysis } = casefiles.get(slug)!
  if (isRetracted(slug)) {
    expect(title).toContain(`RETRACTED: ${casefile.title}`)
    expect([verdict, shown, evidence]).toEqual(['No verdict.', 'not available', 'No score'])
    return
  }
  const { value, units } = shownEffect(casefiles.get(slug)!)
  const told = wholeAmounts(inUnits(effect(value), units))
  expect([title, verdict, shown]).toEqual([casefile.title, casefile.plain_verdict, told])
  expect(evidence.replace(/\s/g, '')).toBe(`${analysis.eqs.overall}${bandWord(analysis.eqs.overall)}`)
}

describe.each(PROBLEMS)('the problem %s', (slug) => {
  it('prints the numbers of its synthesis and of its casefiles', async () => {
    const { problem: document } = (await fetchJson(`/api/problems/${slug}`)) as { problem: ProblemPublication }
    const { synthesis, problem } = document
    const [main] = await readParts(page, `/problems/${slug}`, 'main')
    const { text, facts } = main
    for (const words of [synthesis.headline, synthesis.pooledNote, ...synthesis.parts.map(({ sentence }) => sentence)])
      expect(text).toContain(words)
    expect(text).not.toMatch(/\d+ of \d+ met/)
    expect(text).toContain(problem.inclusion!.rule)
    expect(text).toContain(`is ${fixed(synthesis.evidence.score, 0)} of 100: ${synthesis.evidence.startsAt}`)
    for (const { reason } of synthesis.evidence.steps) expect(text).toContain(reason)
    const [strong, moderate, weak] = bandCounts(document.casefiles.map((one) => casefiles.get(one.slug)!))
    expect(text).toContain(`${strong} strong, ${moderate} moderate, ${weak} weak.`)
    if (synthesis.pooled) {
      const { pooled, dersimonianLaird, prediction, heterogeneity, k } = synthesis.pooled
      const small = (value: number | null) => (value === null ? 'not available' : value.toFixed(3))
      expect(text).toContain(
        `${effect(pooled.value)} ${synthesis.unit === 'standard deviations of the outcome' ? 'standard deviations' : synthesis.unit} on average, 95% range ${interval(pooled.ci, ' to ')}`,
      )
      expect(Object.fromEntries(facts)).toMatchObject({
        'Average, in standard deviations': effect(pooled.value),
        '95% interval': `${interval(pooled.ci)} REML, Hartung–Knapp`,
        'DerSimonian–Laird': `${effect(dersimonianLaird.value)} [${interval(dersimonianLaird.ci)}]`,
        'Prediction range': k < 3 ? 'needs three' : interval(prediction),
        'Variation (I²)': `${fixed(100 * heterogeneity.iSquared!, 0)}%`,
        'Variance between (τ²)': `${small(pooled.tauSquared)} [${heterogeneity.tauSquaredCi.map(small).join(', ')}]`,
        [`Q on ${heterogeneity.df} df`]: effect(heterogeneity.q),
      })
    } else expect(text).toContain('No average')
    const linked = main.tables.find(({ caption }) => caption === `Casefiles of ${problem.title}`)!
    for (const [place, one] of document.casefiles.entries()) expectLinkedRow(linked.rows[place], one.slug)
    expect(linked.rows).toHaveLength(document.casefiles.length)
  })

  it('carries the numbers of its figures in tables and as CSV, each casefile’s effect among them', async () => {
    const { problem: document } = (await fetchJson(`/api/problems/${slug}`)) as { problem: ProblemPublication }
    const figures = await readParts(page, `/problems/${slug}`, 'figure')
    const shown = shownPlots(document.synthesis)
    expect(figures.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
    for (const [place, plot] of shown.entries()) {
      const { tables, heading, labels } = figures[place]
      expect(heading).toBe(plot.title)
      expect(new Set(labels)).toEqual(new Set([plot.alt]))
      expect(tables[0].rows).toEqual(
        plot.rows.map((row) => plot.columns.map((column) => tableCell(row[column.key], column))),
      )
    }
    for (const plot of document.synthesis.plots) {
      const csv = Papa.parse<string[]>((await fetchText(`/problems/${slug}/charts/${plot.id}.csv`)).trim(), {
        header: false,
      }).data
      expect(csv.slice(1).map((cells) => cells.slice(0, plot.columns.length))).toEqual(
        plot.rows.map((row) => plot.columns.map(({ key }) => String(row[key] ?? ''))),
      )
    }
    const cards = document.casefiles.map(({ card }) => card)
    expect(cards).toEqual(cards.map(({ slug: one }) => casefiles.get(one)!.casefile))
  })

  it('stands on /problems with its headline, grade and number of casefiles', async () => {
    const { problem: document } = (await fetchJson(`/api/problems/${slug}`)) as { problem: ProblemPublication }
    const entries = await readParts(page, '/problems', '.entry')
    const own = entries.find(({ links }) => links.includes(`/problems/${slug}`))
    // a teaching example, and what rests on one, stands in no list
    if (document.casefiles.some((one) => teachingExampleOf(one.slug))) return expect(own).toBeUndefined()
    expect(own!.text).toContain(`${document.synthesis.headline}.`)
    expect(own!.text).toContain(`Evidence grade: ${document.synthesis.evidence.grade}`)
    expect(own!.text).toContain(`${document.casefiles.length} casefile`)
  })
})

it.each(POLICIES)('the policy %s prints the effect and score of each of its casefiles', async (slug) => {
  const { policy: document } = (await fetchJson(`/api/policies/${slug}`)) as { policy: PolicyPublication }
  const [main] = await readParts(page, `/policies/${slug}`, 'main')
  const caption = `casefiles on ${document.policy.title}`.toLowerCase()
  const table = main.tables.find((one) => one.caption.toLowerCase() === caption)!
  for (const [place, one] of document.casefiles.entries()) expectLinkedRow(table.rows[place], one.slug)
  expect(table.rows).toHaveLength(document.casefiles.length)
})

const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

it('feed and metadata carry verdict, score and answer of every casefile', async () => {
  const feed = await fetchText('/feed.xml')
  for (const { slug, casefile, texts, analysis, answer } of all()) {
    const entry = feed.split('<entry>').find((text) => text.includes(`/casefiles/${slug}<`))!
    const told = [`Evidence Quality Score ${analysis.eqs.overall} of 100`, casefile.plain_verdict, inXml(answer!.text)]
    for (const words of told) expect(entry.includes(words), `${slug}: ${words}`).toBe(!isRetracted(slug))
    if (isRetracted(slug)) expect(entry).toContain('do not rely on this casefile')
    expect(entry).toContain(inXml(`What is known: ${casefile.what_is_known!}`))
    if (isRetracted(slug)) continue
    const html = await fetchText(`/casefiles/${slug}`)
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!
    expect(JSON.parse(json)['@graph'][0]).toMatchObject({
      abstract: answer!.text,
      description: texts.dek,
    })
  }
})
