import type { MiddlewareHandler } from 'hono'
import { SECURITY_HEADERS } from './public-security-headers.ts'

/** Puts the headers that every answer carries on those that do not have them yet. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  // Pages of the site bring their own, and some of those may be framed.
  if (context.res.headers.has('Content-Security-Policy')) return
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!context.res.headers.has(name)) context.header(name, value)
  }
}
