import { EngineError } from '../../errors.ts'
import type { Matrix } from '../../numerics/linear-algebra.ts'

/** Coefficients of an event study with a universal reference period, the reference itself (0 by definition) left out. */
export interface EventStudyInput {
  /** `pre` coefficients before the reference period, then `post` after it, in order of relative time, one period apart. */
  estimate: Float64Array
  /** Covariance of `estimate`, (pre + post) × (pre + post). */
  covariance: Matrix
  pre: number
  post: number
  /** Weights of the effect of interest on the `post` effects, e.g. [1, 0, 0] = first, [1/3, 1/3, 1/3] = average. */
  target: Float64Array
}

/** Level of the confidence sets; `alpha` = 0.05 gives 95 %. */
export interface HonestOptions {
  alpha?: number
}

export const DEFAULT_ALPHA = 0.05

/**
 * Refuses an event study on which no bound can be computed.
 *
 * @throws {EngineError} `did/no-pre-periods` without a coefficient before the reference period
 * @throws {RangeError} when the lengths do not belong together (a mistake of the caller, not of the data)
 */
export function requireEventStudy(input: EventStudyInput): void {
  const { estimate, covariance, pre, post, target } = input
  if (pre < 1) {
    throw new EngineError(
      'did/no-pre-periods',
      'Bounds on departures from parallel trends need at least one coefficient before the reference period; there is none.',
    )
  }
  if (post < 1 || estimate.length !== pre + post || covariance.rows !== pre + post || target.length !== post) {
    throw new RangeError(
      `Event study of ${pre} + ${post} periods has ${estimate.length} coefficients, ${target.length} weights and a ` +
        `${covariance.rows} × ${covariance.cols} covariance.`,
    )
  }
}

/** The weighted post-treatment estimate. */
export function targetEstimate(input: EventStudyInput): number {
  return input.target.reduce((sum, weight, t) => sum + weight * input.estimate[input.pre + t], 0)
}
