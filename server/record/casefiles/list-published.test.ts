import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import {
  casefileListResponseSchema,
  SORTS,
  sparseCasefileListSchema,
  type CasefileListItem,
} from '../../../contract/casefile.ts'
import { MECHANISM_VERDICT, VERDICT_LABELS } from '../../../contract/plain-verdict.ts'
import { CasefileIndex, type Facets } from '../../../site/casefile-list/casefile-index.ts'
import { NO_FILTERS, writeFilters, type Filters } from '../../../site/casefile-list/filters.ts'
import { packIndex } from '../../../site/casefile-list/index-file.ts'
import { createApp } from '../../app.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { publishSynthetic } from '../../test-support/synthetic-rows.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'

const COUNT = 40
/** One of a mechanism, too, and one from before rubric 5. */
const VERDICTS = [...VERDICT_LABELS.map(({ verdict }) => verdict), MECHANISM_VERDICT, 'No detectable effect.']

describe.each(EVERY_DATABASE)('the list of casefiles on %s', (_name, open) => {
  let context: TestContext
  let app: Hono
  let cards: CasefileListItem[]

  beforeAll(async () => {
    context = await openTestContext(open)
    app = createApp(context)
    const documents = await publishSynthetic(context, COUNT, ({ casefile }, index) => {
      casefile.eqs_overall = index % 7 === 0 ? null : (index * 13) % 5 === 0 ? 60 : 40 + ((index * 17) % 55)
      casefile.standardised_effect = index % 6 === 0 ? null : ((index * 29) % 11) / 10
      if (index % 9 === 0) casefile.title = 'Same title'
      casefile.plain_verdict = VERDICTS[index % VERDICTS.length]
    })
    cards = documents.map((document) => document.casefile)
  })
  afterAll(() => context.close())

  async function list(query: string) {
    const response = await app.request(`/api/v2/casefiles?${query}`)
    expect(response.status).toBe(200)
    return casefileListResponseSchema.parse(await response.json())
  }
  const slugs = (items: CasefileListItem[]) => items.map((item) => item.slug)

  it('answers every card as it was published, newest first', async () => {
    const { casefiles, total, next_cursor } = await list('')
    expect(casefiles).toEqual([...cards].reverse())
    expect([total, next_cursor]).toEqual([COUNT, null])
  })

  it('takes empty values as no filter', async () => {
    const empty = 'domain=&subdomain=&jurisdiction=&designType=&eqsMin=&sort='
    expect((await list(empty)).total).toBe(COUNT)
  })

  it('finds words that all stand in title, summary or keywords, and not in what else a card holds', async () => {
    const { casefiles, total } = await list('q=SAME%20title')
    expect(slugs(casefiles).sort()).toEqual(slugs(cards.filter(({ title }) => title === 'Same title')).sort())
    expect(total).toBe(casefiles.length)
    expect((await list('q=standardised_effect')).total).toBe(0)
    expect((await list('q=same%25')).total).toBe(0)
    expect((await list('q=' + encodeURIComponent('völlig fremd'))).total).toBe(0)
  })

  it('counts all that fit by a value, whatever the page holds', async () => {
    const { casefiles, groups, total } = await list('group_by=domain&limit=1&eqsMin=50')
    const fitting = cards.filter(({ eqs_overall }) => (eqs_overall ?? -1) >= 50)
    const counts = Object.groupBy(fitting, ({ domain }) => domain.slug)
    expect(casefiles).toHaveLength(1)
    expect(total).toBe(fitting.length)
    expect(Object.fromEntries(groups!.map(({ value, count }) => [value, count]))).toEqual(
      Object.fromEntries(Object.entries(counts).map(([slug, items]) => [slug, items!.length])),
    )
    expect(groups!.map(({ count }) => count)).toEqual(groups!.map(({ count }) => count).sort((a, b) => b - a))
    for (const { value, name } of groups!)
      expect(name).toBe(cards.find(({ domain }) => domain.slug === value)!.domain.name)
    for (const grouping of ['subdomain', 'jurisdiction', 'designType', 'verdict']) {
      const counted = (await list(`group_by=${grouping}`)).groups!.reduce((sum, { count }) => sum + count, 0)
      expect(counted).toBe(COUNT)
    }
    expect((await list('')).groups).toBeUndefined()
    await expectProblem(await app.request('/api/v2/casefiles?group_by=title'), 'request/invalid')
  })

  it('leaves out what did not change since a time', async () => {
    const rows = await context.db
      .selectFrom('publications')
      .select(['casefile_slug', 'published_at', 'link_hash'])
      .execute()
    const times = rows.map(({ published_at }) => published_at).sort()
    const since = times[10]
    const changed = rows.filter(({ published_at }) => published_at >= since).map((row) => row.casefile_slug)
    const { casefiles } = await list(`updated_since=${since}`)
    expect(slugs(casefiles).sort()).toEqual(changed.sort())
    expect((await list('updated_since=2999-01-01')).total).toBe(0)
    const { casefile_slug: old, link_hash } = rows.find(({ published_at }) => published_at < since)!
    await context.db
      .insertInto('retractions')
      .values({
        casefile_slug: old,
        version: 1,
        reason: 'x',
        author: 'Ada',
        retracted_at: '2998-01-01T00:00:00.000Z',
        link_hash,
      })
      .execute()
    expect(slugs((await list('updated_since=2997-01-01')).casefiles)).toEqual([old])
    await context.db.deleteFrom('retractions').execute()
    await expectProblem(await app.request('/api/v2/casefiles?updated_since=yesterday'), 'request/invalid')
  })

  const filters: [string, (card: CasefileListItem) => boolean][] = [
    ['domain=health', (card) => card.domain.slug === 'health'],
    ['domain=health&subdomain=tobacco-control', (card) => card.subdomain.slug === 'tobacco-control'],
    ['jurisdiction=IRELAND', (card) => card.jurisdiction === 'Ireland'],
    ['designType=DiD', (card) => card.design_type === 'DiD'],
    ['designType=Synth', (card) => card.design_type === 'SyntheticControl'],
    ['designType=RDD,IV', (card) => ['RDD', 'IV'].includes(card.design_type)],
    ['designType=RDD&designType=IV', (card) => ['RDD', 'IV'].includes(card.design_type)],
    ['eqsMin=60', (card) => card.eqs_overall !== null && card.eqs_overall >= 60],
    ['domain=health&eqsMin=70', (card) => card.domain.slug === 'health' && (card.eqs_overall ?? 0) >= 70],
  ]
  it.each(filters)('filters by %s', async (query, keeps) => {
    const expected = cards.filter(keeps)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(COUNT)
    const { casefiles, total } = await list(query)
    expect(slugs(casefiles).sort()).toEqual(slugs(expected).sort())
    expect(total).toBe(expected.length)
  })

  it('answers an empty list where nothing fits', async () => {
    expect(await list('jurisdiction=Atlantis')).toEqual({ casefiles: [], total: 0, next_cursor: null })
  })

  it('finds and counts what the filters of the page find and count, each alone and several together', async () => {
    const index = new CasefileIndex(packIndex([...cards].reverse()), () => [])
    const of = (choice: (card: CasefileListItem) => string) => [...new Set(cards.map(choice))]
    const asked: Partial<Filters>[] = [
      ...of(({ domain }) => domain.slug).map((domain) => ({ domain })),
      ...cards.map(({ domain, subdomain }) => ({ domain: domain.slug, subdomain: subdomain.slug })),
      ...of(({ jurisdiction }) => jurisdiction).map((jurisdiction) => ({ jurisdiction })),
      ...of(({ design_type }) => design_type).map((type) => ({
        designType: [type as CasefileListItem['design_type']],
      })),
      ...VERDICT_LABELS.map(({ name }) => ({ verdict: [name] })),
      { verdict: ['met', 'ruled-out'] },
      ...[1, 50, 60, 100].map((eqsMin) => ({ eqsMin })),
      { domain: 'health', verdict: ['no-effect-that-matters', 'met'], eqsMin: 45, designType: ['RDD', 'DiD', 'IV'] },
    ]
    const groupings: [string, keyof Facets][] = ['domain', 'subdomain', 'jurisdiction', 'designType', 'verdict'].map(
      (name) => [name, name as keyof Facets],
    )
    for (const some of asked) {
      const filters = { ...NO_FILTERS, ...some }
      const query = writeFilters(filters)
      const shown = Array.from(index.find(filters), (row) => cards[COUNT - 1 - row].slug)
      const { casefiles, total } = await list(query)
      expect(slugs(casefiles), query).toEqual(shown)
      expect(total, query).toBe(shown.length)
    }
    for (const [grouping, facet] of groupings) {
      const { groups } = await list(`group_by=${grouping}`)
      const counted = new Map(
        groups!.map(({ value, name, count }) => [grouping === 'jurisdiction' ? name : value, count]),
      )
      counted.delete('none')
      const known = [...index.facets(NO_FILTERS)[facet]].filter(([name]) => name !== '')
      expect([...counted].sort(), grouping).toEqual(known.sort())
    }
  })

  it('finds and counts what has no verdict: mechanisms, and what was retracted', async () => {
    const without = cards.filter(({ plain_verdict }) => plain_verdict === MECHANISM_VERDICT)
    expect(without.length).toBeGreaterThan(0)
    expect(slugs((await list('verdict=none')).casefiles).sort()).toEqual(slugs(without).sort())
    const { groups } = await list('group_by=verdict&verdict=none&verdict=met')
    expect(groups!.map(({ value, name }) => [value, name]).sort()).toEqual([
      ['met', 'Met'],
      ['none', 'No verdict'],
    ])
  })

  it('finds and sorts nothing by a number that was withdrawn', async () => {
    const best = [...cards].sort((a, b) => (b.eqs_overall ?? 0) - (a.eqs_overall ?? 0))[0]
    const { link_hash } = await context.db.selectFrom('publications').select('link_hash').executeTakeFirstOrThrow()
    const retracted = { casefile_slug: best.slug, version: 1, reason: 'x', author: 'Ada', link_hash }
    await context.db
      .insertInto('retractions')
      .values({ ...retracted, retracted_at: '2998-01-01T00:00:00.000Z' })
      .execute()
    try {
      expect(slugs((await list('eqsMin=1&limit=200')).casefiles)).not.toContain(best.slug)
      for (const [sort, without] of [
        ['eqs_desc', cards.filter((card) => card.eqs_overall === null)],
        ['eqs_asc', cards.filter((card) => card.eqs_overall === null)],
        ['effect', cards.filter((card) => card.standardised_effect === null)],
      ] as const) {
        const last = slugs((await list(`sort=${sort}&limit=200`)).casefiles).slice(-without.length - 1)
        expect(last.sort(), sort).toEqual([...new Set([...slugs(without), best.slug])].sort().slice(-last.length))
      }
    } finally {
      await context.db.deleteFrom('retractions').execute()
    }
  })

  it('keeps to the days of first publication, both included', async () => {
    const rows = await context.db.selectFrom('publications').select(['casefile_slug', 'first_published_at']).execute()
    const times = rows.map((row) => row.first_published_at).sort()
    const [first, last] = [times[0], times.at(-1)!].map((time) => time.slice(0, 10))
    const next = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
    const ofDay = (day: string) =>
      rows.filter((row) => row.first_published_at.startsWith(day)).map((row) => row.casefile_slug)
    expect((await list(`published_from=${first}&published_until=${last}`)).total).toBe(COUNT)
    for (const day of [first, last])
      expect(slugs((await list(`published_from=${day}&published_until=${day}`)).casefiles).sort()).toEqual(
        ofDay(day).sort(),
      )
    expect((await list(`published_from=${next(last, 1)}`)).total).toBe(0)
    expect((await list(`published_until=${next(first, -1)}`)).total).toBe(0)
  })

  it('answers the fields that were asked for and no others, and always which casefile it is', async () => {
    const answered = await (await app.request('/api/v2/casefiles?fields=effect,title&sort=effect&limit=3')).json()
    const { casefiles, fields, total } = sparseCasefileListSchema.parse(answered)
    const whole = (await list('sort=effect&limit=3')).casefiles
    expect(casefiles).toEqual(whole.map(({ slug, title, effect }) => ({ slug, title, effect })))
    expect(answered.casefiles).toEqual(casefiles)
    expect([fields, total]).toEqual([['effect', 'title'], COUNT])
    const every = Object.keys(casefileListResponseSchema.shape.casefiles.element.shape).join()
    expect((await (await app.request(`/api/v2/casefiles?fields=${every}`)).json()).casefiles).toEqual(
      (await list('')).casefiles,
    )
  })

  const byNumber = (one: number | null, other: number | null) => (other ?? -1) - (one ?? -1)
  const orders: [string, (one: CasefileListItem, other: CasefileListItem) => number][] = [
    ['eqs_desc', (one, other) => byNumber(one.eqs_overall, other.eqs_overall)],
    ['eqs_asc', (one, other) => (one.eqs_overall ?? 101) - (other.eqs_overall ?? 101)],
    ['effect', (one, other) => byNumber(one.standardised_effect, other.standardised_effect)],
    ['title', (one, other) => (one.title.toLowerCase() < other.title.toLowerCase() ? -1 : 1)],
  ]
  it.each(orders)('sorts by %s, missing numbers last, ties by slug', async (sort, compare) => {
    const ties = (one: CasefileListItem, other: CasefileListItem) => (one.slug < other.slug ? -1 : 1)
    const isTie = (one: CasefileListItem, other: CasefileListItem) => sort === 'title' && one.title === other.title
    const expected = [...cards].sort((one, other) =>
      isTie(one, other) ? ties(one, other) : compare(one, other) || ties(one, other),
    )
    expect(slugs((await list(`sort=${sort}`)).casefiles)).toEqual(slugs(expected))
  })

  it.each(SORTS)('pages through the order %s without gap or repeat', async (sort) => {
    const whole = slugs((await list(`sort=${sort}`)).casefiles)
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`sort=${sort}&limit=7&cursor=${cursor}`)
      expect(page.total).toBe(COUNT)
      paged.push(...slugs(page.casefiles))
      cursor = page.next_cursor
    }
    expect(paged).toEqual(whole)
  })

  it('goes on where the last page ended while the list before it changes', async () => {
    const first = await list('limit=5')
    const setCurrent = (is_current: number) =>
      context.db
        .updateTable('publications')
        .set({ is_current })
        .where('casefile_slug', '=', 'synthetic-00036')
        .execute()
    await setCurrent(0)
    const second = await list(`limit=5&cursor=${first.next_cursor}`)
    await setCurrent(1)
    expect(slugs(second.casefiles)[0]).toBe('synthetic-00034')
  })

  const wrong = [
    'designType=Guess',
    'eqsMin=many',
    'eqsMin=101',
    'sort=random',
    'verdict=good',
    'fields=slug,colour',
    'published_from=2026',
    'published_until=tomorrow',
    'limit=0',
    'limit=5&limit=6',
    'Limit=5',
    'year=1990',
    'limit=1000',
    'cursor=nonsense',
    `cursor=${Buffer.from('["title","a","b"]').toString('base64url')}`,
    `cursor=${Buffer.from('["newest",1,"b"]').toString('base64url')}`,
    `jurisdiction=${'x'.repeat(300)}`,
  ]
  it.each(wrong)('refuses %s and says what is wrong with which field', async (query) => {
    const problem = await expectProblem(await app.request(`/api/v2/casefiles?${query}`), 'request/invalid')
    expect(problem.issues?.[0]?.path).toBe(query.split('=')[0])
  })

  it('takes quotes and SQL in a filter for what they are: text', async () => {
    const { total } = await list(`jurisdiction=${encodeURIComponent("' or 1=1 --")}`)
    expect(total).toBe(0)
  })
})
