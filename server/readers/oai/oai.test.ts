import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syntheticDataset } from '../../../tests/support/synthetic-publication.ts'
import { createApp } from '../../app.ts'
import { retractCasefile } from '../../record/publications/retract-casefile.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { publishSynthetic } from '../../test-support/synthetic-rows.ts'

describe('the archive for harvesters', () => {
  let context: TestContext
  let app: Hono
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    app = createApp(context)
  })
  afterEach(() => context.close())

  const ask = async (query: string): Promise<string> => (await app.request(`/api/oai?${query}`)).text()
  const all = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((match) => match[1])
  const errorOf = async (query: string) => /<error code="(\w+)">/.exec(await ask(query))?.[1]

  /** Walks a list to its end, as a harvester does. @returns identifiers in the order in which they came, and the number of pages */
  async function walk(first: string): Promise<{ identifiers: string[]; pages: number }> {
    const identifiers: string[] = []
    let query = first
    for (let pages = 1; ; pages += 1) {
      const text = await ask(query)
      identifiers.push(...all(text, 'identifier').filter((one) => one.startsWith('oai:')))
      const [token = ''] = all(text, 'resumptionToken')
      if (token === '') return { identifiers, pages }
      query = `verb=${/verb=(\w+)/.exec(first)![1]}&resumptionToken=${token}`
    }
  }

  it('says who it is, what forms and sets it has', async () => {
    await publishSynthetic(context, 2)
    const identity = await ask('verb=Identify')
    expect(all(identity, 'baseURL')).toEqual(['https://archive.example/api/oai'])
    expect(all(identity, 'protocolVersion')).toEqual(['2.0'])
    expect(all(identity, 'deletedRecord')).toEqual(['no'])
    expect(all(identity, 'granularity')).toEqual(['YYYY-MM-DDThh:mm:ssZ'])
    expect(all(await ask('verb=ListMetadataFormats'), 'metadataPrefix')).toEqual(['oai_dc', 'datacite4'])
    expect(all(await ask('verb=ListSets'), 'setSpec').length).toBeGreaterThan(0)
  })

  it('gives every casefile once, page after page, in both forms', async () => {
    const published = await publishSynthetic(context, 30)
    const expected = published.map(({ slug }) => `oai:archive.example:${slug}`).sort()
    for (const first of ['verb=ListRecords&metadataPrefix=oai_dc', 'verb=ListIdentifiers&metadataPrefix=datacite4']) {
      const { identifiers, pages } = await walk(first)
      expect([...identifiers].sort()).toEqual(expected)
      expect(pages).toBe(2)
    }
  })

  it('gives a record whole, with text that cannot end its element', async () => {
    const [{ slug }] = await publishSynthetic(context, 1, ({ casefile }) => {
      casefile.title = 'Laws "on" <belts> & deaths'
    })
    const one = (format: string) =>
      ask(`verb=GetRecord&identifier=oai:archive.example:${slug}&metadataPrefix=${format}`)
    const core = await one('oai_dc')
    expect(all(core, 'dc:title')).toEqual(['Laws &quot;on&quot; &lt;belts&gt; &amp; deaths'])
    expect(all(core, 'dc:identifier')).toContain(`https://archive.example/casefiles/${slug}/v1`)
    const datacite = await one('datacite4')
    expect(datacite).toContain(
      `<identifier identifierType="URL">https://archive.example/casefiles/${slug}/v1</identifier>`,
    )
    expect(datacite).toContain('<resourceType resourceTypeGeneral="Report">Casefile</resourceType>')
  })

  it('gives a retraction as a change, and says it in the record', async () => {
    context.datasets.store(syntheticDataset)
    const [{ slug }] = await publishSynthetic(context, 2)
    const before = all(await ask('verb=Identify'), 'earliestDatestamp')[0]
    const at = context.now().slice(0, 19)
    await retractCasefile(context, slug, 'One column was read wrong.', 'Ada Example')
    const changed = await ask(`verb=ListRecords&metadataPrefix=oai_dc&from=${at}Z`)
    expect(all(changed, 'identifier')).toContain(`oai:archive.example:${slug}`)
    expect(all(changed, 'dc:title')[0]).toMatch(/^RETRACTED: /)
    expect(all(changed, 'dc:description').join(' ')).toContain('One column was read wrong.')
    expect(before < at).toBe(true)
  })

  it('answers a form as it answers an address, and reads no more of it than it has to', async () => {
    await publishSynthetic(context, 1)
    const send = (body: string) =>
      app.request('/api/oai', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const untimed = (text: string) => text.replace(/<responseDate>[^<]*<\/responseDate>/, '')
    for (const asked of ['verb=Identify', 'verb=ListRecords&metadataPrefix=oai_dc', 'verb=Identify&verb=Identify'])
      expect(untimed(await (await send(asked)).text())).toBe(untimed(await ask(asked)))
    expect(await (await send(`verb=ListSets&set=${'x'.repeat(3_000)}`)).text()).toContain('code="badArgument"')
    const long = `verb=GetRecord&metadataPrefix=oai_dc&identifier=${'x'.repeat(3_000)}`
    expect(await (await send(long)).text()).toContain('code="badArgument"')
    expect((await send(`verb=${'x'.repeat(20_000)}`)).status).toBe(413)
  })

  it('says again what was asked, unless it was no request of the protocol', async () => {
    await publishSynthetic(context, 1)
    expect(await ask('verb=ListRecords&metadataPrefix=marc')).toContain(
      '<request verb="ListRecords" metadataPrefix="marc">https://archive.example/api/oai</request>',
    )
    for (const none of ['verb=Nothing', 'verb=ListRecords', 'verb=Identify&verb=Identify'])
      expect(await ask(none)).toContain('<request>https://archive.example/api/oai</request>')
  })

  it('refuses in the words of the protocol', async () => {
    await publishSynthetic(context, 1)
    expect(await errorOf('')).toBe('badVerb')
    expect(await errorOf('verb=constructor')).toBe('badVerb')
    expect(await errorOf('verb=Identify&verb=Identify')).toBe('badVerb')
    expect(await errorOf('verb=Identify&set=health')).toBe('badArgument')
    expect(await errorOf('verb=ListRecords&metadataPrefix=oai_dc&until=2026-02-30')).toBe('badArgument')
    expect(await errorOf('verb=ListRecords')).toBe('badArgument')
    expect(await errorOf('verb=ListRecords&metadataPrefix=marc')).toBe('cannotDisseminateFormat')
    expect(await errorOf('verb=ListRecords&metadataPrefix=oai_dc&from=yesterday')).toBe('badArgument')
    expect(await errorOf('verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-01&until=2026-01-01')).toBe('badArgument')
    expect(await errorOf('verb=ListRecords&metadataPrefix=oai_dc&set=nothing')).toBe('noRecordsMatch')
    expect(await errorOf('verb=ListRecords&metadataPrefix=oai_dc&metadataPrefix=oai_dc')).toBe('badArgument')
    expect(await errorOf('verb=ListRecords&resumptionToken=abc')).toBe('badResumptionToken')
    expect(await errorOf('verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:archive.example:none')).toBe(
      'idDoesNotExist',
    )
  })
})
