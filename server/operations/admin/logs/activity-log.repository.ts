import { sql } from 'kysely'
import type { ActivityFilters, activityListQuery } from '../../../../contract/admin/logs.ts'
import type { ActivityRow } from '../../../base/activity/activity.service.ts'
import { contains, readPage, type Page } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'

/** An entry with what its accounts and its subject are called now; null where there is no such thing any more. */
export interface NamedActivityRow extends ActivityRow {
  actor_name: string | null
  actor_email: string | null
  subject_name: string | null
  subject_email: string | null
  casefile_title: string | null
  team_name: string | null
  key_name: string | null
}

/** The log never holds an address or a name, so that they can be erased; here they are looked up. */
function namedActivity(db: Db) {
  const isSubject = (kind: string, column: string) =>
    sql<boolean>`activity.subject = ${sql.lit(`${kind}:`)} || ${sql.ref(column)}`
  return db
    .selectFrom('activity')
    .leftJoin('users as actors', 'actors.id', 'activity.actor_id')
    .leftJoin('users as subjects', (join) => join.on(isSubject('user', 'subjects.id')))
    .leftJoin('casefiles', (join) => join.on(isSubject('casefile', 'casefiles.slug')))
    .leftJoin('teams', (join) => join.on(isSubject('team', 'teams.id')))
    .leftJoin('api_keys', (join) => join.on(isSubject('key', 'api_keys.id')))
    .selectAll('activity')
    .select(['actors.name as actor_name', 'actors.email as actor_email'])
    .select(['subjects.name as subject_name', 'subjects.email as subject_email'])
    .select(['casefiles.title as casefile_title', 'teams.name as team_name', 'api_keys.name as key_name'])
}

/** Every column by whose words an entry is found. */
const ACTOR_COLUMNS = ['activity.actor', 'activity.actor_id', 'actors.email', 'actors.name']
const SUBJECT_COLUMNS = [
  'activity.subject',
  'subjects.email',
  'subjects.name',
  'casefiles.title',
  'teams.name',
  'api_keys.name',
]

function filtered(db: Db, { q, actor, action, subject, from, to }: ActivityFilters) {
  const asked: [string[], string | undefined][] = [
    [['activity.action', ...ACTOR_COLUMNS, ...SUBJECT_COLUMNS], q || undefined],
    [ACTOR_COLUMNS, actor],
    [SUBJECT_COLUMNS, subject],
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
