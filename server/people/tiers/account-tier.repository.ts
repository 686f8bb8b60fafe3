import type { ExpressionBuilder } from 'kysely'
import type { TierSource } from '../../../contract/tier-period.ts'
import type { Tier } from '../../../contract/user.ts'
import type { Db, Schema } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    account_tiers: AccountTierTable
  }
}

/** A tier that an account has from one source for a while; several may hold at once. */
export interface AccountTierTable {
  user_id: string
  source: TierSource
  /** Id of the subscription, of the team, or of the team with which a grant was handed over; else empty. */
  reference: string
  tier: Tier
  starts_at: string
  /** The first moment at which it no longer holds; null = no end is known. */
  ends_at: string | null
  reason: string
}

/** Every period of an account, the newest first. */
export async function findTierPeriods(db: Db, userId: string): Promise<AccountTierTable[]> {
  return db
    .selectFrom('account_tiers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('starts_at', 'desc')
    .orderBy('source')
    .orderBy('reference')
    .execute()
}

/** What holds at a moment for several accounts. */
export async function findPeriodsHeldBy(db: Db, userIds: readonly string[], at: string): Promise<AccountTierTable[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('account_tiers')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('starts_at', '<=', at)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', at)]))
    .orderBy('starts_at', 'desc')
    .orderBy('source')
    .execute()
}

/** Whether a period holds at a moment. */
export const holdsAt = ({ starts_at, ends_at }: AccountTierTable, at: string): boolean =>
  starts_at <= at && (ends_at === null || ends_at > at)

export async function insertTierPeriod(db: Db, period: AccountTierTable): Promise<void> {
  await db.insertInto('account_tiers').values(period).execute()
}

/** Gives one period another end; a period that would end before it begins never was. */
export async function setTierPeriodEnd(
  db: Db,
  { user_id, source, reference, starts_at }: AccountTierTable,
  ends_at: string | null,
): Promise<void> {
  const isThis = (where: ExpressionBuilder<Schema, 'account_tiers'>) =>
    where.and({ user_id, source, reference, starts_at })
  if (ends_at !== null && ends_at <= starts_at) await db.deleteFrom('account_tiers').where(isThis).execute()
  else await db.updateTable('account_tiers').set({ ends_at }).where(isThis).execute()
}

/** Ends what an account has or will have from one source. @param reference left out = whatever it refers to */
export async function endTierPeriods(
  db: Db,
  userId: string,
  source: TierSource,
  at: string,
  reference?: string,
): Promise<void> {
  for (const period of await findTierPeriods(db, userId)) {
    if (period.source !== source || (reference !== undefined && period.reference !== reference)) continue
    if (period.ends_at === null || period.ends_at > at) await setTierPeriodEnd(db, period, at)
  }
}

/** Accounts of which a period began or ended after one moment and not after another. */
export async function findUsersOfTurns(db: Db, after: string, until: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_tiers')
    .select('user_id')
    .distinct()
    .where((where) =>
      where.or([
        where.and([where('starts_at', '>', after), where('starts_at', '<=', until)]),
        where.and([where('ends_at', '>', after), where('ends_at', '<=', until)]),
      ]),
    )
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
