import type { ServerContext } from '../../base/context.ts'
import { findWebhookById } from '../webhooks/webhook.repository.ts'
import { callWebhook, type WebhookNetwork } from '../webhooks/call-webhook.ts'
import { secretOf } from '../webhooks/reseal-webhooks.ts'
import { isCalled } from '../webhooks/webhook.table.ts'
import { claim, updateDelivery } from './delivery.repository.ts'
import type { DeliveryTable } from './delivery.table.ts'

export type Sending = Pick<ServerContext, 'db' | 'now' | 'log' | 'secrets'> & { network?: WebhookNetwork }

/** Waits before the second, third … attempt, in seconds; after the last one a delivery is given up: about two days in all. */
const WAITS = [30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400]
/** Longest time of one attempt, in milliseconds; a process that dies in it leaves the delivery to the next one. */
const LEASE_MS = 60_000

interface Outcome {
  status: number | null
  /** Null = it arrived. */
  error: string | null
}

/** Tries one delivery once and writes down what came of it. */
export async function attempt(sending: Sending, delivery: DeliveryTable): Promise<void> {
  const { db, now } = sending
  if (!(await claim(db, delivery, later(now(), LEASE_MS)))) return
  const { status, error } = await send(sending, delivery)
  const wait = WAITS[delivery.attempts]
  const settled = error === null ? 'delivered' : wait === undefined ? 'failed' : 'waiting'
  await updateDelivery(db, delivery.id, {
    ...{ state: settled, last_status: status, last_error: error },
    next_attempt_at: settled === 'waiting' ? later(now(), wait * 1000) : null,
  })
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

const later = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString()
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The address did not answer.')
