/** What a 95 % interval lets one say, and whether another interval says the same. */
export interface Conclusion {
  kind: 'effect' | 'no-meaningful-effect' | 'no-claim'
  keeps: (ci: [number, number]) => boolean
}

/** An interval that makes no claim keeps its width while it is at most this many times as wide. Our choice. */
export const widestAsMultiple = 2

/**
 * The conclusion of an interval, so that the sensitivity analyses can ask of any conclusion whether it holds:
 *
 * - `effect`: the interval excludes zero. Kept by an interval that excludes zero on the same side.
 * - `no-meaningful-effect`: it includes zero and lies inside ± the smallest effect that matters. Kept by an interval
 *   inside those limits, whether or not it includes zero.
 * - `no-claim`: neither. Kept by an interval that keeps its place and width: it includes zero, its centre lies inside
 *   the first one, and it is at most twice as wide. Without the last rule a vague result could never be overturned and
 *   would earn the full marks of a robust one.
 *
 * An interval with an undefined end keeps nothing.
 *
 * @param ci             the interval the conclusion rests on
 * @param smallestEffect smallest effect that matters, positive, in the same units
 */
export function concludeFrom(ci: [number, number], smallestEffect: number): Conclusion {
  const [low, high] = ci
  if (low > 0) return { kind: 'effect', keeps: ([a]) => a > 0 }
  if (high < 0) return { kind: 'effect', keeps: ([, b]) => b < 0 }
  if (low > -smallestEffect && high < smallestEffect) {
    return { kind: 'no-meaningful-effect', keeps: ([a, b]) => a > -smallestEffect && b < smallestEffect }
  }
  return {
    kind: 'no-claim',
    keeps: ([a, b]) => {
      const centre = (a + b) / 2
      return a <= 0 && b >= 0 && centre >= low && centre <= high && b - a <= widestAsMultiple * (high - low)
    },
  }
}
