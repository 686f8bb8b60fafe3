import { gapsOf, meanOver, rmspe, type SyntheticControlFrame, withPeriods, withPredictors } from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { weigh } from '../average-effect.ts'

/** Periods that a backdated fit needs. */
export const fewestBackdated = 2

export interface Backdated {
  /** Gaps in the periods before the real treatment. */
  gaps: Float64Array
  /** Of the periods from the false start on. */
  meanGap: number
  preRmspe: number
  postRmspe: number
  /** A sentence on predictors left aside, with a space before it; empty when all are used. */
  note: string
}

/**
 * The design with treatment moved back to an earlier period, on the periods before the real treatment only. Predictors
 * taken from periods after the false start would look ahead, so they are left aside; with none left the outcome is
 * matched.
 *
 * @param start index of the false first treated period
 */
export function fitBackdated(frame: SyntheticControlFrame, spec: SyntheticControlSpec, start: number): Backdated {
  const { study, periods, predictors } = frame
  const usable = [...predictors.keys()].filter((k) => predictors[k].to < periods[start])
  const moved = withPeriods(withPredictors(study, usable), 0, study.pre, start)
  const gaps = gapsOf(moved, weigh(moved, spec).weights)
  const left = predictors.length - usable.length
  return {
    gaps,
    meanGap: meanOver(gaps, start, study.pre),
    preRmspe: rmspe(gaps, 0, start),
    postRmspe: rmspe(gaps, start, study.pre),
    note: left === 0 ? '' : ` ${left} of ${predictors.length} predictors lie after that date and are left aside.`,
  }
}
