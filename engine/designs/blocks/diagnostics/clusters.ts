import { readAssignment } from '../effect/assignment.ts'
import { selectSample, type BlocksFrame } from '../frame.ts'
import type { Finding } from '../../shared/finding.ts'

const enough = 10

/**
 * Clusters that were randomised and how many count: a comparison is no better known than its smaller side, so the number
 * is at most twice that side (ours). The interval is made for few clusters: CR2 with Satterthwaite degrees of freedom.
 */
export function findClusters(frame: BlocksFrame): Finding {
  if (frame.cluster === null) return { checks: [], evidence: {} }
  const { treated } = readAssignment(selectSample(frame, [frame.outcomes[0].values]))
  const all = treated.length
  const inTreated = treated.reduce((sum, one) => sum + one, 0)
  const effective = Math.min(all, 2 * inTreated, 2 * (all - inTreated))
  const counted = effective === all ? '' : `; as the smaller side sets what can be known, they count as ${effective}`
  const message = `${all} clusters were randomized, ${inTreated} of them to treatment${counted}.`
  return {
    checks: [
      {
        id: 'clusters',
        title: 'Enough clusters',
        passed: effective >= enough,
        severity: 'major',
        statistic: effective,
        threshold: enough,
        message,
      },
    ],
    evidence: {},
  }
}
