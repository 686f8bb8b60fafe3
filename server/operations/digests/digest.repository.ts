import { sql, type SelectQueryBuilder } from 'kysely'
import type { DigestKind } from '../../../contract/admin/digest.ts'
import type { Db, Schema } from '../../base/db/schema.ts'
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

/** Forgets accounts that are no admins any more, so that whoever becomes one again begins then. */
export async function endOtherDigests(db: Db): Promise<void> {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active')
  await db.deleteFrom('digests').where('user_id', 'not in', admins).execute()
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
  const happenings = await db
    .selectFrom(SOURCES[kind](db).as('happening'))
    .selectAll()
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return kind === 'night' ? happenings.map((night) => ({ ...night, detail: failedSteps(night.detail) })) : happenings
}

type Source = (db: Db) => SelectQueryBuilder<Schema, keyof Schema, Happening>

const SOURCES: Record<DigestKind, Source> = {
  claim: (db) => db.selectFrom('claims').select(['id', 'casefile_slug as about', 'text as detail', 'created_at as at']),
  flag: (db) => db.selectFrom('flags').select(['id', 'casefile_slug as about', 'text as detail', 'created_at as at']),
  'enterprise-request': (db) =>
    db
      .selectFrom('enterprise_requests')
      .select(['id', 'organization as about', 'purpose as detail', 'created_at as at']),
  job: (db) =>
    db
      .selectFrom('jobs')
      .select(['id', sql<string>`kind || ' ' || subject`.as('about')])
      .select([sql<string>`coalesce(reason, '')`.as('detail'), 'updated_at as at'])
      .where('status', '=', 'failed'),
  night: (db) =>
    db
      .selectFrom('nightly_runs')
      .select(['id', sql<string>`'night of ' || substr(due_at, 1, 10)`.as('about')])
      .select(['results_json as detail', sql<string>`finished_at`.as('at')])
      .where('status', '=', 'failed'),
}

function failedSteps(results: string): string {
  const steps = JSON.parse(results) as { name: string; result: string; isFailed: boolean }[]
  return steps.flatMap(({ name, result, isFailed }) => (isFailed ? [`${name}: ${result}`] : [])).join('; ')
}
