import type { Rehearsal } from '../../../contract/studio/before-lock.ts'

/**
 * Seconds until drawing ends: its time is used up, or at the pace so far there are draws enough before that.
 *
 * @param draws made so far
 * @returns null before the first draw, when nobody knows how long one takes
 */
export function drawingLeft({ seconds, used, draws: most }: Rehearsal['budget'], draws: number): number | null {
  if (draws === 0) return null
  return Math.max(0, Math.min(seconds - used, (used * (most - draws)) / draws))
}
