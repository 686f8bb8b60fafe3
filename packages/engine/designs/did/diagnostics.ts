import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { usesIncompleteUnits } from '../../frame/select-rows.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { periodWord } from '../../words/period-word.ts'
import type { Design } from '../design.ts'
import { checkOf, type Finding, joinFindings } from '../shared/finding.ts'
import { findAnticipation } from './diagnostics/anticipation.ts'
import { findAttrition, findClusters, findPrePeriods } from './diagnostics/sample.ts'
import { findBaselineBalance } from './diagnostics/baseline-balance.ts'
import { findComparisonGroup } from './diagnostics/comparison-group.ts'
import { findPreTrend, meanDistance } from './diagnostics/pre-trend.ts'
import { findTrendBalance } from './diagnostics/trend-balance.ts'
import type { DidFit } from './estimate.ts'
import { check } from './facts.ts'
import { checkGroupsAlone } from './diagnostics/groups-alone.ts'
import { checkPlaceboOutcomes } from './sensitivity/placebos.ts'
import type { DidSpec } from './spec.ts'
import type { BaconDecomposition } from './two-way/bacon.ts'

type Diagnostics = Design<DidSpec, PanelFrame, DidFit, Text>['diagnostics']

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
    findAttrition(frame, words, {
      areUsed: usesIncompleteUnits(frame),
      isDeclared: spec.incompleteUnits !== undefined,
    }),
    findClusters(fit.groupTime, words),
    checkPlaceboOutcomes(frame, spec, words),
    checkGroupsAlone(frame, spec, words),
  ]
  context.progress(1)
  return joinFindings(findings)
}

/**
 * Comparisons with units already treated: the primary estimate makes none by construction; two-way fixed effects, shown
 * beside it, may.
 *
 * @param bacon null for an unbalanced panel, where the decomposition does not hold
 * @see Goodman-Bacon 2021, doi:10.1016/j.jeconom.2021.03.014
 */
function findForbiddenComparisons(bacon: BaconDecomposition | null, { alreadyTreated }: ReaderWords): Finding<Text> {
  const told = check('forbidden-comparisons', { alreadyTreated, share: bacon && bacon.forbiddenShare })
  return {
    checks: [
      checkOf({ id: 'forbidden-comparisons', passed: true, severity: 'major', statistic: 0, threshold: 0 }, told),
    ],
    // by construction, so it earns no marks
    evidence: {},
  }
}
