import { createHmac } from 'node:crypto'

/**
 * Signature of a call: HMAC-SHA256 over the time and the exact body, so that neither can be changed and an old call cannot
 * be sent again much later.
 *
 * @param secret shared with the receiver
 * @param at     ISO time of the call
 * @returns `t=<unix seconds>,v1=<hex>`
 */
export function signBody(secret: string, body: string, at: string): string {
  const seconds = Math.floor(Date.parse(at) / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
