import type { PanelFrame } from '../../frame/panel.ts'
import type { Design } from '../design.ts'
import { findAnticipation } from './diagnostics/anticipation.ts'
import { findAttrition } from './diagnostics/attrition.ts'
import { findBaselineBalance } from './diagnostics/baseline-balance.ts'
import { findClusters } from './diagnostics/clusters.ts'
import { findComparisonGroup } from './diagnostics/comparison-group.ts'
import { findForbiddenComparisons } from './diagnostics/forbidden-comparisons.ts'
import { findPrePeriods } from './diagnostics/pre-periods.ts'
import { findPreTrend, meanDistance } from './diagnostics/pre-trend.ts'
import { periodWord } from '../../words/period-word.ts'
import { findUncovered } from './diagnostics/uncovered-share.ts'
import { findTrendBalance } from './diagnostics/trend-balance.ts'
import type { DidFit } from './estimate.ts'
import { checkPlaceboOutcomes } from './sensitivity/placebo-outcomes.ts'
import type { DidSpec } from './spec.ts'
import { joinFindings } from '../shared/finding.ts'

type Diagnostics = Design<DidSpec, PanelFrame, DidFit>['diagnostics']

/**
 * What puts the design in doubt: every check as a sentence with its number, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const { words } = context
  const { units } = spec.outcome
  const period = periodWord(frame.periods, words)
  const distance = meanDistance(fit.eventStudy, fit.groupTime, spec)
  const primary = { value: fit.primary.value, units, distance }
  const findings = [
    findPrePeriods(frame, spec, words),
    findPreTrend(fit, fit.groupTime, primary, context, period),
    findAnticipation(fit, fit.groupTime, context, units, period),
    findForbiddenComparisons(fit.bacon, words),
    findComparisonGroup(frame, fit.groupTime, words),
    findTrendBalance(frame, spec, distance, words),
    findBaselineBalance(frame, spec, words),
    findAttrition(frame, words),
    findClusters(fit.groupTime, words),
    findUncovered(fit, spec, words),
    checkPlaceboOutcomes(frame, spec, words),
  ]
  context.progress(1)
  return joinFindings(findings)
}
