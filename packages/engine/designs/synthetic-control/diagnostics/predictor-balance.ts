import { showPeriod } from '../../../frame/count-periods.ts'
import { column } from '../../../numerics/linear-algebra.ts'
import { mean, standardDeviation } from '../../../numerics/moments.ts'
import type { Text } from '../../../fact.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import { check, say } from '../facts.ts'
import { meanOver, type SyntheticControlFrame } from '../frame.ts'

/** The What Works Clearinghouse's limit for baseline differences that cannot be repaired (Handbook 5.0). */
const limit = 0.25

export interface Balance {
  label: Text
  /** Treated less donors' plain mean, in standard deviations over all units. */
  before: number
  /** Treated less synthetic, in standard deviations over all units. */
  after: number
}

/** Standardised differences of treated and synthetic unit, beside those from the donors' plain mean. */
export function measureBalance(frame: SyntheticControlFrame, weights: Float64Array): Balance[] {
  return matchedValues(frame).map((value) => {
    const { label, target, donors } = value
    const sd = spread(value)
    const mixture = donors.reduce((sum, own, j) => sum + weights[j] * own, 0)
    return { label, before: (target - mean(donors)) / sd, after: (target - mixture) / sd }
  })
}

/** One thing that treated unit and donors are compared on before treatment. */
interface MatchedValue {
  label: Text
  target: number
  donors: Float64Array
}

/**
 * The locked predictors; without any, the outcome's mean in the first, middle and last third of the periods before
 * treatment.
 */
export function matchedValues({ study, predictors, periods }: SyntheticControlFrame): MatchedValue[] {
  if (predictors.length > 0) {
    const k = predictors.length
    return predictors.map(({ label }, i) => ({
      label,
      target: study.targetPredictors[i],
      donors: Float64Array.from({ length: study.donors.cols }, (_, j) => study.donorPredictors.data[j * k + i]),
    }))
  }
  return thirds(study.pre).map(([first, end]) => meanValue({ study, periods }, first, end))
}

/** The outcome's mean over the periods from index `first` to before `end`. */
export function meanValue(
  { study, periods }: Pick<SyntheticControlFrame, 'study' | 'periods'>,
  first: number,
  end: number,
): MatchedValue {
  return {
    label: say('outcome-mean', {
      from: showPeriod(periods[first], periods),
      to: showPeriod(periods[end - 1], periods),
    }),
    target: meanOver(study.target, first, end),
    donors: Float64Array.from({ length: study.donors.cols }, (_, j) => meanOver(column(study.donors, j), first, end)),
  }
}

function thirds(pre: number): [number, number][] {
  const parts = Math.min(3, pre)
  return Array.from({ length: parts }, (_, i) => [Math.floor((i * pre) / parts), Math.floor(((i + 1) * pre) / parts)])
}

function spread({ target, donors }: MatchedValue): number {
  return standardDeviation([target, ...donors]) || 1
}

/** The largest standardised difference between the treated unit and its synthetic one. */
export function findPredictorBalance(
  frame: SyntheticControlFrame,
  fit: Pick<SyntheticControlFit, 'average'>,
): Finding<Text> {
  const balance = measureBalance(frame, fit.average.weighting.weights)
  const worst = balance.reduce((most, one) => (Math.abs(one.after) > Math.abs(most.after) ? one : most))
  const size = Math.abs(worst.after)
  const { treated } = frame
  const told = check('predictor-balance', { treated, size, value: worst.label, before: Math.abs(worst.before) })
  const passed = size <= limit
  return {
    checks: [checkOf({ id: 'predictor-balance', passed, severity: 'major', statistic: size, threshold: limit }, told)],
    evidence: { predictorBalance: { value: size, text: told('message') } },
  }
}
