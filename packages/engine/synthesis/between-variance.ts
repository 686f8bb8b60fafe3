import { chiSquareUpperQuantile } from '../numerics/distributions.ts'
import { findRoot } from '../numerics/one-dimensional.ts'

/** One study's effect and its standard error, on the scale on which the studies are compared. */
export interface StudyEffect {
  effect: number
  se: number
}

/** Points at which the restricted likelihood is looked at: it may have several maxima, so no single start will do. */
const GRID = 400

/** Inverse-variance weights 1 / (se² + τ²). */
export function weightsAt(studies: readonly StudyEffect[], tauSquared: number): number[] {
  return studies.map(({ se }) => 1 / (se * se + tauSquared))
}

/** The weighted mean of the effects. */
export function weightedMean(studies: readonly StudyEffect[], weights: readonly number[]): number {
  return sum(studies.map(({ effect }, i) => weights[i] * effect)) / sum(weights)
}

/** Cochran's Q with the weights of a given τ²: Σ w (y − weighted mean)². */
export function weightedSquares(studies: readonly StudyEffect[], tauSquared: number): number {
  const weights = weightsAt(studies, tauSquared)
  const mean = weightedMean(studies, weights)
  return sum(studies.map(({ effect }, i) => weights[i] * (effect - mean) ** 2))
}

/**
 * Variance between studies by DerSimonian and Laird's moments: (Q − (k − 1)) / (Σw − Σw²/Σw), not below zero.
 *
 * @param studies two or more
 * @see DerSimonian & Laird 1986, doi:10.1016/0197-2456(86)90046-2
 */
export function tauSquaredByMoments(studies: readonly StudyEffect[]): number {
  const weights = weightsAt(studies, 0)
  const scale = sum(weights) - sum(weights.map((w) => w * w)) / sum(weights)
  return Math.max(0, (weightedSquares(studies, 0) - (studies.length - 1)) / scale)
}

/**
 * Variance between studies by restricted maximum likelihood: the highest of all maxima at or above zero.
 *
 * @param studies two or more
 * @see Viechtbauer 2005, doi:10.3102/10769986030003261; goldens from R `metafor`
 */
export function tauSquaredByLikelihood(studies: readonly StudyEffect[]): number {
  const grid = searchGrid(studies)
  const slopes = grid.map((tauSquared) => likelihoodSlope(studies, tauSquared))
  const maxima = [0]
  for (let i = 0; i + 1 < grid.length; i++) {
    if (slopes[i] > 0 && slopes[i + 1] <= 0) {
      maxima.push(findRoot((tauSquared) => likelihoodSlope(studies, tauSquared), grid[i], grid[i + 1]))
    }
  }
  return maxima.reduce((best, next) => (likelihood(studies, next) > likelihood(studies, best) ? next : best))
}

/**
 * 95 % interval for the variance between studies: where Q at that variance lies between the chi-square quantiles.
 *
 * @returns [low, high]; [0, 0] where the effects differ less than chance alone would let them at any variance
 * @see Viechtbauer 2007, doi:10.1002/sim.2514 (Q-profile)
 */
export function tauSquaredInterval(studies: readonly StudyEffect[]): [number, number] {
  const df = studies.length - 1
  return [
    whereSquaresFallTo(studies, chiSquareUpperQuantile(0.025, df)),
    whereSquaresFallTo(studies, chiSquareUpperQuantile(0.975, df)),
  ]
}

/** The τ² at which Q(τ²), which falls in τ², meets a value; 0 where it lies below it from the start. */
function whereSquaresFallTo(studies: readonly StudyEffect[], value: number): number {
  if (weightedSquares(studies, 0) <= value) return 0
  let high = Math.max(...studies.map(({ se }) => se * se))
  while (weightedSquares(studies, high) > value) high *= 2
  return findRoot((tauSquared) => weightedSquares(studies, tauSquared) - value, 0, high)
}

/** From zero and far below the smallest sampling variance to above any variance that the effects' range allows. */
function searchGrid(studies: readonly StudyEffect[]): number[] {
  const effects = studies.map(({ effect }) => effect)
  const variances = studies.map(({ se }) => se * se)
  const high = (Math.max(...effects) - Math.min(...effects)) ** 2 + Math.max(...variances)
  const low = Math.min(...variances) * 1e-6
  const ratio = (high / low) ** (1 / (GRID - 1))
  return [0, ...Array.from({ length: GRID }, (_, i) => low * ratio ** i)]
}

/** Restricted log-likelihood of τ², up to a constant. */
function likelihood(studies: readonly StudyEffect[], tauSquared: number): number {
  const weights = weightsAt(studies, tauSquared)
  const logs = sum(weights.map(Math.log)) - Math.log(sum(weights))
  return (logs - weightedSquares(studies, tauSquared)) / 2
}

/** Its derivative: ½ (Σw²(y − mean)² − Σw + Σw²/Σw). */
function likelihoodSlope(studies: readonly StudyEffect[], tauSquared: number): number {
  const weights = weightsAt(studies, tauSquared)
  const mean = weightedMean(studies, weights)
  const squares = sum(studies.map(({ effect }, i) => (weights[i] * (effect - mean)) ** 2))
  return (squares - sum(weights) + sum(weights.map((w) => w * w)) / sum(weights)) / 2
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
