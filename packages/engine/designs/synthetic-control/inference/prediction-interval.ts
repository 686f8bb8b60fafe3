import type { Text } from '../../../fact.ts'
import { studentTCdf, studentTQuantile } from '../../../numerics/distributions.ts'
import { median } from '../../../numerics/moments.ts'
import { simplexWithoutRow } from '../../../numerics/simplex-least-squares.ts'
import { say } from '../facts.ts'
import { gapsOf, largestDifference, meanOver, placeboOf, rmspe, rowsOf, type Study } from '../frame.ts'
import { matchOutcomes } from '../weights/fitters.ts'

/** A unit as if treated: how far its synthetic version strays, and how far it may be expected to in one period. */
export interface Forecast {
  /** Gap in each period after treatment. */
  gaps: Float64Array
  meanGap: number
  /** Root mean squared error in a period before treatment, that period's outcome not fitted. */
  error: number
}

/** What the placebos say of an effect; `ci` and `p` are NaN with a reason where they say nothing. */
export interface Prediction {
  p: number
  /** 95 % interval, as far below the estimate as above it. */
  ci: [number, number]
  /** Standard deviation that the placebos give the estimate; NaN likewise. */
  scale: number
  /** Degrees of freedom: the placebos used. */
  df: number
  reason?: Text
  /** The unit misses before treatment by so much more than donors do that nothing is like it. */
  isUnlike?: true
}

/** With fewer the spread of the placebos is hardly known. Ours. */
const fewestPlacebos = 5
/**
 * With an error over so many times the donors' usual one, its own is of another kind: their series may be smoothed or
 * interpolated, and a fit that misses by little by construction. Ours; simulated studies, in which the interval's coverage
 * is known, reach 5.
 */
const unlike = 10
/** An error under this share of the largest difference between paths is rounding. */
const rounding = 1e-11

/**
 * The forecast of a study's unit from its gaps.
 *
 * @param gaps        one per period
 * @param fitsOutcome whether the weights are fitted to the outcome before treatment; each period is then left out in
 *   turn, for a fit to many donors follows the noise too and its own error says little. With predictors the outcome is
 *   not what is fitted.
 */
export function forecastUnit(study: Study, gaps: Float64Array, fitsOutcome: boolean): Forecast {
  const error = fitsOutcome ? errorLeftOut(study) : rmspe(gaps, 0, study.pre)
  return describeForecast(gaps, study.pre, error, largestDifference(study))
}

/** A forecast from its gaps and error, by the largest distance of a donor from the unit. */
export function describeForecast(gaps: Float64Array, pre: number, error: number, largest: number): Forecast {
  return {
    gaps: gaps.slice(pre),
    meanGap: meanOver(gaps, pre, gaps.length),
    error: error > rounding * largest ? error : 0,
  }
}

/** Root mean squared error of the periods before treatment, each predicted by a fit to the others. */
function errorLeftOut({ target, donors, pre }: Study): number {
  const fit = simplexWithoutRow(rowsOf(donors, 0, pre), target.slice(0, pre))
  // the donors of the last fit are nearly those of the next
  let start: number[] = []
  const errors = new Float64Array(pre)
  for (let left = 0; left < pre; left++) {
    const { support, weights } = fit(left, start)
    start = support
    let synthetic = 0
    support.forEach((j, i) => (synthetic += weights[i] * donors.data[j * donors.rows + left]))
    errors[left] = target[left] - synthetic
  }
  return rmspe(errors, 0, errors.length)
}

/**
 * Prediction interval of an effect from the placebos: what the treated unit would have done is known about as well as
 * what the donors did, each measured against its own error before treatment.
 *
 * With e the error before treatment and m the gap after it, half the interval is t(0.975, J)·e₀·√(Σⱼ(mⱼ/eⱼ)²/J) over J
 * donors, each once as if treated and the treated unit among none of its donors. Nothing is assumed of the effect: it
 * may grow, fade or change its sign, for it enters neither a fit nor a placebo. It is assumed that m/e has the same
 * spread in the treated unit as in the donors (Doudchenko & Imbens 2016, section 5; the placebo variance of Arkhangelsky
 * et al. 2021, algorithm 4, with unequal variances) and is near to normal.
 *
 * @param value    the effect, a mean gap or one period's
 * @param error    the treated unit's own, see {@link Forecast}
 * @param placebos gap and error of each donor
 * @see Doudchenko & Imbens 2016, doi:10.3386/w22791; Cattaneo, Feng & Titiunik 2021, doi:10.1080/01621459.2021.1979561, on
 *   prediction intervals in place of confidence intervals
 */
export function predictEffect(value: number, error: number, placebos: { gap: number; error: number }[]): Prediction {
  const usable = placebos.filter((one) => one.error > 0)
  const df = usable.length
  const none = (reason: Text): Prediction => ({ p: NaN, ci: [NaN, NaN], scale: NaN, df, reason })
  if (df < fewestPlacebos) {
    return none(say('needs-placebos', { needed: fewestPlacebos, found: df }))
  }
  const usual = median(usable.map((one) => one.error))
  if (error > unlike * usual) {
    return { ...none(say('unlike', { times: error / usual })), isUnlike: true }
  }
  if (error === 0) return none(say('perfect-fit', {}))
  const scale = error * Math.sqrt(usable.reduce((sum, one) => sum + (one.gap / one.error) ** 2, 0) / df)
  if (!(scale > 0)) return none(say('no-donor-strays', {}))
  const half = studentTQuantile(0.975, df) * scale
  const p = 2 * studentTCdf(-Math.abs(value) / scale, df)
  return { p, ci: [value - half, value + half], scale, df }
}

/** The mean gap when the donors match the outcome alone, with its prediction interval. */
export function predictOutcomeOnly(study: Study): Prediction & { value: number } {
  const forecastOf = (one: Study) => forecastUnit(one, gapsOf(one, matchOutcomes(one).weights), true)
  const { meanGap: value, error } = forecastOf(study)
  const donors = study.donors.cols < 3 ? [] : [...Array(study.donors.cols).keys()]
  const placebos = donors.map((donor) => averageOf(forecastOf(placeboOf(study, donor, false))))
  return { value, ...predictEffect(value, error, placebos) }
}

/** The mean gap of a placebo with its error. */
export function averageOf({ meanGap, error }: Forecast): { gap: number; error: number } {
  return { gap: meanGap, error }
}
