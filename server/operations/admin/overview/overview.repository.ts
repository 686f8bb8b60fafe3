import { sql } from 'kysely'
import type { Db } from '../../../base/db/schema.ts'

/** Rows of a table in groups, by the value of a column. */
async function countBy(
  db: Db,
  table: 'casefiles' | 'jobs' | 'users',
  column: string,
  where = sql<boolean>`1 = 1`,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table as 'users')
    .select([sql<string>`${sql.ref(column)}`.as('value'), (build) => build.fn.countAll().as('count')])
    .where(where)
    .groupBy(sql.ref(column))
    .execute()
  return new Map(rows.map(({ value, count }) => [value, Number(count)]))
}

export function countCasefiles(db: Db): Promise<Map<string, number>> {
  return countBy(db, 'casefiles', 'status')
}
export function countUsersByStatus(db: Db): Promise<Map<string, number>> {
  return countBy(db, 'users', 'status')
}

/** @param since jobs that ended before this are not counted */
export function countJobs(db: Db, since: string): Promise<Map<string, number>> {
  return countBy(db, 'jobs', 'status', sql<boolean>`status in ('queued', 'running') or updated_at >= ${since}`)
}

export async function countRows(db: Db, table: 'policies' | 'problems' | 'activity'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((build) => build.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}
