import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectUnits } from '../../../frame/select-rows.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Design } from '../../design.ts'
import { checkOf, joinFindings, type Finding } from '../../shared/finding.ts'
import { findAnticipation } from '../diagnostics/anticipation.ts'
import { describeClusters, findAttrition, findPrePeriods } from '../diagnostics/sample.ts'
import { findBaselineBalance } from '../diagnostics/baseline-balance.ts'
import { findPreTrend } from '../diagnostics/pre-trend.ts'
import { findTrendBalance } from '../diagnostics/trend-balance.ts'
import { unitsAreClusters } from '../inference.ts'
import { checkGroupsAlone } from '../diagnostics/groups-alone.ts'
import { checkPlaceboOutcomes } from '../sensitivity/placebos.ts'
import type { DidSpec } from '../spec.ts'
import { countClusters } from './total-effect.ts'
import type { ChangingFit } from './estimate.ts'
import { check, say } from './facts.ts'
import { changeWords, withEstimateUnits } from './words.ts'

type Diagnostics = Design<DidSpec, PanelFrame, ChangingFit, Text>['diagnostics']

/**
 * What puts the design in doubt, as for a lasting treatment; "the treatment" is here its first change. Checks that have no
 * meaning for it (comparisons with units already treated in two-way fixed effects) are left out.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const words = changeWords(context.words, frame.periods)
  const { units } = withEstimateUnits(spec).outcome
  const period = periodWord(frame.periods, words)
  const told = { ...context, words }
  const { panel } = fit.paths
  const begun = fit.paths.first.includes(0) ? selectUnits(panel, (unit) => fit.paths.first[unit] !== 0) : panel
  const primary = { value: fit.primary.value, units, distance: meanDistance(fit) }
  const findings: Finding<Text>[] = [
    findPrePeriods(begun, spec, words),
    findPreTrend(fit, panel, primary, told, period),
    findAnticipation(fit, panel, told, units, period),
    findComparisons(fit, words),
    findTrendBalance(begun, spec, primary.distance, words),
    findBaselineBalance(begun, spec, words),
    findAttrition(frame, words),
    findClusters(fit, words),
    checkPlaceboOutcomes(frame, spec, words),
    checkGroupsAlone(frame, spec, words),
  ]
  context.progress(1)
  return joinFindings(findings)
}

/** Periods from the last one before the change to those that are summed, averaged over the unit-periods of the headline. */
export function meanDistance({ effects, total }: ChangingFit): number {
  return effects.reduce((sum, { at, switchers }) => sum + at * switchers.length, 0) / total.observations
}

/** Below this the comparison rests on single units, as for lasting treatments. */
const fewest = 5

/** The fewest units that any unit's change is compared with. */
function findComparisons({ paths, effects }: ChangingFit, words: ReaderWords): Finding<Text> {
  const counts = effects.map(({ smallestComparison }) => smallestComparison)
  const smallest = Math.min(...counts)
  const told = check('comparison-group', {
    never: paths.first.filter((place) => place < 0).length,
    all: paths.panel.units.length,
    smallest,
    at: effects[counts.indexOf(smallest)].at,
    period: periodWord(paths.panel.periods, words),
    words,
  })
  const found = { passed: smallest >= fewest, statistic: smallest, threshold: fewest }
  return { checks: [checkOf({ id: 'comparison-group', severity: 'major', ...found }, told)], evidence: {} }
}

/** Clusters that count, by the rule for lasting treatments: no more than twice the smaller side. */
function findClusters({ paths: { panel }, effects }: ChangingFit, words: ReaderWords): Finding<Text> {
  const treated = countClusters(
    panel,
    effects.flatMap(({ switchers }) => switchers),
  )
  const comparison = countClusters(
    panel,
    effects.flatMap(({ controls }) => [...controls]),
  )
  const effective = Math.min(panel.clusters, 2 * treated, 2 * comparison)
  const counts = { all: panel.clusters, treated, comparison, effective }
  return describeClusters(counts, unitsAreClusters(panel) ? words.units : 'clusters', say('has-compared-change', {}))
}
