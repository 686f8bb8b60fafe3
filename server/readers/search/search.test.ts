import type { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchResponseSchema, type SearchHit } from '../../../contract/search.ts'
import { isSqlite } from '../../base/db/dialect.ts'
import { rebuildSearch } from '../../operations/command-line/archive-commands.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openPublishedApp } from '../../test-support/apps.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { isIndexWhole, MARKS } from './search.repository.ts'

const textOf = ({ snippet }: SearchHit['passages'][number]) => snippet.map(({ text }) => text).join('')

describe.each(EVERY_DATABASE)('full-text search on %s', (_name, open) => {
  let app: Hono
  let context: TestContext
  beforeAll(async () => {
    ;({ app, context } = await openPublishedApp(open))
  })
  afterAll(() => context.close())

  async function ask(q: string, tier: 'free' | 'pro' | 'enterprise' = 'pro'): Promise<Response> {
    const headers = await signedInHeaders(context, await insertAccount(context, 'user', tier))
    return app.request(`/api/search?q=${encodeURIComponent(q)}`, { headers })
  }
  const found = async (q: string) => searchResponseSchema.parse(await (await ask(q)).json()).hits

  it('needs pro, and says so by the name that opens the prompt', async () => {
    const problem = await expectProblem(await ask('belts', 'free'), 'tier/feature-unavailable')
    expect(problem).toMatchObject({
      error: 'Feature not available',
      requiredTier: 'pro',
      message: 'This feature requires pro tier access',
    })
    expect((await ask('belts', 'enterprise')).status).toBe(200)
  })

  it('finds words of policy text, results and provenance, and marks them', async () => {
    const [hit] = await found('state fatalities')
    expect(hit).toMatchObject({ kind: 'casefile', slug: 'seat-belt-laws', href: '/casefiles/seat-belt-laws' })
    const passage = hit.passages[0]
    const marked = passage.snippet.filter(({ match }) => match).map(({ text }) => text.toLowerCase())
    expect(marked.some((word) => /^(state|fatalit)/.test(word))).toBe(true)
    for (const mark of MARKS) expect(textOf(passage)).not.toContain(mark)
    const sections = new Set((await found('seat belt')).flatMap(({ passages }) => passages.map((one) => one.section)))
    expect([...sections].sort()).toEqual(['Policy text', 'Provenance', 'Results', 'Summary', 'What others found'])
  })

  it('finds what others found by author, title and finding, and leads to it', async () => {
    for (const question of ['Dinh-Zarr', 'Review of Economics and Statistics', 'middle study', 'IZA 15843']) {
      const [hit] = await found(question)
      const passage = hit.passages.find(({ section }) => section === 'What others found')
      expect(passage, question).toMatchObject({ href: '/casefiles/seat-belt-laws#others-found' })
    }
  })

  it('takes nothing of a question as an operator', async () => {
    for (const question of ['"', 'NOT (', "'; drop table search_texts", '* & | !', '-', 'title:belt^2'])
      expect((await ask(question)).status).toBe(200)
    expect(await found('zyzzyva')).toEqual([])
  })

  it('follows publications by itself and can be built again from nothing', async () => {
    const before = await found('belt')
    await context.db.deleteFrom('search_texts').execute()
    expect(await found('belt')).toEqual([])
    expect(await rebuildSearch(context)).toEqual({ text: 'The words of 1 document are indexed.', exitCode: 0 })
    expect(await found('belt')).toEqual(before)
  })

  it('notices words that are not those of its texts, and takes them up anew', async () => {
    if (!isSqlite(context.db)) return
    const before = await found('belt')
    expect(await isIndexWhole(context.db)).toBe(true)
    await sql`insert into search_words (search_words, rowid, title, text)
      select 'delete', id, title, text from search_texts limit 1`.execute(context.db)
    expect(await isIndexWhole(context.db)).toBe(false)
    await rebuildSearch(context)
    expect(await isIndexWhole(context.db)).toBe(true)
    expect(await found('belt')).toEqual(before)
  })
})
