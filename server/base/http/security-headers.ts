import type { MiddlewareHandler } from 'hono'
import { isOfApi } from './request-log.ts'

/**
 * What a browser may do on any page of this server: load from here and nowhere else, run no inline code, be framed by nobody.
 * The studio needs little more than the public pages do.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every answer, pages and API alike. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

const CROSS_ORIGIN = 'Cross-Origin-Resource-Policy'

/**
 * What of these a call's 304 says: who may load it. The others tell a browser what to do with a body; they stand beside the one that it
 * has kept, where RFC 9111 (3.2) leaves them.
 */
const UNCHANGED_HEADERS: Readonly<Record<string, string>> = { [CROSS_ORIGIN]: SECURITY_HEADERS[CROSS_ORIGIN] }

/** Names of those that it leaves out, in small letters. */
export const OF_A_BODY: ReadonlySet<string> = new Set(
  Object.keys(SECURITY_HEADERS).flatMap((name) => (name === CROSS_ORIGIN ? [] : [name.toLowerCase()])),
)

/**
 * The same for what the archive gives to everybody: data, pictures, feeds and answers of open reads may be loaded by any
 * page. No call takes a cookie, so such a page learns nothing that its reader could not see.
 */
export const OPEN_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Link, Retry-After, Deprecation, Sunset, Policy-Casefiles-Version, RateLimit-Policy, RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** What a browser is told when it asks beforehand whether a page elsewhere may read. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...OPEN_HEADERS,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
}

/** Where the payment provider's script comes from, what it asks and what it draws in. */
const STRIPE_SOURCES: Readonly<Record<string, string>> = {
  'script-src': 'https://js.stripe.com',
  'connect-src': 'https://api.stripe.com',
  'frame-src': 'https://js.stripe.com https://hooks.stripe.com',
}

/** The same for the one page where somebody begins to pay, and only while payments are real. */
export const PAYMENT_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': [CONTENT_SECURITY_POLICY, "frame-src 'self'"]
    .join('; ')
    .split('; ')
    .map((directive) => [directive, STRIPE_SOURCES[directive.split(' ')[0]]].filter(Boolean).join(' '))
    .join('; '),
  'Permissions-Policy': SECURITY_HEADERS['Permissions-Policy'].replace('payment=()', 'payment=(self)'),
}

const { 'X-Frame-Options': _, ...FRAMABLE } = SECURITY_HEADERS

/** The same for pages that are made to stand in a frame elsewhere: they alone may be framed and loaded from other sites. */
export const EMBED_HEADERS: Readonly<Record<string, string>> = {
  ...FRAMABLE,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** The studio alone shows pictures that have no public address yet, from bytes that it fetched itself. */
export const STUDIO_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY.replace("img-src 'self'", "img-src 'self' data:"),
}

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
