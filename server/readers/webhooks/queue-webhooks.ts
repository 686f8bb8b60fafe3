import type { ArchiveEvent } from '../../../contract/archive-event.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { queueDelivery } from '../outbound/delivery.repository.ts'
import { findCallableWebhooks } from './webhook.repository.ts'

/** Queues one call for each webhook that wants events of this kind. */
export async function queueWebhooks(
  trx: Db,
  { now, newId }: Pick<ServerContext, 'now' | 'newId'>,
  event: ArchiveEvent,
): Promise<void> {
  for (const { id, user_id, events_json } of await findCallableWebhooks(trx)) {
    if (!(JSON.parse(events_json) as string[]).includes(event.type)) continue
    const about = { user_id, webhook_id: id, event_id: event.id, event_type: event.type }
    await queueDelivery(trx, { id: newId(), kind: 'webhook', ...about, body: JSON.stringify(event), at: now() })
  }
}
