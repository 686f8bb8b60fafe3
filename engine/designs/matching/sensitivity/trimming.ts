import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { count } from '../../../verdict/count-words.ts'
import { formatNumber } from '../../../verdict/format-number.ts'
import { selectUnits } from '../cross-section.ts'
import type { CrossSection } from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import { estimatePrimary } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import { describeConclusion, pointAt } from './part.ts'
import type { PartProgress, SensitivityPart } from './part.ts'

const thresholds = [0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3]

/** Rows left at a threshold: scores up to 1 − α for the ATT, from α to 1 − α for the ATE. */
export function trimmedRows(score: Float64Array, alpha: number, estimand: MatchingSpec['estimand']): number[] {
  return [...score.keys()].filter((row) => score[row]! <= 1 - alpha && (estimand === 'ATT' || score[row]! >= alpha))
}

/**
 * The primary estimate without units whose treatment was next to certain, for more and more of them; scores as fitted on
 * everyone decide who leaves, and both models are fitted anew on who stays. Fewer units also mean another population.
 *
 * @see Crump, Hotz, Imbens & Mitnik 2009, doi:10.1093/biomet/asn055
 */
export function traceTrimming(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  seed: number,
  progress: PartProgress,
): SensitivityPart {
  const series = thresholds.map((alpha, i) => {
    progress(i / thresholds.length)
    const rows = trimmedRows(fit.logit.fitted, alpha, spec.estimand)
    const found = attempt(() => estimatePrimary(selectUnits(frame, rows), spec, seed))
    const { value, ci } = inferPoint(found?.value ?? NaN, found?.se ?? NaN, null)
    return { ...pointAt(alpha, value, ci, fit.conclusion), locked: alpha === 0 }
  })
  const breaks = series.find(({ keepsConclusion }) => !keepsConclusion)
  const left = frame.n - trimmedRows(fit.logit.fitted, thresholds.at(-1)!, spec.estimand).length
  const conclusion = describeConclusion(fit.conclusion.kind)
  const message = breaks
    ? `The conclusion ${conclusion} changes when units whose propensity score lies within ${formatNumber(Number(breaks.setting), 2)} of certainty are left out.`
    : `The conclusion ${conclusion} holds also without ${count(left, 'unit')} whose propensity score lies within ${formatNumber(thresholds.at(-1)!, 2)} of certainty.`
  return {
    sensitivity: [
      {
        id: 'trimming',
        title: 'Without units that were next to certain of treatment',
        varied:
          spec.estimand === 'ATT'
            ? 'Distance from a propensity score of one below which units are left out'
            : 'Distance from a propensity score of zero or one below which units are left out',
        series,
        breakdownValue: breaks ? Number(breaks.setting) : null,
        message,
      },
    ],
    evidence: {},
  }
}

/** What cannot be estimated on who is left becomes a gap in the curve. */
export function attempt<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}
