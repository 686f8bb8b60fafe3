import type { z } from 'zod'
import type { TestEvent, ArchiveEvent } from '../../../contract/archive-event.ts'
import {
  MOST_WEBHOOKS,
  type changedWebhookSchema,
  type Delivery,
  type newWebhookSchema,
  type Webhook,
} from '../../../contract/alert.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { Db } from '../../base/db/schema.ts'
import { newToken } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { INTERNET, refuseInside, type Network } from '../../base/network/public-request.ts'
import { findDeliveries, findDelivery, queueDelivery } from '../outbound/delivery.repository.ts'
import {
  deleteWebhook,
  findWebhookById,
  findWebhooksOf,
  insertWebhook,
  updateWebhook,
  isCalled,
  findCallableWebhooks,
  findWebhooksNotSealedAs,
  replaceSecret,
  type WebhookTable,
} from './webhook.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId' | 'secrets'> & { network?: Network }
const SHOWN_DELIVERIES = 100

export async function readWebhooks({ db }: Pick<Context, 'db'>, user: User): Promise<Webhook[]> {
  return (await findWebhooksOf(db, user.id)).map(view)
}

function view({ id, url, events_json, created_at, ...row }: WebhookTable): Webhook {
  const state = { is_active: isCalled(row), off_by_admin: row.off_by_admin === 1 }
  return { id, url, events: JSON.parse(events_json), ...state, created_at }
}

/** What the activity log says of a webhook: paths and queries of such addresses often are passwords. */
function logged(row: WebhookTable): Webhook {
  return { ...view(row), url: new URL(row.url).origin }
}

/**
 * @returns the webhook and the secret of its signatures, which is shown this once
 * @throws {ServerError} `webhook/too-many`, `upload/address-refused`
 */
export async function addWebhook(
  context: Context,
  user: User,
  { url, events }: z.output<typeof newWebhookSchema>,
): Promise<{ webhook: Webhook; secret: string }> {
  // Said here where it can be; it is checked at every call, too.
  await refuseInside(url, context.network ?? INTERNET)
  const secret = `whsec_${newToken()}`
  const at = context.now()
  const id = context.newId()
  const kept = context.secrets.seal(secret, secretOf(id))
  const row = { id, user_id: user.id, url, events_json: JSON.stringify(events), secret: kept }
  const webhook: WebhookTable = { ...row, is_active: 1, off_by_admin: 0, created_at: at }
  await context.db.transaction().execute(async (trx) => {
    await lockForAppend(trx, `webhooks of ${user.id}`)
    if ((await findWebhooksOf(trx, user.id)).length >= MOST_WEBHOOKS)
      throw new ServerError('webhook/too-many', `An account can have ${MOST_WEBHOOKS} webhooks; delete one first.`)
    await insertWebhook(trx, webhook)
    const subject = `webhook:${webhook.id}`
    await recordActivity(trx, context, { actor: user, action: 'webhook.added', subject, after: logged(webhook) })
  })
  return { webhook: view(webhook), secret }
}

/** What a webhook's secret belongs to, for its sealing. */
export const secretOf = (id: string) => `webhook:${id}`

/**
 * Seals every webhook's secret with the key of today: those from before there was one, and those of the key before.
 *
 * @returns how many were sealed anew, and how many stay as they are since their key is not there
 */
export async function resealWebhooks({
  db,
  secrets,
  log,
}: Pick<ServerContext, 'db' | 'secrets' | 'log'>): Promise<{ sealed: number; unreadable: number }> {
  const found = { sealed: 0, unreadable: 0 }
  for (const { id, secret } of await findWebhooksNotSealedAs(db, secrets.isCurrent)) {
    try {
      await replaceSecret(db, id, secret, secrets.seal(secrets.open(secret, secretOf(id)), secretOf(id)))
      found.sealed += 1
    } catch (error) {
      log.error({ err: error, webhook: id }, 'secret of a webhook')
      found.unreadable += 1
    }
  }
  return found
}

/** @throws {ServerError} `webhook/not-found`, `webhook/off-by-admin`, `upload/address-refused` */
export async function changeWebhook(
  context: Context,
  user: User,
  id: string,
  { url, events, is_active }: z.output<typeof changedWebhookSchema>,
): Promise<void> {
  const before = await ownWebhook(context, user, id)
  if (is_active && before.off_by_admin === 1) {
    const message = 'An administrator switched this webhook off; only an administrator can switch it on again.'
    throw new ServerError('webhook/off-by-admin', message)
  }
  if (url !== undefined) await refuseInside(url, context.network ?? INTERNET)
  const changes: Partial<WebhookTable> = {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events_json: JSON.stringify(events) }),
    ...(is_active === undefined ? {} : { is_active: is_active ? 1 : 0 }),
  }
  if (Object.keys(changes).length === 0) return
  await context.db.transaction().execute(async (trx) => {
    await updateWebhook(trx, id, changes)
    await recordActivity(trx, context, {
      actor: user,
      action: 'webhook.changed',
      subject: `webhook:${id}`,
      before: logged(before),
      after: logged({ ...before, ...changes }),
    })
  })
}

/** @throws {ServerError} `webhook/not-found` */
export async function removeWebhook(context: Context, user: User, id: string): Promise<void> {
  const before = logged(await ownWebhook(context, user, id))
  await context.db.transaction().execute(async (trx) => {
    await deleteWebhook(trx, id)
    await recordActivity(trx, context, { actor: user, action: 'webhook.removed', subject: `webhook:${id}`, before })
  })
}

/** The delivery log, the newest first. @throws {ServerError} `webhook/not-found` */
export async function readDeliveries(context: Context, user: User, id: string): Promise<Delivery[]> {
  await ownWebhook(context, user, id)
  const rows = await findDeliveries(context.db, id, SHOWN_DELIVERIES)
  return rows.map(({ event_id, event_type, kind: _, user_id: _user, webhook_id: _hook, body: _body, ...row }) => {
    return { ...row, event: event_id, type: event_type }
  })
}

/** Sends the same body once more, as a delivery of its own. @throws {ServerError} `webhook/not-found` */
export async function replayDelivery(context: Context, user: User, id: string, delivery: string): Promise<void> {
  await ownWebhook(context, user, id)
  const row = await findDelivery(context.db, id, delivery)
  if (!row) throw notFound()
  const { kind, user_id, webhook_id, event_id, event_type, body } = row
  const about = { kind, user_id, webhook_id, event_id, event_type, body }
  await queueDelivery(context.db, { id: context.newId(), ...about, at: context.now() })
}

/**
 * Puts an event on its way that says nothing but that the webhook works; it is signed and tried again like any other.
 *
 * @throws {ServerError} `webhook/not-found`, `webhook/switched-off`
 */
export async function testWebhook(context: Context, user: User, id: string): Promise<void> {
  const webhook = await ownWebhook(context, user, id)
  if (!isCalled(webhook)) {
    throw new ServerError('webhook/switched-off', 'This webhook is switched off, so nothing is sent to it.')
  }
  const at = context.now()
  const event: TestEvent = { id: context.newId(), type: 'webhook.test', created_at: at, webhook: id }
  const about = { user_id: user.id, webhook_id: id, event_id: event.id, event_type: event.type }
  await queueDelivery(context.db, { id: context.newId(), kind: 'webhook', ...about, body: JSON.stringify(event), at })
}

/** Another account's webhook is not there. */
async function ownWebhook({ db }: Pick<Context, 'db'>, user: User, id: string): Promise<WebhookTable> {
  const webhook = await findWebhookById(db, id)
  if (webhook?.user_id !== user.id) throw notFound()
  return webhook
}

const notFound = () => new ServerError('webhook/not-found', 'There is no such webhook or delivery.')

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
