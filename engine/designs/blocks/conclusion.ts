type Interval = [number, number]

/** What a 95 % interval lets one say, and how far another interval is from saying the same. */
export interface Conclusion {
  kind: 'effect' | 'no-meaningful-effect' | 'no-claim'
  keeps: (ci: Interval) => boolean
  /**
   * How far an interval goes past the point at which the conclusion changes, in half widths of the first interval: 0 =
   * it keeps the conclusion, Infinity = it has no end. Continuous, so that a score has no step at p = 0.05.
   */
  overshoot: (ci: Interval) => number
}

/** An interval that makes no claim keeps its width while it is at most this many times as wide. Our choice. */
const widestAsMultiple = 2

/**
 * The conclusion of an interval, so that the sensitivity analyses can ask of any conclusion whether it holds:
 *
 * - `effect`: the interval excludes zero. Kept by an interval that excludes zero on the same side.
 * - `no-meaningful-effect`: it includes zero and lies inside ± the smallest effect that matters. Kept inside these limits.
 * - `no-claim`: neither. Kept by an interval that keeps its place and width: it includes zero, its centre lies inside
 *   the first one, and it is at most twice as wide.
 *
 * An interval with an undefined end keeps nothing.
 *
 * @param ci             the interval the conclusion rests on
 * @param smallestEffect smallest effect that matters, positive, in the same units
 */
export function concludeFrom([low, high]: Interval, smallestEffect: number): Conclusion {
  const half = (high - low) / 2
  if (low > 0) {
    return { kind: 'effect', keeps: ([a]) => a > 0, overshoot: ([a]) => past([-a], half) }
  }
  if (high < 0) {
    return { kind: 'effect', keeps: ([, b]) => b < 0, overshoot: ([, b]) => past([b], half) }
  }
  if (low > -smallestEffect && high < smallestEffect) {
    return {
      kind: 'no-meaningful-effect',
      keeps: ([a, b]) => a > -smallestEffect && b < smallestEffect,
      overshoot: ([a, b]) => past([-smallestEffect - a, b - smallestEffect], half),
    }
  }
  return {
    kind: 'no-claim',
    keeps: ([a, b]) => {
      const centre = (a + b) / 2
      return a <= 0 && b >= 0 && centre >= low && centre <= high && b - a <= widestAsMultiple * (high - low)
    },
    overshoot: ([a, b]) => {
      const centre = (a + b) / 2
      return past([a, -b, low - centre, centre - high, (b - a - widestAsMultiple * (high - low)) / 2], half)
    },
  }
}

/** The largest distance past a limit, 0 where none is passed, in half widths. */
function past(distances: number[], half: number): number {
  if (distances.some(Number.isNaN)) return Infinity
  return Math.max(0, ...distances) / half
}
