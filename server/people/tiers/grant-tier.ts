import type { Tier } from '../../../contract/user.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { UserTable } from '../accounts/user.table.ts'
import { endTierPeriods, findTierPeriods, holdsAt, insertTierPeriod } from './account-tier.repository.ts'
import { settleTeamOf, settleTier } from './settle-tier.ts'

type Context = Pick<ServerContext, 'now'>

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
      ...{ user_id: userId, source: 'granted', reference: '', tier },
      ...{ starts_at: at, ends_at: to, reason: reason || 'Granted by an admin' },
    })
  }
  await recordActivity(trx, context, {
    ...{ actor: by, action: 'user.tier-granted', subject: `user:${userId}` },
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
    ...{ user_id: id, source: 'granted', reference: '', tier },
    ...{ starts_at: created_at, ends_at: null, reason: 'Given when the account was made' },
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
