import { concludeFrom as concludeFromInterval, widestAsMultiple } from '../../inference/conclusion.ts'
import type { Conclusion as IntervalConclusion } from '../../inference/conclusion.ts'

type Interval = [number, number]

/** What a 95 % interval lets one say, and how far another interval is from saying the same. */
export interface Conclusion extends IntervalConclusion {
  /**
   * How far an interval goes past the point at which the conclusion changes, in half widths of the first interval: 0 =
   * it keeps the conclusion, Infinity = it has no end. Continuous, so that a score has no step at p = 0.05.
   */
  overshoot: (ci: Interval) => number
}

/**
 * The conclusion of an interval with the distance that another one is past it.
 *
 * @param ci             the interval the conclusion rests on
 * @param smallestEffect smallest effect that matters, positive, in the same units
 */
export function concludeFrom(ci: Interval, smallestEffect: number): Conclusion {
  const conclusion = concludeFromInterval(ci, smallestEffect)
  const half = (ci[1] - ci[0]) / 2
  return { ...conclusion, overshoot: (other) => past(distances(conclusion.kind, ci, other, smallestEffect), half) }
}

/** Distances past each limit of the conclusion; negative while a limit is kept. */
function distances(
  kind: Conclusion['kind'],
  [low, high]: Interval,
  [a, b]: Interval,
  smallestEffect: number,
): number[] {
  if (kind === 'effect') return [low > 0 ? -a : b]
  if (kind === 'no-meaningful-effect') return [-smallestEffect - a, b - smallestEffect]
  const centre = (a + b) / 2
  return [a, -b, low - centre, centre - high, (b - a - widestAsMultiple * (high - low)) / 2]
}

/** The largest distance past a limit, 0 where none is passed, in half widths. */
function past(distancesPast: number[], half: number): number {
  if (distancesPast.some(Number.isNaN)) return Infinity
  return Math.max(0, ...distancesPast) / half
}
