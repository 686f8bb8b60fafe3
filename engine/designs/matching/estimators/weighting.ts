import type { Logit } from '../../../numerics/logit.ts'
import { column, multiplyVector } from '../../../numerics/linear-algebra.ts'
import { withConstant } from '../cross-section.ts'
import type { CrossSection } from '../cross-section.ts'
import type { Estimand, PointEstimate } from './aipw.ts'

/** `ATO`: the overlap population, weights 1 − e and e (Li, Morgan & Zaslavsky 2018). */
export type WeightedPopulation = Estimand | 'ATO'

/**
 * Weights that make each arm look like the population of the estimand: ATT 1 and e/(1 − e); ATE 1/e and 1/(1 − e).
 */
export function propensityWeights(
  treated: Uint8Array,
  score: Float64Array,
  population: WeightedPopulation,
): Float64Array {
  return score.map((e, i) => weightOf(treated[i]!, e, population))
}

function weightOf(t: number, e: number, population: WeightedPopulation): number {
  if (population === 'ATT') return t === 1 ? 1 : e / (1 - e)
  if (population === 'ATE') return t === 1 ? 1 / e : 1 / (1 - e)
  return t === 1 ? 1 - e : e
}

/** Derivative of the weight by the linear predictor of the logit. */
function weightSlope(t: number, e: number, population: WeightedPopulation): number {
  if (population === 'ATT') return t === 1 ? 0 : e / (1 - e)
  if (population === 'ATE') return t === 1 ? -(1 - e) / e : e / (1 - e)
  return t === 1 ? -e * (1 - e) : e * (1 - e)
}

/** Weighted mean of the outcome in each arm, weights normalised to one (Hájek). */
export function weightedMeans({ treated, outcome }: Pick<CrossSection, 'treated' | 'outcome'>, weights: Float64Array) {
  const total = [0, 0]
  const weighted = [0, 0]
  outcome.forEach((y, i) => {
    total[treated[i]!]! += weights[i]!
    weighted[treated[i]!]! += weights[i]! * y
  })
  return { treated: weighted[1]! / total[1]!, comparison: weighted[0]! / total[0]!, totals: total as [number, number] }
}

/**
 * Inverse probability weighting, weights normalised in each arm (Hájek). The error counts the estimation of the score,
 * by stacking its score equations (M-estimation, no finite-sample factor).
 *
 * @see Lunceford & Davidian 2004, doi:10.1002/sim.1903
 */
export function estimateIpw(frame: CrossSection, logit: Logit, population: WeightedPopulation): PointEstimate {
  const weights = propensityWeights(frame.treated, logit.fitted, population)
  const means = weightedMeans(frame, weights)
  const { n, treated, outcome } = frame
  const centred = outcome.map((y, i) => {
    const t = treated[i]!
    return t === 1 ? (y - means.treated) / means.totals[1] : -(y - means.comparison) / means.totals[0]
  })
  const x = withConstant(frame.covariates)
  const gradient = new Float64Array(x.cols)
  for (let j = 0; j < x.cols; j++) {
    const values = column(x, j)
    for (let i = 0; i < n; i++) {
      gradient[j]! += centred[i]! * weightSlope(treated[i]!, logit.fitted[i]!, population) * values[i]!
    }
  }
  const direction = multiplyVector(logit.informationInverse, gradient)
  const correction = multiplyVector(x, direction)
  let variance = 0
  for (let i = 0; i < n; i++) {
    variance += (weights[i]! * centred[i]! + correction[i]! * (treated[i]! - logit.fitted[i]!)) ** 2
  }
  return { value: means.treated - means.comparison, se: Math.sqrt(variance) }
}

/** Weighting without normalising (Horvitz–Thompson): it changes when a constant is added to the outcome. */
export function horvitzThompson(
  { n, treated, treatedCount, outcome }: CrossSection,
  score: Float64Array,
  estimand: Estimand,
): number {
  const weights = propensityWeights(treated, score, estimand)
  let sum = 0
  for (let i = 0; i < n; i++) sum += (treated[i] === 1 ? 1 : -1) * weights[i]! * outcome[i]!
  return sum / (estimand === 'ATT' ? treatedCount : n)
}

/** Effective sample size of each arm: (Σw)² / Σw². */
export function effectiveSampleSizes(
  treated: Uint8Array,
  weights: Float64Array,
): { treated: number; comparison: number } {
  const total = [0, 0]
  const squares = [0, 0]
  weights.forEach((weight, i) => {
    total[treated[i]!]! += weight
    squares[treated[i]!]! += weight * weight
  })
  return { treated: total[1]! ** 2 / squares[1]!, comparison: total[0]! ** 2 / squares[0]! }
}
