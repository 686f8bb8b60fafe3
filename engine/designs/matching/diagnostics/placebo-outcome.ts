import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { formatSpan } from '../../../words/interval.ts'
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
import type { PointEstimate } from '../estimators/aipw.ts'
import { pickRows } from '../estimators/linear-prediction.ts'
import { estimatePrimary } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'
import { biasEvidence, biasInErrors, describeBias, HARMLESS_IN_ERRORS, isHarmless, scalesOf } from './bias.ts'

const shared = {
  id: 'placebo-outcome',
  title: 'No effect where there cannot be one',
  severity: 'major' as const,
  threshold: HARMLESS_IN_ERRORS,
}

/**
 * The primary estimator on an outcome that treatment cannot have moved, with that column left out of the adjustment, and
 * the gap carried to the outcome: as many standard deviations of what the covariates leave of the one as of the other.
 * Whatever was not measured and decided on treatment is taken to show as much in the outcome as in the placebo.
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
  const bias = { value: found.value * found.carry, noise: found.se * found.carry }
  const scales = scalesOf(fit, intent)
  const message =
    `The same analysis finds an effect of ${formatEffect(found.value)} on ${found.label}, which was settled before treatment ` +
    `(95% interval ${formatSpan(ci[0], ci[1])}, ${formatPStatement(p)}). Carried to the outcome by their spreads that is ${describeBias(bias, scales)}.`
  const passed = ci[0] <= 0 && ci[1] >= 0 && isHarmless(bias, scales)
  return {
    checks: [{ ...shared, passed, statistic: biasInErrors(bias, scales), message }],
    evidence: { placeboOutcome: biasEvidence(bias, message) },
  }
}

interface Placebo extends PointEstimate {
  label: string
  /** Units of the outcome for one of the placebo. */
  carry: number
}

/** Why there is no placebo test, and whether one could have been reported. */
interface Missing {
  missing: string
  isUnreported: boolean
}

function notTested({ missing, isUnreported }: Missing): Finding {
  return {
    checks: [{ ...shared, passed: null, statistic: null, message: missing }],
    evidence: {
      placeboOutcome: { value: null, text: missing, ...(isUnreported ? {} : { available: false }) },
    },
  }
}

/** The effect on the placebo outcome, or why there is none. */
function estimatePlacebo(frame: CrossSection, spec: MatchingSpec, seed: number): Placebo | Missing {
  const { placeboOutcome } = spec
  if (!placeboOutcome || !frame.placebo) return undeclared(spec)
  const without = withoutSource(frame, placeboOutcome.column)
  const cannot = (missing: string): Missing => ({ missing, isUnreported: false })
  if (without.terms.length === 0 || without.outcomeModel?.terms.length === 0) {
    return cannot(`Without ${placeboOutcome.label} no covariate is left to adjust for.`)
  }
  const rows = [...frame.units.keys()].filter((row) => !Number.isNaN(frame.placebo![row]))
  const kept = selectUnits(without, rows)
  const placebo = { ...kept, outcome: kept.placebo! }
  const spread = standardDeviation(placebo.outcome)
  if (!(spread > 0)) return cannot(`${placeboOutcome.label} does not vary.`)
  try {
    const left = spreadLeft(placebo)
    // a placebo that the covariates predict to rounding has no gap of its own to carry
    const carry = left > 1e-9 * spread ? spreadLeft(kept) / left : 0
    return { ...estimatePrimary(placebo, spec, seed), label: placeboOutcome.label, carry }
  } catch (error) {
    if (error instanceof EngineError) return cannot(error.message)
    throw error
  }
}

/** With an earlier outcome to adjust for and another one to spare, a placebo test was possible. */
function undeclared({ preTreatmentOutcomes }: MatchingSpec): Missing {
  if (preTreatmentOutcomes.length < 2) return { missing: 'No placebo outcome was declared.', isUnreported: false }
  const missing = `No placebo outcome was declared, though the outcome was measured ${preTreatmentOutcomes.length} times before treatment and one of them could serve.`
  return { missing, isUnreported: true }
}

/** Standard deviation of what least squares on the covariates leaves of the outcome among comparison units. */
function spreadLeft(frame: CrossSection): number {
  const rows = rowsOf(frame.treated, 0)
  const base = baseWeights(frame)
  const weights = Float64Array.from(rows, (row) => base[row])
  const outcome = Float64Array.from(rows, (row) => frame.outcome[row])
  const { residuals, kept } = leastSquaresOfMany(pickRows(outcomeRegressors(frame), rows), outcome, { weights })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const squares = residuals.reduce((sum, residual, i) => sum + weights[i] * residual * residual, 0)
  return Math.sqrt((squares / total) * (rows.length / (rows.length - kept.length)))
}

/** Whether the outcome as it was before treatment is among what is adjusted for: the strongest covariate there is. */
export function findPreTreatmentOutcome(spec: MatchingSpec): Finding {
  const adjusted = spec.covariates.filter(({ column }) => spec.preTreatmentOutcomes.includes(column))
  const passed = adjusted.length > 0
  const message = passed
    ? `The outcome before treatment is among the covariates: ${adjusted.map(({ label }) => label).join(', ')}.`
    : 'The outcome before treatment is not among the covariates.'
  const evidence = passed ? { value: 1, text: message } : { value: null, text: message, available: false }
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
