import { sql } from 'kysely'
import type { z } from 'zod'
import type { MissedSearch, missedSearchListQuery } from '../../../contract/vote.ts'
import { contains, readPage, type Page } from '../../base/db/read-page.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    missed_searches: MissedSearchTable
  }
}

/** Words for which a search found no casefile. Neither an account nor an address stands beside them. */
interface MissedSearchTable {
  /** In lower case, with single blanks. */
  question: string
  asked: number
  first_asked_on: string
  last_asked_on: string
}

/** Counts words that were asked before. @returns false where they are new */
export async function countAgain(trx: Db, question: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('missed_searches')
    .set((build) => ({ asked: build('asked', '+', 1), last_asked_on: day }))
    .where('question', '=', question)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

/** Words that another process put in meanwhile are left as they are. */
export async function insertMissedSearch(trx: Db, question: string, day: string): Promise<void> {
  await trx
    .insertInto('missed_searches')
    .values({ question, asked: 1, first_asked_on: day, last_asked_on: day })
    .onConflict((conflict) => conflict.column('question').doNothing())
    .execute()
}

/** Deletes what nobody asked since a day. */
export async function deleteNotAskedSince(trx: Db, day: string): Promise<void> {
  await trx.deleteFrom('missed_searches').where('last_asked_on', '<', day).execute()
}

export async function countMissedSearches(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('missed_searches')
    .select((build) => build.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Makes room for one: of those asked the least often the one that was asked longest ago goes. */
export async function deleteLeastAsked(trx: Db): Promise<void> {
  await trx
    .deleteFrom('missed_searches')
    .where('question', '=', (build) =>
      build
        .selectFrom('missed_searches')
        .select('question')
        .orderBy('asked')
        .orderBy('last_asked_on')
        .orderBy('question')
        .limit(1),
    )
    .execute()
}

/** @returns false where there are no such words */
export async function deleteMissedSearch(trx: Db, question: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('missed_searches')
    .where('question', '=', question)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows) > 0
}

export async function findMissedSearchPage(
  db: Db,
  { q, ...page }: z.output<typeof missedSearchListQuery>,
): Promise<Page<MissedSearch>> {
  let query = db.selectFrom('missed_searches').select(['question', 'asked', 'first_asked_on', 'last_asked_on'])
  if (q !== '') query = query.where(contains(['question'], q))
  return readPage(db, query, page, {
    sorts: { asked: sql.ref('asked'), last: sql.ref('last_asked_on'), question: sql.ref('question') },
    id: sql.ref('question'),
  })
}
