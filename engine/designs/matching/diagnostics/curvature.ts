import { EngineError } from '../../../errors.ts'
import { HARMLESS_CURVE } from '../bias-scale.ts'
import type { StepContext } from '../../design.ts'
import type { CrossSection } from '../cross-section.ts'
import { addSquares } from '../covariate-terms.ts'
import type { MatchingFit } from '../estimate.ts'
import { errorOfMove } from '../moves.ts'
import { estimateWithInfluence } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'
import { biasEvidence, biasInErrors, describeBias, isHarmless, scalesOf } from './bias.ts'

const shared = {
  id: 'with-squares',
  title: 'Curves in the covariates would not move the estimate',
  severity: 'major' as const,
  threshold: HARMLESS_CURVE.errors,
}

/**
 * How far the estimate moves when the squares of the covariates are adjusted for as well: both of its models are straight
 * in the terms that were locked, and balance in means says nothing about curves. The error of the move is that of the
 * difference of the two influence functions.
 *
 * @see Imbens & Rubin 2015, Causal Inference, section 13.3 (second-order terms)
 */
export function findCurvature(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  { seed, intent }: Pick<StepContext, 'seed' | 'intent'>,
): Finding {
  const withSquares = addSquares(frame)
  if (termsIn(withSquares) === termsIn(frame)) {
    return notRun('Every covariate is 0 or 1, or enters with its square already.', false)
  }
  try {
    const { value, influence } = estimateWithInfluence(withSquares, spec, seed)
    const noise = errorOfMove(influence, fit.influences.primary, frame.clusters)
    const bias = { value: fit.primary.value - value, noise }
    if (![bias.value, bias.noise].every(Number.isFinite)) {
      return notRun('With the squares of the covariates there is no estimate.')
    }
    const scales = scalesOf(fit, intent)
    const message = `Without the squares of the covariates the estimate differs by ${describeBias(bias, scales)}.`
    const checked = {
      passed: isHarmless(bias, scales, HARMLESS_CURVE),
      statistic: biasInErrors(bias, scales),
      message,
    }
    return { checks: [{ ...shared, ...checked }], evidence: { withSquares: biasEvidence(bias, message) } }
  } catch (error) {
    if (error instanceof EngineError) return notRun(`With the squares of the covariates: ${error.message}`)
    throw error
  }
}

function termsIn({ terms, outcomeModel }: CrossSection): number {
  return terms.length + (outcomeModel?.terms.length ?? 0)
}

/** @param canFail false where no curve could be missed */
function notRun(message: string, canFail = true): Finding {
  return {
    checks: [{ ...shared, passed: null, statistic: null, message }],
    evidence: { withSquares: { value: null, text: message, ...(!canFail && { applicable: false }) } },
  }
}
