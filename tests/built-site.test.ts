import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { describe, expect, inject, it } from 'vitest'
import { weighSite, scriptParts } from '../scripts/site-checks/budgets.ts'
import { openRelease } from '../scripts/site-checks/built-site.ts'
import { linkFindings, pageFindings, HTML_RULES } from '../scripts/site-checks/page-rules.ts'
import { readPages } from '../scripts/site-checks/page-facts.ts'
import { CASEFILES, READ_CASEFILES } from './support/archive-slugs.ts'
import { IN_EVERY_LOOK } from './support/axe.ts'

const site = openRelease(inject('dataDir'))
const textOf = (address: string) => site.get(address)!.read().toString()
const pages = readPages(site)
const origin = new URL(pages.find(({ address }) => address === '/')!.canonicals[0]).origin
const rows = await weighSite(site, pages)

describe('the built site', () => {
  it('has the pages of every casefile, domain, policy and problem', () => {
    const addresses = pages.map(({ address }) => address)
    for (const [kind, least] of [
      ['casefiles', 40],
      ['domains', 12],
      ['policies', 10],
      ['problems', 9],
    ] as const)
      expect(addresses.filter((one) => new RegExp(`^/${kind}/[^/]+$`).test(one)).length, kind).toBeGreaterThanOrEqual(
        least,
      )
  })

  it('is valid HTML on pages of every kind, at night on every page, of casefiles on those that are read one by one', async () => {
    const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES))
    const findings: string[] = []
    const leftOut = CASEFILES.filter((slug) => !READ_CASEFILES.includes(slug))
    const read = pages.filter(({ address }) => !leftOut.includes(address.split('/')[2]))
    expect(read.length).toBeGreaterThan(100)
    // neighbors in the list are of one kind
    const judged = IN_EVERY_LOOK ? read : read.filter((_, place) => place % 4 === 0)
    // the current version's page says the same at two addresses
    const distinct = new Map(judged.map(({ address }) => [textOf(address), address]))
    for (const [text, address] of distinct) {
      const { results } = await validator.validateString(text, address)
      for (const { messages } of results)
        for (const { ruleId, message, selector } of messages)
          findings.push(`${address}: ${ruleId}: ${message} (${selector})`)
    }
    expect(findings).toEqual([])
  })

  it('leads nowhere that does not exist, loads nothing from elsewhere and leaves no page without a way to it', () => {
    expect(linkFindings(site, pages, origin)).toEqual([])
  })

  it('says on every page what it is: title, heading, ids, description, canonical address, structured data, sitemap', () => {
    expect(pageFindings(pages, textOf('/sitemap.xml'), origin)).toEqual([])
  })

  it('asks a policy of the browser on every page that loads nothing from elsewhere', () => {
    const without = pages.filter(
      ({ address }) => !textOf(address).includes(`http-equiv="Content-Security-Policy" content="default-src 'self';`),
    )
    expect(without.map(({ address }) => address)).toEqual([])
  })
})

describe('islands', () => {
  const islandsOf = (address: string) =>
    pages.find((page) => page.address === address)!.islands.map(({ client, scripts }) => `${client} ${scripts[0]}`)

  it.each([
    ['/casefiles', /^load \/_assets\/CasefileList\./],
    ['/search', /^load \/_assets\/CasefileSearch\./],
    ['/about', /^session \/_assets\/SiteHeader\./],
    ['/about', /^asked \/_assets\/SearchSheet\./],
  ])('stand in %s: %s', (address, island) => {
    expect(textOf(address)).toContain('<astro-island')
    expect(islandsOf(address).filter((one) => island.test(one))).toHaveLength(1)
  })

  it('ask in the head for all that they load at once', () => {
    const { islands, scripts } = pages.find(({ address }) => address === '/casefiles')!
    const soon = islands.filter(({ client }) => client === 'load').flatMap((one) => one.scripts)
    expect(soon.length).toBeGreaterThan(0)
    for (const script of [...soon, ...scriptParts(site, soon).eager]) expect(scripts).toContain(script)
  })
})

describe('what readers load', () => {
  it.each(rows.map((row) => [row.what, row.where, row] as const))(
    '%s: %s is within its budget',
    (_what, _where, row) => {
      expect(row.bytes).toBeLessThanOrEqual(row.limit ?? Infinity)
    },
  )

  it('is weighed for every casefile', () => {
    const weighed = rows.filter(({ what }) => what.startsWith('casefile page')).map(({ where }) => where)
    const published = [...site.keys()].flatMap((address) => /^(\/casefiles\/[^/]+)\/v1$/.exec(address)?.[1] ?? [])
    expect(weighed.toSorted()).toEqual(published.toSorted())
  })
})
