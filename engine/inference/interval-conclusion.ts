import { concludeFrom, type Conclusion } from './conclusion.ts'

/** What a 95 % interval lets one say, whether another interval says the same, and how much bias it would survive. */
export interface IntervalConclusion extends Conclusion {
  /** Size of the smallest bias that would overturn the conclusion, in the estimate's units; never negative. */
  overturningBias: number
  /** Where that bias, once taken off, moves the interval; for an effect this is the way to zero. */
  towards: 'down' | 'up'
}

/**
 * The conclusion of an interval with the smallest bias that would overturn it.
 *
 * @param ci             the interval the conclusion rests on
 * @param smallestEffect smallest effect that matters, positive, in the same units
 * @example concludeInterval([1, 3], 1).overturningBias // 1: a bias of 1 moves the lower limit to zero
 */
export function concludeInterval(ci: [number, number], smallestEffect: number): IntervalConclusion {
  const conclusion = concludeFrom(ci, smallestEffect)
  return { ...conclusion, ...smallestOverturningBias(conclusion.kind, ci, smallestEffect) }
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
