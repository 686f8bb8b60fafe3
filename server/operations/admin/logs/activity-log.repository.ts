import { sql } from 'kysely'
import type { ActivityFilters, activityListQuery } from '../../../../contract/admin/logs.ts'
import type { ActivityRow } from '../../../base/activity/activity.table.ts'
import { contains, readPage, type Page } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'

/** An entry with the addresses that its accounts have now; null where there is no such account. */
export interface NamedActivityRow extends ActivityRow {
  actor_email: string | null
  subject_email: string | null
}

/** The log never holds an address, so that one can be erased; here it is looked up. */
function namedActivity(db: Db) {
  return db
    .selectFrom('activity')
    .leftJoin('users as actors', 'actors.id', 'activity.actor_id')
    .leftJoin('users as subjects', (join) => join.on(sql`'user:' || subjects.id`, '=', sql.ref('activity.subject')))
    .selectAll('activity')
    .select(['actors.email as actor_email', 'subjects.email as subject_email'])
}

function filtered(db: Db, { q, actor, action, subject, from, to }: ActivityFilters) {
  const asked: [string[], string | undefined][] = [
    [['activity.action', 'activity.subject', 'activity.actor', 'actors.email', 'subjects.email'], q || undefined],
    [['activity.actor', 'activity.actor_id', 'actors.email'], actor],
    [['activity.subject', 'subjects.email'], subject],
  ]
  let query = namedActivity(db)
  for (const [columns, words] of asked) if (words) query = query.where(contains(columns, words))
  if (action) query = query.where('activity.action', '=', action)
  if (from) query = query.where('activity.at', '>=', from)
  if (to) query = query.where('activity.at', '<', dayAfter(to))
  return query
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString()
}

export async function findActivityPage(
  db: Db,
  { sort, limit, cursor, ...filters }: ReturnType<(typeof activityListQuery)['parse']>,
): Promise<Page<NamedActivityRow>> {
  const seq = sql`activity.seq`
  return readPage(db, filtered(db, filters), { sort, limit, cursor }, { sorts: { seq }, id: seq })
}

/** Entries that fit, after `seq`, oldest first. */
export async function findActivityBatch(
  db: Db,
  filters: ActivityFilters,
  seq: number,
  limit: number,
): Promise<NamedActivityRow[]> {
  return filtered(db, filters).where('activity.seq', '>', seq).orderBy('activity.seq').limit(limit).execute()
}

export async function findActivityEntry(db: Db, seq: number): Promise<NamedActivityRow | undefined> {
  return namedActivity(db).where('activity.seq', '=', seq).executeTakeFirst()
}

/** What an account did and what was done to it, the newest first. */
export async function findActivityOf(db: Db, userId: string, limit: number): Promise<NamedActivityRow[]> {
  return namedActivity(db)
    .where((build) =>
      build.or([build('activity.actor_id', '=', userId), build('activity.subject', '=', `user:${userId}`)]),
    )
    .orderBy('activity.seq', 'desc')
    .limit(limit)
    .execute()
}

/** The newest entries. */
export async function findLatestActivity(db: Db, limit: number): Promise<NamedActivityRow[]> {
  return namedActivity(db).orderBy('activity.seq', 'desc').limit(limit).execute()
}

/** Every kind of action that there is an entry of. */
export async function findActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('activity').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}
