import { sql } from 'kysely'
import type { claimListQuery, ClaimState, FlagRow, flagListQuery } from '../../../contract/admin/claims.ts'
import type { FLAG_REASONS } from '../../../contract/claim.ts'
import { contains, readPage } from '../../base/db/read-page.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    claims: ClaimTable
    flags: FlagTable
  }
}

/** What a reader says is wrong with a casefile. */
export interface ClaimTable {
  id: string
  casefile_slug: string
  /** The version that readers saw. */
  version: number
  part: string
  text: string
  /** Links, as a JSON list. */
  evidence_json: string
  name: string
  /** Where the answer goes; null = none is sent. */
  email: string | null
  user_id: string | null
  state: ClaimState
  answer: string | null
  created_at: string
  updated_at: string
}

interface FlagTable {
  id: string
  casefile_slug: string
  reason: (typeof FLAG_REASONS)[number]
  text: string
  user_id: string | null
  state: FlagRow['state']
  created_at: string
}

export async function insertClaim(db: Db, row: ClaimTable): Promise<void> {
  await db.insertInto('claims').values(row).execute()
}

export async function insertFlag(db: Db, row: FlagTable): Promise<void> {
  await db.insertInto('flags').values(row).execute()
}

export async function findClaim(db: Db, id: string): Promise<ClaimTable | undefined> {
  return db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Moves a claim on. @returns false when it is in none of the states it may come from */
export async function moveClaim(
  trx: Db,
  id: string,
  from: readonly ClaimState[],
  change: Pick<ClaimTable, 'state' | 'updated_at'> & { answer?: string },
): Promise<boolean> {
  const moved = await trx
    .updateTable('claims')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function findClaimPage(db: Db, { q, state, ...page }: ReturnType<(typeof claimListQuery)['parse']>) {
  let query = db.selectFrom('claims').selectAll('claims')
  if (state) query = query.where('state', '=', state)
  if (q) query = query.where(contains(['casefile_slug', 'text', 'name'], q))
  const sorts = { created: sql`created_at`, state: sql`state`, casefile: sql`casefile_slug` }
  return readPage(db, query, page, { sorts, id: sql`id` })
}

export async function findFlagPage(db: Db, { q, state, reason, ...page }: ReturnType<(typeof flagListQuery)['parse']>) {
  let query = db.selectFrom('flags').selectAll('flags')
  if (state) query = query.where('state', '=', state)
  if (reason) query = query.where('reason', '=', reason)
  if (q) query = query.where(contains(['casefile_slug', 'text'], q))
  const sorts = {
    created: sql`created_at`,
    state: sql`state`,
    casefile: sql`casefile_slug`,
    reason: sql`reason`,
  }
  return readPage(db, query, page, { sorts, id: sql`id` })
}

/** States of the flags, by id. */
export async function findFlagStates(trx: Db, ids: readonly string[]): Promise<Pick<FlagTable, 'id' | 'state'>[]> {
  return trx.selectFrom('flags').select(['id', 'state']).where('id', 'in', ids).orderBy('id').execute()
}

export async function moveFlags(trx: Db, ids: readonly string[], state: FlagRow['state']): Promise<void> {
  await trx.updateTable('flags').set({ state }).where('id', 'in', ids).execute()
}

/** The words stay, as corrections rest on them; who wrote them is forgotten. */
export async function forgetReader(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('claims').set({ name: '', email: null, user_id: null }).where('user_id', '=', userId).execute()
  await trx.updateTable('flags').set({ user_id: null }).where('user_id', '=', userId).execute()
}
