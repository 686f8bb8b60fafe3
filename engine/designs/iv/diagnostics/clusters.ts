import type { Check } from '../../../analysis.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import { countClusters, enoughClusters as enough } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import type { IvFrame } from '../frame.ts'
import { wildDraws, wildWeightsFor } from '../model/wild-cluster-bootstrap.ts'
import type { Finding } from '../../shared/finding.ts'

/**
 * Whether there are enough clusters for the standard errors, of two partitions the one with fewer; nothing to ask where
 * none are named. Where they are few the
 * interval comes from a wild cluster bootstrap, and its p value of no effect stands beside it.
 */
export function findClusters(frame: IvFrame, fit: IvFit): Finding {
  const levels = countClusters(frame)
  if (levels === null) {
    return { checks: [], evidence: {} }
  }
  const isEnough = levels >= enough
  const { clusters, secondClusters } = frame
  const counted = secondClusters
    ? `${clusters!.levels} and ${secondClusters.levels} clusters, ${levels} the fewer`
    : `${levels} clusters`
  const message = `${counted}; ${isEnough ? `from ${enough} on their standard errors can be trusted` : `under ${enough} their standard errors run small`}.`
  const check: Check = {
    id: 'clusters',
    title: 'Enough clusters',
    passed: isEnough,
    severity: 'major',
    statistic: levels,
    threshold: enough,
    message,
  }
  return {
    checks: [check, ...(isEnough ? [] : [bootstrapCheck(levels, fit)])],
    evidence: {},
  }
}

/** Information: it speaks of the effect and not of the design. The same p value as that of the confidence set. */
function bootstrapCheck(levels: number, { effect: { test } }: IvFit): Check {
  const shared = { id: 'wild-bootstrap', title: 'Test of no effect made for few clusters', severity: 'info' as const }
  if (!test) {
    const message = 'It cannot be computed: there are no more clusters than instruments.'
    return { ...shared, passed: null, statistic: null, threshold: null, message }
  }
  const p = test.p(0)
  const message = `Wild cluster bootstrap of the Anderson–Rubin test, ${wildDraws} draws with ${wildWeightsFor(levels)} weights: ${formatPStatement(p)}.`
  return { ...shared, passed: true, statistic: p, threshold: null, message }
}
