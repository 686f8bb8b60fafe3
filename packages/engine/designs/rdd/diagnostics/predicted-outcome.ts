import { plural } from '../../../words/count.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { column, matrix } from '../../../numerics/linear-algebra.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { formatPercent } from '../../../words/percent.ts'
import { predictedShare, sumOfSquares, type Left } from '../../shared/predicted-share.ts'
import type { Observations } from '../local-polynomial/split.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import { refit, withBalanceCovariates } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

/** A bias as large as the standard error lets a 95 % interval miss 17 times in 100: Cochran 1977, table 1.1. */
const limit = 1

const shared = {
  id: 'predicted-outcome',
  title: 'What the covariates predict does not jump',
  severity: 'major' as const,
  threshold: limit,
}

/**
 * How far the jumps of the covariates, each weighted by what it does to the outcome, would move the estimate: the jump
 * of the outcome that the covariates predict, with the estimate's bandwidths, over the estimate's standard error.
 *
 * Many covariates become one number on the scale on which bias hurts an interval. The weights are the coefficients,
 * common to both sides, of the covariate-adjusted local polynomial, so the jump is what adjusting takes off the estimate.
 *
 * @see Card, Lee, Pei & Weber 2015, section 4.2, doi:10.3982/ECTA11224 (jump of a covariate index); Calonico, Cattaneo,
 *   Farrell & Titiunik 2019, doi:10.1162/rest_a_00760 (coefficients); Cochran 1977, Sampling Techniques, section 1.8
 */
export function findPredictedOutcome(
  frame: RddFrame,
  spec: RddSpec,
  { jump, primary }: Pick<RddFit, 'jump' | 'primary'>,
): Finding {
  if (frame.balance.length === 0) {
    return notRun('The design names no covariate fixed before treatment, so what covariates predict is not known.')
  }
  const bias = jump === null ? null : predictedJump(frame, spec, jump)
  if (bias === null) {
    const text = 'The outcome that the covariates predict does not vary enough near the cutoff.'
    return notRun(text)
  }
  const size = Math.abs(bias.value) / primary.se
  const predicts = frame.balance.length === 1 ? 'predicts' : 'predict'
  const message = `The outcome that ${plural(frame.balance.length, 'covariate')} ${predicts} jumps at the cutoff by ${formatNumber(size, 2)} standard errors of the estimate.`
  return {
    checks: [{ ...shared, passed: size <= limit, statistic: size, message }],
    evidence: {
      predictedOutcome: {
        ...bias,
        text: `The outcome that ${plural(frame.balance.length, 'covariate')} ${predicts} jumps at the cutoff by ${formatEffect(bias.value)} (standard error ${formatEffect(bias.noise)}). Near the cutoff they predict ${formatPercent(bias.share, 'never-zero')} of the outcome’s variance.`,
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

/** In the estimate's units: per unit of take-up where that is in play. The index's weights count as known. */
function predictedJump(
  frame: RddFrame,
  spec: RddSpec,
  { bandwidths, firstStage }: NonNullable<RddFit['jump']>,
): { value: number; noise: number; share: number } | null {
  const rows = { ...withBalanceCovariates(frame), takeUp: null }
  const adjusted = refit(frame, spec, { rows, bandwidths }).jump
  if (adjusted === null) return null
  const outcome = rows.running.map((_, row) =>
    adjusted.covariateCoefficients.reduce((sum, each, j) => sum + each * rows.covariates[j][row], 0),
  )
  const predicted = refit(frame, spec, { rows: { ...rows, outcome, covariates: [] }, bandwidths }).jump
  if (predicted === null) return null
  const perUnit = firstStage?.conventional.value ?? 1
  return {
    value: predicted.robust.value / perUnit,
    noise: predicted.robust.se / Math.abs(perUnit),
    share: shareNear(rows, frame.cutoff, bandwidths.control.h),
  }
}

/** The share of the outcome's variance on the control side within the bandwidth that the covariates predict beside a line. */
function shareNear({ running, outcome, covariates }: Observations, cutoff: number, h: number): number {
  const near = [...running.keys()].filter((row) => running[row] < cutoff && cutoff - running[row] <= h)
  const y = Float64Array.from(near, (row) => outcome[row])
  const left = (columns: Float64Array[]): Left => {
    const x = matrix(near.length, columns.length + 1)
    column(x, 0).fill(1)
    columns.forEach((values, k) => near.forEach((row, i) => (column(x, k + 1)[i] = values[row])))
    const { residuals, kept } = leastSquaresOfMany(x, y)
    return { squares: sumOfSquares(residuals), df: near.length - kept.length }
  }
  if (near.length < covariates.length + 3) return 0
  return predictedShare(left([running]), left([running, ...covariates]))
}
