import { sql } from 'kysely'
import type { DigestKind } from '../../../contract/admin/digest.ts'
import type { Db } from '../../base/db/schema.ts'
import type { DigestTable } from './digest.table.ts'

export async function findDigest(db: Db, userId: string): Promise<DigestTable | undefined> {
  return db.selectFrom('digests').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Admins who can sign in, and where they are written to. */
export async function findAdmins(db: Db): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
}

/** Begins an admin's digests where none are begun. */
export async function beginDigest(db: Db, row: DigestTable): Promise<void> {
  await db
    .insertInto('digests')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function changeDigest(db: Db, userId: string, changes: Partial<DigestTable>): Promise<void> {
  await db.updateTable('digests').set(changes).where('user_id', '=', userId).execute()
}

/** Notes up to when an admin was told. @returns false where another process told them first */
export async function moveDigest(trx: Db, userId: string, from: string, until: string): Promise<boolean> {
  const moved = await trx
    .updateTable('digests')
    .set({ told_until: until })
    .where('user_id', '=', userId)
    .where('told_until', '=', from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows) > 0
}

/** Something to tell of. */
export interface Happening {
  id: string
  about: string
  detail: string
  at: string
}

/** What happened after `since` and up to `until`, the oldest first. */
export async function findHappenings(db: Db, kind: DigestKind, since: string, until: string): Promise<Happening[]> {
  return SOURCES[kind](db, since, until)
}

type Source = (db: Db, since: string, until: string) => Promise<Happening[]>

const SOURCES: Record<DigestKind, Source> = {
  claim: (db, since, until) =>
    db
      .selectFrom('claims')
      .select(['id', 'casefile_slug as about', 'text as detail', 'created_at as at'])
      .where('created_at', '>', since)
      .where('created_at', '<=', until)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  flag: (db, since, until) =>
    db
      .selectFrom('flags')
      .select(['id', 'casefile_slug as about', 'text as detail', 'created_at as at'])
      .where('created_at', '>', since)
      .where('created_at', '<=', until)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  'enterprise-request': (db, since, until) =>
    db
      .selectFrom('enterprise_requests')
      .select(['id', 'organization as about', 'purpose as detail', 'created_at as at'])
      .where('created_at', '>', since)
      .where('created_at', '<=', until)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  job: (db, since, until) =>
    db
      .selectFrom('jobs')
      .select(['id', sql<string>`kind || ' ' || subject`.as('about')])
      .select([sql<string>`coalesce(reason, '')`.as('detail'), 'updated_at as at'])
      .where('status', '=', 'failed')
      .where('updated_at', '>', since)
      .where('updated_at', '<=', until)
      .orderBy('updated_at')
      .orderBy('id')
      .execute(),
  night: async (db, since, until) => {
    const nights = await db
      .selectFrom('nightly_runs')
      .select(['id', 'due_at', 'results_json', 'finished_at'])
      .where('status', '=', 'failed')
      .where('finished_at', '>', since)
      .where('finished_at', '<=', until)
      .orderBy('finished_at')
      .orderBy('id')
      .execute()
    return nights.map(({ id, due_at, results_json, finished_at }) => ({
      ...{ id, about: `night of ${due_at.slice(0, 10)}`, at: finished_at! },
      detail: failedSteps(results_json),
    }))
  },
}

function failedSteps(results: string): string {
  const steps = JSON.parse(results) as { name: string; result: string; isFailed: boolean }[]
  return steps.flatMap(({ name, result, isFailed }) => (isFailed ? [`${name}: ${result}`] : [])).join('; ')
}
