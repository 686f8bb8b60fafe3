import { noteSubscriptions } from '../tiers/note-subscriptions.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { findOpenSimulated, upsertSubscription } from './payment.repository.ts'

/** Once payments are real, what was simulated before opens nothing any more. */
export async function endSimulatedSubscriptions(context: Pick<ServerContext, 'db' | 'now'>): Promise<void> {
  await durably(context.db, async (trx: Db) => {
    for (const row of await findOpenSimulated(trx)) {
      await upsertSubscription(trx, { ...row, status: 'canceled', synced_at: context.now() })
      await noteSubscriptions(trx, context, row.user_id, 'payments are real')
    }
  })
}
