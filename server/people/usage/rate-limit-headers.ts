import type { MeterReading } from './usage.service.ts'

/**
 * What is left of a month, as programs read it: the fields of the IETF's RateLimit draft, and the three older ones that
 * many clients know.
 *
 * @param calls a meter with a limit
 * @param at    the present moment, ISO
 */
export function rateLimitHeaders({ limit, remaining, resetsAt }: MeterReading, at: string): Record<string, string> {
  const seconds = Math.max(0, Math.ceil((Date.parse(resetsAt) - Date.parse(at)) / 1000))
  return {
    'RateLimit-Policy': `"month";q=${limit}`,
    RateLimit: `"month";r=${remaining};t=${seconds}`,
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(seconds),
  }
}
