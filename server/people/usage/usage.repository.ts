import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    usage: UsageTable
    usage_items: UsageItemTable
  }
}

/** What one account used of one meter in one calendar month (UTC). */
interface UsageTable {
  /** Whose limit it is: `user:<id>`. */
  subject: string
  meter: string
  /** `2026-11` */
  month: string
  used: number
}

/** Things that count once a month however often they are used, such as casefiles that were opened. */
interface UsageItemTable {
  subject: string
  meter: string
  month: string
  item: string
}

type Key = Omit<UsageTable, 'used'>

/**
 * Counts one more in a single statement, so that calls at the same moment cannot both take the last one.
 *
 * @param limit null = none
 * @returns how many are used now; undefined where the limit was reached before
 */
export async function incrementUsage(db: Db, key: Key, limit: number | null): Promise<number | undefined> {
  if (limit !== null && limit < 1) return undefined
  const row = await db
    .insertInto('usage')
    .values({ ...key, used: 1 })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['subject', 'meter', 'month'])
        .doUpdateSet((eb) => ({ used: eb('usage.used', '+', 1) }))
      return limit === null ? update : update.where('usage.used', '<', limit)
    })
    .returning('used')
    .executeTakeFirst()
  return row?.used
}

export async function findUsage(db: Db, { subject, meter, month }: Key): Promise<number> {
  const row = await db
    .selectFrom('usage')
    .select('used')
    .where('subject', '=', subject)
    .where('meter', '=', meter)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** @returns whether it is the first time this month */
export async function insertUsageItem(db: Db, item: UsageItemTable): Promise<boolean> {
  const result = await db
    .insertInto('usage_items')
    .values(item)
    .onConflict((conflict) => conflict.columns(['subject', 'meter', 'month', 'item']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export async function hasUsageItem(db: Db, { subject, meter, month, item }: UsageItemTable): Promise<boolean> {
  const row = await db
    .selectFrom('usage_items')
    .select('item')
    .where('subject', '=', subject)
    .where('meter', '=', meter)
    .where('month', '=', month)
    .where('item', '=', item)
    .executeTakeFirst()
  return row !== undefined
}
