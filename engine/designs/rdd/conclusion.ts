/** What a 95 % interval lets one say, and whether another interval says the same. */
export interface Conclusion {
  kind: 'effect' | 'no-meaningful-effect' | 'no-claim'
  keeps: (ci: [number, number]) => boolean
}

/** An interval that makes no claim keeps its width while it is at most this many times as wide. Our choice. */
const widestAsMultiple = 2

/**
 * The conclusion of an interval, so that the sensitivity analyses can ask of any conclusion whether it holds:
 * an `effect` (zero excluded) is kept on the same side of zero; `no-meaningful-effect` (zero included, inside ± the
 * smallest effect that matters) inside those limits; `no-claim` keeps its place and width: zero included, centre inside
 * the first interval, at most twice as wide. An interval with an undefined end keeps nothing.
 *
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
