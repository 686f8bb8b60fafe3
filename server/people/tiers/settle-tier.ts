import type { TierPeriod } from '../../../contract/tier-period.ts'
import { TIERS, type Tier } from '../../../contract/user.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findUserById, updateUser } from '../accounts/user.repository.ts'
import { findMembers, findMembership } from '../teams/team.repository.ts'
import { endTierPeriods, findTierPeriods, holdsAt, insertTierPeriod } from './account-tier.repository.ts'
import type { AccountTierTable } from './account-tier.table.ts'

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
    ...{ source: period.source, tier: period.tier, from: period.starts_at, to: period.ends_at },
    ...{ reason: period.reason, is_in_force: holdsAt(period, at) },
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
    ...{ actor, action: 'user.tier-changed', subject: `user:${userId}` },
    ...{ before: { tier: user.tier }, after: { tier } },
  })
  await settleTeamOf(trx, context, userId)
}

/**
 * A team gives Enterprise to its members while its owner's account is Enterprise, and to the owner nothing.
 *
 * @param ownerId of the team; nothing happens where the account owns none
 */
export async function settleTeamOf(trx: Db, context: Context, ownerId: string): Promise<void> {
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
    ...{ user_id: userId, source: 'team', reference: team.id, tier: 'enterprise' },
    ...{ starts_at: at, ends_at: null, reason: `Member of the team "${team.name}"` },
  })
}
