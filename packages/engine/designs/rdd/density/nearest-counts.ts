import betainc from '@stdlib/math-base-special-betainc'
import type { Edge, Sample } from './distribution-fit.ts'

export interface NearestCount {
  /** Half-width of the window around the cutoff. */
  window: number
  below: number
  above: number
  /** Exact two-sided p of equal chances for either side. */
  p: number
}

const rowsOfFirst = 20

/**
 * Rows on either side in ten windows around the cutoff, multiples of the narrowest with twenty rows on each side, with
 * the exact test of a fair coin: a plain look beside the density test.
 *
 * @returns no window where a side has fewer than twenty rows
 */
export function countNearest({ below, above }: Sample): NearestCount[] {
  const nearest = [below, above].map(distanceOfFirst).filter((distance) => distance !== undefined)
  if (nearest.length < 2) return []
  const first = Math.max(...nearest)
  return Array.from({ length: 10 }, (_, i) => {
    const window = (i + 1) * first
    const [left, right] = [rowsWithin(below, window), rowsWithin(above, window)]
    return { window, below: left, above: right, p: fairCoinP(left, left + right) }
  })
}

/** Distance within which twenty people lie; undefined with fewer. */
function distanceOfFirst({ distance, count }: Edge): number | undefined {
  let people = 0
  return distance.find((_, i) => (people += count[i]) >= rowsOfFirst)
}

function rowsWithin({ distance, count }: Edge, window: number): number {
  let people = 0
  for (let i = 0; i < distance.length && distance[i] <= window; i++) people += count[i]
  return Math.round(people)
}

/** Two-sided exact p of `heads` in `tosses` of a fair coin: twice the smaller tail, which is symmetric. */
export function fairCoinP(heads: number, tosses: number): number {
  const fewer = Math.min(heads, tosses - heads)
  if (2 * fewer === tosses) return 1
  return Math.min(1, 2 * betainc(0.5, tosses - fewer, fewer + 1, true, false))
}
