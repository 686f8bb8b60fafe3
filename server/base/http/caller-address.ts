import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Network address of the caller. Each trusted proxy in front appends the address it was called from to
 * `X-Forwarded-For`, so the last `trustedProxies` entries are true and everything before could be invented.
 *
 * @returns `unknown` where there is no connection, as in tests that call the app itself
 */
export function callerAddress(context: Context, trustedProxies: number): string {
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const told = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  if (told) return told
  const hasConnection = context.env !== null && typeof context.env === 'object' && 'incoming' in context.env
  return (hasConnection && getConnInfo(context).remote.address) || 'unknown'
}
