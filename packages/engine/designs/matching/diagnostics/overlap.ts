import type { Check } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { rowsOf, type CrossSection } from '../cross-section.ts'
import type { Estimand } from '../estimators/aipw.ts'
import { effectiveSampleSizes } from '../estimators/weighting.ts'
import { check } from '../facts.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'

/** Under this share the effect speaks for others than it names. Ours. */
const supportLimit = 0.9
/** Under this share weighting has spent half of the sample. Ours. */
const effectiveLimit = 0.5
/** Above this share one unit carries its arm. Ours. */
const largestLimit = 0.1

/**
 * Share of the units of the estimand with counterparts: for the ATT the treated whose score lies within the range of the
 * comparison units' scores, for the ATE everyone whose score lies within the ranges of both arms.
 */
export function shareOnSupport(treated: Uint8Array, score: Float64Array, estimand: Estimand): number {
  const range = (arm: 0 | 1) => {
    const values = rowsOf(treated, arm).map((row) => score[row])
    return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
  }
  const [low0, high0] = range(0) as [number, number]
  const [low1, high1] = range(1) as [number, number]
  const [low, high] = estimand === 'ATT' ? [low0, high0] : [Math.max(low0, low1), Math.min(high0, high1)]
  const asked = estimand === 'ATT' ? rowsOf(treated, 1) : [...treated.keys()]
  return asked.filter((row) => score[row] >= low && score[row] <= high).length / asked.length
}

/**
 * Effective sample size over the units there are: for the ATT that of the weighted comparison units over the smaller arm
 * (at most 1), as no comparison is better known than its smaller side; for the ATE the smaller of the two arms' shares.
 */
export function effectiveShare(frame: CrossSection, weights: Float64Array, estimand: Estimand): number {
  const sizes = effectiveSampleSizes(frame.treated, weights)
  const comparisonCount = frame.n - frame.treatedCount
  if (estimand === 'ATT') return Math.min(1, sizes.comparison / Math.min(comparisonCount, frame.treatedCount))
  return Math.min(sizes.comparison / comparisonCount, sizes.treated / frame.treatedCount)
}

/** Whether the groups overlap, and how much of the sample weighting leaves. */
export function findOverlap(
  frame: CrossSection,
  score: Float64Array,
  weights: Float64Array,
  estimand: Estimand,
): Finding<Text> {
  const support = supportFinding(frame, score, estimand)
  return {
    checks: [...support.checks, effectiveSample(frame, weights, estimand), largestWeight(frame, weights)],
    evidence: support.evidence,
  }
}

function supportFinding(frame: CrossSection, score: Float64Array, estimand: Estimand): Finding<Text> {
  const share = shareOnSupport(frame.treated, score, estimand)
  const units = estimand === 'ATT' ? frame.treatedCount : frame.n
  const told = check('common-support', { share, estimand, units })
  const passed = share >= supportLimit
  return {
    checks: [
      checkOf({ id: 'common-support', passed, severity: 'major', statistic: share, threshold: supportLimit }, told),
    ],
    evidence: { commonSupport: { value: share, text: told('message') } },
  }
}

function effectiveSample(frame: CrossSection, weights: Float64Array, estimand: Estimand): Check<Text> {
  const share = effectiveShare(frame, weights, estimand)
  const sizes = effectiveSampleSizes(frame.treated, weights)
  const told = check('effective-sample', {
    estimand,
    comparison: { units: frame.n - frame.treatedCount, effective: sizes.comparison },
    treated: { units: frame.treatedCount, effective: sizes.treated },
    share,
  })
  const passed = share >= effectiveLimit
  return checkOf(
    { id: 'effective-sample', passed, severity: 'minor', statistic: share, threshold: effectiveLimit },
    told,
  )
}

function largestWeight(frame: CrossSection, weights: Float64Array): Check<Text> {
  const shares = ([0, 1] as const).map((arm) => {
    const values = rowsOf(frame.treated, arm).map((row) => weights[row])
    return values.reduce((a, b) => Math.max(a, b), 0) / values.reduce((a, b) => a + b, 0)
  })
  const share = Math.max(...shares)
  const told = check('largest-weight', { share })
  const passed = share <= largestLimit
  return checkOf({ id: 'largest-weight', passed, severity: 'minor', statistic: share, threshold: largestLimit }, told)
}
