import { EngineError } from '../errors.ts'
import { chiSquareUpper, normalQuantile, studentTQuantile, studentTTwoSidedP } from '../numerics/distributions.ts'
import {
  tauSquaredByLikelihood,
  tauSquaredByMoments,
  tauSquaredInterval,
  weightedMean,
  weightedSquares,
  weightsAt,
  type StudyEffect,
} from './between-variance.ts'

/** One average over the studies. */
export interface Pooled {
  value: number
  se: number
  ci: [number, number]
  p: number
  tauSquared: number
}

export interface MetaAnalysis {
  /** How many studies. */
  k: number
  /** REML with Hartung and Knapp's interval on t(k − 1), its factor held at 1 or more; see README.md. */
  pooled: Pooled
  /** Hartung and Knapp's variance factor before it is held; below 1 the effects differ less than chance alone lets them. */
  hartungKnappFactor: number
  /** DerSimonian and Laird with normal quantiles, for comparison with older syntheses. */
  dersimonianLaird: Pooled
  /** One effect for all studies, weighted by inverse variance, with normal quantiles. */
  fixed: Pooled
  /** Where the effect of one more such study would probably lie: t(k − 2); NaN with fewer than three studies. */
  prediction: [number, number]
  heterogeneity: {
    q: number
    df: number
    p: number
    /** Share of the variation that is not chance, 0–1, from the REML τ². */
    iSquared: number
    /** Q-profile interval of τ². */
    tauSquaredCi: [number, number]
  }
  /** Share of each study in the average; they sum to 1. */
  weights: number[]
}

const NONE: [number, number] = [NaN, NaN]

/**
 * Random-effects meta-analysis of effects on one scale.
 *
 * @param studies effect and standard error each, one or more; with one there is nothing to pool: its own effect and normal
 *   interval come back, and heterogeneity is NaN
 * @throws {EngineError} `synthesis/no-effects` without a study; `synthesis/invalid-effect` for an effect that is not
 *   finite or a standard error that is not above zero
 * @see Hartung & Knapp 2001, doi:10.1002/sim.1009; Higgins, Thompson & Spiegelhalter 2009,
 *   doi:10.1111/j.1467-985X.2008.00552.x (prediction, equation 12); goldens from R `metafor`
 */
export function metaAnalyze(studies: readonly StudyEffect[]): MetaAnalysis {
  refuseInvalid(studies)
  if (studies.length === 1) return ofOneStudy(studies[0])
  const k = studies.length
  const tauSquared = tauSquaredByLikelihood(studies)
  const factor = weightedSquares(studies, tauSquared) / (k - 1)
  const pooled = poolWith(studies, tauSquared, Math.max(1, factor), k - 1)
  const q = weightedSquares(studies, 0)
  const weights = weightsAt(studies, tauSquared)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return {
    k,
    pooled,
    hartungKnappFactor: factor,
    dersimonianLaird: poolWith(studies, tauSquaredByMoments(studies), 1, Infinity),
    fixed: poolWith(studies, 0, 1, Infinity),
    prediction: k < 3 ? NONE : around(pooled.value, Math.sqrt(tauSquared + pooled.se ** 2), k - 2),
    heterogeneity: {
      q,
      df: k - 1,
      p: chiSquareUpper(q, k - 1),
      iSquared: tauSquared / (tauSquared + typicalVariance(studies)),
      tauSquaredCi: tauSquaredInterval(studies),
    },
    weights: weights.map((weight) => weight / total),
  }
}

/** The weighted mean; its variance is `factor` / Σw, its reference t with `df`. */
function poolWith(studies: readonly StudyEffect[], tauSquared: number, factor: number, df: number): Pooled {
  const weights = weightsAt(studies, tauSquared)
  const value = weightedMean(studies, weights)
  const se = Math.sqrt(factor / weights.reduce((sum, weight) => sum + weight, 0))
  return { value, se, ci: around(value, se, df), p: studentTTwoSidedP(value / se, df), tauSquared }
}

/** Higgins and Thompson's typical sampling variance: (k − 1) Σw / ((Σw)² − Σw²). doi:10.1002/sim.1186, equation 9 */
function typicalVariance(studies: readonly StudyEffect[]): number {
  const weights = weightsAt(studies, 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0)
  return ((studies.length - 1) * total) / (total * total - squares)
}

function around(value: number, se: number, df: number): [number, number] {
  const half = (df === Infinity ? normalQuantile(0.975) : studentTQuantile(0.975, df)) * se
  return [value - half, value + half]
}

function ofOneStudy({ effect, se }: StudyEffect): MetaAnalysis {
  const own = { value: effect, se, ci: around(effect, se, Infinity), p: studentTTwoSidedP(effect / se, Infinity) }
  return {
    k: 1,
    pooled: { ...own, tauSquared: NaN },
    hartungKnappFactor: NaN,
    dersimonianLaird: { ...own, tauSquared: NaN },
    fixed: { ...own, tauSquared: NaN },
    prediction: NONE,
    heterogeneity: { q: NaN, df: 0, p: NaN, iSquared: NaN, tauSquaredCi: NONE },
    weights: [1],
  }
}

function refuseInvalid(studies: readonly StudyEffect[]): void {
  if (studies.length === 0) throw new EngineError('synthesis/no-effects', 'A synthesis needs at least one effect.')
  const place = studies.findIndex(({ effect, se }) => !(Number.isFinite(effect) && Number.isFinite(se) && se > 0))
  if (place < 0) return
  const { effect, se } = studies[place]
  throw new EngineError(
    'synthesis/invalid-effect',
    `Study ${place + 1} has the effect ${effect} and the standard error ${se}; both must be finite and the error above zero.`,
  )
}
