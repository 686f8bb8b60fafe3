import type { SubscriptionStatus } from '../../../contract/payments.ts'
import type { TierPeriod } from '../../../contract/tier-period.ts'
import { type Tier, TIERS } from '../../../contract/user.ts'
import { type Actor, recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { findUserById, updateUser, type UserTable } from '../accounts/user.repository.ts'
import { findSubscriptions, type SubscriptionTable } from '../payments/payment.repository.ts'
import { findMembers, findMembership } from '../teams/team.repository.ts'
import {
  endTierPeriods,
  findTierPeriods,
  findUsersOfTurns,
  holdsAt,
  insertTierPeriod,
  setTierPeriodEnd,
  type AccountTierTable,
} from './account-tier.repository.ts'

/*
 * The one place that decides an account's tier. What it was granted, what it bought and what its team gives are kept apart
 * in `account_tiers`; `users.tier` is the highest of them that holds, written here and nowhere else.
 */

type Context = Pick<ServerContext, 'now'>

/** The highest tier of the periods that hold at a moment. */
export function effectiveTier(periods: readonly AccountTierTable[], at: string): Tier {
  const held = periods.filter((period) => holdsAt(period, at)).map(({ tier }) => TIERS.indexOf(tier))
  return TIERS[Math.max(0, ...held)]
}

/** What an account has, had and will have, the newest first. */
export async function readTierPeriods(db: Db, { now }: Context, userId: string): Promise<TierPeriod[]> {
  return toTierPeriods(await findTierPeriods(db, userId), now())
}

/** Periods as their owner and admins see them. */
export function toTierPeriods(periods: readonly AccountTierTable[], at: string): TierPeriod[] {
  return periods.map((period) => ({
    source: period.source,
    tier: period.tier,
    from: period.starts_at,
    to: period.ends_at,
    reason: period.reason,
    is_in_force: holdsAt(period, at),
  }))
}

/**
 * Brings an account's tier in line with what it has from its sources, and the tiers of its team with it where it owns one.
 * Nothing happens where it is right already or the account is gone.
 *
 * @param actor who or what changed a source, for the activity log
 */
export async function settleTier(trx: Db, context: Context, userId: string, actor: Actor): Promise<void> {
  const user = await findUserById(trx, userId)
  if (!user || user.status === 'deleted') return
  const at = context.now()
  const tier = effectiveTier(await findTierPeriods(trx, userId), at)
  if (user.tier === tier) return
  await updateUser(trx, userId, { tier, updated_at: at })
  await recordActivity(trx, context, {
    actor,
    action: 'user.tier-changed',
    subject: `user:${userId}`,
    before: { tier: user.tier },
    after: { tier },
  })
  await settleTeamOf(trx, context, userId)
}

/**
 * A team gives Enterprise to its members while its owner's account is Enterprise, and to the owner nothing.
 *
 * @param ownerId of the team; nothing happens where the account owns none
 */
async function settleTeamOf(trx: Db, context: Context, ownerId: string): Promise<void> {
  const team = await findMembership(trx, ownerId)
  if (team?.role !== 'owner') return
  const members = await findMembers(trx, team.id)
  const isActive = members.some(({ role, tier }) => role === 'owner' && tier === 'enterprise')
  for (const { id, role } of members) {
    if (role === 'member' && isActive) await openTeamTier(trx, context, id, team)
    else await endTierPeriods(trx, id, 'team', context.now(), team.id)
    if (id !== ownerId) await settleTier(trx, context, id, `team ${team.name}`)
  }
}

/** Gives a member what its team gives, until it ends; nothing happens where it has it already. */
export async function openTeamTier(
  trx: Db,
  { now }: Context,
  userId: string,
  team: { id: string; name: string },
): Promise<void> {
  const at = now()
  const periods = await findTierPeriods(trx, userId)
  const hasIt = periods.some(
    (period) => period.source === 'team' && period.reference === team.id && holdsAt(period, at),
  )
  if (hasIt) return
  await insertTierPeriod(trx, {
    user_id: userId,
    source: 'team',
    reference: team.id,
    tier: 'enterprise',
    starts_at: at,
    ends_at: null,
    reason: `Member of the team "${team.name}"`,
  })
}

export interface TierGrant {
  /** `free` takes back what was granted and grants nothing. */
  tier: Tier
  /** The first moment at which it no longer holds; null = until it is taken back. */
  to?: string | null
  reason?: string
}

/**
 * Grants an account a tier in place of what was granted before. What it bought and what its team gives stay.
 *
 * @throws {ServerError} `user/tier-ended` where the end is not in the future
 */
export async function grantTier(
  trx: Db,
  context: Context,
  userId: string,
  { tier, to = null, reason = '' }: TierGrant,
  by: Actor,
): Promise<void> {
  const at = context.now()
  if (to !== null && to <= at) {
    throw new ServerError('user/tier-ended', 'The end of a tier lies in the future; leave it out for none.')
  }
  const before = (await findTierPeriods(trx, userId)).find((one) => one.source === 'granted' && holdsAt(one, at))
  const isSame = (before?.tier ?? 'free') === tier && (before?.ends_at ?? null) === to
  if (isSame && reason === (before?.reason ?? '')) return
  await endTierPeriods(trx, userId, 'granted', at)
  if (tier !== 'free') {
    await insertTierPeriod(trx, {
      user_id: userId,
      source: 'granted',
      reference: '',
      tier,
      starts_at: at,
      ends_at: to,
      reason: reason || 'Granted by an admin',
    })
  }
  await recordActivity(trx, context, {
    actor: by,
    action: 'user.tier-granted',
    subject: `user:${userId}`,
    before: { granted: before?.tier ?? 'free', to: before?.ends_at ?? null },
    after: { granted: tier, to },
  })
  await settleTier(trx, context, userId, by)
}

/** The tier of an account that was just made is a grant like any other. */
export async function noteFirstTier(
  trx: Db,
  { id, tier, created_at }: Pick<UserTable, 'id' | 'tier' | 'created_at'>,
): Promise<void> {
  if (tier === 'free') return
  await insertTierPeriod(trx, {
    user_id: id,
    source: 'granted',
    reference: '',
    tier,
    starts_at: created_at,
    ends_at: null,
    reason: 'Given when the account was made',
  })
}

/**
 * An Enterprise account that was granted to a team's owner follows the team to its new owner, to the same end; else the
 * team would end with the hand-over.
 */
export async function handGrantOver(
  trx: Db,
  context: Context,
  { from, to, teamId, by }: { from: string; to: string; teamId: string; by: Actor },
): Promise<void> {
  const at = context.now()
  const grant = (await findTierPeriods(trx, from)).find(
    (period) => period.source === 'granted' && period.tier === 'enterprise' && holdsAt(period, at),
  )
  if (grant) {
    await endTierPeriods(trx, from, 'granted', at)
    const handed = { user_id: to, reference: teamId, starts_at: at, reason: 'Handed over with the team' }
    await insertTierPeriod(trx, { ...grant, ...handed })
  }
  await settleTeamOf(trx, context, to)
  for (const id of [to, from]) await settleTier(trx, context, id, by)
}

/** States in which Pro is open: a failed payment is tried again by the provider for a while before the subscription ends. */
const OPEN: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due']

/** Brings what an account bought in line with its subscriptions: Pro from the first day of one to its end. */
export async function noteSubscriptions(
  trx: Db,
  context: Pick<ServerContext, 'now'>,
  userId: string,
  actor: Actor,
): Promise<void> {
  for (const subscription of await findSubscriptions(trx, userId)) await note(trx, context.now(), subscription)
  await settleTier(trx, context, userId, actor)
}

async function note(trx: Db, at: string, subscription: SubscriptionTable): Promise<void> {
  const { id, user_id, status, created_at } = subscription
  if (!OPEN.includes(status)) return endTierPeriods(trx, user_id, 'bought', at, id)
  const ends_at = subscription.cancel_at_period_end === 1 ? subscription.current_period_end : null
  const own = (await findTierPeriods(trx, user_id)).filter((one) => one.source === 'bought' && one.reference === id)
  const held = own.find((one) => holdsAt(one, at))
  if (held) return setTierPeriodEnd(trx, held, ends_at)
  if (ends_at !== null && ends_at <= at) return
  // The provider's clock may run ahead of ours; what was paid for holds from now then.
  const starts_at = own.length > 0 || created_at > at ? at : created_at
  await insertTierPeriod(trx, {
    user_id,
    source: 'bought',
    reference: id,
    tier: 'pro',
    starts_at,
    ends_at,
    reason: subscription.provider === 'mock' ? 'Simulated subscription' : 'Subscription',
  })
}

const EVERY_MS = 60_000

/**
 * Settles the tiers of the accounts of which a period began or ended since a moment.
 *
 * @param after empty = whenever it was
 * @returns the moment up to which that was done
 */
export async function settleTurns({ db, now }: Pick<ServerContext, 'db' | 'now'>, after = ''): Promise<string> {
  const until = now()
  for (const userId of await findUsersOfTurns(db, after, until))
    await durably(db, (trx: Db) => settleTier(trx, { now }, userId, 'its end'))
  return until
}

/** A tier ends within a minute of its end, whether or not anybody calls. @returns what stops the watch */
export async function watchTiers(context: Pick<ServerContext, 'db' | 'now' | 'log'>): Promise<() => Promise<void>> {
  let settled = await settleTurns(context)
  let isAtWork: Promise<void> | null = null
  const settle = async () => {
    try {
      settled = await settleTurns(context, settled)
    } catch (error) {
      context.log.error(error, 'tiers that end')
    } finally {
      isAtWork = null
    }
  }
  const timer = setInterval(() => void (isAtWork ??= settle()), EVERY_MS)
  return async () => {
    clearInterval(timer)
    await isAtWork
  }
}
