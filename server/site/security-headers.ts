/**
 * What a browser may do on any page of this server: load from here and nowhere else, run no inline code, be framed by nobody.
 * The studio needs no more than the public pages do.
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

const { 'X-Frame-Options': _, ...FRAMABLE } = SECURITY_HEADERS

/** The same for pages that are made to stand in a frame elsewhere: they alone may be framed and loaded from other sites. */
export const EMBED_HEADERS: Readonly<Record<string, string>> = {
  ...FRAMABLE,
  'Content-Security-Policy': CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
