import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import type { Text } from '../../../fact.ts'
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
import { check, say } from '../facts.ts'
import type { MatchingSpec } from '../spec.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { biasCheck, biasEvidence, biasFigures, biasInErrors, HARMLESS, isHarmless, scalesOf } from './bias.ts'

const shared = {
  id: 'placebo-outcome',
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
): Finding<Text> {
  const found = estimatePlacebo(frame, spec, seed)
  if ('missing' in found) return notTested(found)
  const { ci, p } = inferPoint(found.value, found.se, found.df ?? null)
  const bias = { value: found.value * found.carry, noise: found.se * Math.abs(found.carry) }
  const scales = scalesOf(fit, intent)
  const told = check('placebo-outcome', {
    placebo: found.label,
    effect: found.value,
    ci,
    p,
    bias: biasFigures(bias, scales),
    share: found.share,
  })
  const passed = ci[0] <= 0 && ci[1] >= 0 && isHarmless(bias, scales)
  return {
    checks: [biasCheck(shared, { passed, statistic: biasInErrors(bias, scales) }, told)],
    evidence: { placeboOutcome: { ...biasEvidence(bias, told('message')), share: found.share } },
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
  missing: Text
}

function notTested({ missing }: Missing): Finding<Text> {
  const told = check('placebo-outcome', { why: missing })
  return {
    checks: [biasCheck(shared, { passed: null, statistic: null }, told)],
    evidence: { placeboOutcome: { value: null, text: told('message') } },
  }
}

/** The effect on the placebo outcome, or why there is none. */
function estimatePlacebo(frame: CrossSection, spec: MatchingSpec, seed: number): Placebo | Missing {
  const { placeboOutcome } = spec
  if (!placeboOutcome || !frame.placebo) return undeclared(spec)
  const without = withoutSource(frame, placeboOutcome.column)
  const cannot = (missing: Text): Missing => ({ missing })
  const placebo = placeboOutcome.label
  if (without.terms.length === 0 || without.outcomeModel?.terms.length === 0) {
    return cannot(say('no-covariate-left', { placebo }))
  }
  const rows = [...frame.units.keys()].filter((row) => !Number.isNaN(frame.placebo![row]))
  const kept = selectUnits(without, rows)
  const ofUnits = { ...kept, outcome: kept.placebo! }
  const spread = standardDeviation(ofUnits.outcome)
  if (!(spread > 0)) return cannot(say('placebo-constant', { placebo }))
  try {
    const ofPlacebo = leftByCovariates(ofUnits)
    const left = Math.sqrt(ofPlacebo.squares / ofPlacebo.df)
    // a placebo that the covariates predict to rounding has no gap of its own to carry
    const { carry, share } = left > 1e-9 * spread ? carryOver(ofPlacebo, leftByCovariates(kept)) : NOTHING
    return { ...estimatePrimary(ofUnits, spec, seed), label: placebo, carry, share }
  } catch (error) {
    if (error instanceof EngineError) return cannot(error.message)
    throw error
  }
}

/** With an earlier outcome to adjust for and another one to spare, a placebo test was possible. */
function undeclared({ preTreatmentOutcomes }: MatchingSpec): Missing {
  const earlier = preTreatmentOutcomes.length
  return { missing: earlier < 2 ? say('no-placebo', {}) : say('no-placebo-of', { earlier }) }
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
export function findPreTreatmentOutcome(spec: MatchingSpec): Finding<Text> {
  const adjusted = spec.covariates.filter(({ column }) => spec.preTreatmentOutcomes.includes(column))
  const passed = adjusted.length > 0
  const told = check('pre-treatment-outcome', { adjusted: adjusted.map(({ label }) => label) })
  const statistic = adjusted.length
  return {
    checks: [checkOf({ id: 'pre-treatment-outcome', passed, severity: 'major', statistic, threshold: 1 }, told)],
    evidence: { preTreatmentOutcome: { value: passed ? 1 : null, text: told('message') } },
  }
}
