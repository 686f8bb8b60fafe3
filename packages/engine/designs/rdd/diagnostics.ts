import { formatEffect, formatNumber } from '../../words/number.ts'
import type { Design } from '../design.ts'
import { findRowsLeftOut } from '../shared/covariate-gaps.ts'
import { type Finding, joinFindings } from '../shared/finding.ts'
import { limitAt } from './describe-sample.ts'
import { findCovariateContinuity } from './diagnostics/covariate-continuity.ts'
import { findDensity } from './diagnostics/density.ts'
import { findLackOfFit } from './diagnostics/lack-of-fit.ts'
import { findPredictedOutcome } from './diagnostics/predicted-outcome.ts'
import { findDistinctValues, findEffectiveRows, findHeaped, findLocality } from './diagnostics/support.ts'
import type { RddFit } from './estimate.ts'
import type { RddFrame } from './frame.ts'
import { splitAt } from './local-polynomial/split.ts'
import type { RddSpec } from './spec.ts'

type Diagnostics = Design<RddSpec, RddFrame, RddFit>['diagnostics']

/**
 * What puts the design in doubt: every check as a sentence with its number, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const findings = [
    findDensity(frame, fit, spec),
    findCovariateContinuity(frame, spec, fit),
    findPredictedOutcome(frame, spec, fit),
    findLackOfFit(frame, spec, fit),
    findEffectiveRows(frame, fit),
    findDistinctValues(frame, fit),
    findHeaped(frame, spec, fit),
    findLocality(spec),
    findTakeUp(frame, spec, fit),
    findClusters(frame),
    findRowsLeftOut(frame.lacking, 'rows'),
  ]
  context.progress(1)
  return joinFindings(findings)
}

/** The rule of thumb for one instrument: under it, the ratio's interval cannot be relied on. */
const strongF = 10

/** Whether the cutoff moves take-up enough for the ratio to be learnt; fuzzy designs only. */
function findTakeUp(frame: RddFrame, spec: RddSpec, { jump }: Pick<RddFit, 'jump'>): Finding {
  const { takeUp } = spec
  if (takeUp === undefined || !jump?.firstStage) return { checks: [], evidence: {} }
  const { value, se } = jump.firstStage.robust
  const f = (value / se) ** 2
  const sides = splitAt(frame.rows, frame.cutoff)
  const [control, treated] = (['control', 'treated'] as const).map((name) =>
    limitAt(sides[name], sides[name].takeUp!, spec, jump.bandwidths[name].h),
  )
  return {
    checks: [
      {
        id: 'take-up',
        title: 'The cutoff moves take-up',
        passed: f >= strongF,
        severity: 'major',
        statistic: f,
        threshold: strongF,
        message: `At the cutoff ${takeUp.label} is ${formatEffect(control)} on the control side and ${formatEffect(treated)} on the treated side (F = ${formatNumber(f, 1)}, at least ${strongF} wanted).`,
      },
    ],
    evidence: {},
  }
}

/** Below this many on a side, errors from clusters are known to run small: Cameron & Miller 2015, doi:10.3368/jhr.50.2.317. */
const enough = 20

/**
 * Clusters on the side that has fewer, where errors are clustered.
 */
function findClusters({ rows, cutoff }: RddFrame): Finding {
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
