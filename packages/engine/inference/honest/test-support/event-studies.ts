import { golden } from '../../../../../tests/support/shared-reference.ts'
import type { EventStudyInput } from '../event-study-input.ts'

/** The event study inside a golden, with the weights of one of its targets. */
export function goldenStudy(name: string, target: 'first' | 'average'): EventStudyInput {
  const { betahat, sigma, numPrePeriods, numPostPeriods, ...targets } = golden(name).results
  return study(betahat, sigma, numPrePeriods, targets[target].l_vec, numPostPeriods)
}

/** An event study from plain arrays. */
export function study(
  estimate: number[],
  covariance: number[][],
  pre: number,
  target: number[],
  post = target.length,
): EventStudyInput {
  return {
    estimate: Float64Array.from(estimate),
    covariance: { rows: estimate.length, cols: estimate.length, data: Float64Array.from(covariance.flat()) },
    pre,
    post,
    target: Float64Array.from(target),
  }
}

/** Two coefficients before and three after the reference, correlated as coefficients that share it are. */
export function smallStudy(target: number[] = [1 / 3, 1 / 3, 1 / 3]): EventStudyInput {
  const covariance = Array.from({ length: 5 }, (_, i) =>
    Array.from({ length: 5 }, (_, j) => 0.01 * (i === j ? 1 + 0.2 * i : 0.4)),
  )
  return study([0.05, -0.02, 0.4, 0.55, 0.5], covariance, 2, target)
}

/** The same study measured in other units, and with the opposite sign where `factor` is negative. */
export function rescaled(input: EventStudyInput, factor: number): EventStudyInput {
  return {
    ...input,
    estimate: input.estimate.map((value) => value * factor),
    covariance: { ...input.covariance, data: input.covariance.data.map((value) => value * factor * factor) },
  }
}
