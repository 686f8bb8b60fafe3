import { createHmac } from 'node:crypto'
import { SIGNATURE_HEADER } from '../../../contract/webhook.ts'
import { INTERNET, requestPublic, type Network } from '../../base/network/public-request.ts'

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
export async function callWebhook({ url, secret, id, body, at }: Call, network: Network = INTERNET): Promise<number> {
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
