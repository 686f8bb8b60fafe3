import type { Matrix } from '../../../numerics/linear-algebra.ts'
import type { Random } from '../../../numerics/random.ts'
import { aggregate } from './aggregate.ts'
import { influenceCovariance } from './influence.ts'
import { simultaneousCriticalValue } from './simultaneous-bands.ts'
import { loneShare } from '../lone-comparison.ts'
import type { AveragedEffect, GroupTimeResult } from './types.ts'

/** Average effects by relative time, all against one reference period. Arrays share one order: before, then after. */
export interface EventStudy {
  /** Whole window but the reference time, and without times whose standard error is undefined. */
  relativeTime: number[]
  estimate: Float64Array
  se: Float64Array
  /** Covariance of `estimate` from the influence functions. */
  covariance: Matrix
  /** Covers all times at once with 95 % probability. */
  band: { low: Float64Array; high: Float64Array }
  criticalValue: number
  /**
   * The time that is zero by construction: -1 - anticipation, or the last one before it that the panel has. Where gaps
   * give cohorts different ones, the latest of them.
   */
  referenceTime: number
  /** Times inside the window left out because their standard error is undefined. */
  leftOut: number[]
  /** Per time: share of the treated observations that are compared with one cluster alone. */
  loneShare: number[]
}

/**
 * The event study of group-time effects with a universal base period.
 *
 * @param window relative times kept, -before to after
 * @param draws  of the multiplier bootstrap behind the simultaneous band
 * @see Callaway & Sant'Anna 2021, equation 3.4, doi:10.1016/j.jeconom.2020.12.001
 */
export function studyEvents(
  result: GroupTimeResult,
  window: { before: number; after: number },
  draws: number,
  random: Random,
  step?: (share: number) => void,
): EventStudy {
  const references = referenceTimes(result)
  const inWindow = aggregate(result, 'dynamic').by.filter(
    ({ at }) => at >= -window.before && at <= window.after && !references.includes(at),
  )
  const kept = inWindow.filter(({ se }) => !Number.isNaN(se))
  const influence = kept.map((effect) => effect.influence)
  const se = Float64Array.from(kept, (effect) => effect.se)
  const criticalValue = simultaneousCriticalValue(influence, se, result, draws, random, step)
  return {
    relativeTime: kept.map(({ at }) => at),
    estimate: Float64Array.from(kept, ({ value }) => value),
    se,
    covariance: influenceCovariance(influence, result),
    band: drawBand(kept, criticalValue),
    criticalValue,
    referenceTime: Math.max(...references),
    leftOut: inWindow.filter((effect) => !kept.includes(effect)).map(({ at }) => at),
    loneShare: kept.map(loneShare),
  }
}

/** Times at which every effect is a reference and zero by construction. */
function referenceTimes({ cells, options }: GroupTimeResult): number[] {
  const estimated = new Set(cells.filter(({ isReference }) => !isReference).map(({ relativeTime }) => relativeTime))
  const references = cells.filter(({ isReference }) => isReference).map(({ relativeTime }) => relativeTime)
  const alone = [...new Set(references)].filter((time) => !estimated.has(time))
  return alone.length > 0 ? alone : [-1 - options.anticipation]
}

function drawBand(effects: AveragedEffect[], criticalValue: number): { low: Float64Array; high: Float64Array } {
  return {
    low: Float64Array.from(effects, ({ value, se }) => value - criticalValue * se),
    high: Float64Array.from(effects, ({ value, se }) => value + criticalValue * se),
  }
}
