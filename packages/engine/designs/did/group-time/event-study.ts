import type { Text } from '../../../fact.ts'
import { normalQuantile, studentTQuantile } from '../../../numerics/distributions.ts'
import { type Matrix, quadraticForm, submatrix } from '../../../numerics/linear-algebra.ts'
import type { Random } from '../../../numerics/random.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import { adjustedError } from '../../shared/adjusted-error.ts'
import { look } from '../facts.ts'
import { loneShare } from '../inference.ts'
import { aggregate, errorOfLook } from './aggregate.ts'
import type { AveragedEffect, GroupTimeResult } from './cells.ts'
import { influenceCovariance, jointDegreesOfFreedom } from './influence.ts'
import { simultaneousCriticalValue } from './simultaneous-bands.ts'

/** Average effects by relative time, all against one reference period. Arrays share one order: before, then after. */
export interface EventStudy {
  /** Whole window but the reference time, and without times whose standard error is undefined. */
  relativeTime: number[]
  estimate: Float64Array
  /** With the small-sample factor, as all that is shown. */
  se: Float64Array
  /** Degrees of freedom of each time's interval. */
  df: (number | null)[]
  /** Covariance of `estimate` from the influence functions with their small-sample factor. */
  covariance: Matrix
  /** Degrees of freedom of a joint test of the times before the reference. */
  leadDf: number
  /** Per time: its influence function with the small-sample factor; for the error of what is built from the estimates. */
  influence: Float64Array[]
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
  /** Of these, the times before the reference at which the gap between the groups is exactly what it is there. */
  flatLeads: number[]
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
  const kept = inWindow.filter(({ smallSample }) => !Number.isNaN(smallSample.se))
  const influence = kept.map(({ smallSample }) => smallSample.influence)
  const se = Float64Array.from(kept, ({ smallSample }) => smallSample.se)
  const criticalValue = simultaneousCriticalValue(influence, se, result, draws, random, step)
  const referenceTime = Math.max(...references)
  const leftOut = inWindow.filter((effect) => !kept.includes(effect))
  return {
    relativeTime: kept.map(({ at }) => at),
    estimate: Float64Array.from(kept, ({ value }) => value),
    se,
    df: kept.map(({ smallSample }) => smallSample.df),
    covariance: influenceCovariance(influence, result),
    leadDf: leadDf(
      influence.filter((_, i) => kept[i].at < referenceTime),
      result,
    ),
    influence,
    band: drawBand(kept, criticalValue),
    criticalValue,
    referenceTime,
    leftOut: leftOut.map(({ at }) => at),
    flatLeads: leftOut.filter(({ at, value }) => at < referenceTime && value === 0).map(({ at }) => at),
    loneShare: kept.map(loneShare),
  }
}

/**
 * A weighted sum of the estimates before the reference, and its standard error as the score reads it.
 *
 * @param weights one per lead, in order
 * @param result  what the leads were averaged from; null = no degrees of freedom are counted
 */
export function sumOfLeads(
  study: EventStudy,
  weights: ArrayLike<number>,
  result: GroupTimeResult | null,
): { value: number; se: number; adjustedSe: number } {
  const leads = leadPositions(study)
  const { se, df } =
    result === null
      ? { se: Math.sqrt(quadraticForm(submatrix(study.covariance, leads), Float64Array.from(weights))), df: null }
      : errorOfLook(result, influenceOfSum(study, leads, weights))
  const value = leads.reduce((sum, i, k) => sum + weights[k] * study.estimate[i], 0)
  return { value, se, adjustedSe: adjustedError(se, df) }
}

function influenceOfSum({ influence }: EventStudy, leads: number[], weights: ArrayLike<number>): Float64Array {
  const sum = new Float64Array(influence[leads[0]].length)
  leads.forEach((i, k) => influence[i].forEach((one, unit) => (sum[unit] += weights[k] * one)))
  return sum
}

/** Places of the times before the reference. */
export function leadPositions({ relativeTime, referenceTime }: EventStudy): number[] {
  return relativeTime.flatMap((time, i) => (time < referenceTime ? [i] : []))
}

/** Times at which every effect is a reference and zero by construction. */
function referenceTimes({ cells, options }: GroupTimeResult): number[] {
  const estimated = new Set(cells.filter(({ isReference }) => !isReference).map(({ relativeTime }) => relativeTime))
  const references = cells.filter(({ isReference }) => isReference).map(({ relativeTime }) => relativeTime)
  const alone = [...new Set(references)].filter((time) => !estimated.has(time))
  return alone.length > 0 ? alone : [-1 - options.anticipation]
}

function leadDf(columns: Float64Array[], result: GroupTimeResult): number {
  const { inverse } = pseudoInverseSymmetric(influenceCovariance(columns, result))
  return jointDegreesOfFreedom(columns, inverse, result.strata, result)
}

/** The bootstrap's critical value is that of many clusters; few widen each point as much as Student widens the normal. */
function drawBand(effects: AveragedEffect[], criticalValue: number): { low: Float64Array; high: Float64Array } {
  const reach = ({ se, df }: AveragedEffect['smallSample']) =>
    (criticalValue * se * studentTQuantile(0.975, df ?? Infinity)) / normalQuantile(0.975)
  return {
    low: Float64Array.from(effects, ({ value, smallSample }) => value - reach(smallSample)),
    high: Float64Array.from(effects, ({ value, smallSample }) => value + reach(smallSample)),
  }
}

/** Whether no estimate before the reference could be made to vary, and all that there are say that nothing moved. */
export function isFlatBefore({ relativeTime, referenceTime, flatLeads, leftOut }: EventStudy): boolean {
  const others = leftOut.filter((time) => time < referenceTime && !flatLeads.includes(time))
  return flatLeads.length > 0 && others.length === 0 && !relativeTime.some((time) => time < referenceTime)
}

/** Why nothing can be said of a drift: no period that would show it, or none whose estimate has a standard error. */
export function whyNoLead(
  { leftOut, referenceTime }: Pick<EventStudy, 'leftOut' | 'referenceTime'>,
  period: string,
  the: Text,
): Text {
  return look(leftOut.some((time) => time < referenceTime) ? 'leads-without-error' : 'no-second-period', {
    the,
    period,
  })
}
