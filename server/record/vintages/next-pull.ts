import type { Schedule } from '../../../contract/vintage.ts'

/**
 * The day from which on a night pulls a source again, after it was pulled or looked at. Days, not hours: a night that begins a
 * minute earlier than the one before is still the next night.
 *
 * @param at ISO
 * @returns `2026-12-01`
 */
export function nextPullOn(at: string, schedule: Schedule): string {
  const date = new Date(`${at.slice(0, 10)}T00:00:00.000Z`)
  if (schedule !== 'monthly') return later(date, schedule === 'daily' ? 1 : 7)
  const day = date.getUTCDate()
  const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  return later(next, Math.min(day, days) - 1)
}

/** The next night's day: a pull that failed is not put off for a month. */
export function nextNight(at: string): string {
  return nextPullOn(at, 'daily')
}

function later(date: Date, days: number): string {
  return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
