import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import type { SyntheticControlSpec } from './spec.ts'
import type { FactSources } from '../../replication/facts-for-scripts.ts'

export interface SyntheticControlScriptFacts {
  /** Places of the locked predictors that are kept: one that is the same in every unit is dropped. */
  predictors: number[]
  /** What the nested search ended at, one per kept predictor; null without predictors. */
  predictorWeights: number[] | null
  /**
   * Where every predictor is matched exactly: the donor weights, one per donor in the order of names, as the predictor
   * weights then decide nothing.
   */
  donorWeights: number[] | null
  /**
   * What the interval takes from the donors, each once as if treated: the root mean square of their gaps after treatment
   * over their errors before, and their number; null where there is no interval.
   */
  placebos: { spread: number; df: number } | null
}

/** Enough for a result of ten digits, and few enough to be the same on every machine. */
const digits = 13

export function scriptFacts({
  frame,
  fit,
  spec,
}: FactSources<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit>): SyntheticControlScriptFacts {
  const { weights, predictorWeights, isExactMatch } = fit.average.weighting
  const round = (values: Float64Array) => Array.from(values, (value) => Number(value.toPrecision(digits)))
  const { scale, ownError, df, reason } = fit.prediction
  const kept = frame.predictors.map(({ label }) => label)
  return {
    predictors: spec.predictors.flatMap(({ label }, at) => (kept.includes(label) ? [at] : [])),
    predictorWeights: predictorWeights && round(predictorWeights),
    donorWeights: isExactMatch ? round(weights) : null,
    placebos: reason !== undefined ? null : { spread: Number((scale / ownError).toPrecision(digits)), df },
  }
}
