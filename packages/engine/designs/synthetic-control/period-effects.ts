import { showPeriod } from '../../frame/count-periods.ts'
import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { StepContext } from '../design.ts'
import { fitsOutcome, postPeriods, type AverageEffect } from './average-effect.ts'
import { estimated } from './facts.ts'
import type { Study, SyntheticControlFrame } from './frame.ts'
import { testConformally } from './inference/conformal.ts'
import { fitterAmongMany, isLargePool } from './inference/many-donors.ts'
import { predictEffect, type Forecast } from './inference/prediction-interval.ts'
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
): Promise<Estimate<Text>[]> {
  const { study } = frame
  const after = postPeriods(study)
  const judgeByPlacebos = (at: number): Judged => {
    return predictEffect(
      own.gaps[at],
      own.error,
      placebos.map((one) => ({ gap: one.gaps[at], error: one.error })),
    )
  }
  const judged = fitsOutcome(study)
    ? (await map<typeof judgeConformally>('synthetic-control/period', { study, gaps }, after)).map((one) => ({
        ...one,
        df: null,
      }))
    : after.map((t) => judgeByPlacebos(t - study.pre))
  return after.map((t, i) => {
    const { p, ci, reason, df } = judged[i]
    const period = showPeriod(frame.periods[t], frame.periods)
    const told = estimated('period', { period, df, before: study.pre, why: reason ?? null })
    return {
      id: `effect-${frame.periods[t]}`,
      name: told('name'),
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
      method: told('method'),
      reason: told('reason'),
    }
  })
}

/** An interval with the donors that it rests on, null where it is conformal. */
type Judged = Pick<Estimate<Text>, 'p' | 'ci' | 'reason' | 'df'>

/** What the conformal test says of the period with that index. */
export function judgeConformally({ study, gaps }: { study: Study; gaps: Float64Array }, t: number): Omit<Judged, 'df'> {
  const fitter = isLargePool(study) ? fitterAmongMany(study, t) : simplexFitter()
  const { p, ci, reason } = testConformally(study, [t], fitter, gaps[t])
  return { p, ci, ...(reason !== undefined && { reason }) }
}
