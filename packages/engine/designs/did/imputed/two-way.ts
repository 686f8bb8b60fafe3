import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { RegressionFit } from '../../../inference/absorbed-regression.ts'
import { clusterCovariance, isNested } from '../../../inference/cluster-covariance.ts'
import { fitEffects } from '../../../inference/effects-model.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { column, matrix, submatrixColumns } from '../../../numerics/linear-algebra.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { clusterGrouping, periodEffect, treatmentColumn, unitEffect } from '../two-way/twfe.ts'
import { type ImputedChoices, otherEffects, periodsAsTime } from './impute.ts'

export interface TwoWayResult extends PointInference {
  n: number
  clusters: number
}

/**
 * The regression of the outcome on a treatment indicator with everything that the model of untreated outcomes has: what
 * `feols(y ~ d | unit[time] + time + region^time)` gives. Clustered as fixest has it: G/(G − 1)·(n − 1)/(n − K), K without effects and
 * trends that lie within clusters, but for one column.
 *
 * @param byPeriod whether errors are clustered on the periods as well
 * @throws {EngineError} `did/no-comparison-units` where the treatment is a combination of the effects
 */
export function regressWithModel(frame: PanelFrame, { covariates }: ImputedChoices, byPeriod = false): TwoWayResult {
  const weights = new Float64Array(frame.n).fill(1)
  const slopes = frame.untreatedModel?.hasTrends ? periodsAsTime(frame) : undefined
  const others = otherEffects(frame)
  const rankOf = (effects: Grouping[]) => fitEffects({ groups: unitEffect(frame), slopes, others: effects, weights })
  const whole = rankOf(others)
  const regressors = [treatmentColumn(frame), ...covariates.map((one) => frame.covariates.get(one.column)!)]
  const remove = (values: Float64Array) => {
    const fitted = whole.solve(values)
    return values.map((value, row) => value - fitted[row])
  }
  const x = matrix(frame.n, regressors.length)
  regressors.forEach((values, j) => column(x, j).set(remove(values)))
  const columnLengths = Float64Array.from(regressors, (values) => Math.hypot(...values))
  const fit = leastSquaresOfMany(x, remove(frame.outcome), { columnLengths })
  if (fit.kept[0] !== 0) {
    throw new EngineError(
      'did/no-comparison-units',
      'The treatment cannot be told apart from the fixed effects and trends.',
    )
  }
  const partitions = [clusterGrouping(frame), ...(byPeriod ? [periodEffect(frame)] : [])]
  const regression: RegressionFit = {
    terms: fit.kept.map(String),
    estimates: Float64Array.from(fit.kept, (j) => fit.coefficients[j]),
    droppedTerms: [],
    n: frame.n,
    x: fit.dropped.length === 0 ? x : submatrixColumns(x, fit.kept),
    residuals: fit.residuals,
    bread: fit.xtxInverse,
    effects: [],
    effectsRank: 0,
  }
  const { covariance, df, clusters } = clusterCovariance(regression, partitions, 'unadjusted')
  const nested = others.filter((effect) => partitions.some((clustered) => isNested(effect, clustered)))
  const counted = fit.kept.length + Math.max(whole.rank - rankOf(nested).rank, 0) + 1
  const factor = (clusters! / (clusters! - 1)) * ((frame.n - 1) / (frame.n - counted))
  return {
    ...inferPoint(regression.estimates[0], Math.sqrt(factor * covariance.data[0]), df),
    n: frame.n,
    clusters: clusters!,
  }
}
