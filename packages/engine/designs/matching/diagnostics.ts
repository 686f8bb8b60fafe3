import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { isSurvey } from '../../inference/survey-design.ts'
import type { Design, StepContext } from '../design.ts'
import { checkOf, type Finding, joinFindings } from '../shared/finding.ts'
import {
  biasCheck,
  biasEvidence,
  biasFigures,
  biasInErrors,
  errorOfMove,
  HARMLESS_CURVE,
  isHarmless,
  scalesOf,
} from './diagnostics/bias.ts'
import { addSquares } from './covariate-terms.ts'
import type { CrossSection } from './cross-section.ts'
import { compareTerms, findCovariateBalance } from './diagnostics/balance.ts'
import { findOverlap } from './diagnostics/overlap.ts'
import { findPlaceboOutcome, findPreTreatmentOutcome } from './diagnostics/placebo-outcome.ts'
import { findResidualImbalance } from './diagnostics/residual-imbalance.ts'
import type { MatchingFit } from './estimate.ts'
import { check, say } from './facts.ts'
import { countOf, estimateWithInfluence } from './primary.ts'
import type { MatchingSpec } from './spec.ts'

type Diagnostics = Design<MatchingSpec, CrossSection, MatchingFit, Text>['diagnostics']

/**
 * What puts the design in doubt: every check with its numbers, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const overlap = findOverlap(frame, fit.logit.fitted, fit.weights, spec.estimand)
  context.progress(0.2)
  const balance = findCovariateBalance(compareTerms(frame, fit.weights, spec.estimand))
  context.progress(0.6)
  const findings = [
    overlap,
    balance,
    findResidualImbalance(frame, spec, fit, context.intent),
    findCurvature(frame, spec, fit, context),
    findPlaceboOutcome(frame, spec, fit, context),
    findPreTreatmentOutcome(spec),
    findClusters(frame),
  ]
  return joinFindings(findings)
}

const shared = {
  id: 'with-squares',
  threshold: HARMLESS_CURVE.errors,
}

/**
 * How far the estimate moves when the squares of the covariates are adjusted for as well: both of its models are straight
 * in the terms that were locked, and balance in means says nothing about curves. The error of the move is that of the
 * difference of the two influence functions.
 *
 * @see Imbens & Rubin 2015, Causal Inference, section 13.3 (second-order terms)
 */
function findCurvature(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  { seed, intent }: Pick<StepContext, 'seed' | 'intent'>,
): Finding<Text> {
  const withSquares = addSquares(frame)
  if (termsIn(withSquares) === termsIn(frame)) {
    return notRun(say('nothing-bends', {}), false)
  }
  try {
    const { value, influence } = estimateWithInfluence(withSquares, spec, seed)
    const noise = errorOfMove(influence, fit.influences.primary, frame.clusters)
    const bias = { value: fit.primary.value - value, noise }
    if (![bias.value, bias.noise].every(Number.isFinite)) {
      return notRun(say('no-estimate-with-squares', {}))
    }
    const scales = scalesOf(fit, intent)
    const told = check('with-squares', { bias: biasFigures(bias, scales) })
    const checked = { passed: isHarmless(bias, scales, HARMLESS_CURVE), statistic: biasInErrors(bias, scales) }
    return {
      checks: [biasCheck(shared, checked, told)],
      evidence: { withSquares: biasEvidence(bias, told('message')) },
    }
  } catch (error) {
    if (error instanceof EngineError) return notRun(say('refused-with-squares', { why: error.message }))
    throw error
  }
}

function termsIn({ terms, outcomeModel }: CrossSection): number {
  return terms.length + (outcomeModel?.terms.length ?? 0)
}

/** @param canFail false where no curve could be missed */
function notRun(why: Text, canFail = true): Finding<Text> {
  const told = check('with-squares', { why })
  return {
    checks: [biasCheck(shared, { passed: null, statistic: null }, told)],
    evidence: { withSquares: { value: null, text: told('message'), ...(!canFail && { applicable: false }) } },
  }
}

/** @see Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317: what is few runs from under 20 to under 50 */
const enough = 40

export interface ClusterCounts {
  all: number
  /** With a treated unit, and with a comparison unit; a cluster may hold both. */
  treated: number
  comparison: number
  /** The number that a balanced design of the same precision would have at most. */
  effective: number
}

/**
 * Clusters, and how many of them count: a difference between two groups is no better known than its smaller side, so the
 * effective number is that of a design with two equal sides of the smaller one's size.
 */
export function countClusters({ treated, clusters }: CrossSection): ClusterCounts | null {
  if (!clusters) return null
  const withArm = (arm: 0 | 1) => new Set(clusters.index.filter((_, i) => treated[i] === arm)).size
  const [comparison, treatedClusters] = [withArm(0), withArm(1)]
  const all = countOf({ clusters }).clusters!
  const effective = Math.min(all, 2 * treatedClusters, 2 * comparison)
  return { all, treated: treatedClusters, comparison, effective }
}

/** Whether there are enough clusters for the standard errors; nothing to ask where the design names none. */
function findClusters(frame: CrossSection): Finding<Text> {
  const counts = countClusters(frame)
  if (!counts) return { checks: [], evidence: {} }
  const are = isSurvey(frame.clusters!) ? 'survey' : 'clusters'
  const { effective } = counts
  const told = check('clusters', { are, ...counts, enough })
  const passed = effective >= enough
  return {
    checks: [checkOf({ id: 'clusters', passed, severity: 'major', statistic: effective, threshold: enough }, told)],
    evidence: {},
  }
}
