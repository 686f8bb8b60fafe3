import type { Text } from '../../fact.ts'
import type { Design } from '../design.ts'
import { checkGaps, standOut } from '../shared/covariate-gaps.ts'
import { checkOf, type Finding, joinFindings } from '../shared/finding.ts'
import { limitAt } from './describe-sample.ts'
import { findCovariateContinuity } from './diagnostics/covariate-continuity.ts'
import { findDensity } from './diagnostics/density.ts'
import { findLackOfFit } from './diagnostics/lack-of-fit.ts'
import { findPredictedOutcome } from './diagnostics/predicted-outcome.ts'
import { findDistinctValues, findEffectiveRows, findHeaped, findLocality } from './diagnostics/support.ts'
import type { RddFit } from './estimate.ts'
import { check } from './facts.ts'
import type { RddFrame } from './frame.ts'
import { splitAt } from './local-polynomial/split.ts'
import type { RddSpec } from './spec.ts'

type Diagnostics = Design<RddSpec, RddFrame, RddFit, Text>['diagnostics']

/**
 * What puts the design in doubt: every check with its figures, and the statistics of the pillars design
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
    findRowsLeftOut(frame),
  ]
  context.progress(1)
  return joinFindings(findings)
}

/** Who lacks a covariate is left out; nothing is said where nobody does. */
function findRowsLeftOut({ lacking: counts }: RddFrame): Finding<Text> {
  const found = counts === undefined ? null : checkGaps(counts, false)
  if (counts === undefined || found === null) return { checks: [], evidence: {} }
  const told = check('covariate-gaps', {
    rows: counts.all,
    lacking: counts.lacking,
    byCovariate: counts.byColumn,
    sides: counts.sides.map(({ name, all, lacking }) => ({ name, rows: all, lacking })),
    apart: standOut(counts),
  })
  return { checks: [checkOf(found, told)], evidence: {} }
}

/** The rule of thumb for one instrument: under it, the ratio's interval cannot be relied on. */
const strongF = 10

/** Whether the cutoff moves take-up enough for the ratio to be learnt; fuzzy designs only. */
function findTakeUp(frame: RddFrame, spec: RddSpec, { jump }: Pick<RddFit, 'jump'>): Finding<Text> {
  const { takeUp } = spec
  if (takeUp === undefined || !jump?.firstStage) return { checks: [], evidence: {} }
  const { value, se } = jump.firstStage.robust
  const f = (value / se) ** 2
  const sides = splitAt(frame.rows, frame.cutoff)
  const [control, treated] = (['control', 'treated'] as const).map((name) =>
    limitAt(sides[name], sides[name].takeUp!, spec, jump.bandwidths[name].h),
  )
  const told = check('take-up', { label: takeUp.label, control, treated, f, wanted: strongF })
  const take = { id: 'take-up', passed: f >= strongF, severity: 'major' as const, statistic: f, threshold: strongF }
  return { checks: [checkOf(take, told)], evidence: {} }
}

/** Below this many on a side, errors from clusters are known to run small: Cameron & Miller 2015, doi:10.3368/jhr.50.2.317. */
const enough = 20

/**
 * Clusters on the side that has fewer, where errors are clustered.
 */
function findClusters({ rows, cutoff }: RddFrame): Finding<Text> {
  if (rows.cluster === null) {
    return { checks: [], evidence: {} }
  }
  const onSide = (isTreated: boolean) =>
    new Set(rows.cluster!.filter((_, i) => rows.running[i] >= cutoff === isTreated)).size
  const [control, treated] = [onSide(false), onSide(true)]
  const fewest = Math.min(control, treated)
  const found = { passed: fewest >= enough, statistic: fewest, threshold: enough }
  return {
    checks: [checkOf({ id: 'clusters', severity: 'major', ...found }, check('clusters', { control, treated }))],
    evidence: {},
  }
}
