export interface Judged {
  value: number
  ci: [number, number]
}

/** What the primary estimate lets one say, and whether another estimate says the same. */
export interface Conclusion {
  kind: 'effect' | 'no-meaningful-effect' | 'no-claim' | 'no-interval'
  keeps: (other: Judged) => boolean
}

/** An interval that makes no claim keeps its width while it is at most this many times as wide. Our choice. */
const widestAsMultiple = 2

/**
 * The conclusion of an estimate, so that the sensitivity analyses can ask of any conclusion whether it holds:
 *
 * - `effect`: the interval excludes zero. Kept by an interval that excludes zero on the same side.
 * - `no-meaningful-effect`: it includes zero and lies inside ± the smallest effect that matters. Kept by an interval
 *   inside those limits.
 * - `no-claim`: neither. Kept by an interval that includes zero, has its centre inside the first one and is at most
 *   twice as wide: a vague result must not count as one that nothing can overturn.
 * - `no-interval`: too few periods for one. Kept by a value within the smallest effect that matters of the first.
 *
 * Where the primary has an interval, an estimate without one keeps nothing.
 *
 * @param smallestEffect smallest effect that matters, positive, in the same units
 */
export function concludeFrom({ value, ci: [low, high] }: Judged, smallestEffect: number): Conclusion {
  if (!Number.isFinite(low) || !Number.isFinite(high)) {
    return { kind: 'no-interval', keeps: (other) => Math.abs(other.value - value) <= smallestEffect }
  }
  if (low > 0) return { kind: 'effect', keeps: ({ ci: [a] }) => a > 0 }
  if (high < 0) return { kind: 'effect', keeps: ({ ci: [, b] }) => b < 0 }
  if (low > -smallestEffect && high < smallestEffect) {
    return { kind: 'no-meaningful-effect', keeps: ({ ci: [a, b] }) => a > -smallestEffect && b < smallestEffect }
  }
  return {
    kind: 'no-claim',
    keeps: ({ ci: [a, b] }) => {
      const centre = (a + b) / 2
      return a <= 0 && b >= 0 && centre >= low && centre <= high && b - a <= widestAsMultiple * (high - low)
    },
  }
}
