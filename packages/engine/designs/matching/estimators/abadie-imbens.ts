import { baseWeights, rowsOf, withConstant, type CrossSection } from '../cross-section.ts'
import { type Estimand, type PointEstimate, predictFrom } from './aipw.ts'
import type { ReplacementMatches } from './match-units.ts'
import type { Points } from './metric.ts'
import { nearestOfEach } from './neighbour-search.ts'

/**
 * How the outcome's variance given the covariates is estimated: `neighbours` for each unit from the two units of its own
 * arm nearest to it, itself and another (heteroskedastic); `constant` one number from the matched differences, the peer's default.
 */
export type ConditionalVariance = 'neighbours' | 'constant'

export interface AbadieImbensOptions {
  estimand: Estimand
  points: Points
  conditionalVariance: ConditionalVariance
  /** Takes out what a regression in the matched units predicts for the distance between matches. */
  biasCorrection: boolean
}

export interface AbadieImbens extends PointEstimate {
  /** Per unit of `matches.rows`: outcome with less outcome without treatment, the missing one imputed. */
  differences: Float64Array
  /** Pairs made, ties counted. */
  pairs: number
}

/**
 * Matching with replacement, with the large-sample variance of the sample estimator for the population effect.
 *
 *     ATT: V = [ Σ_T (d_i − τ)² + Σ_C (K_i² − K'_i) σ_i² ] / N₁²
 *     ATE: V = [ Σ (d_i − τ)² + Σ (K_i² + 2K_i − K'_i) σ_i² ] / N²
 *
 * d_i is the imputed difference, K_i how often unit i is used, K'_i the same with squared shares. Sampling weights w
 * multiply each d_i and enter K and K' by the units stood in for: w² (d − τ)², 2 w K, and Σw in place of N.
 *
 * @see Abadie & Imbens 2006, doi:10.1111/j.1468-0262.2006.00655.x, theorem 7; bias correction Abadie & Imbens 2011,
 *   doi:10.1198/jbes.2009.07333
 */
export function estimateAbadieImbens(
  frame: CrossSection,
  matches: ReplacementMatches,
  { estimand, points, conditionalVariance, biasCorrection }: AbadieImbensOptions,
): AbadieImbens {
  const predictions = biasCorrection ? matchedRegressions(frame, matches, estimand) : null
  const differences = imputedDifferences(frame, matches, predictions)
  const base = baseWeights(frame)
  const count = matches.rows.reduce((sum, row) => sum + base[row], 0)
  const value = differences.reduce((sum, one, at) => sum + base[matches.rows[at]] * one, 0) / count
  const sigma =
    conditionalVariance === 'constant'
      ? constantVariance(frame, matches, predictions, value)
      : neighbourVariance(frame, points)
  let total = differences.reduce((sum, one, at) => sum + (base[matches.rows[at]] * (one - value)) ** 2, 0)
  for (let i = 0; i < frame.n; i++) {
    const used = matches.used[i]
    const weight = used * used - matches.usedSquared[i] + (estimand === 'ATE' ? 2 * base[i] * used : 0)
    total += weight * sigma[i]
  }
  const pairs = matches.matched.reduce((sum, found) => sum + found.length, 0)
  return { value, se: Math.sqrt(total) / count, differences, pairs }
}

/** Outcome predicted for every unit without and with treatment; only what moves between matched units is used. */
type Predictions = [Float64Array, Float64Array]

/** Least squares in the matched units of each arm, weighted by how often they are used. */
function matchedRegressions(frame: CrossSection, { used }: ReplacementMatches, estimand: Estimand): Predictions {
  const x = withConstant(frame.covariates)
  const inArm = (arm: 0 | 1) => {
    const rows = rowsOf(frame.treated, arm).filter((row) => used[row] > 0)
    return predictFrom(
      x,
      frame.outcome,
      rows,
      Float64Array.from(rows, (row) => used[row]),
    )
  }
  return [inArm(0), estimand === 'ATE' ? inArm(1) : new Float64Array(frame.n)]
}

function imputedDifferences(
  frame: CrossSection,
  matches: ReplacementMatches,
  predictions: Predictions | null,
): Float64Array {
  return Float64Array.from(matches.rows, (row, at) => {
    const found = matches.matched[at]
    return found.reduce((sum, other) => sum + pairDifference(frame, row, other, predictions), 0) / found.length
  })
}

/** Treated less comparison outcome of one pair, the match's outcome moved to the unit's own covariates. */
function pairDifference(
  { treated, outcome }: CrossSection,
  row: number,
  other: number,
  predictions: Predictions | null,
): number {
  const moved = predictions ? predictions[treated[other] as 0 | 1] : null
  const imputed = outcome[other] + (moved ? moved[row] - moved[other] : 0)
  return treated[row] === 1 ? outcome[row] - imputed : imputed - outcome[row]
}

/** Half the mean squared deviation of the pairs' differences from the effect. */
function constantVariance(
  frame: CrossSection,
  matches: ReplacementMatches,
  predictions: Predictions | null,
  value: number,
): Float64Array {
  const total = matches.rows.reduce((sum, row, at) => {
    const found = matches.matched[at]
    const squares = found.map((other) => (pairDifference(frame, row, other, predictions) - value) ** 2)
    return sum + squares.reduce((a, b) => a + b, 0) / found.length
  }, 0)
  return new Float64Array(frame.n).fill(total / (2 * matches.rows.length))
}

/** J/(J + 1) · (Y − mean of the J nearest of the own arm)², J = 1 and more where several are equally near. */
function neighbourVariance({ treated, outcome, n }: CrossSection, points: Points): Float64Array {
  const sigma = new Float64Array(n)
  for (const arm of [0, 1] as const) {
    const rows = rowsOf(treated, arm)
    const nearest = nearestOfEach(points, rows)
    rows.forEach((row, at) => {
      const found = nearest[at]
      const mean = found.reduce((sum, other) => sum + outcome[other], 0) / found.length
      sigma[row] = (found.length / (found.length + 1)) * (outcome[row] - mean) ** 2
    })
  }
  return sigma
}
