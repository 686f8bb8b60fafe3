/** What a 95 % interval lets one say, whether another interval says the same, and how much bias it would survive. */
export interface IntervalConclusion {
  kind: 'effect' | 'no-meaningful-effect' | 'no-claim'
  keeps: (ci: [number, number]) => boolean
  /** Size of the smallest bias that would overturn the conclusion, in the estimate's units; never negative. */
  overturningBias: number
  /** Where that bias, once taken off, moves the interval; for an effect this is the way to zero. */
  towards: 'down' | 'up'
}

/** An interval that makes no claim keeps its width while it is at most this many times as wide. Our choice. */
const widestAsMultiple = 2

/**
 * The conclusion of an interval, so that sensitivity analyses can ask of any conclusion whether it holds:
 *
 * - `effect`: the interval excludes zero. Kept by an interval that excludes zero on the same side.
 * - `no-meaningful-effect`: it includes zero and lies inside ± the smallest effect that matters. Kept by an interval
 *   inside those limits.
 * - `no-claim`: neither. Kept by an interval that includes zero, has its centre inside the first one and is at most twice
 *   as wide.
 *
 * @param ci             the interval the conclusion rests on
 * @param smallestEffect smallest effect that matters, positive, in the same units
 * @example concludeInterval([1, 3], 1).overturningBias // 1: a bias of 1 moves the lower limit to zero
 */
export function concludeInterval(ci: [number, number], smallestEffect: number): IntervalConclusion {
  const [low, high] = ci
  if (low > 0) return { kind: 'effect', keeps: ([a]) => a > 0, overturningBias: low, towards: 'down' }
  if (high < 0) return { kind: 'effect', keeps: ([, b]) => b < 0, overturningBias: -high, towards: 'up' }
  if (low > -smallestEffect && high < smallestEffect) {
    return {
      kind: 'no-meaningful-effect',
      keeps: ([a, b]) => a > -smallestEffect && b < smallestEffect,
      ...nearer(low + smallestEffect, smallestEffect - high),
    }
  }
  const half = (high - low) / 2
  return {
    kind: 'no-claim',
    keeps: ([a, b]) => {
      const centre = (a + b) / 2
      return a <= 0 && b >= 0 && centre >= low && centre <= high && b - a <= widestAsMultiple * (high - low)
    },
    ...nearer(Math.min(high, half), Math.min(-low, half)),
  }
}

function nearer(down: number, up: number): Pick<IntervalConclusion, 'overturningBias' | 'towards'> {
  return down <= up ? { overturningBias: down, towards: 'down' } : { overturningBias: up, towards: 'up' }
}
