import type { SubscriptionStatus } from '../../../contract/payments.ts'
import type { Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { findSubscriptions } from '../payments/payment.repository.ts'
import type { SubscriptionTable } from '../payments/payment.table.ts'
import {
  endTierPeriods,
  findTierPeriods,
  holdsAt,
  insertTierPeriod,
  setTierPeriodEnd,
} from './account-tier.repository.ts'
import { settleTier } from './settle-tier.ts'

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
    ...{ user_id, source: 'bought', reference: id, tier: 'pro', starts_at, ends_at },
    reason: subscription.provider === 'mock' ? 'Simulated subscription' : 'Subscription',
  })
}
