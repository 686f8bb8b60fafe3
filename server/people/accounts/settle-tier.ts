import type { SubscriptionStatus } from '../../../contract/payments.ts'
import type { Tier } from '../../../contract/user.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findSubscriptions } from '../payments/payment.repository.ts'
import { findUserById, updateUser } from './user.repository.ts'

type Context = Pick<ServerContext, 'now'>

/** States in which Pro is open: a failed payment is tried again by the provider for a while before the subscription ends. */
const OPEN: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due']

/** The tier that an account pays for by itself. */
export async function paidTier(trx: Db, userId: string): Promise<Tier> {
  const subscriptions = await findSubscriptions(trx, userId)
  return subscriptions.some(({ status }) => OPEN.includes(status)) ? 'pro' : 'free'
}

/** Gives an account a tier and records it; nothing happens where it has it already or is gone. */
export async function setTier(trx: Db, context: Context, userId: string, tier: Tier, actor: Actor): Promise<void> {
  const user = await findUserById(trx, userId)
  if (!user || user.tier === tier) return
  await updateUser(trx, userId, { tier, updated_at: context.now() })
  await recordActivity(trx, context, {
    actor,
    action: 'user.tier-changed',
    subject: `user:${userId}`,
    before: { tier: user.tier },
    after: { tier },
  })
}
