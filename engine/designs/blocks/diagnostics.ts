import type { Design } from '../design.ts'
import { findAssignment } from './diagnostics/assignment.ts'
import { findAttrition } from './diagnostics/attrition.ts'
import { findBalance } from './diagnostics/balance.ts'
import { findClusters } from './diagnostics/clusters.ts'
import { findCompliance } from './diagnostics/compliance.ts'
import { findDrawBalance } from './diagnostics/draw-balance.ts'
import { findHeterogeneity } from './diagnostics/heterogeneity.ts'
import { findOmnibusBalance } from './diagnostics/omnibus-balance.ts'
import { findPower } from './diagnostics/power.ts'
import type { BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import type { BlocksSpec } from './spec.ts'
import { joinFindings } from '../shared/finding.ts'

type Diagnostics = Design<BlocksSpec, BlocksFrame, BlocksFit>['diagnostics']

/** Whether the experiment was run as drawn: statistics of the pillars design validity and balance. */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const findings = [
    findAssignment(frame, fit, spec, context.words),
    findAttrition(frame, spec, context.words),
    findCompliance(frame, spec),
    findOmnibusBalance(frame, context.words),
    findBalance(frame),
    findDrawBalance(frame, spec),
    findClusters(frame),
    findPower(fit, context.intent),
    findHeterogeneity(frame, fit, spec, context),
  ]
  return joinFindings(findings)
}
