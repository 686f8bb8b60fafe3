import { EngineError } from '../../../errors.ts'
import { formatNumber } from '../../../verdict/format-number.ts'
import type { CrossSection } from '../cross-section.ts'
import { addSquares } from '../covariate-terms.ts'
import type { MatchingFit } from '../estimate.ts'
import { estimatePrimary } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import type { Finding } from './finding.ts'

/** A bias as large as the standard error lets a 95 % interval miss 17 times in 100: Cochran 1977, table 1.1. */
const limit = 1

const shared = {
  id: 'with-squares',
  title: 'Curves in the covariates would not move the estimate',
  severity: 'major' as const,
  threshold: limit,
}

/**
 * How far the estimate moves when the squares of the covariates are adjusted for as well, over its standard error: both
 * of its models are straight in the terms that were locked, and balance in means says nothing about curves.
 *
 * @see Imbens & Rubin 2015, Causal Inference, section 13.3 (second-order terms); Cochran 1977, Sampling Techniques,
 *   section 1.8
 */
export function findCurvature(frame: CrossSection, spec: MatchingSpec, fit: MatchingFit, seed: number): Finding {
  const withSquares = addSquares(frame)
  if (withSquares.terms.length === frame.terms.length) {
    return notRun('Every covariate is 0 or 1, or enters with its square already.', false)
  }
  try {
    const { value } = estimatePrimary(withSquares, spec, seed)
    const size = Math.abs(value - fit.primary.value) / fit.primary.se
    if (!Number.isFinite(size)) return notRun('With the squares of the covariates there is no estimate.', true)
    const message = `With the squares of the covariates the estimate moves by ${formatNumber(size, 2)} standard errors.`
    return {
      checks: [{ ...shared, passed: size <= limit, statistic: size, message }],
      evidence: { withSquares: { value: size, text: message } },
    }
  } catch (error) {
    if (error instanceof EngineError) return notRun(`With the squares of the covariates: ${error.message}`, true)
    throw error
  }
}

function notRun(message: string, applicable: boolean): Finding {
  return {
    checks: [{ ...shared, passed: null, statistic: null, message }],
    evidence: { withSquares: { value: null, text: message, ...(applicable ? {} : { applicable }) } },
  }
}
