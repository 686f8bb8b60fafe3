import type { Check } from '../../../analysis.ts'
import type { Said, Text } from '../../../fact.ts'
import { column, matrix } from '../../../numerics/linear-algebra.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { predictedShare, sumOfSquares, type Left } from '../../shared/predicted-share.ts'
import type { Observations } from '../local-polynomial/split.ts'
import type { RddFit } from '../estimate.ts'
import { check, seen } from '../facts.ts'
import type { RddFrame } from '../frame.ts'
import { refit, withBalanceCovariates } from '../refit.ts'
import type { RddSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'
import { majorCheck } from './major-check.ts'

/** A bias as large as the standard error lets a 95 % interval miss 17 times in 100: Cochran 1977, table 1.1. */
const limit = 1

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
): Finding<Text> {
  if (frame.balance.length === 0) return notRun(check('nothing-predicts', {}))
  const bias = jump === null ? null : predictedJump(frame, spec, jump)
  if (bias === null) return notRun(check('prediction-varies-too-little', {}))
  const size = Math.abs(bias.value) / primary.se
  const covariates = frame.balance.length
  return {
    checks: [sizeCheck(size, check('predicted-outcome', { covariates, size }))],
    evidence: { predictedOutcome: { ...bias, text: seen('predicted-outcome', { covariates, ...bias }) } },
  }
}

function notRun(told: (part: 'title' | 'message') => Said): Finding<Text> {
  return { checks: [sizeCheck(null, told)], evidence: { predictedOutcome: { value: null, text: told('message') } } }
}

/** @param size null where it is not known */
function sizeCheck(size: number | null, told: (part: 'title' | 'message') => Said): Check<Text> {
  const passed = size === null ? null : size <= limit
  return majorCheck({ id: 'predicted-outcome', threshold: limit, passed, statistic: size }, told)
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
