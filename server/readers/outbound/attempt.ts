import type { ServerContext } from '../../base/context.ts'
import { leaseUntil, nextAttemptAt } from '../../base/retry.ts'
import { findWebhookById } from '../webhooks/webhook.repository.ts'
import { callWebhook, type WebhookNetwork } from '../webhooks/call-webhook.ts'
import { secretOf } from '../webhooks/reseal-webhooks.ts'
import { isCalled } from '../webhooks/webhook.table.ts'
import { claim, updateDelivery } from './delivery.repository.ts'
import type { DeliveryTable } from './delivery.table.ts'

export type Sending = Pick<ServerContext, 'db' | 'now' | 'log' | 'secrets'> & { network?: WebhookNetwork }

interface Outcome {
  status: number | null
  /** Null = it arrived. */
  error: string | null
}

/** Tries one delivery once and writes down what came of it. */
export async function attempt(sending: Sending, delivery: DeliveryTable): Promise<void> {
  const { db, now } = sending
  if (!(await claim(db, delivery, leaseUntil(now())))) return
  const { status, error } = await send(sending, delivery)
  const next_attempt_at = error === null ? null : nextAttemptAt(now(), delivery.attempts)
  const state = error === null ? 'delivered' : next_attempt_at === null ? 'failed' : 'waiting'
  await updateDelivery(db, delivery.id, { state, last_status: status, last_error: error, next_attempt_at })
}

async function send(sending: Sending, delivery: DeliveryTable): Promise<Outcome> {
  try {
    return await call(sending, delivery)
  } catch (error) {
    sending.log.warn({ delivery: delivery.id, error: String(error) }, 'delivery failed')
    return { status: null, error: messageOf(error) }
  }
}

async function call({ db, now, secrets, network }: Sending, { webhook_id, id, body }: DeliveryTable): Promise<Outcome> {
  const webhook = await findWebhookById(db, webhook_id!)
  if (!webhook || !isCalled(webhook)) return { status: null, error: 'The webhook was switched off or deleted.' }
  const secret = secrets.open(webhook.secret, secretOf(webhook.id))
  const status = await callWebhook({ url: webhook.url, secret, id, body, at: now() }, network)
  return { status, error: status >= 200 && status < 300 ? null : `The address answered ${status}.` }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The address did not answer.')
