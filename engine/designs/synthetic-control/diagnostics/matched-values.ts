import { column } from '../../../numerics/linear-algebra.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import { meanOver } from '../study.ts'

/** One thing that treated unit and donors are compared on before treatment. */
export interface MatchedValue {
  label: string
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
    label: `outcome ${periods[first]}–${periods[end - 1]}`,
    target: meanOver(study.target, first, end),
    donors: Float64Array.from({ length: study.donors.cols }, (_, j) => meanOver(column(study.donors, j), first, end)),
  }
}

function thirds(pre: number): [number, number][] {
  const parts = Math.min(3, pre)
  return Array.from({ length: parts }, (_, i) => [Math.floor((i * pre) / parts), Math.floor(((i + 1) * pre) / parts)])
}
