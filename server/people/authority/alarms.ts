import { createHash } from 'node:crypto'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { Caller } from '../../base/http/access.ts'
import { networkOf } from '../../base/http/read-limit.ts'
import { type MailContext, queueEmail, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { ALARM_KINDS, type AlarmKind } from './authority.table.ts'

export type AlarmContext = MailContext & Pick<ServerContext, 'publicUrl'>

/** So many of a kind are a burst: retractions asked for within an hour, deletions from a place that is new. */
export const BURST = 3
const HOUR_MS = 60 * 60_000
/** How long a place counts as new, and after which an account may settle its own alarm. */
const DAY_MS = 24 * HOUR_MS

/** So many milliseconds before a moment, ISO. */
export const before = (time: string, milliseconds: number) => new Date(Date.parse(time) - milliseconds).toISOString()

/**
 * Notes the network somebody signs in from.
 *
 * @returns whether it is new for an account that has others
 */
export async function notePlace(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  userId: string,
  address: string,
): Promise<boolean> {
  const place = createHash('sha256')
    .update(`${userId}:${networkOf(address)}`)
    .digest('hex')
  const known = await db.selectFrom('sign_in_places').selectAll().where('user_id', '=', userId).execute()
  const row = known.find((one) => one.place === place)
  // Who signs in a second time on the first day is still where nobody knows them.
  if (row) return row.first_at > before(now(), DAY_MS) && known.some(({ first_at }) => first_at < row.first_at)
  await db
    .insertInto('sign_in_places')
    .values({ user_id: userId, place, first_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return known.length > 0
}

/**
 * Lets through a call that deletes, unless the account is stopped; from a place that is new for it the third such call of a day
 * raises an alarm.
 *
 * @throws {ServerError} `auth/stopped`
 */
export async function admitDeletion(context: AlarmContext, { user, sessionId }: Caller): Promise<void> {
  await refuseWhileStopped(context.db, user.id)
  const { numUpdatedRows } = await context.db
    .updateTable('sessions')
    .set(({ eb }) => ({ deletions: eb('deletions', '+', 1) }))
    .where('id', '=', sessionId)
    .where('is_new_place', '=', 1)
    .where('created_at', '>', before(context.now(), DAY_MS))
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) === 0) return
  const own = context.db.selectFrom('sessions').select('deletions').where('user_id', '=', user.id)
  const counted = await own.where('is_new_place', '=', 1).execute()
  if (counted.reduce((sum, { deletions }) => sum + deletions, 0) < BURST) return
  await raiseAlarm(context, 'deletions-from-a-new-place', user, `${BURST} deletions after a sign-in from a new place.`)
}

/**
 * What an alarm says where one more retraction would be the third that an account asks for within an hour, or since its last alarm was
 * settled; null = it is not.
 */
export async function burstOfRetractions(trx: Db, userId: string, at: string): Promise<string | null> {
  const settled = trx.selectFrom('alarms').select((build) => build.fn.max('settled_at').as('at'))
  const last = await settled.where('user_id', '=', userId).executeTakeFirst()
  const hourAgo = before(at, HOUR_MS)
  const since = last?.at && last.at > hourAgo ? last.at : hourAgo
  const asked = await trx
    .selectFrom('approvals')
    .select('subject')
    .where('kind', '=', 'retraction')
    .where('asked_by', '=', userId)
    .where('asked_at', '>', since)
    .orderBy('asked_at')
    .execute()
  if (asked.length + 1 < BURST) return null
  return `${BURST} retractions asked for within an hour, the last after ${asked.map(({ subject }) => subject).join(', ')}.`
}

/** @throws {ServerError} `auth/stopped` while an alarm about the account is open */
export async function refuseWhileStopped(db: Db, userId: string): Promise<void> {
  if (await isStopped(db, userId)) throw stopped()
}

/** Whether an alarm about an account is open. */
export async function isStopped(db: Db, userId: string): Promise<boolean> {
  const open = db.selectFrom('alarms').select('id').where('user_id', '=', userId).where('settled_at', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

/** Raises an alarm, tells every admin, and stops the account. @throws {ServerError} `auth/stopped`, always */
export async function raiseAlarm(context: AlarmContext, kind: AlarmKind, user: User, detail: string): Promise<never> {
  const { db, now, newId, publicUrl } = context
  await durably(db, async (trx) => {
    // a burst of calls at the same moment is one alarm, and one to settle
    await lockForAppend(trx, 'alarms')
    if (await isStopped(trx, user.id)) return
    const row = { id: newId(), kind, user_id: user.id, detail, raised_at: now() }
    await trx
      .insertInto('alarms')
      .values({ ...row, settled_at: null, settled_by: null })
      .execute()
    const about = { actor: { id: user.id }, action: 'alarm.raised', subject: `user:${user.id}` }
    await recordActivity(trx, { now }, { ...about, after: { kind, detail } })
    for (const admin of await findStaff(trx, ['admin'])) {
      const text = `${user.name || user.email}: ${detail}\n\nThe account is stopped: it may neither delete nor retract until an admin settles the alarm. If this was not its owner, disable the account.\n\n${publicUrl}/admin/inbox\n`
      await queueEmail(trx, context, {
        to: admin.email,
        subject: `Policy Casefiles: alarm about ${user.email}`,
        text,
      })
    }
  })
  sendSoon(context)
  throw stopped()
}

function stopped(): ServerError {
  return new ServerError(
    'auth/stopped',
    'Too much was deleted or retracted at once, so this account is stopped. An admin must look at it first: the alarm stands in the inbox.',
  )
}

/** An account that was made or changed within so many milliseconds may still be whoever's who did that. */
const NEW_MS = 7 * DAY_MS
/** What an admin does to accounts that gives nobody a way into them. */
const HARMLESS = ['user.tier-granted', 'user.tier-changed']

/** Accounts that another one made, changed or reset within a week. What the command line and a provider do is not counted. */
export async function findTouched(db: Db, at: string): Promise<{ by: string; account: string }[]> {
  const entries = db.selectFrom('activity').select(['actor_id', 'subject']).where('actor_id', 'is not', null)
  const lately = entries.where('at', '>', before(at, NEW_MS)).where('action', 'like', 'user.%')
  const rows = await lately.where('action', 'not in', HARMLESS).execute()
  const touched = rows.map(({ actor_id, subject }) => ({ by: actor_id!, account: subject.slice('user:'.length) }))
  return touched.filter(({ by, account }) => by !== account)
}

/** Active accounts of these roles. */
export async function findStaff(db: Db, roles: readonly User['role'][]): Promise<{ id: string; email: string }[]> {
  const active = db.selectFrom('users').select(['id', 'email']).where('status', '=', 'active')
  return active.where('role', 'in', roles).orderBy('id').execute()
}

/**
 * Settles an alarm: the account may delete and retract again.
 *
 * @throws {ServerError} `alarm/not-found`; `alarm/own` where the account itself would within a day, or an account that is new
 */
export async function settleAlarm(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  id: string,
  admin: User,
): Promise<void> {
  await durably(db, async (trx) => {
    const open = trx.selectFrom('alarms').selectAll().where('id', '=', id).where('settled_at', 'is', null)
    const alarm = await open.executeTakeFirst()
    if (!alarm) throw new ServerError('alarm/not-found', 'There is no open alarm with this id.')
    if (alarm.user_id === admin.id && alarm.raised_at > before(now(), DAY_MS)) {
      throw new ServerError('alarm/own', 'It is about your own account: another admin settles it, or you a day later.')
    }
    if ((await findTouched(trx, now())).some(({ account }) => account === admin.id)) {
      const message = 'Your account is new or was changed within a week: an admin settles it whose account was not.'
      throw new ServerError('alarm/own', message)
    }
    await trx.updateTable('alarms').set({ settled_at: now(), settled_by: admin.id }).where('id', '=', id).execute()
    await trx.updateTable('sessions').set({ deletions: 0 }).where('user_id', '=', alarm.user_id).execute()
    const about = { actor: { id: admin.id }, action: 'alarm.settled', subject: `user:${alarm.user_id}` }
    await recordActivity(trx, { now }, { ...about, after: { kind: alarm.kind } })
  })
}

/** How many alarms are open, of each kind. */
export async function countAlarms(db: Db): Promise<Record<AlarmKind, number>> {
  const open = db.selectFrom('alarms').select(['kind', (build) => build.fn.countAll().as('count')])
  const counts = await open.where('settled_at', 'is', null).groupBy('kind').execute()
  const of = (kind: AlarmKind) => Number(counts.find((row) => row.kind === kind)?.count ?? 0)
  return Object.fromEntries(ALARM_KINDS.map((kind) => [kind, of(kind)])) as Record<AlarmKind, number>
}
