import { formatCount, plural } from '../../../words/count.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { formatPercent, percentAtStart } from '../../../words/percent.ts'
import { rowsOf, type CrossSection } from '../cross-section.ts'
import type { Estimand } from '../estimators/aipw.ts'
import { effectiveSampleSizes } from '../estimators/weighting.ts'
import type { Finding } from '../../shared/finding.ts'

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
): Finding {
  const support = supportFinding(frame, score, estimand)
  const effective = effectiveFinding(frame, weights, estimand)
  return {
    checks: [...support.checks, ...effective.checks, largestWeight(frame, weights)],
    evidence: support.evidence,
  }
}

function supportFinding(frame: CrossSection, score: Float64Array, estimand: Estimand): Finding {
  const share = shareOnSupport(frame.treated, score, estimand)
  const who = estimand === 'ATT' ? 'treated units' : 'units'
  const message = `${percentAtStart(share)} of ${plural(estimand === 'ATT' ? frame.treatedCount : frame.n, who.slice(0, -1), who)} have a propensity score within the range of the other group.`
  return {
    checks: [
      {
        id: 'common-support',
        title: 'Treated units have counterparts',
        passed: share >= supportLimit,
        severity: 'major',
        statistic: share,
        threshold: supportLimit,
        message,
      },
    ],
    evidence: { commonSupport: { value: share, text: message } },
  }
}

/** An effective sample size beside whole counts: a decimal tells something of a small one only. */
const effective = (size: number) => formatNumber(size, size < 100 ? 1 : 0)

function effectiveFinding(frame: CrossSection, weights: Float64Array, estimand: Estimand): Finding {
  const share = effectiveShare(frame, weights, estimand)
  const sizes = effectiveSampleSizes(frame.treated, weights)
  const comparison = `${formatCount(frame.n - frame.treatedCount)} comparison units count as ${effective(sizes.comparison)} after weighting`
  const message =
    estimand === 'ATT'
      ? `The ${comparison}, ${formatPercent(share, 'never-all')} of the smaller group.`
      : `The ${comparison}, the ${formatCount(frame.treatedCount)} treated as ${effective(sizes.treated)}; the smaller share is ${formatPercent(share, 'never-all')}.`
  return {
    checks: [
      {
        id: 'effective-sample',
        title: 'Weighting leaves enough of the sample',
        passed: share >= effectiveLimit,
        severity: 'minor',
        statistic: share,
        threshold: effectiveLimit,
        message,
      },
    ],
    evidence: {},
  }
}

function largestWeight(frame: CrossSection, weights: Float64Array): Finding['checks'][number] {
  const shares = ([0, 1] as const).map((arm) => {
    const values = rowsOf(frame.treated, arm).map((row) => weights[row])
    return values.reduce((a, b) => Math.max(a, b), 0) / values.reduce((a, b) => a + b, 0)
  })
  const statistic = Math.max(...shares)
  return {
    id: 'largest-weight',
    title: 'No single unit carries its group',
    passed: statistic <= largestLimit,
    severity: 'minor',
    statistic,
    threshold: largestLimit,
    message: `The heaviest unit carries a share of ${formatEffect(statistic)} of the weight of its group.`,
  }
}
