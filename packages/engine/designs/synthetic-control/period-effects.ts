import { showPeriod } from '../../frame/count-periods.ts'
import type { Estimate } from '../../analysis.ts'
import type { StepContext } from '../design.ts'
import { fitsOutcome, postPeriods, type AverageEffect } from './average-effect.ts'
import type { Study, SyntheticControlFrame } from './frame.ts'
import { testConformally } from './inference/conformal.ts'
import { fitterAmongMany, isLargePool } from './inference/many-donors.ts'
import { describePrediction, predictEffect, type Forecast } from './inference/prediction-interval.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { simplexFitter } from './weights/fitters.ts'

/**
 * The effect in each period after treatment: the gap under the design's donor weights. Weights that match the outcome
 * have a conformal interval from that period and the ones before treatment; weights that match predictors have a
 * prediction interval, for the conformal test must treat all periods alike and predictors do not.
 *
 * @param forecasts the treated unit's own, and the placebos', one per donor
 */
export async function estimatePeriods(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  { gaps }: AverageEffect,
  { own, placebos }: { own: Forecast; placebos: Forecast[] },
  map: StepContext['map'],
): Promise<Estimate[]> {
  const { study } = frame
  const after = postPeriods(study)
  const judgeByPlacebos = (at: number): Judged => {
    const found = predictEffect(
      own.gaps[at],
      own.error,
      placebos.map((one) => ({ gap: one.gaps[at], error: one.error })),
    )
    return { ...found, method: `Gap in this period. ${describePrediction(found)}` }
  }
  const judged = fitsOutcome(study)
    ? await map<typeof judgeConformally>('synthetic-control/period', { study, gaps }, after)
    : after.map((t) => judgeByPlacebos(t - study.pre))
  return after.map((t, i) => {
    const { p, ci, reason, method } = judged[i]
    return {
      id: `effect-${frame.periods[t]}`,
      name: `Effect in ${showPeriod(frame.periods[t], frame.periods)}`,
      role: 'secondary',
      estimand: 'ATT',
      value: gaps[t],
      se: NaN,
      ci,
      p,
      units: spec.outcome.units,
      n: frame.rows,
      clusters: null,
      df: null,
      method,
      reason: `A synthetic control has no standard error.${reason ? ` ${reason}` : ''}`,
    }
  })
}

type Judged = Pick<Estimate, 'p' | 'ci' | 'reason' | 'method'>

/** What the conformal test says of the period with that index. */
export function judgeConformally({ study, gaps }: { study: Study; gaps: Float64Array }, t: number): Judged {
  const fitter = isLargePool(study) ? fitterAmongMany(study, t) : simplexFitter()
  const { p, ci, reason } = testConformally(study, [t], fitter, gaps[t])
  const method = `Gap in this period. Conformal interval and p value from it and the ${study.pre} periods before treatment; an effect is left out of the interval where its p value is 0.05 or less.`
  return { p, ci, method, ...(reason !== undefined && { reason }) }
}
