import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { contains, readPage } from './read-page.ts'

const SORTS = { name: sql`lower(name)`, slug: sql`slug` }

/** What SQL does on PostgreSQL too is in `content.test.ts`, where one instance serves every list. */

describe('a page of a list', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    const rows = ['b', 'A', '100%', 'a', 'c', 'a'].map((name, index) => ({ slug: `d${index}`, name }))
    for (const row of rows)
      await context.db
        .insertInto('domains')
        .values({ ...row, description: '', position: 0, hidden: 0 })
        .execute()
  })
  afterEach(() => context.close())

  const list = (sort: string, cursor?: string) =>
    readPage(
      context.db,
      context.db.selectFrom('domains').select(['slug', 'name']),
      { sort, limit: 2, cursor },
      { sorts: SORTS, id: sql`slug` },
    )
  async function walk(sort: string): Promise<string[]> {
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await list(sort, cursor)
      expect(page.total).toBe(6)
      seen.push(...page.rows.map(({ slug }) => slug))
      if (!page.next_cursor) return seen
      cursor = page.next_cursor
    }
  }

  it('follows from the one before it, both ways round, also where rows have the same key', async () => {
    const up = await walk('name')
    expect(up).toEqual(['d2', 'd1', 'd3', 'd5', 'd0', 'd4'])
    expect(await walk('-name')).toEqual(up.toReversed())
  })

  it('neither repeats nor leaves out a row when others go in between', async () => {
    const first = await list('slug')
    await context.db.deleteFrom('domains').where('slug', '=', 'd0').execute()
    expect((await list('slug', first.next_cursor!)).rows.map(({ slug }) => slug)).toEqual(['d2', 'd3'])
  })

  it('is refused for a cursor of another order, or of nobody', async () => {
    const { next_cursor } = await list('slug')
    for (const cursor of [next_cursor!, 'nonsense'])
      await expect(list('name', cursor)).rejects.toMatchObject({ code: 'request/invalid' })
  })

  it('is searched for words whatever their case, and for % as it is', async () => {
    const search = async (words: string) => {
      const rows = await context.db
        .selectFrom('domains')
        .select('slug')
        .where(contains(['name', 'slug'], words))
        .execute()
      return rows.length
    }
    expect([await search('A'), await search('%'), await search('D'), await search('_')]).toEqual([3, 1, 6, 0])
  })
})
