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

/** The size that matters, and the side of zero on which an effect is looked for. */
interface LookedFor {
  direction: 'increase' | 'decrease' | 'equal'
  smallestEffect: number
}

/** What a 95 % interval lets one say, whether another interval says the same, and how much bias it would survive. */
export interface IntervalConclusion extends Omit<Conclusion, 'kind'> {
  /**
   * `effect-ruled-out`: the interval includes zero and leaves out the smallest effect that matters on the side that was
   * looked for, not on the other. Kept by every interval that leaves it out there.
   */
  kind: Conclusion['kind'] | 'effect-ruled-out'
  /** Size of the smallest bias that would overturn the conclusion, in the estimate's units; never negative. */
  overturningBias: number
  /** Where that bias, once taken off, moves the interval; for an effect this is the way to zero. */
  towards: 'down' | 'up'
}

/**
 * The conclusion of an interval with the smallest bias that would overturn it. It parts as the verdict does: what leaves
 * the effect that was looked for out is not the same as what leaves everything open.
 *
 * @param ci        the interval the conclusion rests on
 * @param lookedFor smallest effect that matters, positive, in the same units, and its side
 * @example concludeInterval([1, 3], { direction: 'increase', smallestEffect: 1 }).overturningBias // 1: it moves the lower limit to zero
 */
export function concludeInterval(ci: [number, number], lookedFor: LookedFor): IntervalConclusion {
  const { smallestEffect } = lookedFor
  const conclusion = concludeFrom(ci, smallestEffect)
  if (conclusion.kind === 'no-claim' && shortfallOf(lookedFor, ci) > 0) {
    return {
      kind: 'effect-ruled-out',
      keeps: (other) => shortfallOf(lookedFor, other) > 0,
      overturningBias: shortfallOf(lookedFor, ci),
      towards: lookedFor.direction === 'increase' ? 'up' : 'down',
    }
  }
  return { ...conclusion, ...smallestOverturningBias(conclusion.kind, ci, smallestEffect) }
}

/** How far an interval ends short of the smallest effect that matters, on the side that is looked for; over zero = left out. */
function shortfallOf({ direction, smallestEffect }: LookedFor, [low, high]: [number, number]): number {
  // of an audit no side is looked for
  if (direction === 'equal') return -smallestEffect
  return direction === 'increase' ? smallestEffect - high : smallestEffect + low
}

type OverturningBias = Pick<IntervalConclusion, 'overturningBias' | 'towards'>

function smallestOverturningBias(
  kind: Conclusion['kind'],
  [low, high]: [number, number],
  smallestEffect: number,
): OverturningBias {
  if (kind === 'effect') {
    return low > 0 ? { overturningBias: low, towards: 'down' } : { overturningBias: -high, towards: 'up' }
  }
  if (kind === 'no-meaningful-effect') return nearer(low + smallestEffect, smallestEffect - high)
  const half = (high - low) / 2
  return nearer(Math.min(high, half), Math.min(-low, half))
}

function nearer(down: number, up: number): OverturningBias {
  return down <= up ? { overturningBias: down, towards: 'down' } : { overturningBias: up, towards: 'up' }
}
