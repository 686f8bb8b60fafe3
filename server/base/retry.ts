/** Waits before the second, third … attempt, in seconds; after the last one it is given up: about two days in all. */
const WAITS = [30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400]

/** Longest time of one attempt, in milliseconds; a process that dies in it leaves the rest to the next one. */
const LEASE_MS = 60_000

/**
 * When something is sent again that just failed.
 *
 * @param before attempts before the one that failed
 * @returns null where it is given up
 */
export function nextAttemptAt(at: string, before: number): string | null {
  const wait = WAITS[before]
  return wait === undefined ? null : laterThan(at, wait * 1000)
}

/** Up to when an attempt that begins now belongs to who began it. */
export const leaseUntil = (at: string): string => laterThan(at, LEASE_MS)

const laterThan = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString()
