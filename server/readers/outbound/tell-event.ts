import type { ArchiveEvent } from '../../../contract/archive-event.ts'
import { queueNotices } from '../alerts/match-alerts.ts'
import type { ServerContext } from '../../base/context.ts'
import { queueWebhooks } from '../webhooks/webhook.service.ts'
import { closeEvent, findOpenEvents, toldEvent } from '../../record/archive-events/archive-event.service.ts'

export type Telling = Pick<ServerContext, 'db' | 'now' | 'newId' | 'publications' | 'publicUrl' | 'secrets'>
const AT_ONCE = 100

/**
 * Turns what happened into notices, emails and webhook deliveries. Each event is told in one transaction, so after a
 * crash it is told wholly or not at all.
 *
 * @returns how many events were told
 */
export async function tellEvents(context: Telling): Promise<number> {
  const events = await findOpenEvents(context.db, AT_ONCE)
  for (const event of events) await tell(context, toldEvent(event, context), event.casefile)
  return events.length
}

/** @param casefile as it was when it happened: what was retracted has no score any more that an alert could ask for */
async function tell(context: Telling, event: ArchiveEvent, casefile: ArchiveEvent['casefile']): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await closeEvent(trx, event.id, context.now()))) return
    await queueNotices(trx, context, { ...event, casefile })
    await queueWebhooks(trx, context, event)
  })
}
