import { dot } from '../../../numerics/linear-algebra.ts'
import { formatPercent } from '../../../words/percent.ts'
import { predictedShare, sumOfSquares } from '../../shared/predicted-share.ts'
import { formatNumber, formatSignificant } from '../../../words/number.ts'
import { dataOf } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import type { IvFrame } from '../frame.ts'
import { regressReducedForm } from '../model/instrument-regression.ts'
import { fitTwoStage } from '../model/k-class.ts'
import { reduceModel, type IvModel } from '../model/reduce.ts'
import { selectData } from '../select-rows.ts'
import { completeRows } from '../sensitivity/strongest-covariate.ts'
import { withoutCovariates } from './without-covariates.ts'
import type { IvSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

/** A bias as large as the standard error lets a 95 % interval miss 17 times in 100: Cochran 1977, table 1.1. */
const limit = 1

const shared = {
  id: 'predicted-outcome',
  title: 'Covariates left out would not move the estimate',
  severity: 'major' as const,
  threshold: limit,
}

/**
 * How far the covariates of the balance check that the model does not hold would move the estimate: two-stage least
 * squares on the part of the outcome that they predict, signed and with its standard error (their coefficients taken as
 * known).
 *
 * Covariates become one number on the scale on which bias hurts an interval; one that drives nothing weighs nothing. What
 * is held in both stages is part of the assumption and not counted.
 *
 * @see Card, Lee, Pei & Weber 2015, section 4.2, doi:10.3982/ECTA11224 (index of covariates); Cochran 1977, Sampling
 *   Techniques, section 1.8
 */
export function findPredictedOutcome(frame: IvFrame, spec: IvSpec, fit: IvFit): Finding {
  const held = new Set(frame.exogenous.map(({ term }) => term))
  const left = frame.balanceCovariates.filter(({ term }) => !held.has(term))
  if (frame.balanceCovariates.length === 0) return notRun(withoutCovariates(frame))
  if (left.length === 0)
    return notRun('Every covariate of the balance check is held in both stages, so none is left to look with.')
  const rows = completeRows(left, frame.n)
  const data = selectData(dataOf(frame, spec), rows)
  const outcome = data.outcome.map((value, row) => value - fit.effect.twoStage.value * data.treatment[row])
  const covariates = left.map((one) => ({ ...one, values: Float64Array.from(rows, (row) => one.values[row]) }))
  const model = reduceModel({ ...data, outcome, instruments: covariates, errors: { kind: 'iid' } })
  const { coefficients } = regressReducedForm(model)
  const share = shareOf(model, coefficients)
  const predicted = data.outcome.map((_, row) =>
    model.instruments.reduce((sum, { values }, at) => sum + coefficients[at].value * values[row], 0),
  )
  const moved = reduceModel({ ...data, outcome: predicted })
  if (moved.q.length === 0 || !(dot(moved.y, moved.y) > 0))
    return notRun('The covariates left out predict nothing of the outcome, so they tell nothing.')
  const { value, se } = fitTwoStage(moved)
  const size = Math.abs(value) / fit.effect.twoStage.se
  const message = `What ${left.length === 1 ? 'one covariate' : `${left.length} covariates`} outside the model ${left.length === 1 ? 'predicts' : 'predict'} of the outcome would move the estimate by ${formatSignificant(value, 3)} ${spec.outcome.units} (standard error ${formatSignificant(se, 2)}), ${formatNumber(size, 2)} of its own standard errors.`
  return {
    checks: [{ ...shared, passed: size <= limit, statistic: size, message }],
    evidence: {
      predictedOutcome: {
        value,
        noise: se,
        share,
        text: `${message} They predict ${formatPercent(share, 'never-zero')} of its variance.`,
      },
    },
  }
}

function notRun(message: string): Finding {
  return {
    checks: [{ ...shared, passed: null, statistic: null, message }],
    evidence: { predictedOutcome: { value: null, text: message } },
  }
}

/** The share of the outcome, less the effect, that the covariates predict beside what both stages hold. */
function shareOf(model: IvModel, coefficients: { value: number }[]): number {
  const residuals = model.y.slice()
  model.q.forEach((direction) => {
    const slope = dot(direction, model.y)
    direction.forEach((value, row) => (residuals[row] -= slope * value))
  })
  const df = model.n - 1 - coefficients.length
  return predictedShare({ squares: sumOfSquares(model.y), df: model.n - 1 }, { squares: sumOfSquares(residuals), df })
}
