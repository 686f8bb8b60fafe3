import { rateLimitFields } from '../../base/http/rate-limit-fields.ts'
import type { MeterReading } from './usage.service.ts'

/**
 * What is left of a month, as programs read it; nothing where there is no limit.
 *
 * @param at    the present moment, ISO
 */
export function rateLimitHeaders({ limit, remaining, resetsAt }: MeterReading, at: string): Record<string, string> {
  if (limit === null || remaining === null) return {}
  const resetSeconds = Math.max(0, Math.ceil((Date.parse(resetsAt) - Date.parse(at)) / 1000))
  return rateLimitFields({ name: 'month', limit, remaining, resetSeconds })
}
