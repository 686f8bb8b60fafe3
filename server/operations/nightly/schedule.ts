const DAY_MS = 86_400_000

/**
 * The latest moment at or before `now` at which the clock in UTC shows `time`.
 *
 * @param now  ISO
 * @param time `03:30`
 * @returns ISO
 */
export function lastDue(now: string, time: string): string {
  const today = Date.parse(`${now.slice(0, 10)}T${time}:00.000Z`)
  return new Date(today <= Date.parse(now) ? today : today - DAY_MS).toISOString()
}

/** The first moment after `now` at which the clock in UTC shows `time`, ISO. */
export function nextDue(now: string, time: string): string {
  return new Date(Date.parse(lastDue(now, time)) + DAY_MS).toISOString()
}
