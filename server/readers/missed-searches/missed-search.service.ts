import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import {
  countAgain,
  countMissedSearches,
  deleteLeastAsked,
  deleteMissedSearch,
  deleteNotAskedSince,
  insertMissedSearch,
} from './missed-search.repository.ts'

/** Words that nobody asked for as long as this say nothing about what readers miss today. */
const KEPT_DAYS = 365
/** Most lines that are kept, so that nobody can fill the database with words. */
const MOST_KEPT = 5_000
/** What could tell who asked: addresses of people and pages, and numbers as long as those of telephones and accounts. */
const TELLS_WHO = /@|https?:|www\.|(?:\d[\s().-]*){6,}/i

/**
 * Counts words for which a search found no casefile, with the day and nothing else. Words that could tell who asked are not
 * kept.
 */
export async function noteMissedSearch({ db, now }: Pick<ServerContext, 'db' | 'now'>, asked: string): Promise<void> {
  const question = asked.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (TELLS_WHO.test(question) || !/\p{Letter}/u.test(question)) return
  const day = now().slice(0, 10)
  await db.transaction().execute(async (trx) => {
    if (await countAgain(trx, question, day)) return
    await deleteNotAskedSince(trx, daysBefore(day, KEPT_DAYS))
    if ((await countMissedSearches(trx)) >= MOST_KEPT) await deleteLeastAsked(trx)
    await insertMissedSearch(trx, question, day)
  })
}

/**
 * Takes words off the list, because they were answered or are none of ours; asked again, they come back.
 *
 * @throws {ServerError} `missed-search/not-found`
 */
export async function dismissMissedSearch(context: ServerContext, question: string, admin: User): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await deleteMissedSearch(trx, question)))
      throw new ServerError('missed-search/not-found', 'These words are not on the list any more.')
    await recordActivity(trx, context, { actor: admin, action: 'missed-search.dismissed', subject: 'missed-searches' })
  })
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
