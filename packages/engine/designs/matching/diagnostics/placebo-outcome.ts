import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatPercent } from '../../../words/percent.ts'
import { predictedShare, type Left } from '../../shared/predicted-share.ts'
import type { StepContext } from '../../design.ts'
import {
  baseWeights,
  outcomeRegressors,
  rowsOf,
  selectUnits,
  withoutSource,
  type CrossSection,
} from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import { pickRows, type PointEstimate } from '../estimators/aipw.ts'
import { estimatePrimary } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'
import { biasEvidence, biasInErrors, describeBias, HARMLESS, isHarmless, scalesOf } from './bias.ts'

const shared = {
  id: 'placebo-outcome',
  title: 'No effect where there cannot be one',
  severity: 'major' as const,
  threshold: HARMLESS.errors,
}

/**
 * The primary estimator on an outcome that treatment cannot have moved, with that column left out of the adjustment, and
 * the gap carried to the outcome by the slope of what the covariates leave of the one on what they leave of the other.
 *
 * The check passes only where the placebo's interval holds zero and what is more than chance of the carried gap is small.
 *
 * @see Imbens & Rubin 2015, Causal Inference, chapter 21 (pseudo-outcomes)
 */
export function findPlaceboOutcome(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  { seed, intent }: Pick<StepContext, 'seed' | 'intent'>,
): Finding {
  const found = estimatePlacebo(frame, spec, seed)
  if ('missing' in found) return notTested(found)
  const { ci, p } = inferPoint(found.value, found.se, found.df ?? null)
  const bias = { value: found.value * found.carry, noise: found.se * Math.abs(found.carry) }
  const scales = scalesOf(fit, intent)
  const message =
    `The same analysis finds an effect of ${formatEffect(found.value)} on ${found.label}, which was settled before treatment ` +
    `(95% interval ${formatSpan(ci[0], ci[1])}, ${formatPStatement(p)}). Carried to the outcome by what both have in common that is ${describeBias(bias, scales)}; the placebo explains ${formatPercent(found.share, 'never-zero')} of what the covariates leave of the outcome.`
  const passed = ci[0] <= 0 && ci[1] >= 0 && isHarmless(bias, scales)
  return {
    checks: [{ ...shared, passed, statistic: biasInErrors(bias, scales), message }],
    evidence: { placeboOutcome: { ...biasEvidence(bias, message), share: found.share } },
  }
}

interface Placebo extends PointEstimate {
  label: string
  /** Units of the outcome for one of the placebo, and the share of the outcome that it explains. */
  carry: number
  share: number
}

/** Why there is no placebo test. */
interface Missing {
  missing: string
}

function notTested({ missing }: Missing): Finding {
  return {
    checks: [{ ...shared, passed: null, statistic: null, message: missing }],
    evidence: {
      placeboOutcome: { value: null, text: missing },
    },
  }
}

/** The effect on the placebo outcome, or why there is none. */
function estimatePlacebo(frame: CrossSection, spec: MatchingSpec, seed: number): Placebo | Missing {
  const { placeboOutcome } = spec
  if (!placeboOutcome || !frame.placebo) return undeclared(spec)
  const without = withoutSource(frame, placeboOutcome.column)
  const cannot = (missing: string): Missing => ({ missing })
  if (without.terms.length === 0 || without.outcomeModel?.terms.length === 0) {
    return cannot(`Without ${placeboOutcome.label} no covariate is left to adjust for.`)
  }
  const rows = [...frame.units.keys()].filter((row) => !Number.isNaN(frame.placebo![row]))
  const kept = selectUnits(without, rows)
  const placebo = { ...kept, outcome: kept.placebo! }
  const spread = standardDeviation(placebo.outcome)
  if (!(spread > 0)) return cannot(`${placeboOutcome.label} does not vary.`)
  try {
    const ofPlacebo = leftByCovariates(placebo)
    const left = Math.sqrt(ofPlacebo.squares / ofPlacebo.df)
    // a placebo that the covariates predict to rounding has no gap of its own to carry
    const { carry, share } = left > 1e-9 * spread ? carryOver(ofPlacebo, leftByCovariates(kept)) : NOTHING
    return { ...estimatePrimary(placebo, spec, seed), label: placeboOutcome.label, carry, share }
  } catch (error) {
    if (error instanceof EngineError) return cannot(error.message)
    throw error
  }
}

/** With an earlier outcome to adjust for and another one to spare, a placebo test was possible. */
function undeclared({ preTreatmentOutcomes }: MatchingSpec): Missing {
  if (preTreatmentOutcomes.length < 2) return { missing: 'No placebo outcome was declared.' }
  const missing = `No placebo outcome was declared, though the outcome was measured ${preTreatmentOutcomes.length} times before treatment and one of them could serve.`
  return { missing }
}

/** What least squares on the covariates leaves of the outcome among comparison units, weighted as these are. */
interface LeftByCovariates extends Left {
  residuals: Float64Array
  weights: Float64Array
}

function leftByCovariates(frame: CrossSection): LeftByCovariates {
  const rows = rowsOf(frame.treated, 0)
  const base = baseWeights(frame)
  const weights = Float64Array.from(rows, (row) => base[row])
  const outcome = Float64Array.from(rows, (row) => frame.outcome[row])
  const { residuals, kept } = leastSquaresOfMany(pickRows(outcomeRegressors(frame), rows), outcome, { weights })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const squares = residuals.reduce((sum, residual, i) => sum + (weights[i] * residual * residual) / total, 0)
  return { residuals, weights, squares: squares * rows.length, df: rows.length - kept.length }
}

const NOTHING = { carry: 0, share: 0 }

/**
 * What one unit of the placebo says of the outcome once the covariates are held, the slope of the one's residuals on the
 * other's; and the share of the outcome's that it explains: a placebo that has nothing in common with it tells nothing.
 */
function carryOver(placebo: LeftByCovariates, outcome: LeftByCovariates): { carry: number; share: number } {
  let [products, squares] = [0, 0]
  placebo.residuals.forEach((residual, i) => {
    products += placebo.weights[i] * residual * outcome.residuals[i]
    squares += placebo.weights[i] * residual * residual
  })
  const carry = products / squares
  const left = outcome.residuals.map((residual, i) => residual - carry * placebo.residuals[i])
  const total = outcome.weights.reduce((sum, weight) => sum + weight, 0)
  const ofLeft = left.reduce((sum, residual, i) => sum + (outcome.weights[i] * residual * residual) / total, 0)
  const share = predictedShare(outcome, { squares: ofLeft * left.length, df: outcome.df - 1 })
  return { carry, share }
}

/** Whether the outcome as it was before treatment is among what is adjusted for: the strongest covariate there is. */
export function findPreTreatmentOutcome(spec: MatchingSpec): Finding {
  const adjusted = spec.covariates.filter(({ column }) => spec.preTreatmentOutcomes.includes(column))
  const passed = adjusted.length > 0
  const message = passed
    ? `The outcome before treatment is among the covariates: ${adjusted.map(({ label }) => label).join(', ')}.`
    : 'The outcome before treatment is not among the covariates.'
  const evidence = passed ? { value: 1, text: message } : { value: null, text: message }
  return {
    checks: [
      {
        id: 'pre-treatment-outcome',
        title: 'Adjusts for the outcome before treatment',
        passed,
        severity: 'major',
        statistic: adjusted.length,
        threshold: 1,
        message,
      },
    ],
    evidence: { preTreatmentOutcome: evidence },
  }
}
