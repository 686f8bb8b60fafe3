import type { Check } from '../../../analysis.ts'
import type { Finding } from '../../shared/finding.ts'
import type { CrossSection } from '../cross-section.ts'

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
  const effective = Math.min(clusters.levels, 2 * treatedClusters, 2 * comparison)
  return { all: clusters.levels, treated: treatedClusters, comparison, effective }
}

/** Whether there are enough clusters for the standard errors; nothing to ask where the design names none. */
export function findClusters(frame: CrossSection): Finding {
  const counts = countClusters(frame)
  if (!counts) return { checks: [], evidence: {} }
  const { all, treated, comparison, effective } = counts
  const isEnough = effective >= enough
  const sides = `${all} clusters, ${treated} with treated and ${comparison} with comparison units`
  const smaller = effective === all ? '' : `; the smaller side decides, so ${effective} count`
  const check: Check = {
    id: 'clusters',
    title: 'Enough clusters',
    passed: isEnough,
    severity: 'major',
    statistic: effective,
    threshold: enough,
    message: `${sides}${smaller}; ${isEnough ? `from ${enough} on their standard errors can be trusted` : `under ${enough} their standard errors run small`}.`,
  }
  return { checks: [check], evidence: {} }
}
