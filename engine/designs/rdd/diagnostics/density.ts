import { formatP } from '../../../verdict/format-number.ts'
import type { Check } from '../../../analysis.ts'
import { describeDistribution } from '../density/distribution-fit.ts'
import { countNearest } from '../density/nearest-counts.ts'
import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import { runningValue } from '../words.ts'
import type { RddSpec } from '../spec.ts'
import type { Finding } from './finding.ts'

const level = 0.05

/** Whether units seem to have chosen their side: a jump in the density of the running variable. */
export function findDensity(
  frame: RddFrame,
  { density }: Pick<RddFit, 'density'>,
  spec: Pick<RddSpec, 'runningVariable'>,
): Finding {
  const shared = {
    id: 'density',
    title: 'No jump in the density at the cutoff',
    severity: 'major' as const,
    threshold: level,
  }
  if (density === null) {
    const message = 'Too few distinct values lie near the cutoff to estimate the density there.'
    return {
      checks: [{ ...shared, passed: null, statistic: null, message }, ...nearestCounts(frame, spec)],
      evidence: { densityP: { value: null, text: message } },
    }
  }
  const { p, rowsInside } = density
  const rows = rowsInside.below + rowsInside.above
  const message =
    p < level
      ? `The density of ${spec.runningVariable.label} jumps at the cutoff (${formatP(p)}, ${rows} rows), as it would if units chose their side.`
      : `The density of ${spec.runningVariable.label} shows no jump at the cutoff (${formatP(p)}, ${rows} rows).`
  return {
    checks: [{ ...shared, passed: p >= level, statistic: p, message }, ...nearestCounts(frame, spec)],
    evidence: { densityP: { value: p, text: message } },
  }
}

/** Rows on either side of the narrowest window with twenty on each, by the exact test of a fair coin: for readers only. */
function nearestCounts({ everyRunning, cutoff }: RddFrame, spec: Pick<RddSpec, 'runningVariable'>): Check[] {
  const nearest = countNearest(describeDistribution(everyRunning, cutoff))[0]
  if (nearest === undefined) return []
  const { window, below, above, p } = nearest
  return [
    {
      id: 'nearest-counts',
      title: 'As many rows just below as just above',
      passed: p >= level,
      severity: 'info',
      statistic: p,
      threshold: level,
      message: `Within ${runningValue(window, spec.runningVariable.units)} of the cutoff lie ${below} rows on the control side and ${above} on the treated side (exact ${formatP(p)}).`,
    },
  ]
}
