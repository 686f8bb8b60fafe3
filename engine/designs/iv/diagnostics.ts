import type { Design } from '../design.ts'
import { findBalance } from './diagnostics/balance.ts'
import { findClusters } from './diagnostics/clusters.ts'
import { findCompliers } from './diagnostics/compliers.ts'
import { findInstrumentGap } from './diagnostics/instrument-gap.ts'
import { findIntervals } from './diagnostics/intervals.ts'
import { findLeftOutInstruments } from './diagnostics/left-out-instruments.ts'
import { findMonotonicity } from './diagnostics/monotonicity.ts'
import { findPredictedOutcome } from './diagnostics/predicted-outcome.ts'
import { findEndogeneity, findOveridentification } from './diagnostics/specification.ts'
import { findStrength } from './diagnostics/strength.ts'
import type { IvFit } from './estimate.ts'
import type { IvFrame } from './frame.ts'
import type { IvSpec } from './spec.ts'
import { joinFindings } from '../shared/finding.ts'

type Diagnostics = Design<IvSpec, IvFrame, IvFit>['diagnostics']

/**
 * What puts the design in doubt: every check as a sentence with its number, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const steps = [
    () => findStrength(fit),
    () => findIntervals(fit, context.intent),
    () => findOveridentification(fit),
    () => findInstrumentGap(frame, spec, fit),
    () => findLeftOutInstruments(frame, spec, fit),
    () => findEndogeneity(fit),
    () => findBalance(frame, spec, fit),
    () => findPredictedOutcome(frame, spec, fit),
    () => findMonotonicity(frame, spec, fit),
    () => findCompliers(frame, spec, fit),
    () => findClusters(frame, fit),
  ]
  const findings = steps.map((find, at) => {
    const finding = find()
    context.progress((at + 1) / steps.length)
    return finding
  })
  return joinFindings(findings)
}
