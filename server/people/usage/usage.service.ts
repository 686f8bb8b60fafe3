import { limitsOf, METERS, suggestedTier, type Meter } from '../../../contract/entitlements.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { rateLimitFields } from '../../base/http/read-limit.ts'

type Usage = Pick<ServerContext, 'db' | 'now'>
type Who = Pick<User, 'id' | 'role' | 'tier'>

/** How much of a meter is used in the current month. */
export interface MeterReading {
  used: number
  /** null = no limit */
  limit: number | null
  /** null = no limit */
  remaining: number | null
  /** The first moment of next month, UTC, ISO. */
  resetsAt: string
}

/** Every meter of an account. */
export async function readMeters(context: Usage, user: Who): Promise<Record<Meter, MeterReading>> {
  const readings = await Promise.all(
    METERS.map(async (meter) => [meter, await readMeter(context, user, meter)] as const),
  )
  return Object.fromEntries(readings) as Record<Meter, MeterReading>
}

/** Calendar month (UTC) of a moment, `2026-11`. */
export function monthOf(at: string): string {
  return at.slice(0, 7)
}

/** The first moment after the month of `at`, UTC. */
export function monthEnd(at: string): string {
  const date = new Date(at)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString()
}

export async function readMeter({ db, now }: Usage, user: Who, meter: Meter): Promise<MeterReading> {
  const at = now()
  return reading(user, meter, await findUsage(db, keyOf(user, meter, at)), at)
}

/**
 * Takes one from a meter, in one statement: at the edge of a limit exactly as many get through as are left.
 *
 * @param item counts once a month, however often it comes again; left out, every call counts
 * @throws {ServerError} `tier/limit-exceeded` with the tier that has more and the time of the reset
 */
export async function useMeter({ db, now }: Usage, user: Who, meter: Meter, item?: string): Promise<MeterReading> {
  const at = now()
  const key = keyOf(user, meter, at)
  return db.transaction().execute(async (trx: Db) => {
    const isNew = item === undefined || (await insertUsageItem(trx, { ...key, item }))
    const used = isNew ? await incrementUsage(trx, key, limitsOf(user)[meter]) : await findUsage(trx, key)
    if (used === undefined) throw limitReached(user, meter, at)
    return reading(user, meter, used, at)
  })
}

/**
 * Takes one from a meter within a transaction of the caller.
 *
 * @returns whether there was one left
 */
export async function tryMeter(trx: Db, { now }: Pick<Usage, 'now'>, user: Who, meter: Meter): Promise<boolean> {
  return (await incrementUsage(trx, keyOf(user, meter, now()), limitsOf(user)[meter])) !== undefined
}

/** Whether a thing was counted this month already. */
export function isUsedThisMonth({ db, now }: Usage, user: Who, meter: Meter, item: string): Promise<boolean> {
  return hasUsageItem(db, { ...keyOf(user, meter, now()), item })
}

const keyOf = (user: Who, meter: Meter, at: string) => ({ subject: `user:${user.id}`, meter, month: monthOf(at) })

function reading(user: Who, meter: Meter, used: number, at: string): MeterReading {
  const limit = limitsOf(user)[meter]
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used), resetsAt: monthEnd(at) }
}

function limitReached(user: Who, meter: Meter, at: string): ServerError {
  const resetsAt = monthEnd(at)
  const limit = limitsOf(user)[meter]
  const seconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - Date.parse(at)) / 1000))
  const message = `All ${limit} of this month are used; counting starts anew on ${resetsAt.slice(0, 10)} (UTC).`
  const headers = rateLimitHeaders({ used: limit ?? 0, limit, remaining: 0, resetsAt }, at)
  return new ServerError('tier/limit-exceeded', message, undefined, {
    requiredTier: suggestedTier(meter, user.tier),
    resetsAt,
    limitType: meter,
    retryAfterSeconds: seconds,
    ...(meter === 'apiCalls' ? { headers } : {}),
  })
}

/**
 * What is left of a month, as programs read it; nothing where there is no limit.
 *
 * @param at    the present moment, ISO
 */
export function rateLimitHeaders({ limit, remaining, resetsAt }: MeterReading, at: string): Record<string, string> {
  if (limit === null || remaining === null) return {}
  const resetSeconds = Math.max(0, Math.ceil((Date.parse(resetsAt) - Date.parse(at)) / 1000))
  return rateLimitFields({ name: 'month', limit, remaining, resetSeconds })
}

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
async function incrementUsage(db: Db, key: Key, limit: number | null): Promise<number | undefined> {
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

async function findUsage(db: Db, { subject, meter, month }: Key): Promise<number> {
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

async function hasUsageItem(db: Db, { subject, meter, month, item }: UsageItemTable): Promise<boolean> {
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
