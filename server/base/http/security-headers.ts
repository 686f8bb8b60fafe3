import type { MiddlewareHandler } from 'hono'
import { isOfApi } from './request-log.ts'
import { SECURITY_HEADERS, UNCHANGED_HEADERS } from './public-security-headers.ts'

/** A year: whoever came once by HTTPS never comes again without. Other hosts of the domain are not ours to speak for. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * Puts the headers that every answer carries on those that do not have them yet; where readers come by HTTPS, browsers are told to
 * insist on it. A call's 304 has those of {@link UNCHANGED_HEADERS} alone; a page's has all, as they may be others by now.
 */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const isEncrypted = publicUrl.startsWith('https://')
  return async (context, next) => {
    await next()
    // Set on the answer itself, see setHeaders.
    const { headers } = context.res
    if (isEncrypted) headers.set('Strict-Transport-Security', HTTPS_ONLY)
    // Pages of the site bring their own, and some of those may be framed.
    if (headers.has('Content-Security-Policy')) return
    const isUnchanged = context.res.status === 304 && isOfApi(context.req.path)
    for (const [name, value] of Object.entries(isUnchanged ? UNCHANGED_HEADERS : SECURITY_HEADERS)) {
      if (!headers.has(name)) headers.set(name, value)
    }
  }
}
