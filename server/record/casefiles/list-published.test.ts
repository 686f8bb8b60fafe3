import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { casefileListResponseSchema, SORTS, type CasefileListItem } from '../../../contract/casefile.ts'
import { createApp } from '../../app.ts'
import { expectProblem } from '../../test-support/expect-problem.ts'
import { publishSynthetic } from '../../test-support/synthetic-rows.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'

const COUNT = 40

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
    'limit=0',
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
