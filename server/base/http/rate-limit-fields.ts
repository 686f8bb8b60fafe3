/** How much of something is left, and until when. */
export interface Quota {
  /** What the limit is called: `month`, `minute`. */
  name: string
  limit: number
  remaining: number
  resetSeconds: number
}

/** What is left, as programs read it: the fields of the IETF's RateLimit draft, and the three older ones that many clients know. */
export function rateLimitFields({ name, limit, remaining, resetSeconds }: Quota): Record<string, string> {
  return {
    'RateLimit-Policy': `"${name}";q=${limit}`,
    RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  }
}
