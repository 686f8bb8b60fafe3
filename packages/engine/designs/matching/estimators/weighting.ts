import type { Logit } from '../../../numerics/logit.ts'
import { column, dot, multiplyVector, type Matrix } from '../../../numerics/linear-algebra.ts'
import { baseWeights, withConstant, type CrossSection } from '../cross-section.ts'
import { type Estimand, inClusters, type PointEstimate } from './aipw.ts'

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
  return score.map((e, i) => weightOf(treated[i], e, population))
}

export function weightOf(t: number, e: number, population: WeightedPopulation): number {
  if (population === 'ATT') return t === 1 ? 1 : e / (1 - e)
  if (population === 'ATE') return t === 1 ? 1 / e : 1 / (1 - e)
  return t === 1 ? 1 - e : e
}

/** Derivative of the weight by the linear predictor of the logit. */
export function weightSlope(t: number, e: number, population: WeightedPopulation): number {
  if (population === 'ATT') return t === 1 ? 0 : e / (1 - e)
  if (population === 'ATE') return t === 1 ? -(1 - e) / e : e / (1 - e)
  return t === 1 ? -e * (1 - e) : e * (1 - e)
}

/** Weighted mean of the outcome in each arm, weights normalised to one (Hájek). */
export function weightedMeans({ treated, outcome }: Pick<CrossSection, 'treated' | 'outcome'>, weights: Float64Array) {
  const total = [0, 0]
  const weighted = [0, 0]
  outcome.forEach((y, i) => {
    total[treated[i]] += weights[i]
    weighted[treated[i]] += weights[i] * y
  })
  return { treated: weighted[1] / total[1], comparison: weighted[0] / total[0], totals: total as [number, number] }
}

/**
 * Inverse probability weighting, weights normalised in each arm (Hájek). The error counts the estimation of the score,
 * by stacking its score equations (M-estimation, no finite-sample factor). Sampling weights multiply both.
 *
 * @see Lunceford & Davidian 2004, doi:10.1002/sim.1903; Li, Morgan & Zaslavsky 2018, doi:10.1080/01621459.2016.1260466 (ATO)
 */
export function estimateIpw(
  frame: CrossSection,
  { fitted, informationInverse }: Pick<Logit, 'fitted' | 'informationInverse'>,
  population: WeightedPopulation,
): PointEstimate & { influence: Float64Array } {
  const { treated } = frame
  const sampling = baseWeights(frame)
  const weights = propensityWeights(treated, fitted, population).map((weight, i) => weight * sampling[i])
  const { value, centred } = hajek(frame, weights)
  const x = withConstant(frame.covariates)
  const slopes = centred.map((one, i) => one * sampling[i] * weightSlope(treated[i], fitted[i], population))
  const direction = multiplyVector(informationInverse, weightedSums(x, slopes))
  const correction = multiplyVector(x, direction)
  const influence = centred.map((one, i) => weights[i] * one + correction[i] * sampling[i] * (treated[i] - fitted[i]))
  return inClusters({ value, se: Math.sqrt(influence.reduce((sum, one) => sum + one * one, 0)), influence }, frame)
}

/** Difference of weighted means, and per unit the outcome less its arm's mean over the arm's weight, signed. */
export function hajek(
  frame: Pick<CrossSection, 'treated' | 'outcome'>,
  weights: Float64Array,
): { value: number; centred: Float64Array } {
  const means = weightedMeans(frame, weights)
  const centred = frame.outcome.map((y, i) =>
    frame.treated[i] === 1 ? (y - means.treated) / means.totals[1] : -(y - means.comparison) / means.totals[0],
  )
  return { value: means.treated - means.comparison, centred }
}

/** Σ over rows of a factor times each column. */
export function weightedSums(x: Matrix, factors: Float64Array): Float64Array {
  return Float64Array.from({ length: x.cols }, (_, j) => dot(column(x, j), factors))
}

/** Weighting without normalising (Horvitz–Thompson): it changes when a constant is added to the outcome. */
export function horvitzThompson(
  { n, treated, treatedCount, outcome }: CrossSection,
  score: Float64Array,
  estimand: Estimand,
): number {
  const weights = propensityWeights(treated, score, estimand)
  let sum = 0
  for (let i = 0; i < n; i++) sum += (treated[i] === 1 ? 1 : -1) * weights[i] * outcome[i]
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
    total[treated[i]] += weight
    squares[treated[i]] += weight * weight
  })
  return { treated: total[1] ** 2 / squares[1], comparison: total[0] ** 2 / squares[0] }
}
