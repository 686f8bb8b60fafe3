import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { formatEffect, formatP } from '../../../verdict/format-number.ts'
import { rowsOf, selectUnits, withTerms } from '../cross-section.ts'
import type { CrossSection } from '../cross-section.ts'
import { sampleSd } from '../effect-size.ts'
import type { PointEstimate } from '../estimators/aipw.ts'
import { estimatePrimary } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import type { Finding } from './finding.ts'

/** As for covariates: a placebo effect is a difference that adjustment has left in something measured before. */
const limit = 0.25

/**
 * The primary estimator on an outcome that treatment cannot have moved, with that column left out of the adjustment.
 * The statistic is the size of the effect in standard deviations (root mean of both arms' variances), so that a small
 * sample does not pass for want of power.
 *
 * @see Imbens & Rubin 2015, Causal Inference, chapter 21
 */
export function findPlaceboOutcome(frame: CrossSection, spec: MatchingSpec, seed: number): Finding {
  const title = 'No effect where there cannot be one'
  const found = estimatePlacebo(frame, spec, seed)
  if (typeof found === 'string') {
    return {
      checks: [
        {
          id: 'placebo-outcome',
          title,
          passed: null,
          severity: 'major',
          statistic: null,
          threshold: limit,
          message: found,
        },
      ],
      // what was not declared earns nothing above, and is no effect that was seen
      evidence: {
        placeboOutcome: { value: null, text: found },
        placeboP: { value: null, applicable: false, text: found },
      },
    }
  }
  const { value, ci, p } = inferPoint(found.value, found.se, null)
  const size = Math.abs(value) / found.sd
  const message =
    `The same analysis finds an effect of ${formatEffect(value)} on ${found.label}, which was settled before treatment: ` +
    `${formatEffect(size)} standard deviations (95% interval ${formatEffect(ci[0])} to ${formatEffect(ci[1])}, ${formatP(p)}).`
  return {
    checks: [
      {
        id: 'placebo-outcome',
        title,
        passed: size <= limit,
        severity: 'major',
        statistic: size,
        threshold: limit,
        message,
      },
    ],
    evidence: { placeboOutcome: { value: size, text: message }, placeboP: { value: p, text: message } },
  }
}

/** The effect on the placebo outcome, or why there is none. */
function estimatePlacebo(
  frame: CrossSection,
  spec: MatchingSpec,
  seed: number,
): (PointEstimate & { sd: number; label: string }) | string {
  const { placeboOutcome } = spec
  if (!placeboOutcome || !frame.placebo) return 'No placebo outcome was declared.'
  const terms = [...frame.terms.keys()].filter((j) => frame.terms[j]!.source !== placeboOutcome.column)
  if (terms.length === 0) return `Without ${placeboOutcome.label} no covariate is left to adjust for.`
  const rows = [...frame.units.keys()].filter((row) => !Number.isNaN(frame.placebo![row]!))
  const kept = selectUnits(withTerms(frame, terms), rows)
  const placebo = { ...kept, outcome: kept.placebo! }
  const variances = ([0, 1] as const).map(
    (arm) => sampleSd(rowsOf(kept.treated, arm).map((row) => placebo.outcome[row]!)) ** 2,
  )
  const sd = Math.sqrt((variances[0]! + variances[1]!) / 2)
  if (!(sd > 0)) return `${placeboOutcome.label} does not vary.`
  try {
    return { ...estimatePrimary(placebo, spec, seed), sd, label: placeboOutcome.label }
  } catch (error) {
    if (error instanceof EngineError) return error.message
    throw error
  }
}

/** Whether the outcome as it was before treatment is among what is adjusted for: the strongest covariate there is. */
export function findPreTreatmentOutcome(spec: MatchingSpec): Finding {
  const adjusted = spec.covariates.filter(({ column }) => spec.preTreatmentOutcomes.includes(column))
  const passed = adjusted.length > 0
  const message = passed
    ? `The outcome before treatment is among the covariates: ${adjusted.map(({ label }) => label).join(', ')}.`
    : 'The outcome before treatment is not among the covariates.'
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
    evidence: { preTreatmentOutcome: { value: passed ? 1 : 0, text: message } },
  }
}
