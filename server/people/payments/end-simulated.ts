import { paidTier, setTier } from '../accounts/settle-tier.ts'
import { findUserById } from '../accounts/user.repository.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { findOpenSimulated, upsertSubscription } from './payment.repository.ts'

/** Once payments are real, what was simulated before opens nothing any more. */
export async function endSimulatedSubscriptions(context: Pick<ServerContext, 'db' | 'now'>): Promise<void> {
  await durably(context.db, async (trx: Db) => {
    for (const row of await findOpenSimulated(trx)) {
      await upsertSubscription(trx, { ...row, status: 'canceled', synced_at: context.now() })
      const user = await findUserById(trx, row.user_id)
      if (user?.tier === 'pro') await setTier(trx, context, user.id, await paidTier(trx, user.id), 'payments are real')
    }
  })
}
