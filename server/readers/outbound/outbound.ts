import { createHmac } from 'node:crypto'
import { SIGNATURE_HEADER } from '../../../contract/alert.ts'
import type { ServerContext } from '../../base/context.ts'
import { settleEmails, type SettleContext } from '../../base/mail/outgoing/queue-email.ts'
import { INTERNET, requestPublic, type Network } from '../../base/network/public-request.ts'
import { leaseUntil, nextAttemptAt } from '../../base/retry.ts'
import { secretOf, queueWebhooks } from '../webhooks/webhook.service.ts'
import { findWebhookById, isCalled } from '../webhooks/webhook.repository.ts'
import { findDue, claim, updateDelivery, type DeliveryTable } from './delivery.repository.ts'
import type { ArchiveEvent } from '../../../contract/archive-event.ts'
import { queueNotices } from '../alerts/match-alerts.ts'
import { closeEvent, findOpenEvents, toldEvent } from '../../record/archive-events/archive-event.service.ts'

/** How often it is looked for what another process left, or what is due again, in milliseconds. */
const EVERY_MS = 5000
const AT_ONCE = 20

type Outbound = Telling & Sending & SettleContext

type Sending = Pick<ServerContext, 'db' | 'now' | 'log' | 'secrets'> & { network?: WebhookNetwork }

export type WebhookNetwork = Network

/** Longest wait for an answer, in milliseconds. */
const PATIENCE_MS = 10_000

interface Call {
  url: string
  secret: string
  /** Id of the delivery: the same at every attempt, so that a receiver can tell a repetition. */
  id: string
  body: string
  at: string
}

/**
 * Calls a webhook once. Redirects are not followed and the answer is not read: its status says all.
 *
 * @returns the HTTP status
 * @throws {ServerError} `upload/address-refused` for an address that is not public, `upload/address-failed`,
 *   `upload/took-too-long`
 */
async function callWebhook({ url, secret, id, body, at }: Call, network: Network = INTERNET): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'PolicyCasefiles/1.0',
    'Policy-Casefiles-Delivery': id,
    [SIGNATURE_HEADER]: signBody(secret, body, at),
  }
  const answer = await requestPublic(url, network, PATIENCE_MS, { method: 'POST', headers, body })
  answer.destroy()
  return answer.statusCode ?? 0
}

/**
 * Signature of a call: HMAC-SHA256 over the time and the exact body, so that neither can be changed and an old call cannot
 * be sent again much later.
 *
 * @param secret shared with the receiver
 * @param at     ISO time of the call
 * @returns `t=<unix seconds>,v1=<hex>`
 */
function signBody(secret: string, body: string, at: string): string {
  const seconds = Math.floor(Date.parse(at) / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

interface Outcome {
  status: number | null
  /** Null = it arrived. */
  error: string | null
}

/** Tries one delivery once and writes down what came of it. */
async function attempt(sending: Sending, delivery: DeliveryTable): Promise<void> {
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

/** Tells what happened and sends what is due, until nothing is left; safe beside another process that does the same. */
export async function settleOutbound(context: Outbound): Promise<void> {
  while ((await tellEvents(context)) > 0) continue
  for (;;) {
    const due = await findDue(context.db, context.now(), AT_ONCE)
    if (due.length === 0) break
    await Promise.all(due.map((delivery) => attempt(context, delivery)))
  }
  await settleEmails(context)
}

/** Settles again and again. @returns how to stop, after what is under way */
export function openOutbound(context: Outbound, everyMs = EVERY_MS): () => Promise<void> {
  let working = Promise.resolve()
  let isBusy = false
  const turn = () => {
    if (isBusy) return
    isBusy = true
    working = settleOutbound(context)
      .catch((error: unknown) => context.log.error(error, 'outbound'))
      .finally(() => (isBusy = false))
  }
  turn()
  const timer = setInterval(turn, everyMs)
  return async () => {
    clearInterval(timer)
    await working
  }
}

type Telling = Pick<ServerContext, 'db' | 'now' | 'newId' | 'publications' | 'publicUrl' | 'secrets'>
const EVENTS_AT_ONCE = 100

/**
 * Turns what happened into notices, emails and webhook deliveries. Each event is told in one transaction, so after a
 * crash it is told wholly or not at all.
 *
 * @returns how many events were told
 */
async function tellEvents(context: Telling): Promise<number> {
  const events = await findOpenEvents(context.db, EVENTS_AT_ONCE)
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
