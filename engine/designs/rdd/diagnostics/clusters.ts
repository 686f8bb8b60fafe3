import type { RddFrame } from '../frame.ts'
import type { Finding } from '../../shared/finding.ts'

/** Below this many on a side, errors from clusters are known to run small: Cameron & Miller 2015, doi:10.3368/jhr.50.2.317. */
const enough = 20

/**
 * Clusters on the side that has fewer, where errors are clustered.
 */
export function findClusters({ rows, cutoff }: RddFrame): Finding {
  if (rows.cluster === null) {
    return { checks: [], evidence: {} }
  }
  const onSide = (isTreated: boolean) =>
    new Set(rows.cluster!.filter((_, i) => rows.running[i] >= cutoff === isTreated)).size
  const [control, treated] = [onSide(false), onSide(true)]
  const fewest = Math.min(control, treated)
  const message = `${control} clusters have rows on the control side and ${treated} on the treated side.`
  return {
    checks: [
      {
        id: 'clusters',
        title: 'Enough clusters',
        passed: fewest >= enough,
        severity: 'major',
        statistic: fewest,
        threshold: enough,
        message,
      },
    ],
    evidence: {},
  }
}
